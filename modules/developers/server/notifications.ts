import { transactionIdOf } from '../../kernel/history-declaration.ts'
import type { HistoryListRow } from '../../history/index.ts'
import type { WebhookDeliveryRow } from './rows.ts'

/** The published kinds of notification. */
export type NotificationType =
  | 'collection.received'
  | 'collection.processing'
  | 'collection.failed'
  | 'collection.reversed'
  | 'transfer.settled'
  | 'transfer.failed'
  | 'transfer.reversed'
  | 'card_refund.processed'
  | 'card_refund.failed'
  | 'card_dispute.lost'
  | 'webhook.test'

type Notified = {
  type: NotificationType
  /** When it happened. */
  at: Date
  subjectId: string
  businessId: string
  data: Record<string, string | number | null>
}

/** The body is written once, so that each try sends the same bytes. Amounts are kobo. */
export function newDelivery(id: string, { type, at, subjectId, businessId, data }: Notified, now: Date): WebhookDeliveryRow {
  return {
    id,
    business_id: businessId,
    subject_id: subjectId,
    type,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
    state: 'queued',
    attempts: 0,
    next_at: now,
    answer: null,
    created_at: now,
    ended_at: null,
  }
}

type PaymentFacts = Pick<
  HistoryListRow,
  | 'subject_id'
  | 'amount'
  | 'fee'
  | 'vat'
  | 'reference'
  | 'session_id'
  | 'account_number'
  | 'channel'
  | 'party_name'
  | 'party_account'
  | 'party_bank_code'
  | 'narration'
  | 'code'
>

export const paymentData = (payment: PaymentFacts): Notified['data'] => ({
  id: payment.subject_id,
  transactiondataid: transactionIdOf(payment.subject_id),
  amount: Number(payment.amount),
  fee: Number(payment.fee),
  vat: Number(payment.vat),
  currency: 'NGN',
  reference: payment.reference,
  session_id: payment.session_id,
  account_number: payment.account_number,
  channel: payment.channel,
  party_name: payment.party_name,
  party_account: payment.party_account,
  party_bank_code: payment.party_bank_code,
  narration: payment.narration,
  code: payment.code,
})

const TYPES = {
  credit: { confirmed: 'collection.received', processing: 'collection.processing', failed: 'collection.failed', reversed: 'collection.reversed' },
  debit: { confirmed: 'transfer.settled', processing: null, failed: 'transfer.failed', reversed: 'transfer.reversed' },
} as const

/** For a payment that happened before the webhook was set; null while a payment out has not ended. */
export const notificationOf = ({ direction, state }: Pick<HistoryListRow, 'direction' | 'state'>): NotificationType | null => TYPES[direction][state]
