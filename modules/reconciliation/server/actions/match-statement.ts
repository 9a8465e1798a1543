import { clearingItemTable, statementLineTable } from '../tables.ts'
import { sha256 } from '../../../../platform/crypto/index.ts'
import type { Refusal } from '../../../../platform/problems/index.ts'
import {
  bankPool,
  clearingIn,
  clearingOut,
  type Locked,
  mergePlans,
  type MoneyCommand,
  type Plan,
  staleState,
  unlessStale,
} from '../../../ledger/index.ts'
import { openCasePlan } from '../cases.ts'
import type { ReconciliationContext } from '../context.ts'
import { type MatchedLine, statementMatchJournal } from '../postings.ts'
import { openPairs, type MatchPair, type LineCursor } from '../queries.ts'
import type { ClearingItemRow, StatementLineRow } from '../rows.ts'

/** The number of lines in one window, and of pairs in one journal. */
const WINDOW_SIZE = 500

/** Matches the lines and items that agree, window by window. The others stay open: each is a break with an age. */
export async function matchStatement(
  context: Pick<ReconciliationContext, 'db' | 'postingQueue' | 'ids'> & { bank: Pick<ReconciliationContext['bank'], 'name'> },
  window = WINDOW_SIZE,
): Promise<{ matched: number }> {
  let matched = 0
  let after: LineCursor | null = null
  do {
    const { pairs: all, last } = await openPairs(context.db.system, context.bank.name, after, window)
    // An unconfirmed credit is withdrawn first if the line names another account (release-liens.ts).
    const pairs = all.filter(({ misplaced }) => !misplaced?.isOnLien)
    // Null when another worker has matched all of these meanwhile.
    const done =
      pairs.length === 0
        ? null
        : await unlessStale(context.postingQueue.submit(matchCommand(context.bank.name, pairs, () => context.ids.next('sus'))))
    if (done !== null && !done.replayed) matched += done.outcome.matched
    after = last
  } while (after !== null)
  return { matched }
}

/**
 * M46 as a money command. Its key is a hash of the lines, so that two workers with the same window write one journal.
 * If the line names another account than the bank's own confirmation, the bank contradicts itself. The money is there,
 * and its owner is a case.
 */
export function matchCommand(bank: string, pairs: readonly MatchPair[], caseId: () => string): MoneyCommand<{ matched: number }> {
  const cases = new Map(pairs.flatMap(({ misplaced }) => (misplaced ? [[misplaced.collectionId, caseId()]] : [])))
  const key = `statement:${bank}:${digestPairs(pairs.map((pair) => `${pair.lineId} ${pair.itemId}`))}`
  return {
    name: 'reconciliation.match_statement',
    scope: 'reconciliation',
    key,
    fingerprint: key,
    actor: 'system',
    needs: {
      accounts: [bankPool(bank), clearingIn(bank), clearingOut(bank)],
      rows: pairs.flatMap(({ itemId, lineId }) => [clearingItemTable.ref(itemId), statementLineTable.ref(lineId)]),
    },
    decide: (locked, at) => decide(locked, at, key, bank, pairs, cases),
  }
}

/** Checks again under the lock: a pair that was open and equal when it was read may be matched by now. */
function decide(
  locked: Locked,
  at: Date,
  key: string,
  bank: string,
  pairs: readonly MatchPair[],
  cases: ReadonlyMap<string, string>,
): Plan<{ matched: number }> | Refusal {
  const taken = new Set<string>()
  // If two lines fit one item, the line that names its account is taken.
  const fitting = pairs.toSorted((one, other) => Number(one.misplaced !== null) - Number(other.misplaced !== null))
  const agreed = fitting.flatMap((pair) => {
    const item = locked.row(clearingItemTable, pair.itemId)
    const line = locked.row(statementLineTable, pair.lineId)
    if (!item || !line || !isMatch(item, line) || taken.has(line.id) || taken.has(item.id)) return []
    // If the bank books one credit twice, one line is matched. A line that fits two items takes one of them.
    taken.add(line.id).add(item.id)
    return [{ item, line, misplaced: pair.misplaced }]
  })
  if (agreed.length === 0) return staleState()
  const lines = agreed.map(({ line }): MatchedLine => ({ lineId: line.line_id, direction: line.direction, amountKobo: line.amount }))
  const opened = agreed.flatMap(({ item, misplaced }) =>
    misplaced ? [openCasePlan(cases.get(misplaced.collectionId)!, otherAccountCase(item, misplaced), at)] : [],
  )
  return {
    ...mergePlans(...opened),
    outcome: { matched: agreed.length },
    journals: [statementMatchJournal(key, bank, lines)],
    moves: agreed.flatMap(({ item, line }) => [
      clearingItemTable.move(item.id, { set: { line_id: line.line_id, matched_by: key } }),
      statementLineTable.move(line.id, { set: { matched_by: key } }),
    ]),
  }
}

/** Nothing is posted: the money may have been spent, and an operator has to find out which answer of the bank is true. */
const otherAccountCase = (item: ClearingItemRow, { collectionId, businessId }: NonNullable<MatchPair['misplaced']>) => ({
  partner: item.partner,
  kind: 'difference' as const,
  account_kind: null,
  amount: item.amount,
  case_key: `account:${item.partner}:${item.matching_key}`,
  session_id: item.matching_key,
  business_id: businessId,
  subject_id: collectionId,
  reason: 'The bank said, when it was asked, that this credit was for the account that has it; its statement names another.',
})

function isMatch(item: ClearingItemRow, line: StatementLineRow): boolean {
  const open = item.line_id === null && item.case_id === null && item.matched_by === null && line.matched_by === null
  return open && item.partner === line.partner && item.side === line.direction && item.amount === line.amount
}

const digestPairs = (parts: readonly string[]) => sha256(parts.toSorted().join('\n')).toString('hex').slice(0, 32)
