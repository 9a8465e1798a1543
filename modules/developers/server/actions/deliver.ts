import type { WebhookAnswer } from '../../../../partners/webhooks/port.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { ownerContact } from '../../../businesses/index.ts'
import { findItem, setWebhookSent } from '../../../history/index.ts'
import { commit, readsOf, writeJobs } from '../../../ledger/index.ts'
import { deliverJob } from '../jobs.ts'
import { signatureHeaders } from '../keys.ts'
import { webhookDisabled } from '../messages.ts'
import { newDelivery, notificationOf, paymentData } from '../notifications.ts'
import { findEndpoint, latestDeliveryOf, nextDue, overdueBusinesses } from '../queries.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../rows.ts'
import { DISABLED_AFTER_MS, pauseAfter, waitAfter } from '../schedule.ts'
import { claimDue, claimOne, type DeliveryResult, type EndpointHealth, giveUpWaiting, insertDelivery, writeHealth, writeResults } from '../store.ts'
import { type KeyContext, signingKeys } from './secret-keys.ts'

export type DeliverContext = KeyContext & Pick<AppContext, 'webhooks'>

/** Longer than one call may take. */
const CLAIM_MS = 30_000
const AT_ONCE = 5
/** A job hands over after this time, so that one busy business does not keep a slot. */
const RUN_MS = 15_000
const GONE = 410

/** Sends what is due for one business. A failing address gets one notification, and the rest waits. */
export async function deliverDue(context: DeliverContext & Pick<AppContext, 'db'>, { businessId }: { businessId: string }): Promise<void> {
  const { db, clock } = context
  const end = clock.monotonicMs() + RUN_MS
  for (let isGoingOn = true; isGoingOn && clock.monotonicMs() < end;) {
    const endpoint = await findEndpoint(db.system, businessId)
    if (!endpoint || endpoint.state === 'disabled') return
    const at = clock.now()
    if (endpoint.next_try_at && endpoint.next_try_at > at) break
    const due = await claimDue(db.system, businessId, at, new Date(at.getTime() + CLAIM_MS), endpoint.state === 'failing' ? 1 : AT_ONCE)
    if (due.length === 0) break
    isGoingOn = (await sendAndRecord(context, endpoint, due)).every(({ state }) => state === 'sent')
  }
  await enqueueNext(context, businessId)
}

/** A commit that was made while the sweep's job ran has its own job. This finds what a killed worker left. */
export async function sweepDeliveries({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const overdue = await overdueBusinesses(db.system, new Date(clock.now().getTime() - CLAIM_MS), 500)
  if (overdue.length > 0)
    await db.transaction((tx) =>
      writeJobs(
        tx,
        overdue.map((businessId) => deliverJob.enqueue({ businessId })),
      ),
    )
}

/** HIST-67..70, TXN-98..100: one try now, under the id of the notification. */
export async function pushPayment(context: DeliverContext, businessId: string, transactionId: string): Promise<DeliveryResult> {
  const db = readsOf(context.db)
  const item = await findItem(db, businessId, transactionId)
  if (!item) throw notFound('The payment')
  const known = await latestDeliveryOf(db, businessId, item.subject_id)
  const id = known?.id ?? context.ids.next('evt')
  if (!known) {
    const type = notificationOf(item)
    if (type === null) throw new Refusal('developers.not_ended', 409, 'This payment has not ended yet. Its notification is sent when it ends.')
    const at = context.clock.now()
    const notified = { type, at: item.settled_at ?? item.created_at, subjectId: item.subject_id, businessId, data: paymentData(item) }
    await endpointOf(db, businessId)
    await insertDelivery(db, asPushed(newDelivery(id, notified, at)))
  }
  return pushOne(context, businessId, id)
}

export async function pushTest(context: DeliverContext, businessId: string): Promise<DeliveryResult> {
  const db = readsOf(context.db)
  await endpointOf(db, businessId)
  const at = context.clock.now()
  const id = context.ids.next('evt')
  await insertDelivery(db, asPushed(newDelivery(id, { type: 'webhook.test', at, subjectId: id, businessId, data: { id } }, at)))
  return pushOne(context, businessId, id)
}

/** Not queued, because the request itself sends it. If the process dies, the sweep finds it. */
const asPushed = (delivery: WebhookDeliveryRow): WebhookDeliveryRow => ({ ...delivery, state: 'sending' })

async function pushOne(context: DeliverContext, businessId: string, id: string): Promise<DeliveryResult> {
  const db = readsOf(context.db)
  const endpoint = await endpointOf(db, businessId)
  const at = context.clock.now()
  const claimed = await claimOne(db, businessId, id, at, new Date(at.getTime() + CLAIM_MS))
  if (!claimed) throw new Refusal('developers.being_sent', 409, 'This notification is being sent now. Look again in a moment.')
  const [result] = await sendAndRecord(context, endpoint, [claimed])
  await enqueueNext(context, businessId)
  return result!
}

async function endpointOf(db: Sql, businessId: string): Promise<WebhookEndpointRow> {
  const endpoint = await findEndpoint(db, businessId)
  if (!endpoint) throw badField('webhook', 'Save a webhook URL first', 'developers.no_webhook')
  return endpoint
}

async function sendAndRecord(
  context: DeliverContext,
  endpoint: WebhookEndpointRow,
  claimed: readonly WebhookDeliveryRow[],
): Promise<DeliveryResult[]> {
  const { db, clock, webhooks } = context
  const { business_id: businessId } = endpoint
  const keys = await signingKeys(context, businessId)
  const answers = await Promise.all(
    claimed.map(({ id, body }) => {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Kasuwa-Webhooks/1',
        ...signatureHeaders(keys, { id, at: clock.now(), body }),
      }
      return webhooks.send({ url: endpoint.url, headers, body })
    }),
  )
  const at = clock.now()
  const results = claimed.map((delivery, index) => resultOf(delivery, answers[index]!, at, endpoint.state === 'disabled'))
  const health = healthAfter(endpoint, answers, at)
  const subjects = (isSent: boolean) =>
    claimed.filter((_, index) => (results[index]!.state === 'sent') === isSent).map(({ subject_id }) => subject_id)
  const notices = health.state === 'disabled' ? await disabledNotices(context, endpoint, at) : []
  await commit(db, async (tx) => {
    await writeResults(tx, businessId, results)
    await setWebhookSent(tx, businessId, subjects(true), true)
    await setWebhookSent(tx, businessId, subjects(false), false)
    if (!isSameHealth(endpoint, health) && (await writeHealth(tx, businessId, endpoint.url, health)) && health.state === 'disabled') {
      await giveUpWaiting(tx, businessId, at)
      await writeJobs(tx, notices)
    }
  })
  return results
}

const isAccepted = (answer: WebhookAnswer): boolean => answer.outcome === 'answered' && answer.status >= 200 && answer.status < 300

function resultOf(delivery: WebhookDeliveryRow, answer: WebhookAnswer, at: Date, isDisabled: boolean): DeliveryResult {
  const attempts = delivery.attempts + 1
  const attempted = { id: delivery.id, attempts, answer: answer.outcome === 'answered' ? String(answer.status) : answer.reason }
  if (isAccepted(answer)) return { ...attempted, state: 'sent', next_at: at, ended_at: at }
  const wait = isDisabled ? null : waitAfter(attempts)
  if (wait === null) return { ...attempted, state: 'given_up', next_at: at, ended_at: at }
  return { ...attempted, state: 'waiting', next_at: new Date(at.getTime() + wait), ended_at: null }
}

/** `active → failing → disabled`: any accepted notification makes the address active again. */
export function healthAfter(endpoint: WebhookEndpointRow, answers: readonly WebhookAnswer[], at: Date): EndpointHealth {
  if (answers.some(isAccepted)) return { state: 'active', failures: 0, failing_since: null, next_try_at: null }
  const failures = endpoint.failures + 1
  const since = endpoint.failing_since ?? at
  const isGone = answers.some((answer) => answer.outcome === 'answered' && answer.status === GONE)
  const isOver = at.getTime() - since.getTime() >= DISABLED_AFTER_MS
  if (isGone || isOver) return { state: 'disabled', failures, failing_since: since, next_try_at: null }
  return { state: 'failing', failures, failing_since: since, next_try_at: new Date(at.getTime() + pauseAfter(failures)) }
}

const isSameHealth = (endpoint: WebhookEndpointRow, health: EndpointHealth) => endpoint.state === 'active' && health.state === 'active'

async function disabledNotices({ db, productName }: DeliverContext, endpoint: WebhookEndpointRow, at: Date) {
  const owner = await ownerContact(readsOf(db), endpoint.business_id)
  const { url, business_id: businessId } = endpoint
  return webhookDisabled.jobs(owner, { productName, owner, url, businessId, at })
}

async function enqueueNext({ db: place, clock }: Pick<DeliverContext, 'db' | 'clock'>, businessId: string): Promise<void> {
  const db = readsOf(place)
  const [due, endpoint] = await Promise.all([nextDue(db, businessId), findEndpoint(db, businessId)])
  if (due === null || !endpoint || endpoint.state === 'disabled') return
  const soonest = clock.now().getTime() + MIN_WAIT_MS
  const runAt = new Date(Math.max(due.getTime(), endpoint.next_try_at?.getTime() ?? 0, soonest))
  await writeJobs(db, [deliverJob.enqueue({ businessId }, { runAt })])
}

const MIN_WAIT_MS = 500
