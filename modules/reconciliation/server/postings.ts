import { type Kobo, sumKobo } from '../../../platform/money/index.ts'
import {
  type AccountRef,
  bankPool,
  clearingIn,
  clearingOut,
  credit,
  debit,
  houseAccount,
  journal,
  type JournalDraft,
  type Line,
  reversed,
} from '../../ledger/index.ts'
import type { SuspenseAccount } from './rows.ts'

export type MatchedLine = { lineId: string; direction: 'in' | 'out'; amountKobo: Kobo }

/** M46: what the statement has shown moves out of clearing into the pool. Only lines that were matched one to one are summed. */
export function statementMatched(key: string, bank: string, lines: readonly MatchedLine[]): JournalDraft {
  const total = (direction: 'in' | 'out') => sumKobo(lines.filter((line) => line.direction === direction).map((line) => line.amountKobo))
  const comeIn = total('in')
  const goneOut = total('out')
  return journal({
    key,
    posting: 'M46',
    business: null,
    lines: [debit(bankPool(bank), comeIn), debit(clearingOut(bank), goneOut), credit(clearingIn(bank), comeIn), credit(bankPool(bank), goneOut)],
    facts: { lines: lines.length, first: lines[0]?.lineId ?? null, last: lines.at(-1)?.lineId ?? null },
  })
}

/** Four ways in which the bank's statement and what was told can disagree, each with its posting and its account. */
export type Disagreement = 'M48' | 'M51' | 'M53' | 'M54'

const DISAGREEMENTS: Record<Disagreement, { account: SuspenseAccount; lines: (bank: string, kobo: Kobo) => Line[] }> = {
  /** More came than anybody told us of. */
  M48: { account: 'suspense_unmatched', lines: (bank, kobo) => [debit(clearingIn(bank), kobo), credit(houseAccount('suspense_unmatched'), kobo)] },
  /** More went than we had ordered. */
  M51: { account: 'suspense_bank_debit', lines: (bank, kobo) => [debit(houseAccount('suspense_bank_debit'), kobo), credit(clearingOut(bank), kobo)] },
  /** Less came than we have credited. */
  M53: { account: 'suspense_unfunded', lines: (bank, kobo) => [debit(houseAccount('suspense_unfunded'), kobo), credit(clearingIn(bank), kobo)] },
  /** Less went than we have settled. */
  M54: { account: 'suspense_unpaid', lines: (bank, kobo) => [debit(clearingOut(bank), kobo), credit(houseAccount('suspense_unpaid'), kobo)] },
}

export const accountOf = (posting: Disagreement): SuspenseAccount => DISAGREEMENTS[posting].account

export function disagreed(key: string, posting: Disagreement, bank: string, amountKobo: Kobo, business: string | null): JournalDraft {
  return journal({ key, posting, business, lines: DISAGREEMENTS[posting].lines(bank, amountKobo) })
}

/** What was missing has come after all: M53 or M54 the other way round. */
export function arrived(key: string, posting: 'M53' | 'M54', bank: string, amountKobo: Kobo, business: string | null): JournalDraft {
  return journal({ key, posting, business, lines: reversed(DISAGREEMENTS[posting].lines(bank, amountKobo)) })
}

/** M52, resolved: the bank gave back what it had paid late. `account`: where that stands. */
export function recalled(key: string, account: AccountRef, amountKobo: Kobo, business: string | null): JournalDraft {
  return journal({ key, posting: 'M52', business, lines: [debit(account, amountKobo), credit(houseAccount('suspense_late'), amountKobo)] })
}
