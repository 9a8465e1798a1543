import type { DemoContext } from '../../kernel/demo-context.ts'
import { setDemoFlag } from '../../flags/index.ts'
import { teamFlag } from '../flag.ts'
import { newLink } from './invitation-link.ts'
import { insertInvitation } from './store.ts'

const HOUR_MS = 60 * 60_000

/** The Teams tab is on, and one invitation is still open, in the first business. Its link was mailed before the demo began. */
export async function insertDemoInvitation({ db, clock, random, idsAt, businesses }: DemoContext): Promise<void> {
  await setDemoFlag(db.system, teamFlag.key, clock.now())
  const first = businesses[0]
  if (!first) return
  const at = new Date(clock.now().getTime() - 5 * HOUR_MS)
  await insertInvitation(db.system, {
    id: idsAt(at).next('inv'),
    businessId: first.id,
    email: 'musa.danjuma@demo.kasuwa.ng',
    name: 'Musa Danjuma',
    role: 'accountant-finance',
    invitedBy: first.ownerId,
    at,
    ...newLink({ random, clock: { ...clock, now: () => at } }),
  })
}
