import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { z } from 'zod'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { lockBusiness, ownerContact } from '../../../businesses/index.ts'
import { type Caller, spendGrant } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { type TeamMember, teamOf } from '../../../team/index.ts'
import { type ApprovalRule, approvalRuleSchema } from '../../contract.ts'
import { policyChanged } from '../messages.ts'
import { approversFor, ruleTitle } from '../policy.ts'
import { policyOf } from '../queries.ts'
import { insertPolicy } from '../store.ts'

type Input = { was: string | null; rules: readonly ApprovalRule[]; requestId: string }

/** New rules from now on. Requests that wait keep the rule under which they were asked. */
export async function saveRules(
  { tenant, clock, ids, productName }: Pick<TenantContext, 'tenant' | 'clock' | 'ids' | 'productName'>,
  caller: Caller,
  { was, rules, requestId }: Input,
): Promise<void> {
  const { businessId, personId } = caller
  const db = tenant(caller)
  const wire = rules.map((rule) => z.encode(approvalRuleSchema, rule))
  const intent = { scope: `approvals.save_policy:${businessId}`, key: requestId, fingerprint: canonicalJson({ was, rules: wire }) }
  const at = clock.now()
  await onceWithPreparation(db, intent, at, async () => {
    const [members, owner] = await Promise.all([teamOf(db, businessId), ownerContact(db, businessId)])
    for (const [index, rule] of rules.entries()) refuseUnanswerable(rule, members, index)
    return async (tx) => {
      await lockBusiness(tx, businessId)
      if (((await policyOf(tx, businessId, at))?.id ?? null) !== was)
        throw new Refusal('approvals.policy_changed', 409, 'The rules were changed meanwhile. Look at them again.')
      const id = ids.next('apl')
      await spendGrant(tx, caller, id, at)
      await insertPolicy(tx, { id, businessId, rules: wire, by: personId, at })
      const facts = { rules: rules.length, was }
      await writeAudit(tx, {
        business: businessId,
        actor: personId,
        role: caller.role,
        operation: 'approvals.save_policy',
        subject: id,
        requestId,
        facts,
        at,
      })
      await writeLiveEvents(tx, [{ business: businessId, cashpoint: null, kind: 'approval.policy_changed', data: { id } }], at)
      await writeJobs(tx, policyChanged.jobs(owner, { productName, owner, policyId: id, rules: rules.map((rule) => ruleTitle(rule)) }))
      return {}
    }
  })
}

/** A rule that too few people could satisfy would stop the business. */
function refuseUnanswerable(rule: ApprovalRule, members: readonly TeamMember[], index: number): void {
  const unknown = rule.chosen.find((id) => !members.some((member) => member.id === id))
  if (unknown !== undefined) throw badField(`rules.${index}.chosen`, 'This person is no longer in your team', 'approvals.unknown_person')
  const owner = members.find(({ is_owner: isOwner }) => isOwner)
  const isOwnersToo = rule.owner_too || rule.area === 'changes'
  const approvers = approversFor(rule, members, isOwnersToo && owner ? owner.person_id : null)
  if (approvers.length >= rule.people) return
  throw badField(
    `rules.${index}.who`,
    isOwnersToo
      ? 'Your own requests need other people to approve them. Add an authorizer in Teams, or choose one.'
      : 'Too few people of your team may approve this. Add an authorizer in Teams.',
    'approvals.too_few_approvers',
  )
}
