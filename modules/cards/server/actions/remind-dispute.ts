import { writeJobs } from '../../../ledger/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import type { CardsContext } from '../context.ts'
import { disputeReminder } from '../messages.ts'
import { cardPaymentById, disputeById } from '../queries.ts'
import { isAnswered } from '../states.ts'

/** The owner is told again, unless the dispute was answered or has ended. */
export async function remindDispute(context: CardsContext, { disputeId, hours }: { disputeId: string; hours: number }): Promise<void> {
  const { db, productName } = context
  const dispute = await disputeById(db.system, disputeId)
  if (!dispute || dispute.state !== 'opened' || isAnswered(dispute)) return
  const [business, payment] = await Promise.all([findBusiness(db.system, dispute.business_id), cardPaymentById(db.system, dispute.payment_id)])
  const to = business!
  await writeJobs(db.system, disputeReminder.jobs(to, { productName, to, dispute, payment: payment!, hours }))
}
