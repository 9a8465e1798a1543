import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppFixture, createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import type { Rules } from './queries.ts'
import { feeFor, type FeeName, quoteMovement, ruleFor } from './quote.ts'

let world: AppFixture
let rules: Rules
beforeAll(async () => {
  world = await createAppFixture()
  rules = await world.rules()
})
afterAll(() => world.close())

const of = (classification: string) => ({ id: 'biz_amina', classification })

const NAMES: readonly FeeName[] = ['inbound', 'outbound', 'book', 'withdrawal', 'stamp_duty', 'alternate_inbound', 'alternate_setup']

test('every schedule that the migrations write is whole: it has a figure from the first kobo on', () => {
  const schedules = Map.groupBy(rules.fees, (rule) => `${rule.name} ${rule.classification ?? 'all'} ${rule.startsOn}`)
  const lowest = [...schedules].map(([schedule, bands]) => [schedule, bands.some((rule) => rule.fromKobo === 0n)])
  expect(lowest.length).toBeGreaterThan(8)
  expect(lowest.filter(([, isWhole]) => !isWhole)).toEqual([])
})

test.each(['2020-01-01', '2025-12-31', '2026-01-01', '2026-11-20', '2027-06-30'])('on %s every class has a rule for every amount', (day) => {
  for (const name of NAMES)
    for (const classification of ['web', 'web-api', 'pos', 'agency', 'merchant'])
      for (const amount of [1n, 199_999n, 200_000n, 999_999n, 1_000_000n])
        expect(ruleFor(rules.fees, name, of(classification), amount, day).name).toBe(name)
})

test.for([
  ['CONST-21', 'inbound', 'retail', 1_000_000n, 5_000n],
  ['CONST-21', 'inbound', 'web', 1_000_000n, 5_000n],
  ['CONST-21', 'inbound', 'pos', 1_000_000n, 3_000n],
  ['CONST-21', 'inbound', 'web-api', 1_000_000n, 3_000n],
  ['CONST-22', 'inbound', 'retail', 100_000_000n, 10_000n],
  ['CONST-22', 'inbound', 'pos', 100_000_000n, 10_000n],
  ['CONST-24', 'outbound', 'retail', 200_000n, 2_000n],
  ['CONST-24', 'outbound', 'web-api', 100_000_000n, 2_000n],
  ['CONST-25', 'outbound', 'pos', 199_900n, 500n],
  ['CONST-25', 'outbound', 'agency', 199_999n, 500n],
  ['CONST-26', 'outbound', 'pos', 200_000n, 1_500n],
  ['CONST-26', 'outbound', 'agency', 200_100n, 1_500n],
] as const)('CONST-21..22 CONST-24..26: the migrations set the fees of the help texts (%s, %s of %s)', ([, name, classification, amount, fee]) => {
  expect(feeFor(rules.fees, name, of(classification), amount, '2026-11-20').feeKobo).toBe(fee)
})

test.for(['retail', 'web', 'web-api', 'pos', 'agency'])('CONST-27: a withdrawal to the linked bank costs nothing (%s)', (classification) => {
  for (const amount of [10_000n, 200_000n, 100_000_000n])
    expect(quoteMovement(rules.fees, 'payout', of(classification), amount, '2026-11-20')).toMatchObject({ feeKobo: 0n, totalKobo: amount })
})

test('duty is asked from ₦10,000 on, since 2026', () => {
  const duty = (amount: bigint, day: string) => ruleFor(rules.fees, 'stamp_duty', of('web'), amount, day).flatKobo
  expect([duty(999_999n, '2026-11-20'), duty(1_000_000n, '2026-11-20'), duty(1_000_000n, '2025-12-31')]).toEqual([0n, 5_000n, 0n])
})
