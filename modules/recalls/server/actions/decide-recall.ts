import { Refusal } from '../../../../platform/problems/index.ts'
import { afterWorkingDays } from '../../../../platform/nigeria/working-days.ts'
import type { DecisionOrder } from '../../../kernel/work-item-declaration.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { businessTable, type BusinessRow, findBusiness } from '../../../businesses/index.ts'
import {
  beginSendingBack,
  clearRecall,
  collectionById,
  collectionTable,
  endClaimedMismatch,
  needsOfMismatch,
  newSendBackOrder,
  mismatchOf,
} from '../../../collections/index.ts'
import { findAccountForStaff } from '../../../institutions/index.ts'
import {
  type Locked,
  mergePlans,
  type MoneyCommand,
  type Needs,
  type PlanPart,
  staleState,
  wallet,
  type CommandPlace,
  readsOf,
} from '../../../ledger/index.ts'
import { beginPayment } from '../../../transfers/index.ts'
import { RECALL_METER } from '../commit-hooks.ts'
import { recallMoved } from '../messages.ts'
import { recallById } from '../queries.ts'
import type { RecallRow } from '../rows.generated.ts'
import { recallTable } from '../tables.ts'

export type RecallOrder = Pick<DecisionOrder, 'by' | 'proposedBy' | 'note' | 'requestId'>
type Context = Pick<AppContext, 'postingQueue' | 'clock' | 'ids' | 'bank' | 'secrets' | 'rules' | 'extensions' | 'productName'> & { db: CommandPlace }
type Open = { recall: RecallRow; owner: BusinessRow }

const FUND_WITHIN_MS = 24 * 60 * 60_000
/** The decision of the desk, which the refusal of the other one names. */
export const CONFIRMED_LABEL = 'The account is the payer’s: send the money back'

const LIEN_REASON = 'The bank of the payer asks for this payment back.'

/** The lien takes what is available, and the rest from later credits. */
export async function holdRecalled(context: Context, id: string, order: RecallOrder): Promise<void> {
  const open = await load(context, id)
  const holdId = context.ids.next('hld')
  const { productName } = context
  const collectionId = open.recall.collection_id
  const mismatch = await mismatchOf(readsOf(context.db), collectionId)
  const { rows, holds } = needsOfMismatch(mismatch)
  await decide(context, open, order, 'hold', { rows: [collectionTable.ref(collectionId), ...rows], holds }, (locked, row, at) => {
    if (row.state !== 'received' || !row.is_in_time || locked.row(collectionTable, collectionId)!.state !== 'posted') return staleState()
    const account = wallet(row.business_id)
    const ended = endClaimedMismatch(locked, mismatch, { at, why: 'recall' })
    const available = locked.account(account).available + ended.freedKobo
    const missing = available >= row.amount ? 0n : row.amount - (available > 0n ? available : 0n)
    const due = missing === 0n ? afterWorkingDays(at, 1) : new Date(at.getTime() + FUND_WITHIN_MS)
    return mergePlans(ended.part, {
      holds: [{ change: 'secure', id: holdId, account, about: row.id, reason: LIEN_REASON, target: row.amount }],
      moves: [recallTable.move(row.id, { from: 'received', to: 'secured', set: { hold_id: holdId, due_at: due }, why: order.note })],
      jobs: recallMoved.jobs(open.owner, {
        productName,
        owner: open.owner,
        recall: row,
        step: missing === 0n ? 'held' : 'short',
        missingKobo: missing,
      }),
    })
  })
}

/**
 * M11: the lien becomes the hold of a payment back to the account that paid. `isNameConfirmed`: two people have seen that the bank writes the
 * name of its owner otherwise than the payment did, and that it is the payer's.
 */
export async function returnRecalled(context: Context, id: string, order: RecallOrder, isNameConfirmed = false): Promise<void> {
  const open = await load(context, id)
  const collection = await collectionById(readsOf(context.db), open.recall.collection_id)
  if (!collection) throw staleState()
  const { owner } = open
  const payment = await newSendBackOrder({ ...context, db: readsOf(context.db) }, collection, {
    reference: `recall-${order.requestId}`,
    remark: `Recall ${open.recall.bank_reference}`,
    payee: await findAccountForStaff(context, collection.payer_account, collection.payer_bank_code),
    requestedBy: owner.owner_id,
    meterKind: RECALL_METER,
    onOtherName: isNameConfirmed ? null : (bankName) => nameDiffers(bankName, collection.payer_name),
  })
  const attempt = { id: context.ids.next('att'), partner: context.bank.name }
  const meter = { subject: owner.id, kind: RECALL_METER, period: payment.meter_period! }
  const needs: RecallNeeds = {
    meters: [meter],
    holds: open.recall.hold_id === null ? [] : [open.recall.hold_id],
    rows: [businessTable.ref(owner.id), collectionTable.ref(collection.id)],
    movesNoMoney: true,
  }
  await decide(context, open, order, 'return', needs, (locked, row, at) => {
    const credited = locked.row(collectionTable, collection.id)!
    if (row.state !== 'secured' || credited.state !== 'posted') return staleState()
    const secured = row.hold_id === null ? 0n : (locked.hold(row.hold_id)?.remaining ?? 0n)
    const begun = beginPayment({ order: payment, attempt, checks: { kind: 'fixed', freedKobo: secured, insufficient: notFunded } }, locked, at)
    if (begun instanceof Refusal) return begun
    const set = { transfer_id: payment.id, hold_id: null }
    return mergePlans(releaseLien(locked, row), begun, {
      moves: [recallTable.move(row.id, { from: 'secured', to: 'returning', set, why: order.note }), beginSendingBack(credited.id, payment.id)],
    })
  })
}

/** The payment stays with the business, and the lien ends. */
export async function refuseRecall(context: Context, id: string, order: RecallOrder): Promise<void> {
  const open = await load(context, id)
  const holds = open.recall.hold_id === null ? [] : [open.recall.hold_id]
  const { productName } = context
  const collectionId = open.recall.collection_id
  await decide(context, open, order, 'refuse', { holds, rows: [collectionTable.ref(collectionId)] }, (locked, row, at) => {
    if (row.state !== 'received' && row.state !== 'secured') return staleState()
    const set = { ended_at: at, note: order.note, hold_id: null }
    return mergePlans(releaseLien(locked, row), {
      moves: [recallTable.move(row.id, { from: row.state, to: 'refused', set, why: order.note }), clearRecall(collectionId)],
      jobs:
        row.state === 'secured'
          ? recallMoved.jobs(open.owner, { productName, owner: open.owner, recall: row, step: 'refused', missingKobo: 0n })
          : [],
    })
  })
}

async function load({ db }: { db: CommandPlace }, id: string): Promise<Open> {
  const recall = await recallById(readsOf(db), id)
  const owner = recall && (await findBusiness(readsOf(db), recall.business_id))
  if (!recall || !owner) throw staleState()
  return { recall, owner }
}

type RecallNeeds = Omit<Needs, 'accounts'>
type Decide = (locked: Locked, row: RecallRow, at: Date) => PlanPart | Refusal

/** The recall, its holds and the audit entry with both people in one commit. The same request again changes nothing more. */
async function decide(
  context: Context,
  { recall }: Open,
  order: RecallOrder,
  name: 'hold' | 'return' | 'refuse',
  needs: RecallNeeds,
  plan: Decide,
): Promise<void> {
  const command: MoneyCommand<{ isDone: true }> = {
    name: `recalls.${name}`,
    scope: `recall:${recall.id}`,
    key: order.requestId,
    fingerprint: name,
    actor: order.by.operatorId,
    needs: { ...needs, accounts: [wallet(recall.business_id)], rows: [recallTable.ref(recall.id), ...(needs.rows ?? [])], movesNoMoney: true },
    decide(locked, at) {
      const row = locked.row(recallTable, recall.id)!
      const part = plan(locked, row, at)
      return part instanceof Refusal ? part : { ...mergePlans(part, { adds: [auditOf(row, order, name, at)] }), outcome: { isDone: true } }
    },
  }
  await context.postingQueue.submit(command)
}

export const releaseLien = (locked: Locked, { hold_id }: Pick<RecallRow, 'hold_id'>): PlanPart =>
  hold_id !== null && locked.hold(hold_id)?.state === 'open' ? { holds: [{ change: 'release', id: hold_id }] } : {}

const nameDiffers = (bankName: string, payerName: string) =>
  new Refusal(
    'recalls.name_differs',
    409,
    `The bank writes the owner of this account as ${bankName}, and the payment as ${payerName}. Propose “${CONFIRMED_LABEL}” when it is the payer’s account.`,
  )

const notFunded = () => new Refusal('recalls.not_funded', 409, 'The money is not there yet. It is held as it comes in.')

const auditOf = (row: RecallRow, { by, proposedBy, note, requestId }: RecallOrder, name: string, at: Date) =>
  auditEntry({
    business: row.business_id,
    actor: by.operatorId,
    role: by.role,
    operation: `recalls.${name}`,
    subject: row.id,
    requestId,
    facts: { amount: String(row.amount), bankReference: row.bank_reference, proposed_by: proposedBy?.operatorId ?? null, note },
    at,
  })
