import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { daysBetween } from './interest.ts'

/**
 * The effective yearly rate in per cent, with one decimal. Discounted with it by days of a year of 365, all payments equal the amount
 * received. For reading only: no amount of money is computed from it.
 */
export function yearlyRatePercent(receivedKobo: Kobo, paidOutOn: LagosDay, payments: readonly { on: LagosDay; kobo: Kobo }[]): number {
  const years = payments.map(({ on, kobo }) => ({ at: daysBetween(paidOutOn, on) / 365, naira: Number(kobo) / 100 }))
  const received = Number(receivedKobo) / 100
  let [low, high] = [0, 100]
  for (let turn = 0; turn < 100; turn++) {
    const rate = (low + high) / 2
    const worth = years.reduce((sum, { at, naira }) => sum + naira / (1 + rate) ** at, 0)
    if (worth > received) low = rate
    else high = rate
  }
  return Math.round(low * 1000) / 10
}
