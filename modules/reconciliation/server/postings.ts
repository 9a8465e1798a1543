import { type Kobo, sumKobo } from '../../../platform/money/index.ts'
import { bankPool, clearingIn, clearingOut, credit, debit, journal, type JournalDraft } from '../../ledger/index.ts'

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
