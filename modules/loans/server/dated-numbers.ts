import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { type Kobo, sumKobo } from '../../../platform/money/index.ts'
import { type DatedValue, defineDatedNumbers, type NumberPreview } from '../../kernel/dated-numbers-declaration.ts'
import { principalOut, readDatedRules, requestsSince } from './queries.ts'
import { planSchedule } from './schedule.ts'
import { insertRate, insertRule } from './store.ts'

const RATE = 'month_rate_'
const TENURES = [3, 6, 12] as const
const PREVIEW_MS = 90 * 24 * 60 * 60_000
const MAX_REQUESTS = 5_000

const amount = (name: string, label: string) => ({ name, label, unit: 'kobo' as const, least: 10_000, maximum: 100_000_000_000 })
const share = (name: string, label: string, maximum = 1_000_000) => ({ name, label, unit: 'ppm' as const, least: 0, maximum })
const days = (name: string, label: string) => ({ name, label, unit: 'days' as const, least: 1, maximum: 90 })
const hours = (name: string, label: string) => ({ name, label, unit: 'hours' as const, least: 1, maximum: 720 })

/** Rates by tenure and the rules of `loan_rule`, as the desk changes them. Loans that run keep the rate that they were given. */
export const loanNumbers = defineDatedNumbers({
  key: 'loans',
  label: 'Loans',
  numbers: [
    ...TENURES.map((months) => share(`${RATE}${months}`, `Interest a month, ${months} months`, 100_000)),
    amount('least_amount', 'Least amount of a loan'),
    amount('most_amount', 'Highest amount of a loan'),
    amount('least_month_takings', 'Least takings in each of the last three periods of 30 days'),
    share('limit_share_ppm', 'Share of the usual takings that can be borrowed'),
    amount('limit_step', 'Limits are rounded down to'),
    days('late_fee_after_days', 'Days late until the late fee'),
    days('non_performing_after_days', 'Days late until a loan is non-performing'),
    hours('warranter_answer_hours', 'Time for the warranter to answer'),
    share('warranter_share_ppm', 'Share of the usual takings for which a warranter can vouch in all; 0 sets no bound', 10_000_000),
    { ...days('warranter_late_days', 'Days for which the own loan of a warranter may be late'), least: 0 },
    hours('offer_answer_hours', 'Time to answer an offer'),
    hours('restructuring_answer_hours', 'Time to answer a new plan'),
    days('restructured_cure_days', 'Days in time until a loan with a new plan is performing'),
    share('provision_current_ppm', 'Provision for loans in time'),
    share('provision_late_ppm', 'Provision for loans late up to 30 days'),
    share('provision_31_days_ppm', 'Provision from 31 days late'),
    share('provision_61_days_ppm', 'Provision from 61 days late'),
    share('provision_91_days_ppm', 'Provision from 91 days late'),
  ],
  async read(db) {
    const { rules, rates } = await readDatedRules(db)
    const ofTenure = (months: number) => TENURES.some((tenure) => tenure === months)
    return [
      ...rates
        .filter(({ tenureMonths }) => ofTenure(tenureMonths))
        .map(({ tenureMonths, monthPpm, startsOn }) => ({ name: `${RATE}${tenureMonths}`, value: BigInt(monthPpm), startsOn })),
      ...rules,
    ]
  },
  fault(valueOf) {
    if (valueOf('least_amount') > valueOf('most_amount')) return 'The least amount must not be above the highest amount'
    if (valueOf('late_fee_after_days') >= valueOf('non_performing_after_days')) return 'The late fee comes before a loan is non-performing'
    return null
  },
  async preview({ db, clock }, change, before) {
    const since = new Date(clock.now().getTime() - PREVIEW_MS)
    if (change.name.startsWith(RATE)) return previewRate(db, change, before, since)
    if (change.name === 'least_amount' || change.name === 'most_amount') return previewBound(db, change, since)
    const { loans, principal } = await principalOut(db)
    const lines = [
      { name: 'Loans that are repaid now', amount: null, count: loans },
      { name: 'Their principal', amount: principal, count: null },
    ]
    if (change.name.startsWith('provision_')) return { day: null, lines, sentences: ['The provisions of the next first of a month use it.'] }
    if (change.name.startsWith('warranter_') && !change.name.endsWith('_hours'))
      return { day: null, lines: [], sentences: ['Staff approve requests from its day on by it. Loans that run stay.'] }
    if (change.name.endsWith('_days')) return { day: null, lines, sentences: ['From its day on it counts for loans that run, too.'] }
    if (change.name.endsWith('_hours')) return { day: null, lines: [], sentences: ['Clocks that run already keep their end.'] }
    return { day: null, lines: [], sentences: ['Requests from its day on are judged by it. Loans and requests that exist stay.'] }
  },
  insert: (tx, { name, value, startsOn }) =>
    name.startsWith(RATE)
      ? insertRate(tx, { tenureMonths: Number(name.slice(RATE.length)), monthPpm: Number(value), startsOn })
      : insertRule(tx, { name, value, startsOn }),
})

async function previewRate(db: Sql, { name, value, startsOn }: DatedValue, before: bigint, since: Date): Promise<NumberPreview> {
  const tenureMonths = Number(name.slice(RATE.length))
  const amounts = (await requestsSince(db, since, MAX_REQUESTS))
    .filter((input) => input.tenureMonths === tenureMonths)
    .map(({ amountKobo }) => amountKobo)
  const interest = (monthPpm: bigint) =>
    sumKobo(amounts.map((amountKobo) => interestOf({ amountKobo, tenureMonths, monthPpm: Number(monthPpm) }, startsOn)))
  const [now, then] = [interest(before), interest(value)]
  return {
    day: null,
    lines: [
      { name: 'Requests of the last 90 days', amount: null, count: amounts.length },
      { name: 'Their interest as it is', amount: now, count: null },
      { name: 'Their interest with this rate', amount: then, count: null },
      { name: 'Difference', amount: then - now, count: null },
    ],
    sentences: ['Loans that run keep their rate.'],
  }
}

const interestOf = (terms: { amountKobo: Kobo; tenureMonths: number; monthPpm: number }, day: LagosDay) =>
  sumKobo(planSchedule(terms, day).map(({ interestKobo }) => interestKobo))

async function previewBound(db: Sql, { name, value }: DatedValue, since: Date): Promise<NumberPreview> {
  const requests = await requestsSince(db, since, MAX_REQUESTS)
  const outside = requests.filter(({ amountKobo }) => (name === 'least_amount' ? amountKobo < value : amountKobo > value))
  return {
    day: null,
    lines: [
      { name: 'Requests of the last 90 days', amount: null, count: requests.length },
      { name: name === 'least_amount' ? 'Below this amount' : 'Above this amount', amount: null, count: outside.length },
    ],
    sentences: [outside.length === 0 ? 'All of them would have been possible.' : 'These would have been refused. Loans that run stay.'],
  }
}
