import type { CallbackRequest } from '../../../kernel/module-definition.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { checkDisputeJob, checkRefundJob } from '../jobs.ts'

/**
 * Notices of refunds and disputes. Each only makes us ask the processor, so a repeated one changes nothing. Null: a payment, or not
 * authentic; `collections` answers those.
 */
export async function receiveCardNotice(
  { db, cards }: Pick<AppContext, 'db' | 'cards'>,
  request: CallbackRequest,
): Promise<{ status: number; body: Record<string, unknown> } | null> {
  const notice = cards.readNotice(request)
  if (notice === null || notice.kind === 'charge') return null
  if (notice.kind === 'refund') await writeJobs(db.system, [checkRefundJob.enqueue({ key: notice.id })])
  if (notice.kind === 'dispute') await writeJobs(db.system, [checkDisputeJob.enqueue({ key: notice.id })])
  return { status: 200, body: cards.acknowledgement({ sessionId: '', isNew: true }) }
}
