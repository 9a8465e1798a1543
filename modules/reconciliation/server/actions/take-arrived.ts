import { clearingIn, clearingOut, type Held, houseAccount, type MoneyCommand, type Plan, wallet } from '../../../ledger/index.ts'
import { caseResolved } from '../cases.ts'
import { accountOf, arrived } from '../postings.ts'
import type { CaseRow, ClearingItemRow } from '../rows.ts'

export type ArrivedOutcome = { isResolved: boolean }

/**
 * The statement shows after all what M53 or M54 had called missing: its money goes back into clearing, where its line
 * waits, the case resolves itself, and the lien is lifted.
 */
export function takeArrivedCommand(itemId: string, row: CaseRow, lineId: string): MoneyCommand<ArrivedOutcome> {
  const isCredit = row.account_kind === 'suspense_unfunded'
  const posting = isCredit ? 'M53' : 'M54'
  return {
    name: 'reconciliation.arrived',
    scope: 'reconciliation-arrived',
    key: `${row.id}:${lineId}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [
        isCredit ? clearingIn(row.partner) : clearingOut(row.partner),
        houseAccount(accountOf(posting)),
        ...(row.hold_id !== null && row.business_id !== null ? [wallet(row.business_id)] : []),
      ],
      holds: row.hold_id === null ? [] : [row.hold_id],
      rows: [
        { table: 'clearing_item', id: itemId },
        { table: 'suspense_item', id: row.id },
      ],
    },
    decide: (held, at) => decide(held, itemId, row, posting, at),
  }
}

function decide(held: Held, itemId: string, read: CaseRow, posting: 'M53' | 'M54', at: Date): Plan<ArrivedOutcome> {
  const item = held.row<ClearingItemRow>('clearing_item', itemId)!
  const row = held.row<CaseRow>('suspense_item', read.id)!
  if (item.case_id !== row.id || row.state === 'resolved') return { outcome: { isResolved: false } }
  const posted = arrived(`${row.case_key}:arrived`, posting, row.partner, row.amount, row.business_id)
  const lien = row.hold_id === null ? null : held.hold(row.hold_id)
  return {
    journals: [posted],
    // Not there any more where the money was taken back.
    holds: lien?.state === 'open' ? [{ change: 'release', id: lien.id }] : [],
    moves: [
      { table: 'clearing_item', id: item.id, set: { case_id: null } },
      caseResolved(row, posting === 'M53' ? 'it arrived late' : 'it was debited after all', posted.key, at),
    ],
    outcome: { isResolved: true },
  }
}
