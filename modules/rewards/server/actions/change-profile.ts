import type { AppContext } from '../../../kernel/app-context.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { type CommandPlace, commit, readsOf } from '../../../ledger/index.ts'
import { newAggregatorCode } from '../codes.ts'
import { membershipOf } from '../queries.ts'
import type { RewardProfileRow } from '../rows.ts'
import { lockProfile, saveProfile } from '../store.ts'

export type ProfileChange = { isAggregator?: boolean | undefined; isAgent?: boolean | undefined; hidesReferralLink?: boolean | undefined }
export type ProfileContext = Pick<AppContext, 'clock' | 'random'> & { db: CommandPlace }

/**
 * Staff make a business an aggregator or an agent, or take its referral link away. An aggregator keeps its code and its members. Only a
 * member of an aggregator can be its agent.
 */
export async function changeProfile(
  { db, clock, random }: ProfileContext,
  businessId: string,
  change: ProfileChange,
  by: { id: string; role: string; requestId: string; code?: string },
): Promise<RewardProfileRow> {
  const business = await findBusiness(readsOf(db), businessId)
  if (!business) throw notFound('The business')
  const at = clock.now()
  return commit(db, async (tx) => {
    const known = await lockProfile(tx, businessId)
    const membership = await membershipOf(tx, businessId)
    if (change.isAggregator === false && known.aggregator_code !== null)
      throw new Refusal('rewards.stays_aggregator', 409, 'An aggregator stays one, because its members earn for it.')
    if (change.isAggregator && membership) throw new Refusal('rewards.is_member', 409, 'This business is the member of an aggregator.')
    if (change.isAgent && !membership) throw new Refusal('rewards.no_member', 409, 'Only a member of an aggregator can be its agent.')
    const row: RewardProfileRow = {
      id: businessId,
      aggregator_code: known.aggregator_code ?? (change.isAggregator ? (by.code ?? newAggregatorCode(random)) : null),
      is_agent: change.isAgent ?? known.is_agent,
      hides_referral_link: change.hidesReferralLink ?? known.hides_referral_link,
      changed_by: by.id,
      changed_at: at,
    }
    await saveProfile(tx, row)
    const facts = { aggregator: row.aggregator_code ?? '', agent: String(row.is_agent), hidesReferralLink: String(row.hides_referral_link) }
    const { id: actor, role, requestId } = by
    await writeAudit(tx, { business: businessId, actor, role, operation: 'rewards.change_profile', subject: businessId, requestId, facts, at })
    return row
  })
}
