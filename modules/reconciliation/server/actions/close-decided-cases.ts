import { transferTable } from '../../../transfers/index.ts'
import { suspenseItemTable } from '../tables.ts'
import type { MoneyCommand } from '../../../ledger/index.ts'
import type { TransferRow } from '../../../transfers/index.ts'
import { resolveCaseMove } from '../cases.ts'
import { isReportedReturnKey } from '../matching-keys.ts'
import type { ReconciliationContext } from '../context.ts'
import { findCasesWithoutPosting } from '../queries.ts'
import type { CaseRow } from '../rows.ts'

/**
 * Cases that no posting stands behind wait for what becomes of their transfer. When that has happened there is nothing
 * left to be decided, and they resolve themselves.
 */
export async function closeDecidedCases(context: Pick<ReconciliationContext, 'db' | 'postingQueue' | 'ids'>, transferId: string): Promise<void> {
  for (const row of await findCasesWithoutPosting(context.db.system, transferId))
    await context.postingQueue.submit(closeCaseCommand(context.ids.next('cls'), row, transferId))
}

/** A key of its own each time: what has not answered its case yet may answer it later, and the case itself is closed once. */
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

/** How the transfer has answered the case; null while it has not. */
function resolutionFrom({ kind, case_key }: CaseRow, { state }: TransferRow): string | null {
  if (isReportedReturnKey(case_key)) return state === 'returned' ? 'the statement shows that it was returned' : null
  // Whatever has become of it since, as a return: this review is over.
  if (kind === 'review' && state !== 'review') return state === 'failed' ? 'the bank says that it has not paid' : 'the bank has paid'
  return null
}
