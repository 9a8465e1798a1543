import type { AppContext } from '../../../kernel/app-context.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { ownerContact } from '../../../businesses/index.ts'
import { annotateItem, findItem } from '../../../history/index.ts'
import { type CommandPlace, once, readsOf, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { OPEN_STATES, transferById } from '../../../transfers/index.ts'
import { disputeMoved, type StaffMove } from '../messages.ts'
import { findDispute } from '../queries.ts'
import { endNotKnown } from '../refusals.ts'
import type { DisputeRow } from '../rows.generated.ts'
import { nextState, shownState } from '../states.ts'
import { moveDispute } from '../store.ts'

/** `by`: the member of staff, for the audit log; `name`, for the history of the dispute. */
export type DisputeDecision = {
  id: string
  move: StaffMove
  by: string
  name?: string
  role?: string
  /** The question, or the reason. The business reads it. */
  reason: string
  requestId: string
}

/** A move of staff. The transaction shows `resolved` after either decision, with the answer beside it. Repeating a request changes nothing. */
export async function decideDispute(
  { db, clock, productName }: Pick<AppContext, 'clock' | 'productName'> & { db: CommandPlace },
  { id, move, by, name = by, role = 'operator', reason, requestId }: DisputeDecision,
): Promise<DisputeRow> {
  if (move !== 'acknowledge' && reason.trim() === '') throw badField('reason', 'Give the reason. The business reads it.')
  const at = clock.now()
  const dispute = await findDispute(readsOf(db), id)
  if (!dispute) throw notFound('The dispute')
  const { business_id: business } = dispute
  const item = await findItem(readsOf(db), business, dispute.item_id)
  if (!item) throw notFound('The transaction')
  const payment = move === 'no-refund' ? await transferById(readsOf(db), item.subject_id) : null
  if (payment && OPEN_STATES.includes(payment.state)) throw endNotKnown()
  await once(db, { scope: `disputes.move:${id}`, key: requestId, fingerprint: `${move} ${reason}` }, at, async (tx) => {
    const to = nextState(dispute, move)
    if (!to || !(await moveDispute(tx, id, { from: dispute.state, to, by: name, text: reason, at }))) throw changed(dispute)
    if (shownState(to) !== 'pending') await annotateItem(tx, item, { disputeStatus: 'resolved' }, at)
    const facts = { from: dispute.state, to, reason }
    await writeAudit(tx, { business, actor: by, role, operation: `disputes.${move}`, subject: id, requestId, facts, at })
    const owner = await ownerContact(tx, business)
    const { dispute_type: disputeType } = dispute
    await writeJobs(tx, disputeMoved.jobs(owner, { productName, owner, disputeId: id, disputeType, item, move, reason, requestId }))
    await writeLiveEvents(tx, [{ business, cashpoint: null, kind: 'disputes.changed', data: { item: item.id } }], at)
    return {}
  })
  return (await findDispute(readsOf(db), id))!
}

function changed({ state }: DisputeRow): Refusal {
  if (shownState(state) !== 'pending') return new Refusal('disputes.decided', 409, 'This dispute is decided already.')
  return new Refusal('disputes.changed', 409, 'This dispute has changed meanwhile. Look at it again.')
}
