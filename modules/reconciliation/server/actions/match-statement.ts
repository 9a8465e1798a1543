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

/** So many lines make one window, and their pairs one journal. */
const WINDOW_SIZE = 500

/** Matches whatever statement and books agree on by now, window by window. The rest stays open: each is a break with an age. */
export async function matchStatement(
  context: Pick<ReconciliationContext, 'db' | 'postingQueue' | 'ids'> & { bank: Pick<ReconciliationContext['bank'], 'name'> },
  window = WINDOW_SIZE,
): Promise<{ matched: number }> {
  let matched = 0
  let after: LineCursor | null = null
  do {
    const { pairs: all, last } = await openPairs(context.db.system, context.bank.name, after, window)
    // A credit that only a notice has told us of is taken back first where the line names another account (release-liens.ts).
    const pairs = all.filter(({ misplaced }) => !misplaced?.isOnLien)
    // Null where somebody else has matched all of these meanwhile.
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
 * M46 as a money command. Its key is made of the lines, so that two who read the same window write one journal. Where the line names
 * another account than the bank did when it was asked, the bank contradicts itself: the money is there, and whose it is is a case.
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

/** Looks again under the lock: what was open and equal when it was read may be matched by now. */
function decide(
  locked: Locked,
  at: Date,
  key: string,
  bank: string,
  pairs: readonly MatchPair[],
  cases: ReadonlyMap<string, string>,
): Plan<{ matched: number }> | Refusal {
  const taken = new Set<string>()
  // Of two lines that may mean one item, the one that names its account does.
  const fitting = pairs.toSorted((one, other) => Number(one.misplaced !== null) - Number(other.misplaced !== null))
  const agreed = fitting.flatMap((pair) => {
    const item = locked.row(clearingItemTable, pair.itemId)
    const line = locked.row(statementLineTable, pair.lineId)
    if (!item || !line || !isMatch(item, line) || taken.has(line.id) || taken.has(item.id)) return []
    // Of a bank that books one credit twice one line is matched; a line that may mean two items means one of them.
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

/** Nothing is posted for it: the money may be gone, and which word of the bank is true is for a person to find out. */
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
