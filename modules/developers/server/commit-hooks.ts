import { type CardDisputeLost, cardDisputeLost, cardRefundEnded, type CardRefundChanged } from '../../cards/index.ts'
import { type CollectionRow, collectionConfirmed, collectionDisproved, collectionPosted, collectionSentBack } from '../../collections/index.ts'
import { type CommitHook, type HookContext, onCommit, type PlanPart } from '../../ledger/index.ts'
import { type TransferBooked, type TransferRow, transferBooked, transferFailed, transferReturned, transferSettled } from '../../transfers/index.ts'
import { newDelivery, type NotificationType, paymentData } from './notifications.ts'
import { webhookDeliveryTable } from './tables.ts'

/** One notification in the commit of its event, so that none is lost and none tells of what did not happen. */
export const developersCommitHooks: readonly CommitHook[] = [
  onCommit(collectionPosted, ({ collection, accountNumber }, context) => tellOfCollection(collection, accountNumber, context)),
  onCommit(collectionConfirmed, ({ collection, accountNumber }, context) => tellOfCollection(collection, accountNumber, context)),
  onCommit(collectionDisproved, ({ collection, accountNumber }, context) => tellOfCollection(collection, accountNumber, context)),
  onCommit(collectionSentBack, ({ collection }, context) => tellOfCollection(collection, null, context)),
  onCommit(transferSettled, ({ transfer }, context) => tellOfTransfer('transfer.settled', transfer, context)),
  onCommit(transferFailed, ({ transfer }, context) => tellOfTransfer('transfer.failed', transfer, context)),
  onCommit(transferReturned, ({ transfer }, context) => tellOfTransfer('transfer.reversed', transfer, context)),
  onCommit(transferBooked, tellBothSides),
  onCommit(cardRefundEnded, tellOfRefund),
  onCommit(cardDisputeLost, tellOfDispute),
]

const COLLECTION_TYPES: Readonly<Record<CollectionRow['state'], NotificationType>> = {
  posted: 'collection.received',
  posted_on_lien: 'collection.processing',
  sending_back: 'collection.received',
  sent_back: 'collection.reversed',
  disproved: 'collection.failed',
}

function tellOfCollection(collection: CollectionRow, accountNumber: string | null, context: HookContext): PlanPart {
  return tell(context, COLLECTION_TYPES[collection.state], collection.business_id, {
    subject_id: collection.id,
    amount: collection.amount,
    fee: collection.fee,
    vat: collection.vat,
    reference: collection.channel === 'card' ? collection.session_id : collection.id,
    session_id: collection.channel === 'card' ? null : (collection.bank_session_id ?? collection.session_id),
    account_number: accountNumber,
    channel: collection.channel,
    party_name: collection.payer_name,
    party_account: collection.payer_account,
    party_bank_code: collection.payer_bank_code,
    narration: collection.narration,
    code: collection.state === 'posted_on_lien' ? '09' : collection.state === 'disproved' ? '25' : '00',
  })
}

/** A payment that is sent back is told as the reversal of its collection. */
function tellOfTransfer(type: NotificationType, transfer: TransferRow, context: HookContext): PlanPart {
  if (transfer.kind === 'sending_back') return {}
  return tell(context, type, transfer.business_id, {
    subject_id: transfer.id,
    amount: transfer.amount,
    fee: transfer.fee,
    vat: transfer.vat,
    reference: transfer.reference,
    session_id: transfer.session_id,
    account_number: transfer.sender_account,
    channel: 'transfer',
    party_name: transfer.beneficiary_name,
    party_account: transfer.beneficiary_account,
    party_bank_code: transfer.beneficiary_bank_code,
    narration: transfer.remark,
    code: transfer.code,
  })
}

function tellBothSides({ transfer, receiver }: TransferBooked, context: HookContext): PlanPart {
  const received = tell(context, 'collection.received', receiver.businessId, {
    subject_id: receiver.collectionId,
    amount: transfer.amount,
    fee: receiver.feeKobo,
    vat: receiver.vatKobo,
    reference: receiver.collectionId,
    session_id: null,
    account_number: receiver.accountNumber,
    channel: 'transfer',
    party_name: transfer.sender_name,
    party_account: transfer.sender_account,
    party_bank_code: transfer.beneficiary_bank_code,
    narration: transfer.remark,
    code: '00',
  })
  const sent = tellOfTransfer('transfer.settled', transfer, context)
  return { adds: [...(sent.adds ?? []), ...(received.adds ?? [])] }
}

const cardFacts = { fee: 0n, vat: 0n, session_id: null, account_number: null, channel: 'card', party_bank_code: '' }

function tellOfRefund({ refund, payment, processor }: CardRefundChanged, context: HookContext): PlanPart {
  const isDone = refund.state === 'processed'
  return tell(context, isDone ? 'card_refund.processed' : 'card_refund.failed', payment.business_id, {
    ...cardFacts,
    subject_id: refund.id,
    amount: refund.amount,
    reference: payment.id,
    party_name: processor,
    party_account: payment.id,
    narration: 'Refund of a card payment',
    code: isDone ? '00' : '99',
  })
}

function tellOfDispute({ dispute, payment, processor }: CardDisputeLost, context: HookContext): PlanPart {
  return tell(context, 'card_dispute.lost', payment.business_id, {
    ...cardFacts,
    subject_id: dispute.id,
    amount: dispute.taken,
    reference: payment.id,
    party_name: processor,
    party_account: payment.id,
    narration: 'Disputed card payment given back',
    code: '00',
  })
}

function tell({ at, nextId }: HookContext, type: NotificationType, businessId: string, facts: Parameters<typeof paymentData>[0]): PlanPart {
  const notified = { type, at, businessId, subjectId: facts.subject_id, data: paymentData(facts) }
  return { adds: [webhookDeliveryTable.add(newDelivery(nextId('evt'), notified, at))] }
}
