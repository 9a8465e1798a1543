import { expect, test } from 'vitest'
import { createLatencyTracker } from './latency-tracker.ts'
import type { Shop } from '../fixtures/merchants.ts'

const shopOf = (n: number): Shop => ({ businessId: `biz_${n}`, cashpointId: `cpt_${n}`, accountNumber: '', token: '', prefix: '' })
const NOTHING = { news: 0, dashboard: 0, till: 0, busy: 0, dashboardPage: 0, tillPage: 0 }

test('a payment for which later ones left no row counts from when those are shown, on that screen and of that shop alone', async () => {
  const tracker = createLatencyTracker()
  for (let kobo = 1; kobo <= 10; kobo++) tracker.recordPayment(kobo, shopOf(kobo % 2))
  for (let kobo = 11; kobo <= 17; kobo++) tracker.recordPayment(kobo, shopOf(1))
  const [one, other] = [tracker.screenListener('busy', shopOf(1)), tracker.screenListener('dashboard', shopOf(0))]
  // Of 1, 3, 5, 7, 9, 11 and so on to 17, the last six have rows.
  for (const kobo of [17, 16, 15, 14, 13, 12]) one(kobo, Number.MAX_SAFE_INTEGER)
  other(10, Number.MAX_SAFE_INTEGER)
  const latencies = await tracker.awaitVisible({ ...NOTHING, busy: 12, dashboard: 1 })
  expect([latencies.busy.length, latencies.dashboard.length]).toEqual([12, 1])
})

test('a payment that is sent again, or was visible before, is not counted', async () => {
  const tracker = createLatencyTracker()
  tracker.recordPayment(1, shopOf(1))
  const [liveEventListener, screenListener] = [tracker.liveEventListener(), tracker.screenListener('till', shopOf(1))]
  for (const kobo of [1, 1, 2]) for (const listener of [liveEventListener, screenListener]) listener(kobo, 0)
  const latencies = await tracker.awaitVisible({ ...NOTHING, news: 1, till: 1 })
  expect([latencies.news.length, latencies.till.length]).toEqual([1, 1])
})
