import type { AppContext } from '../../../app-context.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { annotateItem, findItem } from '../../../history/index.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { disputeNotice } from '../notices.ts'
import { findDispute } from '../queries.ts'
import type { DisputeRow } from '../rows.generated.ts'
import { type DisputeMove, MOVES } from '../states.ts'
import { moveDispute } from '../store.ts'

/** `by`: the member of staff, for the audit log. */
export type DisputeDecision = { id: string; move: DisputeMove; by: string; reason: string; requestId: string }

/** Staff answer a dispute. The transaction shows `resolved` either way, with the answer beside it. */
export async function decideDispute(
  { db, clock, productName }: Pick<AppContext, 'db' | 'clock' | 'productName'>,
  { id, move, by, reason, requestId }: DisputeDecision,
): Promise<DisputeRow> {
  if (reason.trim() === '') throw badField('reason', 'Give the reason. The business reads it.')
  const at = clock.now()
  const dispute = await findDispute(db.system, id)
  if (!dispute) throw notFound('The dispute')
  const to = MOVES[dispute.state][move]
  if (!to) throw decided()
  const { business_id: business } = dispute
  const item = await findItem(db.system, business, dispute.item_id)
  if (!item) throw notFound('The transaction')
  await db.transaction(async (tx) => {
    if (!(await moveDispute(tx, id, { from: dispute.state, to, by, reason, at }))) throw decided()
    await annotateItem(tx, item, { disputeStatus: 'resolved' }, at)
    const facts = { from: dispute.state, to, reason }
    await writeAudit(tx, { business, actor: by, role: 'operator', operation: `disputes.${move}`, subject: id, requestId, facts, at })
    const lines = [to === 'resolved' ? 'Kasuwa staff resolved your dispute.' : 'Kasuwa staff did not accept your dispute.', `Their answer: ${reason}`]
    await writeJobs(tx, await disputeNotice(tx, { productName, business, key: `${id}-${to}`, item, subject: `dispute ${to}`, lines }))
    await writeLiveEvents(tx, [{ business, cashpoint: null, kind: 'disputes.changed', data: { item: item.id } }], at)
  })
  return { ...dispute, state: to, decided_by: by, decided_at: at, reason }
}

const decided = () => new Refusal('disputes.decided', 409, 'This dispute is decided already.')
