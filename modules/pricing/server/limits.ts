import type { z } from 'zod'
import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { tierLimitsSchema } from '../contract.ts'

export type LimitRule = { name: LimitName; amountKobo: Kobo; startsOn: LagosDay }
export type LimitName =
  | 'activated_ever'
  | 'verified_day'
  | 'verified_most'
  | 'withdrawal_single'
  | 'sent_back_day'
  | 'new_device_day'
  | 'velocity_hour_count'
  | 'velocity_hour_sum'
  | 'first_payment_large'
  | 'code_each_time'
  | 'video_days'
  | 'photo_days'

export type Tier = 'unverified' | 'activated' | 'verified'

/** The meter that a payment of this business uses up, and its limit. */
export type OutflowLimit = { meterKind: 'outflow'; period: string; limitKobo: Kobo; rule: LimitName }

/**
 * Unverified: nothing leaves. Activated: ₦30,000 in all. Verified: the daily limit (product.md §3). The refusal names
 * the rule that stopped it and the way to raise it. `grantedKobo`: the daily limit of this business, where it has one of its own.
 */
export function outflowLimit(rules: readonly LimitRule[], tier: Tier, day: LagosDay, grantedKobo: Kobo | null): OutflowLimit | Refusal {
  if (tier === 'unverified')
    return new Refusal(
      'pricing.not_activated',
      403,
      'Verify your account to send money. To begin you need your BVN, and an ID card or a short video.',
    )
  if (tier === 'activated') return { meterKind: 'outflow', period: 'ever', limitKobo: limitFor(rules, 'activated_ever', day), rule: 'activated_ever' }
  return { meterKind: 'outflow', period: day, limitKobo: grantedKobo ?? limitFor(rules, 'verified_day', day), rule: 'verified_day' }
}

/** The sum that may leave at each tier: in all while activated, a day once verified, and the most a day that staff grant on request. */
export type TierLimits = z.output<typeof tierLimitsSchema>

export function tierLimits(rules: readonly LimitRule[], day: LagosDay): TierLimits {
  return {
    activated: limitFor(rules, 'activated_ever', day),
    verified: limitFor(rules, 'verified_day', day),
    most: limitFor(rules, 'verified_most', day),
  }
}

export function checkLimit(limit: OutflowLimit, usedKobo: Kobo, amountKobo: Kobo): Refusal | null {
  if (usedKobo + amountKobo <= limit.limitKobo) return null
  const raise = limit.rule === 'activated_ever' ? ' Full verification removes this limit.' : ''
  return new Refusal('pricing.limit_exceeded', 422, 'Transfer Limit Exceeded. Contact customer support to increase your limit', {
    data: {
      rule: limit.rule,
      limit: Number(limit.limitKobo),
      used: Number(usedKobo),
      explanation: `Your limit is ${formatNaira(limit.limitKobo)} ${limit.period === 'ever' ? 'in all' : 'a day'}. You have used ${formatNaira(usedKobo)}.${raise}`,
    },
  })
}

export function checkSingleWithdrawal(rules: readonly LimitRule[], amountKobo: Kobo, day: LagosDay): Refusal | null {
  const maximum = limitFor(rules, 'withdrawal_single', day)
  return amountKobo <= maximum
    ? null
    : new Refusal('pricing.withdrawal_too_large', 422, `One withdrawal can be at most ${formatNaira(maximum)}`, {
        data: { rule: 'withdrawal_single', limit: Number(maximum) },
      })
}

export function limitFor(rules: readonly LimitRule[], name: LimitName, day: LagosDay): Kobo {
  const started = rules.filter((rule) => rule.name === name && rule.startsOn <= day).toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1))
  if (!started[0]) throw new Error(`no ${name} rule on ${day}`)
  return started[0].amountKobo
}
