import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { lockBusiness, ownerContact } from '../../../businesses/index.ts'
import { type CommandPlace, commit, readsOf, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { policyChanged } from '../messages.ts'
import { rulesOf } from '../policy.ts'
import { policyOf } from '../queries.ts'
import { insertPolicy } from '../store.ts'

/** By two people of the desk, for a business that nobody else can free of its rules. Requests that wait keep the rule under which they were asked. */
export async function endRules(
  { db, clock, ids, productName }: Pick<AppContext, 'clock' | 'ids' | 'productName'> & { db: CommandPlace },
  businessId: string,
  by: { id: string; role: string; requestId: string },
): Promise<void> {
  const owner = await ownerContact(readsOf(db), businessId)
  if (!owner) throw notFound('The business')
  const at = clock.now()
  await commit(db, async (tx) => {
    await lockBusiness(tx, businessId)
    const policy = await policyOf(tx, businessId, at)
    if (rulesOf(policy).length === 0) throw new Refusal('approvals.no_rules', 409, 'This business has no approval rules any more.')
    const id = ids.next('apl')
    await insertPolicy(tx, { id, businessId, rules: [], by: null, at })
    await writeAudit(tx, {
      business: businessId,
      actor: by.id,
      role: by.role,
      operation: 'approvals.end_rules',
      subject: id,
      requestId: by.requestId,
      facts: { was: policy!.id },
      at,
    })
    await writeLiveEvents(tx, [{ business: businessId, cashpoint: null, kind: 'approval.policy_changed', data: { id } }], at)
    await writeJobs(tx, policyChanged.jobs(owner, { productName, owner, policyId: id, rules: [] }))
  })
}
