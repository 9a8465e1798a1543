import { transferTable } from '../../../transfers/index.ts'
import { suspenseItemTable } from '../tables.ts'
import type { MoneyCommand } from '../../../ledger/index.ts'
import type { TransferRow } from '../../../transfers/index.ts'
import { resolveCaseMove } from '../cases.ts'
import { isReportedReturnKey } from '../matching-keys.ts'
import type { ReconciliationContext } from '../context.ts'
import { findCasesWithoutPosting } from '../queries.ts'
import type { CaseRow } from '../rows.ts'

/** Cases without a posting wait for the outcome of their transfer. Once it is known, they are resolved automatically. */
export async function closeDecidedCases(context: Pick<ReconciliationContext, 'db' | 'postingQueue' | 'ids'>, transferId: string): Promise<void> {
  for (const row of await findCasesWithoutPosting(context.db.system, transferId))
    await context.postingQueue.submit(closeCaseCommand(context.ids.next('cls'), row, transferId))
}

/** Each command has its own key: a state that does not resolve the case yet may do so later, and the case is closed once. */
function closeCaseCommand(key: string, { id }: CaseRow, transferId: string): MoneyCommand<{ isResolved: boolean }> {
  return {
    name: 'reconciliation.close_answered',
    scope: 'reconciliation-close',
    key,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [],
      rows: [suspenseItemTable.ref(id), transferTable.ref(transferId)],
    },
    decide(locked, at) {
      const row = locked.row(suspenseItemTable, id)!
      const how = resolutionFrom(row, locked.row(transferTable, transferId)!)
      if (row.state === 'resolved' || how === null) return { outcome: { isResolved: false } }
      return { moves: [resolveCaseMove(row, how, null, at)], outcome: { isResolved: true } }
    },
  }
}

/** The resolution that follows from the transfer's state; null while there is none. */
function resolutionFrom({ kind, case_key }: CaseRow, { state }: TransferRow): string | null {
  if (isReportedReturnKey(case_key)) return state === 'returned' ? 'the statement shows that it was returned' : null
  // The review is over in any other state, also after a later return.
  if (kind === 'review' && state !== 'review') return state === 'failed' ? 'the bank says that it has not paid' : 'the bank has paid'
  return null
}
