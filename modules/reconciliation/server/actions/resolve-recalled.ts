import { suspenseItemTable, clearingItemTable } from '../tables.ts'
import { clearingIn, internalAccount, type MoneyCommand, staleState } from '../../../ledger/index.ts'
import { recallPlan, transferTable } from '../../../transfers/index.ts'
import { resolveCaseMove } from '../cases.ts'
import { returnKey } from '../matching-keys.ts'
import { recallJournal } from '../postings.ts'
import type { OpenLine } from '../queries.ts'
import { clearingItemRow } from '../commit-hooks.ts'
import type { CaseRow } from '../rows.ts'

export type RecalledOutcome = { isResolved: true }

/**
 * M52, resolved: the bank got back its late payment, so that neither side has a loss. A bank that debits, fails and
 * returns shows both lines and answers only "failed". Another amount than that of the late payment waits as a
 * difference (M55).
 */
export function resolveRecalledCommand(line: OpenLine, row: CaseRow, itemId: string): MoneyCommand<RecalledOutcome> {
  const transferId = row.subject_id!
  return {
    name: 'reconciliation.recalled',
    scope: 'reconciliation-recalled',
    key: `${row.id}:${line.line_id}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [clearingIn(row.partner), internalAccount('suspense_late')],
      rows: [suspenseItemTable.ref(row.id), transferTable.ref(transferId)],
    },
    decide(locked, at) {
      const open = locked.row(suspenseItemTable, row.id)!
      const transfer = locked.row(transferTable, transferId)!
      if (open.state === 'resolved' || transfer.state !== 'paid_late') return staleState()
      const posted = recallJournal(`${open.case_key}:recalled`, clearingIn(open.partner), open.amount, open.business_id)
      const item = {
        partner: open.partner,
        side: 'in',
        matching_key: returnKey(line.reference!),
        amount: open.amount,
        journal_key: posted.key,
      } as const
      const moved = recallPlan(transfer, `statement: ${line.line_id}`)
      return {
        ...moved,
        journals: [posted],
        adds: [clearingItemTable.add(clearingItemRow(itemId, item, at))],
        moves: [...moved.moves!, resolveCaseMove(open, 'the bank has got it back', posted.key, at)],
        outcome: { isResolved: true },
      }
    },
  }
}
