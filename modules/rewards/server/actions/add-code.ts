import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness, lockBusiness } from '../../../businesses/index.ts'
import { type Caller, countAttempt, tooManyAttempts } from '../../../identity/index.ts'
import { aggregatorByCode, membershipOf, profileOf } from '../queries.ts'
import { insertMember } from '../store.ts'

/** Codes are short, so that tries are counted. */
const TRIES = { kind: 'aggregator_code', limit: 20, windowMs: 60 * 60_000 }

export type AddCodeContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'acrossBusinesses' | 'clock'>

/** Joins the downline of an aggregator, once and for good. Its own code, or one of the same owner, is refused. */
export async function addAggregatorCode(
  { tenant, tenantTransaction, acrossBusinesses, clock }: AddCodeContext,
  caller: Caller,
  input: { code: string; publicKey: string },
  requestId: string,
): Promise<{ aggregatorId: string; name: string }> {
  const at = clock.now()
  const business = await findBusiness(tenant(caller), caller.businessId)
  if (!business || business.public_key !== input.publicKey) throw notFound('The business')
  const waitMs = await countAttempt(acrossBusinesses('people'), TRIES, caller.businessId, at)
  if (waitMs !== null) throw tooManyAttempts('Too many codes at once. Please wait a while and try again.', waitMs)
  const aggregator = await aggregatorByCode(acrossBusinesses('aggregator').system, input.code.trim())
  return tenantTransaction(caller, async (tx) => {
    await lockBusiness(tx, business.id)
    const [profile, membership] = await Promise.all([profileOf(tx, business.id), membershipOf(tx, business.id)])
    if (profile?.aggregator_code) throw new Refusal('rewards.is_aggregator', 409, 'An aggregator has no aggregator of its own.')
    if (!aggregator) throw badField('aggregatorcode', 'This aggregator code is not known. Check it and try again.', 'rewards.unknown_code')
    const isOwn =
      aggregator.owner_id === business.owner_id || (aggregator.owner_identity !== null && aggregator.owner_identity === business.owner_identity)
    if (isOwn) throw badField('aggregatorcode', 'This aggregator code is of your own business.', 'rewards.own_code')
    if (membership?.aggregator_id === aggregator.id) return { aggregatorId: aggregator.id, name: aggregator.name }
    if (membership) throw new Refusal('rewards.has_aggregator', 409, 'This business has an aggregator already. Contact support.')
    await insertMember(tx, { id: business.id, business_id: aggregator.id, agent_id: null, source: 'code', joined_at: at })
    await writeAudit(tx, {
      business: business.id,
      actor: caller.personId,
      role: caller.role,
      operation: 'rewards.add_aggregator_code',
      subject: aggregator.id,
      requestId,
      at,
    })
    return { aggregatorId: aggregator.id, name: aggregator.name }
  })
}
