import type { CollectionConfirmed, CollectionDisproved, CollectionPosted, CollectionRow } from '../../collections/index.ts'
import type { PostingQueueOptions, PlanPart, RowAdd } from '../../ledger/index.ts'
import type { TransferState } from '../../transfers/contract.ts'
import type {
  TransferBooked,
  TransferFailed,
  TransferHeld,
  TransferPaidLate,
  TransferRecalled,
  TransferReturned,
  TransferRow,
  TransferSettled,
} from '../../transfers/index.ts'
import type { CustomerRow, HistoryRow } from './rows.ts'

/** What the money's own commit adds to the list of what happened, by the fact that it tells. */
export const historyCommitHooks: PostingQueueOptions['commitHooks'] = {
  'collection.posted': [(fact: CollectionPosted) => addRows(collectionLine(fact), customerOf(fact))],
  // What the wallet had after it was said when it was posted.
  'collection.confirmed': [(fact: CollectionConfirmed) => updateHistoryRow(collectionLine(fact))],
  'collection.disproved': [
    (fact: CollectionDisproved) => ({ ...updateHistoryRow(collectionLine(fact)), ...addRows(reverseCustomer(customerOf(fact))) }),
  ],
  'transfer.held': [({ transfer }: TransferHeld) => addRows(transferLine(transfer))],
  'transfer.failed': [({ transfer }: TransferFailed) => updateHistoryRow(transferLine(transfer))],
  'transfer.settled': [
    ({ transfer, balanceAfterKobo }: TransferSettled) => updateHistoryRow(transferLine(transfer), { balance_after: balanceAfterKobo }),
  ],
  // What the wallet has since then is that of the time when it was settled, or given back.
  'transfer.paid_late': [({ transfer }: TransferPaidLate) => updateHistoryRow(transferLine(transfer))],
  'transfer.recalled': [({ transfer }: TransferRecalled) => updateHistoryRow(transferLine(transfer))],
  'transfer.returned': [({ transfer }: TransferReturned) => updateHistoryRow(transferLine(transfer))],
  'transfer.booked': [
    (fact: TransferBooked) =>
      addRows({ ...transferLine(fact.transfer), balance_after: fact.balanceAfterKobo }, receivedLine(fact), payingCustomer(fact)),
  ],
}

const addRows = (...rows: (HistoryRow | CustomerRow)[]): PlanPart => ({ adds: rows.map(rowAdd) })

/** A line keeps what was promised and takes over how it stands. */
const updateHistoryRow = ({ subject_id: key, state, code, session_id, settled_at }: HistoryRow, more: Partial<HistoryRow> = {}): PlanPart => ({
  updates: [{ table: 'history_item', key, set: { state, code, session_id, settled_at, ...more } }],
})

const rowAdd = (row: HistoryRow | CustomerRow): RowAdd => ({ table: 'subject_id' in row ? 'history_item' : 'customer', row })

/** Money in: the wallet feels the principal; the fee is a line of its own in the books and stands beside it. */
function collectionLine({ collection, accountNumber, balanceAfterKobo }: CollectionPosted | CollectionConfirmed | CollectionDisproved): HistoryRow {
  const { state, code } = COLLECTION_HISTORY_STATES[collection.state]
  return {
    ...historyIds(collection.id),
    business_id: collection.business_id,
    cashpoint_id: collection.cashpoint_id,
    kind: 'collection',
    direction: 'credit',
    state,
    code,
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
    settled_at: state === 'confirmed' ? collection.posted_at : null,
  }
}

const COLLECTION_HISTORY_STATES: Readonly<Record<CollectionRow['state'], Pick<HistoryRow, 'state' | 'code'>>> = {
  posted: { state: 'confirmed', code: '00' },
  // Posted under a lien while the bank cannot be asked: not yet sure, and never shown as paid (docs/money.md M1).
  posted_on_lien: { state: 'processing', code: '09' },
  // It never came: no payment of that customer, and no money of that day.
  disproved: { state: 'failed', code: '25' },
}

const reverseCustomer = (row: CustomerRow): CustomerRow => ({ ...row, payments: -row.payments, received: -row.received })

function customerOf({ collection }: CollectionPosted | CollectionDisproved): CustomerRow {
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
    ...historyIds(transfer.id),
    business_id: transfer.business_id,
    cashpoint_id: transfer.cashpoint_id,
    kind: transfer.kind,
    direction: 'debit',
    state: HISTORY_STATES[transfer.state],
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
    ...historyIds(receiver.collectionId),
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

function payingCustomer({ transfer, receiver }: TransferBooked): CustomerRow {
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
function historyIds(subjectId: string) {
  const own = subjectId.slice(subjectId.indexOf('_') + 1)
  return { id: `txn_${own}`, receipt_id: `rct_${own}`, subject_id: subjectId }
}

/** How a transfer of each state stands in the list. */
export const HISTORY_STATES: Readonly<Record<TransferState, HistoryRow['state']>> = {
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
  // The bank paid what we had called failed. The sender has the money back, and must not send it again: a person decides.
  paid_late: 'processing',
  recalled: 'failed',
  lost: 'failed',
}
