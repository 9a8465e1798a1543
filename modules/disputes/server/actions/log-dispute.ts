import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { ownerContact } from '../../../businesses/index.ts'
import { annotateItem, findItem } from '../../../history/index.ts'
import { type Caller, countAttempt, tooManyAttempts } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { type DisputeType, FRAUD_TYPE } from '../../contract.ts'
import { disputeLogged } from '../messages.ts'
import { answerDueAt, isFraudInTime } from '../answer-due.ts'
import { insertDispute } from '../store.ts'

export type DisputeContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'ids' | 'productName'>

/** Each is read by a person. */
const LOGGED = { kind: 'dispute_logged', limit: 50, windowMs: 24 * 60 * 60_000 }

export type DisputeInput = { transactionId: string; disputeType: DisputeType; remark: string; requestId: string }

/** Opens the dispute and marks the transaction. No money moves (M11). Returns its id. */
export async function logDispute(context: DisputeContext, caller: Caller, input: DisputeInput): Promise<{ id: string; replayed: boolean }> {
  const { clock, ids, productName } = context
  const db = context.tenant(caller)
  const { businessId: business, personId: actor, role } = caller
  const { transactionId, disputeType, remark, requestId } = input
  const at = clock.now()
  const fingerprint = canonicalJson({ transactionId, disputeType, remark })
  const { outcome, replayed } = await onceWithPreparation(db, { scope: `disputes.create:${business}`, key: requestId, fingerprint }, at, async () => {
    const item = await findItem(db, business, transactionId)
    if (!item) throw notFound('The transaction')
    if (item.dispute_status !== 'non') throw alreadyDisputed()
    if (disputeType === FRAUD_TYPE && !isFraudInTime(item, at))
      throw badField('dispute_type', 'Fraud is reported for money that went out, within 72 hours. Choose another type.', 'disputes.not_fraud')
    const waitMs = await countAttempt(context.acrossBusinesses('people'), LOGGED, business, at)
    if (waitMs !== null) throw tooManyAttempts('You have logged many disputes today. Write to support instead.', waitMs)
    return async (tx) => {
      const id = ids.next('dsp')
      const answerDue = answerDueAt(disputeType, item.direction, at)
      const opened = await insertDispute(tx, {
        id,
        business_id: business,
        item_id: item.id,
        dispute_type: disputeType,
        remark,
        asked_by: actor,
        created_at: at,
        answer_due: answerDue,
      })
      if (!opened) throw alreadyDisputed()
      await annotateItem(tx, item, { disputeStatus: 'pending' }, at)
      await writeAudit(tx, { business, actor, role, operation: 'disputes.create', subject: id, requestId, facts: { item: item.id, disputeType }, at })
      const owner = await ownerContact(tx, business)
      const by = `${caller.firstname} ${caller.lastname}`
      await writeJobs(tx, disputeLogged.jobs(owner, { productName, owner, disputeId: id, disputeType, item, by }))
      await writeLiveEvents(tx, [{ business, cashpoint: null, kind: 'disputes.changed', data: { item: item.id } }], at)
      return { id }
    }
  })
  return { id: outcome.id, replayed }
}

const alreadyDisputed = () => new Refusal('disputes.exists', 409, 'This transaction has a dispute already.')
