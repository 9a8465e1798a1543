import type { PushOutcome } from '../../../../partners/push/port.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { transactionIdOf } from '../../../kernel/history-declaration.ts'
import { findCashpoint } from '../../../cashpoints/index.ts'
import { collectionById, type CollectionRow } from '../../../collections/index.ts'
import { sessionHolds } from '../../../identity/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import type { PushNotification } from '../../contract.ts'
import { openDevice } from '../device.ts'
import { notifyJob } from '../jobs.ts'
import { type Addressee, addresseesOf } from '../queries.ts'
import { claimDevices, deleteDevicesUnseenSince, deleteSentBefore, recordFailure, recordSuccess, releaseDevices, removeDevices } from '../store.ts'

type NotifyContext = Pick<AppContext, 'db' | 'clock' | 'push' | 'secrets'>

const MINUTE_MS = 60_000
/** An older payment is no news. The push service drops what has waited so long, too. */
const MOST_AGE_MS = 15 * MINUTE_MS
const RETRY_MS = MINUTE_MS
const MOST_FAILURES = 30
/** Longer than any session may rest. */
const UNSEEN_MS = 31 * 24 * 60 * MINUTE_MS

/**
 * Tells each device of a payment, at most once. The claim is committed before the notification is sent, so after the death of a worker a
 * device may miss a notification, and gets none twice.
 */
export async function notifyDevices(context: NotifyContext, payload: { collectionId: string; at: string }): Promise<void> {
  const { db, clock, secrets, push } = context
  const now = clock.now()
  const restMs = new Date(payload.at).getTime() + MOST_AGE_MS - now.getTime()
  if (restMs <= 0) return
  const collection = await collectionById(db.system, payload.collectionId)
  if (collection?.state !== 'posted') return
  const all = await addresseesOf(db.system, { businessId: collection.business_id, cashpointId: collection.cashpoint_id })
  const [holding, ended] = partition(all, (each) => sessionHolds({ ...each, created_at: each.session_created_at }, now))
  if (ended.length > 0) await removeDevices(db.system, idsOf(ended))
  if (holding.length === 0) return
  const cashpoint = (await findCashpoint(db.system, collection.cashpoint_id))?.name ?? ''
  const claimed = await claimDevices(db.system, collection.id, idsOf(holding), now)
  const outcomes = await Promise.all(
    holding
      .filter(({ id }) => claimed.has(id))
      .map(async (row) => {
        const notification = notificationFor(row, collection, cashpoint)
        return { id: row.id, ...(await push.send(openDevice(secrets, row), JSON.stringify(notification), Math.ceil(restMs / 1_000))) }
      }),
  )
  await recordOutcomes(context, payload, outcomes)
}

async function recordOutcomes(
  { db, clock }: NotifyContext,
  payload: { collectionId: string; at: string },
  outcomes: readonly ({ id: string } & PushOutcome)[],
): Promise<void> {
  const of = (...kinds: PushOutcome['outcome'][]) => idsOf(outcomes.filter(({ outcome }) => kinds.includes(outcome)))
  const at = clock.now()
  const unsent = of('not_taken')
  await db.transaction(async (tx) => {
    await recordSuccess(tx, of('accepted'), at)
    await removeDevices(tx, of('gone'))
    await recordFailure(tx, of('refused', 'unknown'), MOST_FAILURES)
    if (unsent.length === 0) return
    await releaseDevices(tx, payload.collectionId, unsent)
    await writeJobs(tx, [notifyJob.enqueue(payload, { runAt: new Date(at.getTime() + RETRY_MS) })])
  })
}

const HISTORY_PATHS = { cashier: '/admin/cashpoint/transactions', others: '/admin/merchant/history' }

function notificationFor({ role, with_amounts }: Addressee, collection: CollectionRow, cashpoint: string): PushNotification {
  const id = transactionIdOf(collection.id)
  return {
    kind: 'payment',
    id,
    amount: with_amounts ? Number(collection.amount) : null,
    payer: collection.payer_name,
    cashpoint,
    path: `${role === 'cashier' ? HISTORY_PATHS.cashier : HISTORY_PATHS.others}?tx=${id}`,
  }
}

export async function cleanUp({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await deleteSentBefore(db.system, new Date(now - 2 * MOST_AGE_MS))
  await deleteDevicesUnseenSince(db.system, new Date(now - UNSEEN_MS))
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

function partition<Item>(items: readonly Item[], fits: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))]
}
