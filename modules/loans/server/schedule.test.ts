import { expect, test } from 'vitest'
import { sumKobo } from '../../../platform/money/index.ts'
import { planSchedule } from './schedule.ts'
import { yearlyRatePercent } from './yearly-rate.ts'

const TERMS = { amountKobo: 500_000_00n, tenureMonths: 6, monthPpm: 35_000 }
const plan = planSchedule(TERMS, '2026-11-23')

test('instalments are equal in whole naira, on working days, with interest by the day; the last one takes the remainder', () => {
  expect(plan.map(({ dueOn }) => dueOn)).toEqual(['2026-12-23', '2027-01-25', '2027-02-23', '2027-03-23', '2027-04-23', '2027-05-24'])
  expect(plan.map(({ principalKobo, interestKobo }) => principalKobo + interestKobo)).toEqual([...Array(5).fill(93_824_00n), 93_824_94n])
  expect(plan[0]).toMatchObject({ principalKobo: 76_563_73n, interestKobo: 17_260_27n, leftAfterKobo: 423_436_27n })
  expect(sumKobo(plan.map(({ principalKobo }) => principalKobo))).toBe(TERMS.amountKobo)
  expect(plan.at(-1)!.leftAfterKobo).toBe(0n)
})

test('the yearly rate counts the processing fee and the days of each instalment', () => {
  const payments = plan.map(({ dueOn, principalKobo, interestKobo }) => ({ on: dueOn, kobo: principalKobo + interestKobo }))
  expect(yearlyRatePercent(492_500_00n, '2026-11-23', payments)).toBe(59.4)
})

test('the end of a month has its last day, and a loan without interest is divided evenly', () => {
  expect(planSchedule({ amountKobo: 100_00n, tenureMonths: 3, monthPpm: 0 }, '2026-12-31').map((one) => [one.dueOn, one.principalKobo])).toEqual([
    ['2027-02-01', 33_00n],
    ['2027-03-01', 33_00n],
    ['2027-03-31', 34_00n],
  ])
})
