import { NOT_SENT_YET } from '../new-order.ts'
import { addDays, type LagosDay, lagosDay } from '../../../../platform/clock/index.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type BusinessRow, isActivated, canReceive, businessTable } from '../../../businesses/index.ts'
import { type Caller, consumeGrant, pinGrantTable } from '../../../identity/index.ts'
import { type Locked, type MeterRef, type MoneyCommand, type Plan, type RowMove, wallet } from '../../../ledger/index.ts'
import type { Rules } from '../../../pricing/index.ts'
import { capMeters, type OutflowCap, useOutflowCap } from '../../../risk/index.ts'
import { refuseDearer } from '../approved-price.ts'
import { bookAccounts, bookedOrderPlan } from '../booked-order.ts'
import { heldOrderPlan } from '../held-order.ts'
import { checkTransfer } from '../check-transfer.ts'
import type { TransferRow } from '../rows.ts'

/** A payment out, prepared before the decision. Ids are made beforehand, so that the decision stays pure. */
export type Payment = {
  ids: { transfer: string; attempt: string; hold: string; collection: string }
  kind: TransferRow['kind']
  reference: string
  amountKobo: Kobo
  remark: string
  bank: string
  sender: { businessId: string; account: string; name: string }
  beneficiary: {
    name: string
    account: string
    bankCode: string
    bankName: string
    enquiryId: string
    sealedBvn: string | null
    clientId: string | null
  }
  /** The beneficiary account is one of ours: the payment is made in the books, without a rail. */
  receiver: { businessId: string; cashpointId: string } | null
  rules: Rules
  caller: Caller
  grantId: string | null
  cap: OutflowCap | null
  requestId: string
}

export type SendOutcome = { transferId: string }

/**
 * The worked example of a money command: it declares its locks and decides purely. To another bank (M13): transfer,
 * hold, meter, grant, audit and job in one commit. To an account of ours: M18 or M19 at once.
 */
export function sendTransferCommand(payment: Payment, now: Date): MoneyCommand<SendOutcome> {
  const { sender, receiver, caller } = payment
  return {
    name: `transfers.${payment.kind}`,
    scope: `transfer:${sender.businessId}`,
    key: payment.reference,
    fingerprint: paymentFingerprint(payment),
    // One request pays once, whatever references it carries.
    secondaryKey: { scope: `payment-request:${sender.businessId}`, key: payment.requestId },
    actor: caller.personId,
    needs: {
      accounts: [wallet(sender.businessId), ...(receiver ? bookAccounts(receiver.businessId) : [])],
      meters: [...outflowMeters(sender.businessId, lagosDay(now)), ...capMeters(payment.cap)],
      rows: [
        businessTable.ref(sender.businessId),
        ...(receiver ? [businessTable.ref(receiver.businessId)] : []),
        ...(payment.grantId ? [pinGrantTable.ref(payment.grantId)] : []),
      ],
      movesNoMoney: receiver === null,
    },
    // If the clock was set back meanwhile, the time of the request counts, because the declared meters are of its day.
    decide: (locked, at) => decide(payment, locked, at < now ? now : at),
  }
}

/** Two calls under one reference are the same intent if these fields are equal. */
export function paymentFingerprint(intent: {
  kind: string
  amountKobo: Kobo
  remark: string
  beneficiary: { account: string; bankCode: string }
}): string {
  const { account, bankCode } = intent.beneficiary
  return canonicalJson({ kind: intent.kind, amount: intent.amountKobo, remark: intent.remark, account, bankCode })
}

function decide(payment: Payment, locked: Locked, at: Date): Plan<SendOutcome> | Refusal {
  const { sender, caller, ids } = payment
  const business = locked.row(businessTable, sender.businessId)
  if (!business || caller.businessId !== business.id) throw new Error(`${payment.reference}: the sender is not the caller's business`)
  const grant = consumeGrant(locked, payment.grantId, caller, ids.transfer, at)
  if (grant instanceof Refusal) return grant
  const receiver = payment.receiver ? locked.row(businessTable, payment.receiver.businessId) : null
  const route = routeOf(payment, business, receiver)
  if (route instanceof Refusal) return route
  const checked = checkTransfer({
    sender: business,
    rules: payment.rules,
    movement: payment.kind === 'transfer' ? route : 'payout',
    amountKobo: payment.amountKobo,
    availableKobo: locked.account(wallet(business.id)).available,
    usedKobo: (limit) => locked.meter({ subject: business.id, kind: limit.meterKind, period: limit.period }),
    at,
  })
  if (checked instanceof Refusal) return checked
  const { quote, limit } = checked
  const dearer = refuseDearer(caller, quote)
  if (dearer) return dearer
  const capped = useOutflowCap(payment.cap, { locked, limits: payment.rules.limits, amountKobo: payment.amountKobo, at })
  if (capped instanceof Refusal) return capped
  const meter = { subject: business.id, kind: limit.meterKind, period: limit.period }
  const row: TransferRow = {
    ...rowOf(payment, at),
    route,
    state: route === 'rail' ? 'held' : 'settled',
    fee: quote.feeKobo,
    vat: quote.vatKobo,
    duty: quote.dutyKobo,
    duty_by: quote.dutyBy,
    total: quote.totalKobo,
    rules: quote.rules,
    hold_id: route === 'rail' ? ids.hold : null,
    meter_kind: meter.kind,
    meter_period: meter.period,
    cap_id: capped.capId,
    code: route === 'rail' ? '09' : '00',
    ended_at: route === 'rail' ? null : at,
  }
  const common = { grant, meters: [{ ...meter, change: payment.amountKobo }, ...capped.meters], audit: paymentAudit(payment, row, at) }
  return route === 'rail' ? railTransferPlan(payment, row, common) : bookTransferPlan(payment, row, receiver!, common, locked)
}

type CommonPlan = { grant: RowMove; meters: (MeterRef & { change: Kobo })[]; audit: ReturnType<typeof auditEntry> }

/** M13: nothing is posted; the total is held until the outcome is known. */
function railTransferPlan(payment: Payment, row: TransferRow, { grant, meters, audit }: CommonPlan): Plan<SendOutcome> {
  const held = heldOrderPlan(row, { id: payment.ids.attempt, partner: payment.bank })
  return { ...held, meters, moves: [grant], adds: [...held.adds, audit], outcome: { transferId: row.id } }
}

/** M18 to another owner, M19 to a business of the same one: both wallets in one journal, no hold and no rail. */
function bookTransferPlan(
  payment: Payment,
  row: TransferRow,
  receiver: BusinessRow,
  { grant, meters, audit }: CommonPlan,
  locked: Locked,
): Plan<SendOutcome> {
  const booked = bookedOrderPlan(row, { collectionId: payment.ids.collection, receiver, rules: payment.rules }, locked)
  return { ...booked, meters, moves: [grant], adds: [...booked.adds, audit], outcome: { transferId: row.id } }
}

function routeOf(payment: Payment, sender: BusinessRow, receiver: BusinessRow | null): TransferRow['route'] | Refusal {
  if (!payment.receiver) return 'rail'
  if (!receiver || !isActivated(receiver) || !canReceive(receiver))
    return new Refusal('transfers.receiver_closed', 422, 'This account cannot receive money at the moment. Nothing was taken.')
  if (receiver.id === sender.id) return new Refusal('transfers.to_itself', 422, 'This account is your own. Money sent to it would stay where it is.')
  return sender.owner_identity !== null && sender.owner_identity === receiver.owner_identity ? 'own' : 'book'
}

function rowOf(payment: Payment, at: Date) {
  const { sender, beneficiary, receiver } = payment
  return {
    id: payment.ids.transfer,
    business_id: sender.businessId,
    cashpoint_id: null,
    kind: payment.kind,
    reference: payment.reference,
    amount: payment.amountKobo,
    beneficiary_name: beneficiary.name,
    beneficiary_account: beneficiary.account,
    beneficiary_bank_code: beneficiary.bankCode,
    beneficiary_bank_name: beneficiary.bankName,
    enquiry_id: beneficiary.enquiryId,
    beneficiary_bvn: beneficiary.sealedBvn,
    beneficiary_client_id: beneficiary.clientId,
    receiver_business_id: receiver?.businessId ?? null,
    receiver_cashpoint_id: receiver?.cashpointId ?? null,
    sender_account: sender.account,
    sender_name: sender.name,
    remark: payment.remark,
    subject_id: null,
    fee_returned: 0n,
    vat_returned: 0n,
    requested_by: payment.caller.personId,
    ...NOT_SENT_YET,
    created_at: at,
  }
}

function paymentAudit(payment: Payment, row: TransferRow, at: Date) {
  return auditEntry({
    business: row.business_id,
    actor: payment.caller.personId,
    role: payment.caller.role,
    operation: `transfers.${payment.kind === 'transfer' ? 'send' : 'withdraw'}`,
    subject: row.id,
    requestId: payment.requestId,
    facts: { amount: String(row.amount), total: String(row.total), route: row.route },
    at,
  })
}

/** Midnight may pass between preparing and deciding. */
function outflowMeters(businessId: string, day: LagosDay): MeterRef[] {
  return ['ever', day, addDays(day, 1)].map((period) => ({ subject: businessId, kind: 'outflow', period }))
}
