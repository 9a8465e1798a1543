import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppFixture, createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import type { Rules } from './queries.ts'
import { type FeeName, ruleFor } from './quote.ts'

let world: AppFixture
let rules: Rules
beforeAll(async () => {
  world = await createAppFixture()
  rules = await world.rules()
})
afterAll(() => world.close())

const NAMES: readonly FeeName[] = ['inbound', 'outbound', 'book', 'withdrawal', 'stamp_duty']

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
        expect(ruleFor(rules.fees, name, classification, amount, day).name).toBe(name)
})

test('duty is asked from ₦10,000 on, since 2026', () => {
  const duty = (amount: bigint, day: string) => ruleFor(rules.fees, 'stamp_duty', 'web', amount, day).flatKobo
  expect([duty(999_999n, '2026-11-20'), duty(1_000_000n, '2026-11-20'), duty(1_000_000n, '2025-12-31')]).toEqual([0n, 5_000n, 0n])
})
