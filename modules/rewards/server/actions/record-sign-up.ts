import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { aggregatorByCode, businessByReferralCode, type Inviter, isOwnInviter, membershipOf, profileOf, rewardRules } from '../queries.ts'
import { rewardRule } from '../rules.ts'
import { insertMember, insertReferral } from '../store.ts'

const DAY_MS = 24 * 60 * 60_000

export type SignUp = { businessId: string; ownerId: string; code: string; at: Date }

/**
 * The code of a sign-up, in the commit that creates the business. The code of an aggregator or of its agent makes it a member. Any other
 * business's code is a referral. An unknown code, and one of the person's own businesses, count for nothing.
 * A second sign-in of one person shows when it is verified: then it earns nothing (`dueReferrals`, `downlineFacts`).
 */
export async function recordSignUp(tx: Tx, { businessId, ownerId, code, at }: SignUp): Promise<void> {
  const typed = code.trim()
  const aggregator = await aggregatorByCode(tx, typed)
  if (aggregator) return joinDownline(tx, { businessId, ownerId, at }, aggregator, null)
  const referrer = await businessByReferralCode(tx, typed)
  if (!referrer || (await isOwnInviter(tx, ownerId, referrer))) return
  const [profile, membership] = await Promise.all([profileOf(tx, referrer.id), membershipOf(tx, referrer.id)])
  if (profile?.is_agent && membership)
    return joinDownline(tx, { businessId, ownerId, at }, { ...referrer, id: membership.aggregator_id }, referrer.id)
  const days = Number(rewardRule(await rewardRules(tx), 'referral_days', lagosDay(at)))
  await insertReferral(tx, { id: businessId, business_id: referrer.id, created_at: at, expires_at: new Date(at.getTime() + days * DAY_MS) })
}

async function joinDownline(tx: Tx, { businessId, ownerId, at }: Omit<SignUp, 'code'>, aggregator: Inviter, agentId: string | null): Promise<void> {
  if (await isOwnInviter(tx, ownerId, aggregator)) return
  await insertMember(tx, { id: businessId, business_id: aggregator.id, agent_id: agentId, source: 'sign_up', joined_at: at })
}
