import { type HistoryDeclaration, type HistoryLine, historyRule } from '../../kernel/history-declaration.ts'
import { type FraudRefunded, fraudRefunded } from './domain-events.ts'
import { happenedRefunds, listedRefunds, refundsBy } from './queries.ts'

/** Each refund after a fraud (M73) is one line, under the id of its dispute. The payment keeps its own, because it has not come back. */
export const disputeHistory: HistoryDeclaration = {
  kinds: [{ kind: 'fraud_refund', direction: 'credit', receiptHeading: 'Refund after a fraud', isOfNoCustomer: true }],
  rules: [historyRule(fraudRefunded, (event) => ({ add: [lineOf(event)] }))],
  sentence: 'Every refund after a fraud is one line in the history, and nothing else is one',
  unit: 'refunds',
  listed: listedRefunds,
  subjectsBy: refundsBy,
  totals: { kinds: ['fraud_refund'], happened: happenedRefunds },
}

const lineOf = ({ disputeId, business, amountKobo, party, balanceAfterKobo, at }: FraudRefunded): HistoryLine => ({
  subject_id: disputeId,
  business_id: business,
  cashpoint_id: null,
  kind: 'fraud_refund',
  direction: 'credit',
  state: 'confirmed',
  code: '00',
  amount: amountKobo,
  fee: 0n,
  vat: 0n,
  duty: 0n,
  total: amountKobo,
  balance_after: balanceAfterKobo,
  channel: 'fraud_refund',
  party_name: party,
  party_account: '',
  party_bank_code: '',
  party_bank_name: '',
  account_number: null,
  narration: 'Refund after a fraud',
  reference: disputeId,
  session_id: null,
  requested_by: null,
  reversal_expires_at: null,
  created_at: at,
  settled_at: at,
})
