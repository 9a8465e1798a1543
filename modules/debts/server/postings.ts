import type { Kobo } from '../../../platform/money/index.ts'
import { credit, debit, debt, internalAccount, journal, type JournalDraft, wallet } from '../../ledger/index.ts'

/** M64. */
export const recoveryJournal = (key: string, business: string, amountKobo: Kobo): JournalDraft =>
  journal({ key, posting: 'M64', business, lines: [debit(wallet(business), amountKobo), credit(debt(business), amountKobo)] })

/** M65, of a debt. */
export const writeOffJournal = (recoveryId: string, business: string, amountKobo: Kobo): JournalDraft =>
  journal({
    key: `debt:${recoveryId}:written_off`,
    posting: 'M65',
    business,
    lines: [debit(internalAccount('operational_loss'), amountKobo), credit(debt(business), amountKobo)],
  })
