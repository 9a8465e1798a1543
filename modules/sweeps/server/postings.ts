import type { Kobo } from '../../../platform/money/index.ts'
import type { SweepState } from '../contract.ts'
import { clearingIn, clearingOut, credit, debit, internalAccount, journal, type JournalDraft } from '../../ledger/index.ts'

/** `source` and `target`: the names of both accounts in the books. */
type Moved = { id: string; amount: Kobo; source: string; target: string }
type Left = Moved & { state: SweepState }

/** M47, first part: the bank of the source has paid it. */
export const debitedJournal = ({ id, amount, source }: Moved): JournalDraft =>
  journal({
    key: `sweep:${id}`,
    posting: 'M47',
    business: null,
    lines: [debit(internalAccount('in_transit'), amount), credit(clearingOut(source), amount)],
  })

/** M47, second part: the statement of the target shows it. Of a sweep that was lost: M72 taken back. */
export const arrivedJournal = (sweep: Left): JournalDraft => endJournal(sweep, 'arrived', sweep.target)

/** M47 taken back: the bank has returned it to the source. Of a sweep that was lost: M72 taken back. */
export const returnedJournal = (sweep: Left): JournalDraft => endJournal(sweep, 'returned', sweep.source)

function endJournal({ id, amount, state }: Left, end: 'arrived' | 'returned', bank: string): JournalDraft {
  const wasLost = state === 'lost'
  return journal({
    key: `sweep:${id}:${end}`,
    posting: wasLost ? 'M72' : 'M47',
    business: null,
    lines: [debit(clearingIn(bank), amount), credit(internalAccount(wasLost ? 'operational_loss' : 'in_transit'), amount)],
  })
}

/** M72: two people call it lost. */
export const lostJournal = ({ id, amount }: Moved): JournalDraft =>
  journal({
    key: `sweep:${id}:lost`,
    posting: 'M72',
    business: null,
    lines: [debit(internalAccount('operational_loss'), amount), credit(internalAccount('in_transit'), amount)],
  })
