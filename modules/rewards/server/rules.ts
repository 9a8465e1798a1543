import { addDays, type LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { RewardRuleRow } from './rows.ts'

export type RewardRules = readonly RewardRuleRow[]
/** The kinds of payment in whose fee an aggregator has a share. */
export type SharedKind = 'collection' | 'card' | 'transfer' | 'bill'

const PPM = 1_000_000n

/** The newest value that has started on that day. */
export function rewardRule(rules: RewardRules, name: RewardRuleRow['name'], day: LagosDay): bigint {
  const started = rules.filter((rule) => rule.name === name && rule.starts_on <= day).toSorted((a, b) => (a.starts_on < b.starts_on ? 1 : -1))
  if (!started[0]) throw new Error(`no ${name} rule on ${day}`)
  return started[0].value
}

/** M43: a share of our fee without VAT, down to the kobo. `feeKobo` has its VAT inside. */
export function shareOf(
  rules: RewardRules,
  kind: SharedKind,
  fee: { feeKobo: Kobo; vatKobo: Kobo },
  day: LagosDay,
): { netKobo: Kobo; shareKobo: Kobo } {
  const netKobo = fee.feeKobo - fee.vatKobo
  return { netKobo, shareKobo: (netKobo * rewardRule(rules, `share_${kind}`, day)) / PPM }
}

/** Tax withheld from a withdrawal, down to the kobo. */
export const withheldFrom = (rules: RewardRules, amountKobo: Kobo, day: LagosDay): Kobo => (amountKobo * rewardRule(rules, 'withholding', day)) / PPM

/** Payments up to this day are past the time in which they can be sent back or disputed. */
export const lastVestingDay = (rules: RewardRules, today: LagosDay): LagosDay => addDays(today, -Number(rewardRule(rules, 'vesting_days', today)) - 1)

/** The day on which the earnings of a day become withdrawable. */
export const vestsOn = (rules: RewardRules, earnedOn: LagosDay, today: LagosDay): LagosDay =>
  addDays(earnedOn, Number(rewardRule(rules, 'vesting_days', today)) + 1)
