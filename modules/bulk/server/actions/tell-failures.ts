import type { AppContext } from '../../../kernel/app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { contactOf } from '../../../identity/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { paymentsFailed } from '../messages.ts'
import { runById } from '../queries.ts'

/** Tells the person who paid the group, unless the failed payments are tried again already. */
export async function tellFailures(
  { db, productName, siteUrl }: Pick<AppContext, 'db' | 'productName' | 'siteUrl'>,
  { runId, round }: { runId: string; round: number },
): Promise<void> {
  const run = await runById(db.system, runId)
  if (run?.state !== 'finished_with_failures' || run.round !== round || run.retry_until === null) return
  const [person, business] = await Promise.all([contactOf(db.system, run.requested_by), findBusiness(db.system, run.business_id)])
  if (!person || !business) return
  const notified = paymentsFailed.jobs(
    { email: person.email },
    {
      runId,
      round,
      productName,
      firstname: person.firstname,
      businessName: business.name,
      title: run.title,
      failed: run.failed,
      count: run.lines,
      amount: run.failed_amount,
      retryUntil: run.retry_until,
      page: `${siteUrl}/admin/merchant/bulk?run=${runId}&open=payment-log`,
    },
  )
  await writeJobs(db.system, notified)
}
