import { lagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { cardSettled } from '../../cards/index.ts'
import { collectionConfirmed, collectionPosted } from '../../collections/index.ts'
import { type CommitHook, debt, type HookContext, type HookLookup, onCommit, type PlanPart, wallet } from '../../ledger/index.ts'
import { transferBooked } from '../../transfers/index.ts'
import { shareKobo } from './amounts.ts'
import { type RecoveringFact, recoveringFacts } from './queries.ts'
import { LIEN_REASON } from './share-lien.ts'
import { debtRecoveryTable } from './tables.ts'

/** The businesses of which a share of what comes in pays a debt. Few: the others lock nothing more. */
export const recovering: HookLookup<RecoveringFact> = {
  name: 'debts.recovering',
  load: recoveringFacts,
  needs: ({ id, businessId }) => ({ accounts: [wallet(businessId), debt(businessId)], rows: [debtRecoveryTable.ref(id)] }),
}

/** The postings by which a business receives money of others: M1, M2, M49, M4 and M18. Loans, returns and own earnings are none. */
export const debtCommitHooks: readonly CommitHook[] = [
  onCommit(
    collectionPosted,
    ({ collection: { business_id, amount, fee, state }, isSettledLater, heldKobo = 0n }, context) =>
      // Of a credit that the bank has not confirmed everything is held already, and card money is not in the wallet yet.
      state === 'posted' && !isSettledLater ? holdShare(business_id, amount - fee - heldKobo, 0n, context) : {},
    recovering,
  ),
  onCommit(
    collectionConfirmed,
    ({ collection: { business_id, amount, fee, lien_case_id } }, context) =>
      lien_case_id === null ? holdShare(business_id, amount - fee, amount - fee, context) : {},
    recovering,
  ),
  onCommit(cardSettled, ({ payment: { business_id, amount, fee } }, context) => holdShare(business_id, amount - fee, 0n, context), recovering),
  onCommit(
    transferBooked,
    ({ transfer, receiver }, context) =>
      transfer.route === 'own' ? {} : holdShare(receiver.businessId, transfer.amount - receiver.feeKobo, 0n, context),
    recovering,
  ),
]

/**
 * M64, first part: the share of a credit is held in its commit, so that it cannot leave before the job takes it. `freedKobo`: of the credit, what
 * is in the wallet already and becomes free by this commit. Short liens come first, and no more is held than is owed.
 */
function holdShare(businessId: string, netKobo: Kobo, freedKobo: Kobo, { at, nextId, locked, fact }: HookContext): PlanPart {
  const known = fact(recovering, businessId)
  const row = known && locked.row(debtRecoveryTable, known.id)
  if (!row || row.state !== 'recovering' || !known.mayTake) return {}
  const account = locked.account(wallet(businessId))
  const came = freedKobo > 0n ? freedKobo : netKobo
  const free = account.available + came - account.lacking
  const owed = locked.account(debt(businessId)).balance - row.secured
  const share = shareKobo(netKobo, known.shareOn(lagosDay(at)))
  const amount = [share, owed, came < free ? came : free].reduce((least, each) => (each < least ? each : least))
  if (amount <= 0n) return {}
  return {
    holds: [{ change: 'place', id: nextId('hld'), account: wallet(businessId), kind: 'lien', about: row.id, reason: LIEN_REASON, amount }],
    moves: [debtRecoveryTable.move(row.id, { set: { secured: row.secured + amount } })],
  }
}
