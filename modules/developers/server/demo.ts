import type { DemoContext } from '../../kernel/demo-context.ts'
import { latestItems, setWebhookSent } from '../../history/index.ts'
import { newDelivery, notificationOf, paymentData } from './notifications.ts'
import { insertDelivery, saveEndpoint, writeResults } from './store.ts'

const SAVED_BEFORE_MS = 40 * 24 * 60 * 60_000
const DELIVERIES = 4

/** The second business has a webhook. It accepted its latest payments except one, which waits for a push. */
export async function insertDemoWebhook({ db, clock, idsAt, businesses }: DemoContext): Promise<void> {
  const [, second] = businesses
  if (!second) return
  const at = new Date(clock.now().getTime() - SAVED_BEFORE_MS)
  await saveEndpoint(db.system, { businessId: second.id, url: 'https://shop.gidanatamfa.example/kasuwa/notify', by: second.ownerId, at })
  const items = await latestItems(db.system, second.id, DELIVERIES, { direction: 'credit' })
  const deliveries = items.flatMap((item) => {
    const type = notificationOf(item)
    if (type === null) return []
    const notified = { type, at: item.created_at, subjectId: item.subject_id, businessId: second.id, data: paymentData(item) }
    const delivery = newDelivery(idsAt(item.created_at).next('evt'), notified, item.created_at)
    return [{ ...delivery, state: 'sending' as const }]
  })
  for (const delivery of deliveries) await insertDelivery(db.system, delivery)
  const results = deliveries.map((delivery, index) => {
    const isSent = index !== 1
    const state = isSent ? ('sent' as const) : ('given_up' as const)
    return { ...delivery, state, attempts: isSent ? 1 : 10, answer: isSent ? '200' : 'No answer in 10 s', ended_at: delivery.next_at }
  })
  if (results.length === 0) return
  await writeResults(db.system, second.id, results)
  const sent = results.filter(({ state }) => state === 'sent').map(({ subject_id }) => subject_id)
  await setWebhookSent(db.system, second.id, sent, true)
}
