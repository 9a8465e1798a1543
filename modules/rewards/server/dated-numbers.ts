import { addDays, lagosDay } from '../../../platform/clock/index.ts'
import { defineDatedNumbers } from '../../kernel/dated-numbers-declaration.ts'
import { accrualsOn, openReferrals, rewardRules, waitingEarnings, withdrawnSince } from './queries.ts'
import type { SharedKind } from './rules.ts'
import { insertRewardRule } from './store.ts'

const SHARE = 'share_'
const PPM = 1_000_000n
const DAY_MS = 24 * 60 * 60_000

const share = (name: string, label: string) => ({ name, label, unit: 'ppm' as const, least: 0, maximum: 1_000_000 })
const days = (name: string, label: string, maximum: number) => ({ name, label, unit: 'days' as const, least: 1, maximum })

/** The rules of `reward_rule`, as the desk changes them. */
export const rewardNumbers = defineDatedNumbers({
  key: 'rewards',
  label: 'Rewards',
  numbers: [
    share('share_collection', 'Share of an aggregator in the fee of a payment in'),
    share('share_card', 'Share of an aggregator in the fee of a card payment'),
    share('share_transfer', 'Share of an aggregator in the fee of a transfer'),
    share('share_bill', 'Share of an aggregator in the fee of a bill'),
    days('vesting_days', 'Days until shares can be withdrawn', 30),
    { name: 'referral_bonus', label: 'Bonus for a referred business', unit: 'kobo', least: 1, maximum: 10_000_000 },
    {
      name: 'referral_takings',
      label: 'Takings of a referred business, from which the bonus is earned',
      unit: 'kobo',
      least: 1,
      maximum: 100_000_000_000,
    },
    days('referral_days', 'Days in which a referred business can earn the bonus', 365),
    share('withholding', 'Tax withheld from a withdrawal'),
  ],
  read: async (db) => (await rewardRules(db)).map(({ name, value, starts_on: startsOn }) => ({ name, value, startsOn })),
  async preview({ db, clock }, { name, value }, before) {
    const now = clock.now()
    if (name.startsWith(SHARE)) {
      const day = addDays(lagosDay(now), -1)
      const { payments, feeKobo, sharedKobo } = await accrualsOn(db, name.slice(SHARE.length) as SharedKind, day)
      const then = (feeKobo * value) / PPM
      return {
        day,
        lines: [
          { name: 'Payments of downlines', amount: null, count: payments },
          { name: 'Shares as they were', amount: sharedKobo, count: null },
          { name: 'Shares with this rule', amount: then, count: null },
          { name: 'Difference', amount: then - sharedKobo, count: null },
        ],
        // A payment without a share leaves no row.
        sentences: [...(before === 0n ? ['Payments without a share are not counted.'] : []), 'Payments before its day keep their share.'],
      }
    }
    if (name === 'withholding') {
      const { withdrawals, amountKobo } = await withdrawnSince(db, new Date(now.getTime() - 30 * DAY_MS))
      return {
        day: null,
        lines: [
          { name: 'Withdrawals of the last 30 days', amount: null, count: withdrawals },
          { name: 'Their sum', amount: amountKobo, count: null },
          { name: 'Tax withheld with this rule', amount: (amountKobo * value) / PPM, count: null },
        ],
        sentences: ['Withdrawals before its day stay as they are.'],
      }
    }
    if (name === 'vesting_days') {
      const { payments, amountKobo } = await waitingEarnings(db)
      return {
        day: null,
        lines: [
          { name: 'Shares that wait', amount: null, count: payments },
          { name: 'Their sum', amount: amountKobo, count: null },
        ],
        sentences: ['From its day on it counts for shares that wait, too.'],
      }
    }
    const open = await openReferrals(db)
    return {
      day: null,
      lines: [{ name: 'Referred businesses that can still earn a bonus', amount: null, count: open }],
      sentences: [
        name === 'referral_days'
          ? 'Businesses that were referred before keep their last day.'
          : 'Businesses that were referred before are judged by it too.',
      ],
    }
  },
  insert: insertRewardRule,
})
