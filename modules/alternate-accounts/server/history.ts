import { type HistoryDeclaration, type HistoryLine, historyRule } from '../../kernel/history-declaration.ts'
import { happenedSetupFees, listedSetupFees } from './checks.ts'
import { type SetupFeeHeld, setupFeeHeld, setupFeeReleased, setupFeeTaken } from './domain-events.ts'
import { setupFeesBy } from './queries.ts'
import type { AlternateAccountRow } from './rows.ts'
import { historyStateOf } from './states.ts'

/** The setup fee of an alternate account: a debit from the moment it is held. */
export const alternateAccountHistory: HistoryDeclaration = {
  kinds: [{ kind: 'setup_fee', direction: 'debit', receiptHeading: 'Setup fee' }],
  rules: [
    historyRule(setupFeeHeld, (event) => ({ add: [feeLine(event)] })),
    historyRule(setupFeeTaken, ({ account, balanceAfterKobo }) => ({ update: { ...updateOf(account), balance_after: balanceAfterKobo } })),
    historyRule(setupFeeReleased, ({ account }) => ({ update: updateOf(account) })),
  ],
  sentence: 'Every setup fee of an alternate account is one debit in the history, as it stands, and nothing else is one',
  unit: 'setup fees',
  listed: listedSetupFees,
  subjectsBy: setupFeesBy,
  totals: { kinds: ['setup_fee'], happened: happenedSetupFees },
}

const CODES: Readonly<Record<HistoryLine['state'], string>> = { processing: '09', confirmed: '00', failed: '99', reversed: '00' }

function updateOf(account: AlternateAccountRow) {
  const state = historyStateOf(account.state)
  return { subject_id: account.id, state, code: CODES[state], session_id: null, settled_at: account.ended_at }
}

function feeLine({ account, bank, collectingAccount }: SetupFeeHeld): HistoryLine {
  return {
    ...updateOf(account),
    business_id: account.business_id,
    cashpoint_id: null,
    kind: 'setup_fee',
    direction: 'debit',
    amount: account.setup_fee,
    fee: 0n,
    vat: account.vat,
    duty: 0n,
    total: account.setup_fee,
    balance_after: null,
    channel: 'fee',
    party_name: bank.name,
    party_account: collectingAccount,
    party_bank_code: bank.code,
    party_bank_name: bank.name,
    account_number: collectingAccount,
    narration: 'Setup fee of an alternate account',
    reference: account.id,
    requested_by: account.requested_by,
    reversal_expires_at: null,
    created_at: account.created_at,
  }
}
