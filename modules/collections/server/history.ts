import { type CustomerPayment, type HistoryDeclaration, type HistoryLine, historyRule } from '../../kernel/history-declaration.ts'
import { type TransferBooked, transferBooked } from '../../transfers/index.ts'
import { happenedCollections, listedCollections } from './checks.ts'
import {
  type CollectionConfirmed,
  collectionConfirmed,
  type CollectionDisproved,
  collectionDisproved,
  type CollectionPosted,
  collectionPosted,
  collectionReturnedToWallet,
  collectionSentBack,
} from './domain-events.ts'
import { collectionsBy } from './queries.ts'
import type { CollectionRow } from './rows.ts'

/** Money in: a credit with its payer as a customer, also when another wallet of ours paid (docs/money.md M1, M18). */
export const collectionHistory: HistoryDeclaration = {
  kinds: [{ kind: 'collection', direction: 'credit', receiptHeading: 'Payment received' }],
  rules: [
    historyRule(collectionPosted, (event) => ({ add: [collectionLine(event)], customers: [customerOf(event.collection)] })),
    // Without the balance, which was recorded at the posting.
    historyRule(collectionConfirmed, (event) => ({ update: withoutBalance(collectionLine(event)) })),
    historyRule(collectionDisproved, (event) => ({
      update: withoutBalance(collectionLine(event)),
      customers: [reverseCustomer(customerOf(event.collection))],
    })),
    historyRule(collectionSentBack, ({ collection }) => ({ update: stateOf(collection), customers: [reverseCustomer(customerOf(collection))] })),
    historyRule(collectionReturnedToWallet, ({ collection }) => ({ update: stateOf(collection), customers: [customerOf(collection)] })),
    historyRule(transferBooked, (event) => ({ add: [receivedLine(event)], customers: [payingCustomer(event)] })),
  ],
  sentence: 'Every collection is one credit in the history, of its amount and fee, and nothing else is a credit there',
  unit: 'credits',
  listed: listedCollections,
  subjectsBy: collectionsBy,
  totals: { kinds: ['collection', 'inbound_fee'], happened: happenedCollections },
}

/** The line of a collection that was sent back, or came back from there. */
const stateOf = (collection: CollectionRow) => ({
  subject_id: collection.id,
  ...COLLECTION_HISTORY_STATES[collection.state],
  session_id: collection.bank_session_id ?? collection.session_id,
  settled_at: collection.posted_at,
})

const withoutBalance = ({ subject_id, state, code, session_id, settled_at }: HistoryLine) => ({ subject_id, state, code, session_id, settled_at })

/** Money in: the wallet gets the principal; the fee is a separate entry in the books and is shown beside it. */
function collectionLine({ collection, accountNumber, balanceAfterKobo }: CollectionPosted | CollectionConfirmed | CollectionDisproved): HistoryLine {
  const { state, code } = COLLECTION_HISTORY_STATES[collection.state]
  const isCard = collection.channel === 'card'
  return {
    subject_id: collection.id,
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
    account_number: isCard ? null : accountNumber,
    narration: collection.narration,
    reference: isCard ? collection.session_id : collection.id,
    session_id: isCard ? null : (collection.bank_session_id ?? collection.session_id),
    requested_by: null,
    reversal_expires_at: isCard ? null : collection.reversal_expires_at,
    created_at: collection.posted_at,
    // Card money reaches the wallet with its batch.
    settled_at: state === 'confirmed' && !isCard ? collection.posted_at : null,
  }
}

const COLLECTION_HISTORY_STATES: Readonly<Record<CollectionRow['state'], Pick<HistoryLine, 'state' | 'code'>>> = {
  posted: { state: 'confirmed', code: '00' },
  // Posted under a lien while the bank does not answer: not yet certain, and never shown as paid (docs/money.md M1).
  posted_on_lien: { state: 'processing', code: '09' },
  // The money is still here until the bank has paid it.
  sending_back: { state: 'confirmed', code: '00' },
  sent_back: { state: 'reversed', code: '00' },
  // It never came: not a payment of that customer, and not in the totals of that day.
  disproved: { state: 'failed', code: '25' },
}

const reverseCustomer = (row: CustomerPayment): CustomerPayment => ({ ...row, payments: -row.payments, received: -row.received })

function customerOf(collection: CollectionRow): CustomerPayment {
  return {
    business_id: collection.business_id,
    cashpoint_id: collection.cashpoint_id,
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

/** The same payment from the receiver's side. Both accounts are at one bank: the beneficiary's. */
function receivedLine({ transfer, receiver }: TransferBooked): HistoryLine {
  return {
    subject_id: receiver.collectionId,
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

function payingCustomer({ transfer, receiver }: TransferBooked): CustomerPayment {
  return {
    business_id: receiver.businessId,
    cashpoint_id: receiver.cashpointId,
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
