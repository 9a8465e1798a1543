import type { AppContext } from '../../../kernel/app-context.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { type LagosDay, lagosDay } from '../../../../platform/clock/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { namesAgree } from '../../../../platform/nigeria/names-agree.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { businessTable } from '../../../businesses/index.ts'
import { type Caller, findGrant, pinGrantTable, pinRequired, seesCashpoint } from '../../../identity/index.ts'
import { findAccount, type FoundAccount } from '../../../institutions/index.ts'
import { type Locked, mergePlans, type MoneyCommand, type Plan, wallet } from '../../../ledger/index.ts'
import { limitFor, type Rules } from '../../../pricing/index.ts'
import { beginPayment, type BegunPayment, beneficiaryOf, newOrder, type TransferRow } from '../../../transfers/index.ts'
import { beginSendingBack } from '../collection-moves.ts'
import { isSettlementAccount } from '../settlement-accounts.ts'
import { collectionAccountOf, collectionOf } from '../queries.ts'
import type { CollectionRow, MismatchRow } from '../rows.ts'
import { latestRequest } from '../reversal-requests/queries.ts'
import { mismatchIdOf } from '../expected/expected-credit.ts'
import { beginKeptBack, beginMismatchBack } from '../expected/mismatch-back.ts'
import { type AmountBack, netOf, partOf, restOf } from '../expected/part-back.ts'
import { mismatchOf } from '../expected/queries.ts'
import { notConfirmed, onItsWayBack, recalled } from '../expected/refusals.ts'
import { collectionTable, expectedPaymentTable, mismatchTable, reversalRequestTable } from '../tables.ts'

export type SendBackContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'ids' | 'bank' | 'secrets' | 'rules' | 'extensions'>

/** The order that sends a collection back, and all that its command needs. */
export type SendingBack = {
  order: TransferRow
  attemptId: string
  partner: string
  rules: Rules
  caller: Caller
  grantId: string
  requestId: string
  cashierRequestId: string | null
  /** What of it did not fit its order; its lien ends with the hold of this payment. */
  mismatch: MismatchRow | null
  /** It was kept before as it came. */
  kept: MismatchRow | null
}

export const sendingBackReference = (requestId: string) => `sending-back-${requestId}`

/** The reason why this payment cannot be sent back now; null when it can. The command checks the same under its locks. */
export function checkSendingBack(row: CollectionRow, at: Date): Refusal | null {
  if (row.state === 'sent_back')
    return new Refusal('collections.already_sent_back', 409, 'This payment was sent back before. It can be sent back only once.')
  if (row.state === 'sending_back') return onItsWayBack()
  if (row.recall_id !== null) return recalled()
  if (row.channel === 'card')
    return new Refusal('collections.card_not_reversible', 422, 'A card payment cannot be reversed. Refund it, or ask support.')
  if (row.partner === 'book')
    return new Refusal('collections.book_not_reversible', 422, 'This payment came from a business with us. Send it back with Send Money.')
  if (row.state !== 'posted') return notConfirmed()
  if (row.reversal_expires_at <= at)
    return new Refusal('collections.reversal_expired', 410, 'The time to reverse this payment is over. Support can help you.')
  if (isSettlementAccount(row.payer_name))
    return new Refusal(
      'collections.payer_not_reachable',
      422,
      'This payment came through a payment company, so its account is not the payer’s. Ask support to send it back.',
    )
  return null
}

/** The owner of the account that paid, as its bank names it now. */
const findPayer = (context: SendBackContext, caller: Caller, row: CollectionRow): Promise<FoundAccount> =>
  findAccount({ ...context, db: context.acrossBusinesses('payee') }, row.payer_account, row.payer_bank_code, caller)

const amountChanged = () =>
  new Refusal('collections.amount_changed', 409, 'What goes back of this payment has changed. Nothing was sent. Load the page again.')

const payerDiffers = (row: CollectionRow) =>
  new Refusal(
    'collections.payer_differs',
    422,
    `The bank says that this account belongs to someone else than ${row.payer_name}. Ask support to send the payment back.`,
  )

/**
 * The refusal that the name of the account would cause, before anybody gives a reason or a PIN. Null when it agrees, or when the bank cannot be
 * asked now: the payment asks it again.
 */
export async function checkPayerName(context: SendBackContext, caller: Caller, row: CollectionRow): Promise<Refusal | null> {
  try {
    const payee = await findPayer(context, caller, row)
    return namesAgree(payee.accountName, row.payer_name) ? null : payerDiffers(row)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'institutions.account_not_found' ? payerDiffers(row) : null
  }
}

/** Reads what the command needs, and asks the bank for the owner of the account that paid. Only an agreeing name is paid. */
export async function prepareSendingBack(
  context: SendBackContext,
  caller: Caller,
  input: { collectionId: string; reason: string; requestId: string; amountKobo?: Kobo | undefined },
): Promise<SendingBack> {
  const now = context.clock.now()
  const own = context.tenant(caller)
  const row = await loadOwnCollection(context, caller, input.collectionId)
  const refused = checkSendingBack(row, now)
  if (refused) throw refused
  const [grantId, rules, known] = await Promise.all([findGrant(own, caller, now), context.rules(), mismatchOf(own, row.id)])
  if (grantId === null) throw pinRequired()
  const mismatch = known?.state === 'open' ? known : null
  const back = amountBack(row, mismatch)
  if (input.amountKobo !== undefined && input.amountKobo !== back.amountKobo) throw amountChanged()
  const payee = await findPayer(context, caller, row)
  const order = await newSendBackOrder({ ...context, db: own }, row, {
    reference: sendingBackReference(input.requestId),
    remark: input.reason,
    payee,
    requestedBy: caller.personId,
    meterKind: 'sent_back',
    back,
    onOtherName: () => payerDiffers(row),
  })
  const asking = await latestRequest(own, caller.businessId, row.id)
  const cashierRequestId = asking?.state === 'asked' ? asking.id : null
  return {
    order,
    attemptId: context.ids.next('att'),
    partner: context.bank.name,
    rules,
    caller,
    grantId,
    requestId: input.requestId,
    cashierRequestId,
    mismatch,
    kept: known?.state === 'kept' ? known : null,
  }
}

/** `payee`: as the bank names it. `onOtherName` is null when two people have confirmed that the account is the payer's. */
type SendBackInput = {
  reference: string
  remark: string
  payee: FoundAccount
  requestedBy: string
  meterKind: string
  onOtherName: ((bankName: string) => Refusal) | null
  /** All that has not gone back, if it is left out. */
  back?: AmountBack
}

/** What a reversal sends: what did not fit an order, else all that has not gone back. */
export const amountBack = (row: CollectionRow, mismatch: MismatchRow | null): AmountBack => (mismatch ? partOf(row, mismatch.amount) : restOf(row))

/** The payment that sends a collection back, to the account that paid. `onOtherName`: the refusal when the bank names another owner of it. */
export async function newSendBackOrder(
  context: Pick<AppContext, 'clock' | 'ids' | 'secrets'> & { db: Sql },
  row: CollectionRow,
  { reference, remark, payee, requestedBy, meterKind, onOtherName, back = restOf(row) }: SendBackInput,
): Promise<TransferRow> {
  const now = context.clock.now()
  const from = await collectionAccountOf(context.db, row.cashpoint_id)
  if (onOtherName && !namesAgree(payee.accountName, row.payer_name)) throw onOtherName(payee.accountName)
  const id = context.ids.next('trf')
  const day = lagosDay(now)
  return newOrder({
    id,
    business_id: row.business_id,
    cashpoint_id: row.cashpoint_id,
    kind: 'sending_back',
    subject_id: row.id,
    reference,
    amount: back.amountKobo,
    duty_by: 'house',
    fee_returned: back.feeKobo,
    vat_returned: back.vatKobo,
    total: netOf(back),
    ...beneficiaryOf(context.secrets, id, payee),
    sender_account: from.accountNumber,
    sender_name: from.businessName,
    remark,
    hold_id: context.ids.next('hld'),
    meter_kind: meterKind,
    meter_period: day,
    requested_by: requestedBy,
    created_at: now,
  })
}

/** M10, first part: hold A − F, grant, daily limit, the collection's state and the job in one commit. */
export function sendBackCommand(prepared: SendingBack): MoneyCommand<BegunPayment> {
  const { order, caller, grantId, cashierRequestId, mismatch, kept } = prepared
  const concerned = mismatch ?? kept
  return {
    name: 'collections.send_back',
    scope: `sending-back:${order.business_id}`,
    key: prepared.requestId,
    fingerprint: order.subject_id!,
    actor: caller.personId,
    needs: {
      accounts: [wallet(order.business_id)],
      meters: [meterOf(order)],
      rows: [
        businessTable.ref(order.business_id),
        collectionTable.ref(order.subject_id!),
        pinGrantTable.ref(grantId),
        ...(cashierRequestId ? [reversalRequestTable.ref(cashierRequestId)] : []),
        mismatchTable.ref(mismatchIdOf(order.subject_id!)),
        ...(concerned ? [expectedPaymentTable.ref(concerned.expected_payment_id)] : []),
      ],
      ...(mismatch?.hold_id && { holds: [mismatch.hold_id] }),
      movesNoMoney: true,
    },
    decide: (locked, at) => decide(prepared, locked, at),
  }
}

const meterOf = (order: TransferRow) => ({ subject: order.business_id, kind: order.meter_kind!, period: order.meter_period! })

function decide(prepared: SendingBack, locked: Locked, at: Date): Plan<BegunPayment> | Refusal {
  const { order, attemptId, partner, rules, caller, grantId, cashierRequestId, mismatch, kept } = prepared
  const row = locked.row(collectionTable, order.subject_id!)!
  const waiting = locked.row(mismatchTable, mismatchIdOf(row.id))
  const open = waiting?.state === 'open' ? waiting : null
  // Somebody has decided about it, it was moved to another order, or a part has gone back, since the amount was shown.
  if (open?.id !== mismatch?.id || open?.expected_payment_id !== mismatch?.expected_payment_id || open?.hold_id !== mismatch?.hold_id)
    return amountChanged()
  if ((waiting?.state === 'kept') !== (kept !== null)) return amountChanged()
  if (row.state === 'posted' && amountBack(row, open).amountKobo !== order.amount) return amountChanged()
  const freed = mismatch?.hold_id ? (locked.hold(mismatch.hold_id)?.remaining ?? 0n) : 0n
  return beginPayment(
    {
      order,
      attempt: { id: attemptId, partner },
      member: { caller, grantId },
      checks: {
        kind: 'fixed',
        check: () =>
          checkSendingBack(row, at) ?? checkSendBackDay(rules, locked.meter(meterOf(order)) + order.amount, order.meter_period as LagosDay),
        freedKobo: freed,
        insufficient: () => insufficient(order.total),
      },
      audit: {
        operation: 'collections.reverse',
        requestId: prepared.requestId,
        subject: row.id,
        facts: ({ amount, total, remark }) => ({ amount: String(amount), total: String(total), reason: remark }),
      },
      extra: () =>
        mergePlans(
          { moves: [beginSendingBack(row.id, order.id), ...acceptedRequest(locked, cashierRequestId, caller.personId, at)] },
          open ? beginMismatchBack(locked, open, { order, by: caller.personId, at }) : {},
          kept ? beginKeptBack(locked, locked.row(mismatchTable, kept.id)!, { at, why: order.id }) : {},
        ),
    },
    locked,
    at,
  )
}

/** Reversing the payment accepts the cashier's request about it, unless that has ended meanwhile. */
export function acceptedRequest(locked: Locked, id: string | null, by: string, at: Date) {
  if (id === null || locked.row(reversalRequestTable, id)?.state !== 'asked') return []
  return [reversalRequestTable.move(id, { from: 'asked', to: 'accepted', set: { decided_by: by, ended_at: at } })]
}

/** `usedKobo`: with this payment. */
export function checkSendBackDay(rules: Rules, usedKobo: bigint, day: LagosDay): Refusal | null {
  const maximum = limitFor(rules.limits, 'sent_back_day', day)
  if (usedKobo <= maximum) return null
  return new Refusal('collections.sent_back_limit', 422, `At most ${formatNaira(maximum)} can be reversed a day. Support can help you with more.`)
}

export function checkFunds(availableKobo: bigint, totalKobo: bigint): Refusal | null {
  return availableKobo >= totalKobo ? null : insufficient(totalKobo)
}

const insufficient = (totalKobo: bigint) =>
  new Refusal('collections.insufficient', 422, `Insufficient balance. Reversing this payment takes ${formatNaira(totalKobo)}.`)

/** A cashier's own cashpoint only; a payment of another business is not found. */
export async function loadOwnCollection({ tenant }: Pick<SendBackContext, 'tenant'>, caller: Caller, id: string): Promise<CollectionRow> {
  const row = await collectionOf(tenant(caller), caller.businessId, id)
  if (!row || !seesCashpoint(caller, row.cashpoint_id)) throw notFound('The payment')
  return row
}
