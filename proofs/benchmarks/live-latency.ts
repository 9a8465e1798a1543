import { systemClock } from '../../platform/clock/index.ts'
import { integrityChecks as checks } from '../../apps/integrity-checks.ts'
import { percentile } from '../fixtures/statistics.ts'
import type { Benchmark } from './options.ts'
import { openPages } from './browser-clients.ts'
import { startLiveProduct } from './live-product.ts'
import { type ScreenKind, openSseClient } from './sse-clients.ts'
import { type Latencies, createLatencyTracker } from './latency-tracker.ts'
import { addCashiers, createMerchants, type Shop } from '../fixtures/merchants.ts'

const SCREENS = 200
const EVERY_MS = 50
const FIRST_KOBO = 1_000_000
/**
 * Of every ten payments, those for the real pages and those for the busy shop, which gets six a second. The other five
 * go round the shops.
 */
const DASHBOARD_PAGE_TURN = 0
const CASHIER_PAGE_TURN = 5
const BUSY_SHOP_TURNS = [1, 4, 7]

type Measured = { latencies: Latencies; screens: number; requests: number }

/**
 * Measures the time until a payment is visible on every open screen of the shop. It covers the bank's notice, its
 * confirmation, posting, the live event, and the answer to the screen's next request.
 *
 * Each shop has an owner's dashboard and a cashier's till open; two more are real pages. For the busy shop, the pause
 * between two requests of a screen is part of the figure. For the other shops each payment comes after a quiet time.
 */
export const liveLatency: Benchmark = async ({ database, quick, smallest, log }) => {
  const merchants = await createMerchants(database, (smallest ? 6 : quick ? 20 : SCREENS) / 2 + 1)
  const cashiers = await addCashiers(database, merchants.shops)
  const [withPage, withTillPage, busy, ...others] = merchants.shops as [Shop, Shop, Shop, ...Shop[]]
  const product = await startLiveProduct(database, log)
  const open: { close(): unknown }[] = []
  const tracker = createLatencyTracker()
  let number = 0

  function payee(): Shop {
    const of = number % 10
    if (of === DASHBOARD_PAGE_TURN) return withPage
    if (of === CASHIER_PAGE_TURN) return withTillPage
    return BUSY_SHOP_TURNS.includes(of) ? busy : others[number % others.length]!
  }

  /** Payments are due at a fixed interval, whether or not the last one is visible. */
  async function payPaced(count: number): Promise<Latencies> {
    const begun = systemClock.monotonicMs()
    for (let at = 0; at < count; at++, number++) {
      await systemClock.sleep(Math.max(0, begun + at * EVERY_MS - systemClock.monotonicMs()))
      const shop = payee()
      tracker.recordPayment(FIRST_KOBO + number, shop)
      product.payIn(shop, FIRST_KOBO + number).catch(tracker.recordError)
    }
    const tenth = count / 10
    return tracker.awaitVisible({ news: 16 * tenth, dashboard: 5 * tenth, till: 5 * tenth, busy: 6 * tenth, dashboardPage: tenth, tillPage: tenth })
  }

  let measured: Measured
  try {
    const opening = [busy, ...others].flatMap((shop) => {
      const listeners = (kind: ScreenKind) => ({
        kind,
        onLiveEvent: tracker.liveEventListener(),
        onShown: tracker.screenListener(shop === busy ? 'busy' : kind, shop),
        onError: tracker.recordError,
      })
      const cashier = cashiers[merchants.shops.indexOf(shop)]!
      return [
        openSseClient({ url: product.url, shop, ...listeners('dashboard') }),
        openSseClient({ url: product.url, shop: cashier, ...listeners('till') }),
      ]
    })
    open.push(...(await Promise.all(opening)))
    const pages = await openPages(product.url, [
      { kind: 'dashboard', shop: withPage, onShown: tracker.screenListener('dashboardPage', withPage) },
      { kind: 'till', shop: cashiers[1]!, onShown: tracker.screenListener('tillPage', withTillPage) },
    ])
    open.push(pages)
    // The programs compile and the pages load their later parts meanwhile: a server that runs for days is measured.
    if (!smallest) await payPaced(quick ? 10 : 300)
    const before = pages.requests()
    const latencies = await payPaced(smallest ? 10 : quick ? 20 : 600)
    log(`${countPayments(latencies)} payments seen`)
    measured = { latencies, screens: open.length + 1, requests: pages.requests() - before }
  } finally {
    for (const screen of open) await screen.close()
    await product.close()
  }
  await database.requireBooks(checks)
  return report(measured)
}

const countPayments = ({ dashboard, busy, dashboardPage, tillPage }: Latencies) =>
  dashboard.length + busy.length / 2 + dashboardPage.length + tillPage.length

function report({ latencies, screens, requests }: Measured): Awaited<ReturnType<Benchmark>> {
  const p = (percent: 50 | 99, check: string, each: readonly number[]) => ({
    check: `${check}, p${percent}`,
    figure: percentile(each, percent),
    unit: ' ms',
  })
  const gate = { maximum: 300 }
  const all = [...latencies.dashboard, ...latencies.till]
  return {
    trials: all.length,
    rows: [
      { ...p(99, 'payment to screen', all), gate },
      p(50, 'payment to screen', all),
      p(99, 'of them owners’ dashboards', latencies.dashboard),
      p(99, 'of them cashiers’ tills', latencies.till),
      { ...p(99, 'a busy shop: payment to screen', latencies.busy), gate },
      p(50, 'a busy shop: payment to screen', latencies.busy),
      p(99, 'of that the news', latencies.news),
      p(50, 'of that the news', latencies.news),
      { ...p(99, 'payment to an owner’s dashboard in a real browser', latencies.dashboardPage), gate },
      p(50, 'payment to an owner’s dashboard in a real browser', latencies.dashboardPage),
      { ...p(99, 'payment to a cashier’s till in a real browser', latencies.tillPage), gate },
      p(50, 'payment to a cashier’s till in a real browser', latencies.tillPage),
    ],
    notes: [
      `${countPayments(latencies)} payments, some 20 a second, ${screens} screens open, half of them tills. Counted from before the bank is told of the payment, so the bank's own part of it is in the figure, to the answer in which the screen shows it; ${all.length} times.`,
      `The busy shop has some 6 of the 20 a second, ${latencies.busy.length / 2} payments on two screens: there the time between two questions is in the figure. Each of the others is the first after quiet.`,
      `Two of the screens are real pages, on the same cores: to the amount in the document, ${latencies.dashboardPage.length} and ${latencies.tillPage.length} times, so that their p99 is next to the slowest. They made ${requests} requests for it.`,
    ],
  }
}
