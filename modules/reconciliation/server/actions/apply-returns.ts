import { suspenseItemTable } from '../tables.ts'
import type { Refusal } from '../../../../platform/problems/index.ts'
import { type Locked, internalAccount, mergePlans, type MoneyCommand, staleState, type Plan, unlessStale } from '../../../ledger/index.ts'
import { recallPlan, returnTransferPlan, returnNeeds, transferTable } from '../../../transfers/index.ts'
import { resolveCaseMove } from '../cases.ts'
import type { ReconciliationContext } from '../context.ts'
import { forEachIsolated } from '../for-each-isolated.ts'
import { recallJournal } from '../postings.ts'
import { type ReturnedCredit, findReturnedCredits } from '../queries.ts'

/**
 * Handles credits in suspense (M48) that are the return of a payment. The line named our reference while the payment
 * was pending, or had failed, for a day. Once the payment is known to be paid, the credit is its return (M16), or ends
 * a late payment (M52). Returns the names of those that could not be posted.
 */
export async function applyReturns(
  context: Pick<ReconciliationContext, 'db' | 'postingQueue' | 'log' | 'fulfilments'> & { bank: Pick<ReconciliationContext['bank'], 'name'> },
): Promise<string[]> {
  const { failed } = await forEachIsolated(
    context,
    await findReturnedCredits(context.db.system, context.bank.name),
    ({ caseId }) => caseId,
    async (back) =>
      (await unlessStale(
        context.postingQueue.submit(back.lateCaseId === null ? applyReturnCommand(back, context.fulfilments) : applyRecallCommand(back)),
      )) !== null,
  )
  return failed
}

type ApplyReturnOutcome = { isResolved: true }

function applyReturnCommand(back: ReturnedCredit, fulfilments: ReconciliationContext['fulfilments']): MoneyCommand<ApplyReturnOutcome> {
  const transfer = { id: back.transferId, businessId: back.businessId, kind: back.kind, subject_id: back.subjectId }
  const of = { transfer, attempt: { id: back.attemptId, partner: back.partner }, fulfilment: fulfilments.of(transfer) }
  const needs = returnNeeds(of, 'suspense')
  return {
    ...commandIdentity(back),
    needs: { ...needs, rows: [...needs.rows, suspenseItemTable.ref(back.caseId)] },
    decide(locked, at) {
      const open = locked.row(suspenseItemTable, back.caseId)!
      const { outcome, ...returned } = returnTransferPlan(locked, of, back, 'suspense', at)
      if (open.state === 'resolved' || !outcome.isNew) return staleState()
      const resolved = resolveCaseMove(open, 'it is the return of a payment', returned.journals![0]!.key, at)
      return { ...mergePlans(returned, { moves: [resolved] }), outcome: { isResolved: true } }
    },
  }
}

function applyRecallCommand(back: ReturnedCredit): MoneyCommand<ApplyReturnOutcome> {
  return {
    ...commandIdentity(back),
    needs: {
      accounts: [internalAccount('suspense_unmatched'), internalAccount('suspense_late')],
      rows: [transferTable.ref(back.transferId), suspenseItemTable.ref(back.lateCaseId!), suspenseItemTable.ref(back.caseId)],
    },
    decide: (locked, at) => decideRecall(locked, back, at),
  }
}

function decideRecall(locked: Locked, back: ReturnedCredit, at: Date): Plan<ApplyReturnOutcome> | Refusal {
  const unmatched = locked.row(suspenseItemTable, back.caseId)!
  const late = locked.row(suspenseItemTable, back.lateCaseId!)!
  const transfer = locked.row(transferTable, back.transferId)!
  if (unmatched.state === 'resolved' || late.state === 'resolved' || transfer.state !== 'paid_late') return staleState()
  const posted = recallJournal(`${late.case_key}:recalled`, internalAccount('suspense_unmatched'), late.amount, late.business_id)
  const resolved = [unmatched, late].map((row) => resolveCaseMove(row, 'the bank has got it back', posted.key, at))
  const recall = recallPlan(transfer, `statement: ${back.lineId}`)
  return { ...mergePlans(recall, { journals: [posted], moves: resolved }), outcome: { isResolved: true } }
}

const commandIdentity = ({ caseId, attemptId }: ReturnedCredit) => ({
  name: 'reconciliation.back',
  scope: 'reconciliation-back',
  key: `${caseId}:${attemptId}`,
  fingerprint: '',
  actor: 'system' as const,
})
