import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { type BusinessRow, isActivated, canReceive, businessTable } from '../../../businesses/index.ts'
import type { Caller } from '../../../identity/index.ts'
import type { Locked, MoneyCommand, Plan } from '../../../ledger/index.ts'
import type { Rules } from '../../../pricing/index.ts'
import type { OutflowCap } from '../../../risk/index.ts'
import { beginPayment, type BegunPayment, outflowCommand, type OutflowTerms } from '../begin-payment.ts'
import { bookAccounts } from '../booked-order.ts'
import { newOrder } from '../new-order.ts'
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

/**
 * The worked example of a money command: it declares its locks and decides purely. To another bank (M13): transfer,
 * hold, meter, grant, audit and job in one commit. To an account of ours: M18 or M19 at once.
 */
export function sendTransferCommand(payment: Payment, now: Date): MoneyCommand<BegunPayment> {
  const { kind, sender, receiver, reference, requestId, caller, grantId, cap } = payment
  return outflowCommand(
    {
      name: `transfers.${kind}`,
      order: { business_id: sender.businessId, reference },
      fingerprint: paymentFingerprint(payment),
      requestId,
      caller,
      grantId,
      cap,
      ...(receiver && { isBooked: true, more: { accounts: bookAccounts(receiver.businessId), rows: [businessTable.ref(receiver.businessId)] } }),
    },
    now,
    (locked, at) => decide(payment, locked, at),
  )
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

function decide(payment: Payment, locked: Locked, at: Date): Plan<BegunPayment> | Refusal {
  const { ids, caller, grantId, rules, cap } = payment
  const receiver = payment.receiver && locked.row(businessTable, payment.receiver.businessId)
  return beginPayment(
    {
      order: orderOf(payment, at),
      member: { caller, grantId },
      checks: { kind: 'outflow', rules, cap, approvedTotal: 'before_cap', terms: (sender) => termsOf(payment, sender, receiver) },
      ...(receiver ? { booking: { collectionId: ids.collection, receiver, rules } } : { attempt: { id: ids.attempt, partner: payment.bank } }),
      audit: {
        operation: `transfers.${payment.kind === 'transfer' ? 'send' : 'withdraw'}`,
        requestId: payment.requestId,
        facts: ({ amount, total, route }) => ({ amount: String(amount), total: String(total), route }),
      },
    },
    locked,
    at,
  )
}

function termsOf(payment: Payment, sender: BusinessRow, receiver: BusinessRow | null): OutflowTerms | Refusal {
  const route = routeOf(payment, sender, receiver)
  if (route instanceof Refusal) return route
  return { movement: payment.kind === 'transfer' ? route : 'payout', amountKobo: payment.amountKobo, columns: () => ({ route }) }
}

function routeOf(payment: Payment, sender: BusinessRow, receiver: BusinessRow | null): TransferRow['route'] | Refusal {
  if (!payment.receiver) return 'rail'
  if (!receiver || !isActivated(receiver) || !canReceive(receiver))
    return new Refusal('transfers.receiver_closed', 422, 'This account cannot receive money at the moment. Nothing was taken.')
  if (receiver.id === sender.id) return new Refusal('transfers.to_itself', 422, 'This account is your own. Money sent to it would stay where it is.')
  return sender.owner_identity !== null && sender.owner_identity === receiver.owner_identity ? 'own' : 'book'
}

/** Its price and route are decided under the locks. */
function orderOf(payment: Payment, at: Date): TransferRow {
  const { sender, beneficiary, receiver } = payment
  return newOrder({
    id: payment.ids.transfer,
    business_id: sender.businessId,
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
    hold_id: payment.ids.hold,
    requested_by: payment.caller.personId,
    created_at: at,
  })
}
