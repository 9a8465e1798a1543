import type { Kobo } from '../../../platform/money/index.ts'
import { clearingIn, clearingOut, credit, debit, internalAccount, journal, type JournalDraft } from '../../ledger/index.ts'

/** `source` and `target`: the names of both accounts in the books. */
type Moved = { id: string; amount: Kobo; source: string; target: string }

/** M47, first part: the bank of the source has paid it. */
export const debitedJournal = ({ id, amount, source }: Moved): JournalDraft =>
  journal({
    key: `sweep:${id}`,
    posting: 'M47',
    business: null,
    lines: [debit(internalAccount('in_transit'), amount), credit(clearingOut(source), amount)],
  })

/** M47, second part: the statement of the target shows it. */
export const arrivedJournal = ({ id, amount, target }: Moved): JournalDraft =>
  journal({
    key: `sweep:${id}:arrived`,
    posting: 'M47',
    business: null,
    lines: [debit(clearingIn(target), amount), credit(internalAccount('in_transit'), amount)],
  })

/** M47 taken back: the bank has returned it to the source. */
export const returnedJournal = ({ id, amount, source }: Moved): JournalDraft =>
  journal({
    key: `sweep:${id}:returned`,
    posting: 'M47',
    business: null,
    lines: [debit(clearingIn(source), amount), credit(internalAccount('in_transit'), amount)],
  })
