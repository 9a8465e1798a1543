import { collectionTable, endClaimedMismatch, needsOfMismatch, setLienCase } from '../../../collections/index.ts'
import { clearingItemTable } from '../tables.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import type { Refusal } from '../../../../platform/problems/index.ts'
import type { CollectionRow } from '../../../collections/index.ts'
import {
  clearingIn,
  clearingOut,
  type HoldChange,
  internalAccount,
  type Locked,
  type MoneyCommand,
  type Plan,
  type RowMove,
  wallet,
  staleState,
} from '../../../ledger/index.ts'
import { queryReturnJob } from '../../../transfers/index.ts'
import { openCasePlan } from '../cases.ts'
import { discrepancyAccount, discrepancyJournal } from '../postings.ts'
import type { Subject } from '../queries.ts'
import type { ClearingItemRow } from '../rows.ts'

export type SuspendedOutcome = { caseId: string }

/**
 * M53 and M54: a movement in the books that the statement does not show. Its money leaves clearing and stands in a case
 * until it arrives or an operator decides. A credit places a lien on the wallet at once. The target is A − F, because
 * the fee would go back too (as in M10). A provisional credit has that lien already, and the case takes it over. The lien
 * of a mismatch ends, because the case holds its money. A return (M16) gave the wallet everything that the payment had taken, and that total is
 * secured.
 */
export function suspendItemCommand(
  item: ClearingItemRow,
  { collection, mismatch, payment }: Subject,
  ids: { case: string; lien: string },
  reason: string,
): MoneyCommand<SuspendedOutcome> {
  const posting = item.side === 'in' ? 'M53' : 'M54'
  const gaveBack = item.side === 'in' && payment?.isReturned ? payment : null
  const credited = collection?.business_id ?? gaveBack?.businessId
  const waiting = needsOfMismatch(mismatch)
  const clearing = item.side === 'in' ? clearingIn(item.partner) : clearingOut(item.partner)
  return {
    name: `reconciliation.${posting}`,
    scope: 'reconciliation-missing',
    key: item.id,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [clearing, internalAccount(discrepancyAccount(posting)), ...(credited ? [wallet(credited)] : [])],
      rows: [clearingItemTable.ref(item.id), ...(collection ? [collectionTable.ref(collection.id)] : []), ...waiting.rows],
      holds: waiting.holds,
    },
    decide(locked, at): Plan<SuspendedOutcome> | Refusal {
      const row = locked.row(clearingItemTable, item.id)!
      if (row.line_id !== null || row.case_id !== null) return staleState()
      const collected = collection && locked.row(collectionTable, collection.id)!
      const lien = collected ? collectionLien(locked, collected, ids) : gaveBack && newLien(locked, gaveBack.businessId, ids, gaveBack.totalKobo)
      const ended = endClaimedMismatch(locked, mismatch, { at, why: 'not on the statement' }).part
      const business = creditedBusiness(collected) ?? payment?.businessId ?? null
      const posted = discrepancyJournal(`missing:${item.id}`, posting, item.partner, row.amount, business)
      const opened = openCasePlan(
        ids.case,
        {
          partner: item.partner,
          kind: item.side === 'in' ? 'unfunded' : 'unpaid',
          account_kind: discrepancyAccount(posting),
          amount: row.amount,
          case_key: posted.key,
          session_id: collected?.session_id ?? null,
          business_id: business,
          subject_id: collected?.id ?? payment?.transferId ?? null,
          hold_id: lien?.holdId ?? null,
          reason,
        },
        at,
      )
      return {
        journals: [posted],
        holds: [...(ended.holds ?? []), ...(lien?.holds ?? [])],
        adds: opened.adds ?? [],
        events: ended.events ?? [],
        moves: [clearingItemTable.move(item.id, { set: { case_id: ids.case } }), ...(ended.moves ?? []), ...(lien?.moves ?? [])],
        // A payment that the statement does not show may have been returned.
        jobs: [...(opened.jobs ?? []), ...(item.side === 'out' && payment ? [queryReturnJob.enqueue({ transferId: payment.transferId })] : [])],
        outcome: { caseId: ids.case },
      }
    },
  }
}

type Lien = { holdId: string; holds: HoldChange[]; moves?: RowMove[] }

/** The owner of the money; null once the credit was withdrawn. */
export const creditedBusiness = (credited: CollectionRow | null) => (credited && credited.state !== 'disproved' ? credited.business_id : null)

/** Null for a withdrawn credit: none of it is in the wallet. */
function collectionLien(locked: Locked, credited: CollectionRow, ids: { case: string; lien: string }): Lien | null {
  if (credited.state === 'disproved') return null
  if (credited.state === 'posted') return newLien(locked, credited.business_id, ids, credited.amount - credited.fee)
  return { holdId: credited.hold_id!, holds: [], moves: [setLienCase(credited.id, ids.case)] }
}

/** Secures as much of the target as is available, and the rest from later credits. Null for a closed business, which has neither (M74). */
export function newLien(locked: Locked, business: string, ids: { case: string; lien: string }, target: Kobo): Lien | null {
  if (locked.account(wallet(business)).isClosed) return null
  const lien = { change: 'secure', id: ids.lien, account: wallet(business), about: ids.case, reason: LIEN_REASON, target } as const
  return { holdId: ids.lien, holds: [lien] }
}

const LIEN_REASON = 'The bank’s statement does not show this payment.'
