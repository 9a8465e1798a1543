import { sha256 } from '../../../../platform/crypto/index.ts'
import type { Refusal } from '../../../../platform/problems/index.ts'
import { bankPool, clearingIn, clearingOut, type Held, type MoneyCommand, type Plan, movedOn, unlessMovedOn } from '../../../ledger/index.ts'
import type { ReconciliationKit } from '../kit.ts'
import { type MatchedLine, statementMatched } from '../postings.ts'
import { openPairs, type Pair, type Place } from '../queries.ts'
import type { ClearingItemRow, StatementLineRow } from '../rows.ts'

/** So many lines make one window, and their pairs one journal. */
const WINDOW = 500

/** Matches whatever statement and books agree on by now, window by window. The rest stays open: each is a break with an age. */
export async function matchStatement(
  kit: Pick<ReconciliationKit, 'db' | 'lane'> & { bank: Pick<ReconciliationKit['bank'], 'name'> },
  window = WINDOW,
): Promise<{ matched: number }> {
  let matched = 0
  let after: Place | null = null
  do {
    const { pairs, last } = await openPairs(kit.db.system, kit.bank.name, after, window)
    // Null where somebody else has matched all of these meanwhile.
    const done = pairs.length === 0 ? null : await unlessMovedOn(kit.lane.submit(matchCommand(kit.bank.name, pairs)))
    if (done !== null && !done.replayed) matched += done.outcome.matched
    after = last
  } while (after !== null)
  return { matched }
}

/** M46 as a money command. Its key is made of the lines, so that two who read the same window write one journal. */
export function matchCommand(bank: string, pairs: readonly Pair[]): MoneyCommand<{ matched: number }> {
  const key = `statement:${bank}:${digestOf(pairs.map((pair) => `${pair.lineId} ${pair.itemId}`))}`
  return {
    name: 'reconciliation.match_statement',
    scope: 'reconciliation',
    key,
    fingerprint: key,
    actor: 'system',
    needs: {
      accounts: [bankPool(bank), clearingIn(bank), clearingOut(bank)],
      rows: pairs.flatMap(({ itemId, lineId }) => [
        { table: 'clearing_item', id: itemId },
        { table: 'statement_line', id: lineId },
      ]),
    },
    decide: (held) => decide(held, key, bank, pairs),
  }
}

/** Looks again under the lock: what was open and equal when it was read may be matched by now. */
function decide(held: Held, key: string, bank: string, pairs: readonly Pair[]): Plan<{ matched: number }> | Refusal {
  const taken = new Set<string>()
  const agreed = pairs.flatMap((pair) => {
    const item = held.row<ClearingItemRow>('clearing_item', pair.itemId)
    const line = held.row<StatementLineRow>('statement_line', pair.lineId)
    if (!item || !line || !agree(item, line) || taken.has(line.id) || taken.has(item.id)) return []
    // Of a bank that books one credit twice one line is matched; a line that may mean two items means one of them.
    taken.add(line.id).add(item.id)
    return [{ item, line }]
  })
  if (agreed.length === 0) return movedOn()
  const lines = agreed.map(({ line }): MatchedLine => ({ lineId: line.line_id, direction: line.direction, amountKobo: line.amount }))
  return {
    outcome: { matched: agreed.length },
    journals: [statementMatched(key, bank, lines)],
    moves: agreed.flatMap(({ item, line }) => [
      { table: 'clearing_item', id: item.id, set: { line_id: line.line_id, matched_by: key } },
      { table: 'statement_line', id: line.id, set: { matched_by: key } },
    ]),
  }
}

function agree(item: ClearingItemRow, line: StatementLineRow): boolean {
  const open = item.line_id === null && item.case_id === null && item.matched_by === null && line.matched_by === null
  return open && item.partner === line.partner && item.side === line.direction && item.amount === line.amount
}

const digestOf = (parts: readonly string[]) => sha256(parts.toSorted().join('\n')).toString('hex').slice(0, 32)
