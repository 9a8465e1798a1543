import { type HistoryDeclaration, type HistoryLine, historyRule } from '../../kernel/history-declaration.ts'
import { happenedCardDebits, listedCardDebits } from './checks.ts'
import { type CardDisputeLost, cardDisputeLost, cardRefundEnded, type CardRefundChanged, cardRefundRequested, cardSettled } from './domain-events.ts'
import { cardDebitsBy } from './queries.ts'
import type { CardPaymentRow } from './rows.ts'

/** What leaves the wallet for card payments. The payment itself is a line of `collections`, which gets its balance here (M4). */
export const cardHistory: HistoryDeclaration = {
  kinds: [
    { kind: 'card_refund', direction: 'debit', receiptHeading: 'Card refund' },
    { kind: 'card_dispute', direction: 'debit', receiptHeading: 'Card dispute' },
  ],
  rules: [
    historyRule(cardSettled, ({ payment, settledAt, balanceAfterKobo }) => ({
      update: {
        subject_id: payment.collection_id!,
        state: 'confirmed',
        code: '00',
        session_id: null,
        settled_at: settledAt,
        balance_after: balanceAfterKobo,
      },
    })),
    historyRule(cardRefundRequested, (event) => ({ add: [refundLine(event)] })),
    historyRule(cardRefundEnded, (event) => {
      const { subject_id, state, code, session_id, settled_at, balance_after } = refundLine(event)
      return { update: { subject_id, state, code, session_id, settled_at, balance_after } }
    }),
    historyRule(cardDisputeLost, (event) => ({ add: [disputeLine(event)] })),
  ],
  sentence: 'Every refund and every lost dispute of a card payment is one debit in the history, as it stands, and nothing else is one',
  unit: 'debits',
  listed: listedCardDebits,
  subjectsBy: cardDebitsBy,
  totals: { kinds: ['card_refund', 'card_dispute'], happened: happenedCardDebits },
}

const REFUND_STATES = { requested: 'processing', sent: 'processing', processed: 'confirmed', failed: 'failed' } as const
const CODES = { processing: '09', confirmed: '00', failed: '99' } as const

function refundLine({ refund, payment, processor, balanceAfterKobo }: CardRefundChanged): HistoryLine {
  const state = REFUND_STATES[refund.state]
  return {
    ...debitLine(payment, processor, refund.amount),
    subject_id: refund.id,
    cashpoint_id: refund.cashpoint_id,
    kind: 'card_refund',
    state,
    code: CODES[state],
    balance_after: balanceAfterKobo,
    narration: 'Refund of a card payment',
    requested_by: refund.requested_by,
    created_at: refund.created_at,
    settled_at: refund.ended_at,
  }
}

function disputeLine({ dispute, payment, processor, balanceAfterKobo, at }: CardDisputeLost): HistoryLine {
  return {
    ...debitLine(payment, processor, dispute.taken),
    subject_id: dispute.id,
    cashpoint_id: dispute.cashpoint_id,
    kind: 'card_dispute',
    state: 'confirmed',
    code: CODES.confirmed,
    balance_after: balanceAfterKobo,
    narration: 'Disputed card payment given back',
    requested_by: null,
    created_at: at,
    settled_at: at,
  }
}

const debitLine = (payment: CardPaymentRow, processor: string, amount: bigint) => ({
  business_id: payment.business_id,
  direction: 'debit' as const,
  amount,
  fee: 0n,
  vat: 0n,
  duty: 0n,
  total: amount,
  channel: 'card',
  party_name: processor,
  party_account: payment.id,
  party_bank_code: payment.partner,
  party_bank_name: processor,
  account_number: null,
  reference: payment.id,
  session_id: null,
  reversal_expires_at: null,
})
