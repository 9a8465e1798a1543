import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { annotateItem } from '../../../history/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { once, writeLiveEvents } from '../../../ledger/index.ts'
import { disputeOfItem } from '../queries.ts'
import { appealDueAt } from '../answer-due.ts'
import { mayAppeal, nextState } from '../states.ts'
import { moveDispute } from '../store.ts'

type Given = { transactionId: string; answer: string; requestId: string }

/** The business answers the question of staff, who then go on, or appeals a decision against it, once. */
export async function answerDispute(
  { tenant, clock }: Pick<TenantContext, 'tenant' | 'clock'>,
  caller: Caller,
  { transactionId, answer, requestId }: Given,
): Promise<{ replayed: boolean }> {
  const { businessId: business, personId: actor, role } = caller
  const db = tenant(caller)
  const at = clock.now()
  const dispute = await disputeOfItem(db, business, transactionId)
  if (!dispute) throw notFound('The dispute')
  const intent = { scope: `disputes.answer:${dispute.id}:${business}`, key: requestId, fingerprint: canonicalJson({ answer }) }
  return once(db, intent, at, async (tx) => {
    const isAppeal = mayAppeal(dispute, at)
    const to = nextState(dispute, isAppeal ? 'appeal' : 'answer')
    const by = `${caller.firstname} ${caller.lastname}`
    const answerDue = isAppeal && { answerDue: appealDueAt(dispute.dispute_type, at) }
    if (!to || !(await moveDispute(tx, dispute.id, { from: dispute.state, to, by, text: answer, at, ...answerDue }))) throw noQuestion()
    if (isAppeal) await annotateItem(tx, { id: dispute.item_id, business_id: business }, { disputeStatus: 'pending' }, at)
    const facts = { kind: isAppeal ? 'appeal' : 'answer' }
    await writeAudit(tx, { business, actor, role, operation: 'disputes.answer', subject: dispute.id, requestId, facts, at })
    await writeLiveEvents(tx, [{ business, cashpoint: null, kind: 'disputes.changed', data: { item: dispute.item_id } }], at)
    return {}
  })
}

const noQuestion = () => new Refusal('disputes.not_asked', 409, 'Kasuwa staff do not wait for an answer to this dispute.')
