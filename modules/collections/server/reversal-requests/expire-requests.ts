import type { AppContext } from '../../../kernel/app-context.ts'
import { expireRequests } from './store.ts'

export const expireReversalRequests = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> => expireRequests(db.system, clock.now())
