import type { MoneyCommand } from '../../../ledger/index.ts'
import type { TransferRow } from '../../../transfers/index.ts'
import { caseResolved } from '../cases.ts'
import { isSaidReturned } from '../matching-keys.ts'
import type { ReconciliationKit } from '../kit.ts'
import { wordCasesOf } from '../queries.ts'
import type { CaseRow } from '../rows.ts'

/**
 * Cases that no posting stands behind wait for what becomes of their transfer. When that has happened there is nothing
 * left to be decided, and they resolve themselves.
 */
export async function closeAnswered(kit: Pick<ReconciliationKit, 'db' | 'lane' | 'ids'>, transferId: string): Promise<void> {
  for (const row of await wordCasesOf(kit.db.system, transferId)) await kit.lane.submit(closeCommand(kit.ids.next('cls'), row, transferId))
}

/** A key of its own each time: what has not answered its case yet may answer it later, and the case itself is closed once. */
function closeCommand(key: string, { id }: CaseRow, transferId: string): MoneyCommand<{ isResolved: boolean }> {
  return {
    name: 'reconciliation.close_answered',
    scope: 'reconciliation-close',
    key,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [],
      rows: [
        { table: 'suspense_item', id },
        { table: 'transfer', id: transferId },
      ],
    },
    decide(held, at) {
      const row = held.row<CaseRow>('suspense_item', id)!
      const how = answeredBy(row, held.row<TransferRow>('transfer', transferId)!)
      if (row.state === 'resolved' || how === null) return { outcome: { isResolved: false } }
      return { moves: [caseResolved(row, how, null, at)], outcome: { isResolved: true } }
    },
  }
}

/** How the transfer has answered the case; null while it has not. */
function answeredBy({ kind, case_key }: CaseRow, { state }: TransferRow): string | null {
  if (isSaidReturned(case_key)) return state === 'returned' ? 'the statement shows that it was returned' : null
  // Whatever has become of it since, as a return: this review is over.
  if (kind === 'review' && state !== 'review') return state === 'failed' ? 'the bank says that it has not paid' : 'the bank has paid'
  return null
}
