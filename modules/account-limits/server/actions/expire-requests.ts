import type { AppContext } from '../../../kernel/app-context.ts'
import { expireMoreNeeded } from '../store.ts'

export async function expireRequests({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => expireMoreNeeded(tx, clock.now()))
}
