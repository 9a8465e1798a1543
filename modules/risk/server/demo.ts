import type { DemoContext } from '../../kernel/demo-context.ts'
import { upsertBrowser } from '../../identity/index.ts'
import { sharedAlerts } from './alerts/shared-alerts.ts'
import { raiseAlerts } from './alerts/store.ts'

/** Two owners have signed in on one computer, so an alert is open. */
export async function insertDemoAlert({ db, clock, idsAt, businesses }: DemoContext): Promise<void> {
  const [first] = businesses
  const second = businesses.find(({ ownerId }) => ownerId !== first?.ownerId)
  if (!first || !second) return
  const at = clock.now()
  for (const { ownerId } of [first, second]) await upsertBrowser(db.system, { browser: 'computer-of-a-shop', personId: ownerId, at })
  const ids = idsAt(at)
  await raiseAlerts(db.system, { nextId: () => ids.next('rsk'), at }, await sharedAlerts(db.system, [first.id, second.id]))
}
