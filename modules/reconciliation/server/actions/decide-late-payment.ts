import { Refusal } from '../../../../platform/problems/index.ts'
import { type CommandPlace, internalAccount, mergePlans, type MoneyCommand, readsOf, staleState } from '../../../ledger/index.ts'
import { acceptedAttempt, type LatePayment, latePaymentDecision, transferById } from '../../../transfers/index.ts'
import type { ReconciliationContext } from '../context.ts'
import { lossJournal } from '../postings.ts'
import { caseById, isCalledUnpaid } from '../queries.ts'
import type { CaseRow } from '../rows.ts'
import { type CaseOrder, decideCaseCommand, decisionKey } from './decide-case.ts'

export type LateEnd = 'accept' | 'lose'

/** M52, resolved by people: the customer agrees to a late payment, or the house bears it (M65). */
export async function decideLatePayment(
  context: Pick<ReconciliationContext, 'postingQueue' | 'fulfilments'> & { db: CommandPlace },
  caseId: string,
  end: LateEnd,
  order: CaseOrder,
): Promise<void> {
  const row = await caseById(readsOf(context.db), caseId)
  if (!row?.subject_id) throw staleState()
  const [transfer, attempt] = await Promise.all([
    transferById(readsOf(context.db), row.subject_id),
    acceptedAttempt(readsOf(context.db), row.subject_id),
  ])
  if (!transfer || !attempt) throw staleState()
  if (end === 'accept' && (await isCalledUnpaid(readsOf(context.db), transfer.id)))
    throw new Refusal('reconciliation.late_unpaid', 409, 'By a break of its own the bank has not paid it. End that break first.')
  const of = { transfer, partner: attempt.partner, fulfilment: context.fulfilments.of(transfer), by: order.by.operatorId }
  await context.postingQueue.submit(end === 'accept' ? acceptCommand(row, of, order) : loseCommand(row, of, order))
}

const acceptCommand = (row: CaseRow, of: LatePayment, order: CaseOrder): MoneyCommand<{ isResolved: true }> =>
  decideCaseCommand(
    row,
    {
      key: 'late_accepted',
      needs: latePaymentDecision.needs(of),
      resolution: 'the customer has agreed to it',
      decide: (locked, _open, at) => latePaymentDecision.accept(locked, of, at),
    },
    order,
  )

const loseCommand = (row: CaseRow, of: LatePayment, order: CaseOrder): MoneyCommand<{ isResolved: true }> => {
  const needs = latePaymentDecision.needs(of)
  return decideCaseCommand(
    row,
    {
      key: 'late_lost',
      needs: { ...needs, accounts: [...needs.accounts, internalAccount('operational_loss')] },
      resolution: 'two people accepted the loss',
      decide(locked, open) {
        const lost = latePaymentDecision.lose(locked, of)
        if (lost instanceof Refusal) return lost
        const decided = { key: decisionKey(open, 'lost'), business: open.business_id, amountKobo: open.amount }
        return mergePlans({ journals: [lossJournal(decided, internalAccount('suspense_late'))] }, lost)
      },
    },
    order,
  )
}
