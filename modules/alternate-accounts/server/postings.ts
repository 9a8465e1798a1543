import type { Kobo } from '../../../platform/money/index.ts'
import { credit, debit, internalAccount, journal, type JournalDraft, wallet } from '../../ledger/index.ts'

export const setupJournalKey = (accountId: string): string => `alternate-account:${accountId}`

/** M27: the bank has opened the account. */
export function setupJournal(accountId: string, business: string, fee: { setupKobo: Kobo; vatKobo: Kobo }): JournalDraft {
  return journal({
    key: setupJournalKey(accountId),
    posting: 'M27',
    business,
    lines: [
      debit(wallet(business), fee.setupKobo),
      credit(internalAccount('setup_fees'), fee.setupKobo - fee.vatKobo),
      credit(internalAccount('vat'), fee.vatKobo),
    ],
  })
}
