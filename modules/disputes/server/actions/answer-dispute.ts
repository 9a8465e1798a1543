import type { AppContext } from '../../../app-context.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { once, writeLiveEvents } from '../../../ledger/index.ts'
import { disputeOfItem } from '../queries.ts'
import { MOVES } from '../states.ts'
import { moveDispute } from '../store.ts'

type Given = { transactionId: string; answer: string; requestId: string }

/** The business answers the question of staff, who then go on. */
export async function answerDispute(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Caller,
  { transactionId, answer, requestId }: Given,
): Promise<{ replayed: boolean }> {
  const { businessId: business, personId: actor, role } = caller
  const at = clock.now()
  const dispute = await disputeOfItem(db.system, business, transactionId)
  if (!dispute) throw notFound('The dispute')
  const intent = { scope: `disputes.answer:${dispute.id}`, key: requestId, fingerprint: canonicalJson({ answer }) }
  return once(db, intent, at, async (tx) => {
    const to = MOVES[dispute.state].answer
    const by = `${caller.firstname} ${caller.lastname}`
    if (!to || !(await moveDispute(tx, dispute.id, { from: dispute.state, to, by, text: answer, at }))) throw notAsked()
    await writeAudit(tx, { business, actor, role, operation: 'disputes.answer', subject: dispute.id, requestId, at })
    await writeLiveEvents(tx, [{ business, cashpoint: null, kind: 'disputes.changed', data: { item: dispute.item_id } }], at)
    return {}
  })
}

const notAsked = () => new Refusal('disputes.not_asked', 409, 'Kasuwa staff do not wait for an answer to this dispute.')
