import { type HistoryDeclaration, type HistoryLine, historyRule } from '../../kernel/history-declaration.ts'
import { type DebtPaid, debtPaid } from './domain-events.ts'
import { happenedPayments, listedPayments, paymentsBy } from './queries.ts'

/** Each payment is one line, confirmed at once, because no partner takes part. */
export const debtHistory: HistoryDeclaration = {
  kinds: [{ kind: 'debt', direction: 'debit', receiptHeading: 'Debt paid back' }],
  rules: [historyRule(debtPaid, (event) => ({ add: [lineOf(event)] }))],
  sentence: 'Every payment of a debt out of a wallet is one line in the history, and nothing else is one',
  unit: 'payments of debts',
  listed: listedPayments,
  subjectsBy: paymentsBy,
  totals: { kinds: ['debt'], happened: happenedPayments },
}

function lineOf({ payment, party, balanceAfterKobo }: DebtPaid): HistoryLine {
  return {
    subject_id: payment.id,
    business_id: payment.business_id,
    cashpoint_id: null,
    kind: 'debt',
    direction: 'debit',
    state: 'confirmed',
    code: '00',
    amount: payment.amount,
    fee: 0n,
    vat: 0n,
    duty: 0n,
    total: payment.amount,
    balance_after: balanceAfterKobo,
    channel: 'debt',
    party_name: party,
    party_account: '',
    party_bank_code: '',
    party_bank_name: '',
    account_number: null,
    narration: payment.source === 'share' ? 'Share of what came in, for what you owe' : 'Payment of what you owe',
    reference: payment.id,
    session_id: null,
    requested_by: payment.requested_by,
    reversal_expires_at: null,
    created_at: payment.created_at,
    settled_at: payment.created_at,
  }
}
