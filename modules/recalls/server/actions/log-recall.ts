import { lagosDay, type LagosDay, startOfLagosDay } from '../../../../platform/clock/index.ts'
import { afterWorkingDays } from '../../../../platform/nigeria/working-days.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { collectionNamed, markRecalled, netOf, restOf } from '../../../collections/index.ts'
import { type CommandPlace, once, readsOf } from '../../../ledger/index.ts'
import type { OperatorRole } from '../../../operators/contract.ts'
import { insertRecall } from '../store.ts'

/** docs/money.md §9. */
const ASK_WITHIN_WORKING_DAYS = 14

export type RecallInput = {
  payment: string
  bankReference: string
  requestedOn: LagosDay
  why: string
  by: { operatorId: string; role: OperatorRole }
  requestId: string
}

/** One recall a payment, and one a letter. */
export async function logRecall(
  { db, clock, ids }: Pick<AppContext, 'clock' | 'ids'> & { db: CommandPlace },
  { payment, bankReference, requestedOn, why, by, requestId }: RecallInput,
): Promise<{ id: string; replayed: boolean }> {
  const at = clock.now()
  if (requestedOn > lagosDay(at)) throw badField('asked_on', 'The day is not after today')
  const collection = await collectionNamed(readsOf(db), payment)
  if (!collection) throw badField('payment', 'There is no payment in with this id', 'recalls.not_found')
  if (collection.channel === 'card') throw badField('payment', 'A card payment comes back by the processor', 'recalls.card')
  if (collection.partner === 'book') throw badField('payment', 'This payment came from a business with us', 'recalls.book')
  if (collection.state !== 'posted') throw notPosted()
  const intent = { scope: `recalls.log:${by.operatorId}`, key: requestId, fingerprint: `${collection.id} ${bankReference} ${requestedOn} ${why}` }
  const { outcome, replayed } = await once<{ id: string }>(db, intent, at, async (tx) => {
    const id = ids.next('rcl')
    const taken = await insertRecall(tx, {
      id,
      business_id: collection.business_id,
      collection_id: collection.id,
      state: 'received',
      amount: netOf(restOf(collection)),
      bank_reference: bankReference,
      asked_on: requestedOn,
      is_in_time: startOfLagosDay(requestedOn) <= afterWorkingDays(collection.posted_at, ASK_WITHIN_WORKING_DAYS),
      why,
      hold_id: null,
      transfer_id: null,
      logged_by: by.operatorId,
      logged_at: at,
      due_at: afterWorkingDays(at, 1),
      ended_at: null,
      note: null,
    })
    if (taken === 'same_reference') throw badField('bank_reference', 'This reference was logged before', 'recalls.same_reference')
    if (taken === 'same_payment') throw new Refusal('recalls.exists', 409, 'This payment has a recall already.')
    // Under the lock of its row, for which a reversal waits.
    if (!(await markRecalled(tx, collection.id, id))) throw notPosted()
    const facts = { collection: collection.id, bankReference, askedOn: requestedOn, why }
    const audit = {
      business: collection.business_id,
      actor: by.operatorId,
      role: by.role,
      operation: 'recalls.log',
      subject: id,
      requestId,
      facts,
      at,
    }
    await writeAudit(tx, audit)
    return { id }
  })
  return { id: outcome.id, replayed }
}

const notPosted = () => badField('payment', 'This payment is not in the wallet, or is on its way back', 'recalls.not_posted')
