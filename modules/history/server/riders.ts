import type { CollectionConfirmed, CollectionPosted } from '../../collections/index.ts'
import type { LaneOptions, PlanPart, RowAdd } from '../../ledger/index.ts'
import type { TransferState } from '../../transfers/contract.ts'
import type { TransferBooked, TransferFailed, TransferHeld, TransferRow, TransferSettled } from '../../transfers/index.ts'
import type { CustomerRow, HistoryRow } from './rows.ts'

/** What the money's own commit adds to the list of what happened, by the fact that it tells. */
export const historyRiders: LaneOptions['riders'] = {
  'collection.posted': [(fact: CollectionPosted) => list(collectionLine(fact), customerOf(fact))],
  // What the wallet had after it was said when it was posted.
  'collection.confirmed': [(fact: CollectionConfirmed) => list({ ...collectionLine(fact), balance_after: null })],
  'transfer.held': [({ transfer }: TransferHeld) => list(transferLine(transfer))],
  'transfer.failed': [({ transfer }: TransferFailed) => list(transferLine(transfer))],
  'transfer.settled': [({ transfer, balanceAfterKobo }: TransferSettled) => list({ ...transferLine(transfer), balance_after: balanceAfterKobo })],
  'transfer.booked': [
    (fact: TransferBooked) => list({ ...transferLine(fact.transfer), balance_after: fact.balanceAfterKobo }, receivedLine(fact), payerOf(fact)),
  ],
}

const list = (...rows: (HistoryRow | CustomerRow)[]): PlanPart => ({ adds: rows.map(addOf) })

const addOf = (row: HistoryRow | CustomerRow): RowAdd => ({ table: 'subject_id' in row ? 'history_item' : 'customer', row })

/** Money in: the wallet feels the principal; the fee is a line of its own in the books and stands beside it. */
function collectionLine({ collection, accountNumber, balanceAfterKobo }: CollectionPosted | CollectionConfirmed): HistoryRow {
  // Posted under a lien while the bank cannot be asked: not yet sure, and never shown as paid (docs/money.md M1).
  const isSure = collection.state === 'posted'
  return {
    ...idsOf(collection.id),
    business_id: collection.business_id,
    cashpoint_id: collection.cashpoint_id,
    kind: 'collection',
    direction: 'credit',
    state: isSure ? 'confirmed' : 'processing',
    code: isSure ? '00' : '09',
    amount: collection.amount,
    fee: collection.fee,
    vat: collection.vat,
    duty: 0n,
    total: collection.amount,
    balance_after: balanceAfterKobo,
    channel: collection.channel,
    party_name: collection.payer_name,
    party_account: collection.payer_account,
    party_bank_code: collection.payer_bank_code,
    party_bank_name: collection.payer_bank_name,
    account_number: accountNumber,
    narration: collection.narration,
    reference: collection.id,
    session_id: collection.session_id,
    requested_by: null,
    reversal_expires_at: collection.reversal_expires_at,
    created_at: collection.posted_at,
    settled_at: isSure ? collection.posted_at : null,
  }
}

function customerOf({ collection }: CollectionPosted): CustomerRow {
  return {
    business_id: collection.business_id,
    account_number: collection.payer_account,
    bank_code: collection.payer_bank_code,
    bank_name: collection.payer_bank_name,
    name: collection.payer_name,
    payments: 1,
    received: collection.amount,
    first_at: collection.posted_at,
    last_at: collection.posted_at,
  }
}

/** Money out: the wallet feels everything that the payment costs. */
function transferLine(transfer: TransferRow): HistoryRow {
  return {
    ...idsOf(transfer.id),
    business_id: transfer.business_id,
    cashpoint_id: transfer.cashpoint_id,
    kind: transfer.kind,
    direction: 'debit',
    state: LISTED_AS[transfer.state],
    code: transfer.code,
    amount: transfer.amount,
    fee: transfer.fee,
    vat: transfer.vat,
    // What the house bears is no cost of the sender (M17).
    duty: transfer.duty_by === 'sender' ? transfer.duty : 0n,
    total: transfer.total,
    balance_after: null,
    channel: 'transfer',
    party_name: transfer.beneficiary_name,
    party_account: transfer.beneficiary_account,
    party_bank_code: transfer.beneficiary_bank_code,
    party_bank_name: transfer.beneficiary_bank_name,
    account_number: transfer.sender_account,
    narration: transfer.remark,
    reference: transfer.reference,
    session_id: transfer.session_id,
    requested_by: transfer.requested_by,
    reversal_expires_at: null,
    created_at: transfer.created_at,
    settled_at: transfer.ended_at,
  }
}

/** The same payment as the receiver sees it. Both accounts are of one bank: the beneficiary's. */
function receivedLine({ transfer, receiver }: TransferBooked): HistoryRow {
  return {
    ...idsOf(receiver.collectionId),
    business_id: receiver.businessId,
    cashpoint_id: receiver.cashpointId,
    kind: 'collection',
    direction: 'credit',
    state: 'confirmed',
    code: '00',
    amount: transfer.amount,
    fee: receiver.feeKobo,
    vat: receiver.vatKobo,
    duty: 0n,
    total: transfer.amount,
    balance_after: receiver.balanceAfterKobo,
    channel: 'transfer',
    party_name: transfer.sender_name,
    party_account: transfer.sender_account,
    party_bank_code: transfer.beneficiary_bank_code,
    party_bank_name: transfer.beneficiary_bank_name,
    account_number: receiver.accountNumber,
    narration: transfer.remark,
    reference: receiver.collectionId,
    session_id: null,
    requested_by: null,
    reversal_expires_at: null,
    created_at: transfer.created_at,
    settled_at: transfer.ended_at,
  }
}

function payerOf({ transfer, receiver }: TransferBooked): CustomerRow {
  return {
    business_id: receiver.businessId,
    account_number: transfer.sender_account,
    bank_code: transfer.beneficiary_bank_code,
    bank_name: transfer.beneficiary_bank_name,
    name: transfer.sender_name,
    payments: 1,
    received: transfer.amount,
    first_at: transfer.created_at,
    last_at: transfer.created_at,
  }
}

/** The line and the receipt of a subject are named after it, so that saying them again names the same. */
function idsOf(subjectId: string) {
  const own = subjectId.slice(subjectId.indexOf('_') + 1)
  return { id: `txn_${own}`, receipt_id: `rct_${own}`, subject_id: subjectId }
}

/** How a transfer of each state stands in the list. */
export const LISTED_AS: Readonly<Record<TransferState, HistoryRow['state']>> = {
  quoted: 'processing',
  awaiting_approval: 'processing',
  held: 'processing',
  sending: 'processing',
  pending: 'processing',
  unclear: 'processing',
  querying: 'processing',
  review: 'processing',
  settled: 'confirmed',
  accepted: 'confirmed',
  returned: 'reversed',
  failed: 'failed',
  declined: 'failed',
  expired: 'failed',
  withdrawn: 'failed',
  cancelled: 'failed',
  // The bank paid what we had called failed: the sender has the money back until it is decided who bears it.
  paid_late: 'failed',
  recalled: 'failed',
  lost: 'failed',
}
