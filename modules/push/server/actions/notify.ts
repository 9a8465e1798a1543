import type { PushOutcome } from '../../../../partners/push/port.ts'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { transactionIdOf } from '../../../kernel/history-declaration.ts'
import { findCashpoint } from '../../../cashpoints/index.ts'
import { collectionById, type CollectionRow } from '../../../collections/index.ts'
import { sessionHolds } from '../../../identity/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import { areaOf } from '../../../identity/contract.ts'
import { loadTransferView, OPEN_STATES, transferById } from '../../../transfers/index.ts'
import type { PushNotification } from '../../contract.ts'
import { openDevice } from '../device.ts'
import { notifyEndJob, notifyJob } from '../jobs.ts'
import { type Addressee, addresseesOf, devicesOfPerson } from '../queries.ts'
import { claimDevices, deleteDevicesUnseenSince, deleteSentBefore, recordFailure, recordSuccess, releaseDevices, removeDevices } from '../store.ts'

type NotifyContext = Pick<AppContext, 'db' | 'clock' | 'push' | 'secrets'>

const MINUTE_MS = 60_000
/** An older payment is no news. The push service drops what has waited so long, too. */
const MAX_AGE_MS = 15 * MINUTE_MS
const RETRY_MS = MINUTE_MS
const MAX_FAILURES = 30
/** Longer than any session may rest. */
const UNSEEN_MS = 31 * 24 * 60 * MINUTE_MS

/** Tells each device of a payment, at most once. */
export async function notifyDevices(context: NotifyContext, payload: { collectionId: string; at: string }): Promise<void> {
  const { db } = context
  if (restOf(context, payload.at) <= 0) return
  const collection = await collectionById(db.system, payload.collectionId)
  if (collection?.state !== 'posted') return
  const all = await addresseesOf(db.system, { businessId: collection.business_id, cashpointId: collection.cashpoint_id })
  const holding = await holdingDevices(context, all)
  if (holding.length === 0) return
  const cashpoint = (await findCashpoint(db.system, collection.cashpoint_id))?.name ?? ''
  await tellOnce(context, holding, {
    paymentId: collection.id,
    at: payload.at,
    again: (runAt) => notifyJob.enqueue(payload, { runAt }),
    notificationFor: (device) => notificationFor(device, collection, cashpoint),
  })
}

/** Tells the devices of a person how a payment out has ended, at most once. */
export async function notifyPaymentEnd(
  context: NotifyContext & Pick<AppContext, 'extensions'>,
  payload: { transferId: string; personId: string; at: string },
): Promise<void> {
  const { db } = context
  if (restOf(context, payload.at) <= 0) return
  const transfer = await transferById(db.system, payload.transferId)
  if (!transfer || OPEN_STATES.includes(transfer.state)) return
  const all = await devicesOfPerson(db.system, { businessId: transfer.business_id, personId: payload.personId })
  const holding = await holdingDevices(context, all)
  if (holding.length === 0) return
  const view = await loadTransferView(context, db.system, transfer)
  await tellOnce(context, holding, {
    paymentId: transfer.id,
    at: payload.at,
    again: (runAt) => notifyEndJob.enqueue(payload, { runAt }),
    notificationFor: ({ with_amounts }) => ({
      kind: view.outcome === 'sent' ? 'sent' : 'not_sent',
      id: transfer.id,
      amount: with_amounts ? Number(transfer.amount) : null,
      payer: nameCase(view.beneficiary.name),
      cashpoint: '',
      path: `/admin/merchant/transfer?step=result&id=${transfer.id}`,
    }),
  })
}

/** How long the push service may still deliver. */
const restOf = ({ clock }: Pick<AppContext, 'clock'>, at: string): number => new Date(at).getTime() + MAX_AGE_MS - clock.now().getTime()

/** Those whose session holds. The others are removed. */
async function holdingDevices({ db, clock }: NotifyContext, all: readonly Addressee[]): Promise<Addressee[]> {
  const [holding, ended] = partition(all, (each) => sessionHolds({ ...each, created_at: each.session_created_at }, clock.now()))
  if (ended.length > 0) await removeDevices(db.system, idsOf(ended))
  return holding
}

/** What the devices are told about one payment. `again` tells those once more that were certainly not told. */
type Telling = { paymentId: string; at: string; again: (runAt: Date) => JobSpec; notificationFor: (device: Addressee) => PushNotification }

/**
 * The claim is committed before the notification is sent, so after the death of a worker a device may miss a notification, and gets none
 * twice.
 */
async function tellOnce(context: NotifyContext, devices: readonly Addressee[], telling: Telling): Promise<void> {
  const { db, clock, secrets, push } = context
  const claimed = await claimDevices(db.system, telling.paymentId, idsOf(devices), clock.now())
  const ttl = Math.ceil(restOf(context, telling.at) / 1_000)
  const outcomes = await Promise.all(
    devices
      .filter(({ id }) => claimed.has(id))
      .map(async (row) => ({ id: row.id, ...(await push.send(openDevice(secrets, row), JSON.stringify(telling.notificationFor(row)), ttl)) })),
  )
  await recordOutcomes(context, telling, outcomes)
}

async function recordOutcomes(
  { db, clock }: NotifyContext,
  { paymentId, again }: Telling,
  outcomes: readonly ({ id: string } & PushOutcome)[],
): Promise<void> {
  const of = (...kinds: PushOutcome['outcome'][]) => idsOf(outcomes.filter(({ outcome }) => kinds.includes(outcome)))
  const at = clock.now()
  const unsent = of('not_taken')
  await db.transaction(async (tx) => {
    await recordSuccess(tx, of('accepted'), at)
    await removeDevices(tx, of('gone'))
    await recordFailure(tx, of('refused', 'unknown'), MAX_FAILURES)
    if (unsent.length === 0) return
    await releaseDevices(tx, paymentId, unsent)
    await writeJobs(tx, [again(new Date(at.getTime() + RETRY_MS))])
  })
}

const HISTORY_PATHS = { cashpoint: '/admin/cashpoint/transactions', merchant: '/admin/merchant/history' }

function notificationFor({ role, with_amounts }: Addressee, collection: CollectionRow, cashpoint: string): PushNotification {
  const id = transactionIdOf(collection.id)
  return {
    kind: 'payment',
    id,
    amount: with_amounts ? Number(collection.amount) : null,
    payer: collection.payer_name,
    cashpoint,
    path: `${HISTORY_PATHS[areaOf(role)]}?tx=${id}`,
  }
}

export async function cleanUp({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await deleteSentBefore(db.system, new Date(now - 2 * MAX_AGE_MS))
  await deleteDevicesUnseenSince(db.system, new Date(now - UNSEEN_MS))
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

function partition<Item>(items: readonly Item[], fits: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))]
}
