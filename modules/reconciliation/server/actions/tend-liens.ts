import { confirmLienCommand } from '../../../collections/index.ts'
import { type MoneyCommand, wallet } from '../../../ledger/index.ts'
import type { ReconciliationKit } from '../kit.ts'
import { provenOnLien, shortLiens } from '../queries.ts'
import type { CaseRow } from '../rows.ts'
import { secured } from './suspend-item.ts'

/** What was posted on a notice's word, and stands on the statement by now, is free: the statement is the bank's own word too. */
export async function freeProven(kit: ReconciliationKit): Promise<void> {
  for (const { account_number, ...collection } of await provenOnLien(kit.db.system, kit.bank.name)) {
    await kit.lane.submit(confirmLienCommand(collection, { amountKobo: collection.amount, accountNumber: account_number }, account_number))
  }
}

/** A lien that found less than it should secure takes what has come since. */
export async function topUpLiens(kit: ReconciliationKit): Promise<void> {
  for (const row of await shortLiens(kit.db.system, kit.bank.name)) await kit.lane.submit(topUpCommand(row, kit.ids.next('hld')))
}

/** The old lien goes and a larger one takes its place in the same commit, so that a case has one. */
function topUpCommand(read: CaseRow, lienId: string): MoneyCommand<{ securedKobo: string }> {
  const business = read.business_id!
  return {
    name: 'reconciliation.top_up_lien',
    scope: 'reconciliation-lien',
    key: lienId,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(business)],
      holds: read.hold_id === null ? [] : [read.hold_id],
      rows: [{ table: 'suspense_item', id: read.id }],
    },
    decide(held) {
      const row = held.row<CaseRow>('suspense_item', read.id)!
      const before = row.hold_id === null ? null : held.hold(row.hold_id)
      const kept = before?.state === 'open' ? before.remaining : 0n
      const { available } = held.account(wallet(business))
      const isMoot = row.state === 'resolved' || row.hold_id !== read.hold_id || available <= 0n || kept >= row.lien_target!
      if (isMoot) return { outcome: { securedKobo: String(kept) } }
      const larger = secured(business, { case: row.id, lien: lienId }, row.lien_target!, kept + available)
      return {
        holds: [...(kept > 0n ? [{ change: 'release' as const, id: before!.id }] : []), ...larger.holds],
        moves: [{ table: 'suspense_item', id: row.id, set: { hold_id: larger.holdId } }],
        outcome: { securedKobo: String(kept + available) },
      }
    },
  }
}
