import { type CommandPlace, type MoneyCommand, readsOf, staleState } from '../../../ledger/index.ts'
import { liveAttempt, type ReviewDecision, reviewDecision, transferById } from '../../../transfers/index.ts'
import type { ReconciliationContext } from '../context.ts'
import { findReviewCase } from '../queries.ts'
import type { CaseRow } from '../rows.ts'
import { type CaseOrder, decideCaseCommand } from './decide-case.ts'

/** `charged`: of a purchase, what the biller took from our float, in kobo. */
export type ReviewOrder = CaseOrder & { transferId: string; isPaid: boolean; charged: string | undefined }

/** `review → settled | failed` (docs/money.md §8): the payment and its case end in one commit. */
export async function decideReview(
  context: Pick<ReconciliationContext, 'postingQueue' | 'fulfilments'> & { db: CommandPlace },
  order: ReviewOrder,
): Promise<void> {
  const system = readsOf(context.db)
  const [transfer, attempt, row] = await Promise.all([
    transferById(system, order.transferId),
    liveAttempt(system, order.transferId),
    findReviewCase(system, order.transferId),
  ])
  if (!transfer || !attempt || !row) throw staleState()
  const fulfilment = context.fulfilments.of(transfer)
  const delivered = order.isPaid ? fulfilment.deliveredByStaff?.({ charged: order.charged }) : undefined
  await context.postingQueue.submit(
    decideReviewCommand(row, { transfer, attempt, fulfilment, isPaid: order.isPaid, by: order.by.operatorId, delivered }, order),
  )
}

export function decideReviewCommand(row: CaseRow, of: ReviewDecision, order: CaseOrder): MoneyCommand<{ isResolved: true }> {
  return decideCaseCommand(
    row,
    {
      key: of.isPaid ? 'paid' : 'given_back',
      needs: reviewDecision.needs(of),
      resolution: of.isPaid ? 'two people decided that it was paid' : 'two people decided that it was not paid',
      decide: (locked, _open, at) => reviewDecision.plan(locked, of, at),
    },
    order,
  )
}
