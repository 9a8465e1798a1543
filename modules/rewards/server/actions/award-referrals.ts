import type { AppContext } from '../../../kernel/app-context.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import { businessTable, isClosed } from '../../../businesses/index.ts'
import { internalAccount, type MoneyCommand, referralEarnings } from '../../../ledger/index.ts'
import { referralJournal } from '../postings.ts'
import { dueReferrals, rewardRules } from '../queries.ts'
import { rewardRule } from '../rules.ts'
import { lapseReferrals } from '../store.ts'
import { referralTable } from '../tables.ts'

const AT_ONCE = 500

export type AwardContext = Pick<AppContext, 'db' | 'clock' | 'postingQueue'>

/** M42 for each referred business that is verified and has had its takings in time. Referrals whose time is over lapse. */
export async function awardReferrals(context: AwardContext): Promise<void> {
  const now = context.clock.now()
  const rules = await rewardRules(context.db.system)
  const takingsKobo = rewardRule(rules, 'referral_takings', lagosDay(now))
  for (let after = ''; ;) {
    const page = await dueReferrals(context.db.system, { takingsKobo, after, limit: AT_ONCE })
    const reached = page.referrals.filter(({ is_reached }) => is_reached)
    const bonusKobo = rewardRule(rules, 'referral_bonus', lagosDay(now))
    await Promise.all(reached.map(({ id, business_id }) => context.postingQueue.submit(awardCommand(id, business_id, bonusKobo))))
    if (page.last === null) break
    after = page.last
  }
  await lapseReferrals(context.db.system, now)
}

/** Once for each referred business. */
export function awardCommand(referredId: string, referrerId: string, bonusKobo: bigint): MoneyCommand<{ isEarned: boolean }> {
  return {
    name: 'rewards.award_referral',
    scope: 'referral',
    key: referredId,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [internalAccount('referral_expense'), referralEarnings(referrerId)],
      rows: [referralTable.ref(referredId), businessTable.ref(referredId), businessTable.ref(referrerId)],
    },
    decide(locked, at) {
      const row = locked.row(referralTable, referredId)!
      const referred = locked.row(businessTable, referredId)!
      const referrer = locked.row(businessTable, referrerId)!
      const isOwn = referred.owner_identity !== null && referred.owner_identity === referrer.owner_identity
      const isDue = row.state === 'possible' && referred.tier === 'verified' && !isOwn && !isClosed(referrer)
      if (!isDue) return { outcome: { isEarned: false } }
      return {
        journals: [referralJournal(referredId, referrerId, bonusKobo)],
        moves: [referralTable.move(referredId, { from: 'possible', to: 'earned', set: { bonus: bonusKobo, ended_at: at } })],
        events: [{ business: referrerId, cashpoint: null, kind: 'referral.earned', data: { amount: Number(bonusKobo) } }],
        outcome: { isEarned: true },
      }
    },
  }
}
