import type { RouteContext } from '../../../kernel/app-context.ts'
import { addDays, lagosDay } from '../../../../platform/clock/index.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { businessTable } from '../../../businesses/index.ts'
import { defaultCashpoint } from '../../../cashpoints/index.ts'
import { type Caller, consumeGrant, findGrant, pinGrantTable, pinRequired } from '../../../identity/index.ts'
import { billsFloat, type Locked, type MoneyCommand, type Plan, referenceReused, wallet } from '../../../ledger/index.ts'
import type { Rules } from '../../../pricing/index.ts'
import { capMeters, findOutflowCap, type OutflowCap, useOutflowCap } from '../../../risk/index.ts'
import {
  NOT_SENT_YET,
  checkTransfer,
  heldOrderPlan,
  loadCallerBusiness,
  refuseDearer,
  submitAndAwaitEnd,
  transferByReference,
  type TransferRow,
} from '../../../transfers/index.ts'
import type { BillOrder } from '../../contract.ts'
import { floatHoldId } from '../fulfilment.ts'
import { purchaseById } from '../queries.ts'
import type { BillPurchaseRow } from '../rows.ts'
import { billPurchaseTable } from '../tables.ts'
import type { ResolvedOrder } from './resolve-order.ts'

export type BuyContext = RouteContext

/** All that the command needs, read before the decision. */
export type PreparedBill = {
  /** Its price is decided under the locks. */
  order: TransferRow
  purchase: BillPurchaseRow
  attemptId: string
  biller: string
  rules: Rules
  caller: Caller
  grantId: string
  cap: OutflowCap | null
  requestId: string
  fingerprint: string
}

export const billReference = (requestId: string) => `bill-${requestId}`

/** Two calls of one request are the same intent if these fields are equal. The price of a plan may have changed between them. */
function fingerprintOf(order: BillOrder): string {
  const { type, phone } = order
  const number = order.type === 'cable' ? order.smartcard_number : order.type === 'electricity' ? order.meter_number : phone
  return canonicalJson({
    type,
    phone,
    number,
    variation: 'variation_id' in order ? order.variation_id : null,
    amount: 'amount' in order ? String(order.amount) : null,
  })
}

const storedFingerprint = ({ type, phone, customer_number: number, variation_id: variation }: BillPurchaseRow, { amount }: TransferRow): string =>
  canonicalJson({ type, phone, number, variation, amount: type === 'airtime' || type === 'electricity' ? String(amount) : null })

/**
 * A repeated request is answered first: it needs no grant, no biller and no balance. Without a grant a new one is refused before the
 * biller is asked.
 */
export async function buyBill(
  context: BuyContext,
  caller: Caller,
  asked: { order: BillOrder; requestId: string },
  resolve: () => Promise<ResolvedOrder>,
): Promise<{ transferId: string; replayed: boolean }> {
  const reference = billReference(asked.requestId)
  const find = () => transferByReference(context.db.system, { businessId: caller.businessId, reference })
  const [known, grantId] = await Promise.all([find(), findGrant(context.db.system, caller, context.clock.now())])
  // Without a grant, look again: this very purchase may have used the grant since the first look.
  const earlier = known ?? (grantId === null ? await find() : null)
  if (earlier) {
    const purchase = await purchaseById(context.db.system, earlier.id)
    if (!purchase || storedFingerprint(purchase, earlier) !== fingerprintOf(asked.order)) throw referenceReused()
    return { transferId: earlier.id, replayed: true }
  }
  if (grantId === null) throw pinRequired()
  const prepared = await prepareBill(context, caller, { ...asked, grantId }, await resolve())
  return submitAndAwaitEnd(context, prepared.order, buyBillCommand(prepared, context.clock.now()))
}

export async function prepareBill(
  context: Pick<BuyContext, 'db' | 'clock' | 'ids' | 'rules' | 'biller' | 'newDeviceChecks'> & Parameters<typeof loadCallerBusiness>[0],
  caller: Caller,
  { order: asked, requestId, grantId }: { order: BillOrder; requestId: string; grantId: string },
  resolved: ResolvedOrder,
): Promise<PreparedBill> {
  const { db, clock, ids, biller } = context
  const [sender, source, rules, cap] = await Promise.all([
    loadCallerBusiness(context, caller),
    defaultCashpoint(db.system, caller.businessId),
    context.rules(),
    findOutflowCap(context, caller.personId),
  ])
  const now = clock.now()
  const id = ids.next('trf')
  const order: TransferRow = {
    id,
    business_id: sender.id,
    cashpoint_id: null,
    kind: 'bill',
    subject_id: null,
    route: 'rail',
    state: 'held',
    reference: billReference(requestId),
    amount: resolved.amountKobo,
    fee: 0n,
    vat: 0n,
    duty: 0n,
    duty_by: 'sender',
    fee_returned: 0n,
    vat_returned: 0n,
    total: resolved.amountKobo,
    beneficiary_name: resolved.customerName || groupPhone(resolved.customerNumber),
    beneficiary_account: resolved.customerNumber,
    beneficiary_bank_code: resolved.serviceId,
    beneficiary_bank_name: resolved.serviceName,
    enquiry_id: '',
    beneficiary_bvn: null,
    beneficiary_client_id: null,
    receiver_business_id: null,
    receiver_cashpoint_id: null,
    sender_account: source?.account_number ?? '',
    sender_name: sender.name,
    remark: resolved.productName,
    rules: [],
    hold_id: ids.next('hld'),
    meter_kind: null,
    meter_period: null,
    cap_id: null,
    requested_by: caller.personId,
    ...NOT_SENT_YET,
    created_at: now,
  }
  const purchase: BillPurchaseRow = {
    id,
    business_id: sender.id,
    type: resolved.type,
    service_id: resolved.serviceId,
    variation_id: resolved.variationId,
    product_name: resolved.productName,
    customer_number: resolved.customerNumber,
    customer_name: resolved.customerName,
    phone: resolved.phone,
    charged: null,
    token: null,
    units: null,
    texts_sent: 0,
    text_sent_at: null,
    token_state: null,
    token_asked: 0,
    token_next_ask_at: null,
    token_awaited_at: null,
    created_at: now,
  }
  return {
    order,
    purchase,
    attemptId: ids.next('att'),
    biller: biller.name,
    rules,
    caller,
    grantId,
    cap,
    requestId,
    fingerprint: fingerprintOf(asked),
  }
}

/** M22: hold P on the wallet, face value on our float, limit, grant, audit and the job in one commit. Nothing is posted. */
export function buyBillCommand(prepared: PreparedBill, now: Date): MoneyCommand<{ transferId: string }> {
  const { order, caller } = prepared
  return {
    name: 'bills.buy',
    scope: `transfer:${order.business_id}`,
    key: order.reference,
    fingerprint: prepared.fingerprint,
    secondaryKey: { scope: `payment-request:${order.business_id}`, key: prepared.requestId },
    actor: caller.personId,
    needs: {
      accounts: [wallet(order.business_id), billsFloat(prepared.biller)],
      // Midnight may pass between preparing and deciding.
      meters: [
        ...['ever', lagosDay(now), addDays(lagosDay(now), 1)].map((period) => ({ subject: order.business_id, kind: 'outflow', period })),
        ...capMeters(prepared.cap),
      ],
      rows: [businessTable.ref(order.business_id), pinGrantTable.ref(prepared.grantId)],
      movesNoMoney: true,
    },
    decide: (locked, at) => decide(prepared, locked, at < now ? now : at),
  }
}

function decide(prepared: PreparedBill, locked: Locked, at: Date): Plan<{ transferId: string }> | Refusal {
  const { order, purchase, caller, biller } = prepared
  const business = locked.row(businessTable, order.business_id)
  if (!business || caller.businessId !== business.id) throw new Error(`${order.id}: the buyer is not the caller's business`)
  const grant = consumeGrant(locked, prepared.grantId, caller, order.id, at)
  if (grant instanceof Refusal) return grant
  const checked = checkTransfer({
    sender: business,
    rules: prepared.rules,
    movement: `bill_${purchase.type}`,
    amountKobo: order.amount,
    availableKobo: locked.account(wallet(business.id)).available,
    usedKobo: (limit) => locked.meter({ subject: business.id, kind: limit.meterKind, period: limit.period }),
    at,
  })
  if (checked instanceof Refusal) return checked
  const capped = useOutflowCap(prepared.cap, { locked, limits: prepared.rules.limits, amountKobo: order.amount, at })
  if (capped instanceof Refusal) return capped
  if (locked.account(billsFloat(biller)).available < order.amount) return floatTooLow(order)
  const { quote, limit } = checked
  const dearer = refuseDearer(caller, quote)
  if (dearer) return dearer
  const meter = { subject: business.id, kind: limit.meterKind, period: limit.period }
  const row: TransferRow = {
    ...order,
    fee: quote.feeKobo,
    vat: quote.vatKobo,
    total: quote.totalKobo,
    rules: quote.rules,
    meter_kind: meter.kind,
    meter_period: meter.period,
    cap_id: capped.capId,
    created_at: at,
  }
  const held = heldOrderPlan(row, { id: prepared.attemptId, partner: biller })
  return {
    ...held,
    holds: [
      ...held.holds,
      { change: 'place', id: floatHoldId(row), account: billsFloat(biller), kind: 'payment', about: `float:${row.id}`, amount: row.amount },
    ],
    meters: [{ ...meter, change: row.amount }, ...capped.meters],
    moves: [grant],
    adds: [...held.adds, billPurchaseTable.add({ ...purchase, created_at: at }), auditOf(prepared, row, at)],
    outcome: { transferId: row.id },
  }
}

/** Ours to solve: the log says so, and the customer reads only that nothing was taken. */
const floatTooLow = ({ beneficiary_bank_name: service, amount }: TransferRow) =>
  new Refusal('bills.unavailable', 422, `${service} is temporarily unavailable. Nothing was taken. Try again later.`, {
    facts: { alarm: 'biller_float', needed: formatNaira(amount) },
  })

function auditOf({ caller, requestId, purchase }: PreparedBill, row: TransferRow, at: Date) {
  return auditEntry({
    business: row.business_id,
    actor: caller.personId,
    role: caller.role,
    operation: `bills.buy_${purchase.type}`,
    subject: row.id,
    requestId,
    facts: { amount: String(row.amount), total: String(row.total), service: purchase.service_id },
    at,
  })
}

/** `0803 412 4417` */
const groupPhone = (phone: string) => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1 $2 $3')
