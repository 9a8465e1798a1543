import { statementLineTable, clearingItemTable } from '../tables.ts'
import { clearingOut, internalAccount, type MoneyCommand, staleState } from '../../../ledger/index.ts'
import { openCasePlan } from '../cases.ts'
import { lineKey } from '../matching-keys.ts'
import { discrepancyJournal } from '../postings.ts'
import type { OpenLine } from '../queries.ts'
import { clearingItemRow } from '../commit-hooks.ts'

export type UnrecognisedDebitOutcome = { caseId: string }

/**
 * M51: the bank debited a payment that we did not order, or debited one a second time. Its line is matched by M46 like
 * any other.
 */
export function bookUnrecognisedDebitCommand(line: OpenLine, ids: { case: string; item: string }): MoneyCommand<UnrecognisedDebitOutcome> {
  return {
    name: 'reconciliation.M51',
    scope: 'reconciliation-strange',
    key: line.id,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [clearingOut(line.partner), internalAccount('suspense_bank_debit')], rows: [statementLineTable.ref(line.id)] },
    decide(locked, at) {
      const row = locked.row(statementLineTable, line.id)!
      if (row.matched_by !== null) return staleState()
      const posted = discrepancyJournal(`strange:${line.id}`, 'M51', row.partner, row.amount, null)
      const key = { partner: row.partner, side: 'out', matching_key: lineKey(row.line_id), amount: row.amount, journal_key: posted.key } as const
      const opened = openCasePlan(
        ids.case,
        {
          partner: row.partner,
          kind: 'bank_debit',
          account_kind: 'suspense_bank_debit',
          amount: row.amount,
          case_key: posted.key,
          session_id: null,
          subject_id: line.payment?.transferId ?? null,
          reason: line.payment === null ? 'The bank has debited what we did not order.' : 'The bank has debited a payment of ours a second time.',
        },
        at,
      )
      return {
        journals: [posted],
        adds: [...(opened.adds ?? []), clearingItemTable.add(clearingItemRow(ids.item, key, at))],
        jobs: opened.jobs ?? [],
        outcome: { caseId: ids.case },
      }
    },
  }
}
