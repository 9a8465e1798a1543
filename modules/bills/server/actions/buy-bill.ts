import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { defaultCashpoint } from '../../../cashpoints/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { billsFloat, type Locked, type MoneyCommand, type Plan, type PlanPart, referenceReused } from '../../../ledger/index.ts'
import type { Rules } from '../../../pricing/index.ts'
import { findOutflowCap, type OutflowCap } from '../../../risk/index.ts'
import {
  beginPayment,
  type BegunPayment,
  findEarlierPayment,
  loadCallerBusiness,
  newOrder,
  outflowCommand,
  submitAndAwaitEnd,
  type TransferRow,
} from '../../../transfers/index.ts'
import { billFee, billFieldsSchema, type BillOrder, billProduct } from '../../contract.ts'
import { floatHoldId } from '../fulfilment.ts'
import { purchaseById } from '../queries.ts'
import type { BillPurchaseRow } from '../rows.ts'
import { billPurchaseTable } from '../tables.ts'
import type { ResolvedOrder } from './resolve-order.ts'

type PrepareContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'ids' | 'rules' | 'biller' | 'newDeviceChecks'>
export type BuyContext = PrepareContext & Pick<TenantContext, 'postingQueue' | 'failpoints' | 'liveEvents'>

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
  const entered: Record<string, unknown> = order
  const number = entered[billProduct(type).customer?.field ?? 'phone']
  return canonicalJson({
    type,
    phone,
    number,
    variation: 'variation_id' in order ? order.variation_id : null,
    amount: 'amount' in order ? String(order.amount) : null,
  })
}

const storedFingerprint = ({ type, phone, customer_number: number, variation_id: variation }: BillPurchaseRow, { amount }: TransferRow): string =>
  canonicalJson({ type, phone, number, variation, amount: 'amount' in billFieldsSchema[type].shape ? String(amount) : null })

/**
 * A repeated request is answered first: it needs no grant, no biller and no balance. Without a grant a new one is refused before the
 * biller is asked.
 */
export async function buyBill(
  context: BuyContext,
  caller: Caller,
  input: { order: BillOrder; requestId: string },
  resolve: () => Promise<ResolvedOrder>,
): Promise<{ transferId: string; replayed: boolean }> {
  const { earlier, grantId } = await findEarlierPayment(context, caller, billReference(input.requestId))
  if (earlier) {
    const purchase = await purchaseById(context.tenant(caller), earlier.id)
    if (!purchase || storedFingerprint(purchase, earlier) !== fingerprintOf(input.order)) throw referenceReused()
    return { transferId: earlier.id, replayed: true }
  }
  const prepared = await prepareBill(context, caller, { ...input, grantId }, await resolve())
  return submitAndAwaitEnd(context, prepared.order, buyBillCommand(prepared, context.clock.now()))
}

export async function prepareBill(
  context: PrepareContext,
  caller: Caller,
  { order: input, requestId, grantId }: { order: BillOrder; requestId: string; grantId: string },
  resolved: ResolvedOrder,
): Promise<PreparedBill> {
  const { clock, ids, biller } = context
  const db = context.tenant(caller)
  const [sender, source, rules, cap] = await Promise.all([
    loadCallerBusiness(db, caller),
    defaultCashpoint(db, caller.businessId),
    context.rules(),
    findOutflowCap({ ...context, db: context.acrossBusinesses('people') }, caller.personId),
  ])
  const now = clock.now()
  const id = ids.next('trf')
  const order = newOrder({
    id,
    business_id: sender.id,
    kind: 'bill',
    reference: billReference(requestId),
    amount: resolved.amountKobo,
    beneficiary_name: resolved.customerName || groupPhone(resolved.customerNumber),
    beneficiary_account: resolved.customerNumber,
    beneficiary_bank_code: resolved.serviceId,
    beneficiary_bank_name: resolved.serviceName,
    sender_account: source?.account_number ?? '',
    sender_name: sender.name,
    remark: resolved.productName,
    hold_id: ids.next('hld'),
    requested_by: caller.personId,
    created_at: now,
  })
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
    fingerprint: fingerprintOf(input),
  }
}

/** M22: hold P on the wallet, face value on our float, limit, grant, audit and the job in one commit. Nothing is posted. */
export function buyBillCommand(prepared: PreparedBill, now: Date): MoneyCommand<BegunPayment> {
  const { order, fingerprint, requestId, caller, grantId, cap, biller } = prepared
  return outflowCommand(
    { name: 'bills.buy', order, fingerprint, requestId, caller, grantId, cap, more: { accounts: [billsFloat(biller)] } },
    now,
    (locked, at) => decide(prepared, locked, at),
  )
}

function decide(prepared: PreparedBill, locked: Locked, at: Date): Plan<BegunPayment> | Refusal {
  const { order, purchase, caller, grantId, rules, cap, biller } = prepared
  return beginPayment(
    {
      order,
      attempt: { id: prepared.attemptId, partner: biller },
      member: { caller, grantId },
      checks: {
        kind: 'outflow',
        rules,
        cap,
        terms: () => ({ movement: billFee(purchase.type), amountKobo: order.amount }),
        lastCheck: () => (locked.account(billsFloat(biller)).available < order.amount ? floatTooLow(order) : null),
        approvedTotal: 'last',
      },
      audit: {
        operation: `bills.buy_${purchase.type}`,
        requestId: prepared.requestId,
        facts: ({ amount, total }) => ({ amount: String(amount), total: String(total), service: purchase.service_id }),
      },
      extra: (row): PlanPart => ({
        holds: [
          { change: 'place', id: floatHoldId(row), account: billsFloat(biller), kind: 'payment', about: `float:${row.id}`, amount: row.amount },
        ],
        adds: [billPurchaseTable.add({ ...purchase, created_at: at })],
      }),
    },
    locked,
    at,
  )
}

/** Ours to solve: the log says so, and the customer reads only that nothing was taken. */
const floatTooLow = ({ beneficiary_bank_name: service, amount }: TransferRow) =>
  new Refusal('bills.unavailable', 422, `${service} is temporarily unavailable. Nothing was taken. Try again later.`, {
    facts: { alarm: 'biller_float', needed: formatNaira(amount) },
  })

/** `0803 412 4417` */
const groupPhone = (phone: string) => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1 $2 $3')
