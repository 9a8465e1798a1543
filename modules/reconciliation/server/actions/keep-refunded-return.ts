import { Refusal } from '../../../../platform/problems/index.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { type CommandPlace, internalAccount, partnerClaims, readsOf, staleState } from '../../../ledger/index.ts'
import { resolveCaseMove } from '../cases.ts'
import type { ReconciliationContext } from '../context.ts'
import { refundedReturnJournal } from '../postings.ts'
import { caseById, findOpenClaim } from '../queries.ts'
import { suspenseItemTable } from '../tables.ts'
import { suspendedCredit } from '../work-items/queries.ts'
import { type CaseOrder, decideCaseCommand, decisionKey } from './decide-case.ts'

/**
 * M73: a payment that was refunded after a fraud has come back. It ends the claim for the part of the receiving bank, and the rest reduces what
 * the refund cost us.
 */
export async function keepRefundedReturn(
  { db, postingQueue }: Pick<ReconciliationContext, 'postingQueue'> & { db: CommandPlace },
  caseId: string,
  order: CaseOrder,
): Promise<void> {
  const [row, credit] = await Promise.all([caseById(readsOf(db), caseId), suspendedCredit(readsOf(db), caseId)])
  if (!row || !credit?.refunded_by) throw staleState()
  const claim = await findOpenClaim(readsOf(db), credit.refunded_by)
  const bank = claim?.partner ?? row.partner
  const command = decideCaseCommand(
    row,
    {
      key: 'refunded_return',
      needs: {
        accounts: [internalAccount('suspense_unmatched'), internalAccount('compensation'), partnerClaims(bank)],
        rows: claim ? [suspenseItemTable.ref(claim.id)] : [],
      },
      resolution: 'it is the return of a payment that was refunded after a fraud',
      decide(locked, open, at) {
        const claimed = claim && locked.row(suspenseItemTable, claim.id)!
        if (claimed?.state === 'resolved') return staleState()
        const claimKobo = claimed?.amount ?? 0n
        if (open.amount < claimKobo)
          return new Refusal('reconciliation.less_than_claim', 409, `The bank still owes ${formatNaira(claimKobo)} for this refund. Less has come.`)
        const of = { key: decisionKey(open, 'refunded_return'), business: null, amountKobo: open.amount }
        const posted = refundedReturnJournal(of, bank, claimKobo)
        return { journals: [posted], moves: claimed ? [resolveCaseMove(claimed, 'the payment has come back', posted.key, at)] : [] }
      },
    },
    order,
  )
  await postingQueue.submit(command)
}
