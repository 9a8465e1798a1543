import { expect, test } from 'vitest'
import { createLatencyTracker } from './latency-tracker.ts'
import type { Shop } from '../fixtures/merchants.ts'

const shopOf = (n: number): Shop => ({ businessId: `biz_${n}`, cashpointId: `cpt_${n}`, accountNumber: '', token: '', prefix: '' })
const NOTHING = { news: 0, dashboard: 0, till: 0, busy: 0, dashboardPage: 0, tillPage: 0 }

test('a payment for which later ones left no row counts from when those are shown, on that screen and of that shop alone', async () => {
  const watch = createLatencyTracker()
  for (let kobo = 1; kobo <= 10; kobo++) watch.begins(kobo, shopOf(kobo % 2))
  for (let kobo = 11; kobo <= 17; kobo++) watch.begins(kobo, shopOf(1))
  const [one, other] = [watch.shown('busy', shopOf(1)), watch.shown('dashboard', shopOf(0))]
  // Of 1, 3, 5, 7, 9, 11 and so on to 17, the last six have rows.
  for (const kobo of [17, 16, 15, 14, 13, 12]) one(kobo, Number.MAX_SAFE_INTEGER)
  other(10, Number.MAX_SAFE_INTEGER)
  const took = await watch.seen({ ...NOTHING, busy: 12, dashboard: 1 })
  expect([took.busy.length, took.dashboard.length]).toEqual([12, 1])
})

test('what is told again, or stood there before, is not counted', async () => {
  const watch = createLatencyTracker()
  watch.begins(1, shopOf(1))
  const [heard, shown] = [watch.heard(), watch.shown('till', shopOf(1))]
  for (const kobo of [1, 1, 2]) for (const sight of [heard, shown]) sight(kobo, 0)
  const took = await watch.seen({ ...NOTHING, news: 1, till: 1 })
  expect([took.news.length, took.till.length]).toEqual([1, 1])
})
