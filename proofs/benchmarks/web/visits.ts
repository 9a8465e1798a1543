import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../../tools/browser/chromium.ts'
import { median } from '../../fixtures/statistics.ts'
import type { Route, Sessions } from './routes.ts'

/** One figure of the visits: milliseconds of each run, and the goal of its kind. */
export type VisitFigure = { name: string; goalMs: number; runs: number[] }

const GOAL = { warmLcp: 700, interaction: 100, back: 300 }
/** As Lighthouse slows the processor of a phone. */
const CPU_SLOWDOWN = 4
const PHONE = { width: 360, height: 740 }
const DASHBOARD = '/admin/merchant'
const HISTORY = '/admin/merchant/history'

/**
 * Visits of a person who has been here before: the service worker is in control and the browser's cache is filled. Measures the largest
 * paint of a warm visit to each route behind the slow network, the time from a tap to its paint (INP), and the way Back.
 */
export async function measureVisits(
  url: string,
  routes: readonly Route[],
  sessions: Sessions,
  runs: number,
  log: (line: string) => void,
): Promise<VisitFigure[]> {
  const { executablePath, args, env } = findChromium()
  const browser = await chromium.launch({ executablePath, args, env })
  const figures: VisitFigure[] = []
  try {
    for (const route of routes) {
      if (route.person === null || !route.isWritten) continue
      const session = sessions[route.person]
      const measured = await repeat(runs, () => withPhone(browser, url, session, (page) => warmVisit(page, route.path)))
      figures.push({ name: `warm visit, ${route.name}: LCP`, goalMs: GOAL.warmLcp, runs: measured })
      log(`${figures.at(-1)!.name}: ${measured.map(Math.round).join(', ')} ms`)
    }
    for (const { name, goalMs, act } of ACTS) {
      const measured = await repeat(runs, () => withPhone(browser, url, sessions.owner, act))
      figures.push({ name, goalMs, runs: measured })
      log(`${name}: ${measured.map(Math.round).join(', ')} ms`)
    }
  } finally {
    await browser.close()
  }
  return figures
}

export function visitsTable(figures: readonly VisitFigure[]): string {
  const rows = figures.map(
    ({ name, goalMs, runs }) => `| ${name} | ${Math.round(median(runs))} ms | ${Math.round(Math.max(...runs))} ms | ${goalMs} ms |`,
  )
  return ['| Visits and taps with a processor slowed down by four | Median | Longest | Goal |', '|---|---|---|---|', ...rows, ''].join('\n')
}

const ACTS: readonly { name: string; goalMs: number; act: (page: Page) => Promise<number> }[] = [
  {
    name: 'open a row of the history: INP',
    goalMs: GOAL.interaction,
    act: (page) => tapOn(page, HISTORY, (at) => at.locator('main a.tx').first().click()),
  },
  {
    name: 'choose a filter of the history: INP',
    goalMs: GOAL.interaction,
    act: (page) =>
      tapOn(page, HISTORY, async (at) => {
        await at.getByRole('button', { name: 'Credit and debit' }).click()
        await at
          .getByRole('option', { name: 'Credit', exact: true })
          .or(at.getByRole('menuitemradio', { name: 'Credit', exact: true }))
          .click()
      }),
  },
  {
    name: 'open Send Money from the dashboard: INP',
    goalMs: GOAL.interaction,
    act: (page) => tapOn(page, DASHBOARD, (at) => at.locator('main a[href="/admin/merchant/transfer"]').filter({ visible: true }).click()),
  },
  { name: 'Back from the history to the figures of the dashboard', goalMs: GOAL.back, act: backToDashboard },
]

async function repeat(runs: number, measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = []
  for (let run = 0; run < runs; run++) measured.push(await measure())
  return measured
}

async function withPhone<Value>(browser: Browser, url: string, session: string, use: (page: Page) => Promise<Value>): Promise<Value> {
  const context: BrowserContext = await browser.newContext({ baseURL: url, viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true })
  try {
    await context.addInitScript(`localStorage.setItem('tour-completed', 'yes'); localStorage.setItem('session', ${JSON.stringify(session)})`)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await use(page)
  } finally {
    await context.close()
  }
}

/** The second visit with the worker in control: the first one fills the caches and tells the server how this browser shows the business. */
async function warmVisit(page: Page, path: string): Promise<number> {
  await visit(page, path)
  await page.evaluate(HAS_WORKER)
  await visit(page, path)
  await visit(page, path)
  return page.evaluate<number>(LARGEST_PAINT)
}

/** The content policy refuses a condition that the browser library evaluates in the page. */
const HAS_WORKER = `new Promise((resolve) => {
  const look = () => (navigator.serviceWorker.controller !== null && localStorage.getItem('view') !== null ? resolve() : setTimeout(look, 50))
  look()
})`

const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true })
})`

/** The application runs, and nothing is asked any more but the stream of live events. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('.connection-status:not(.connection-status--unknown)').filter({ visible: true }).first().waitFor()
  await page.locator('main .amount').filter({ visible: true }).first().waitFor()
  await page.evaluate(`new Promise((resolve) => requestIdleCallback(() => resolve()))`)
}

/** The longest time from a tap or key to its paint while `act` runs. */
async function tapOn(page: Page, path: string, act: (page: Page) => Promise<void>): Promise<number> {
  await visit(page, path)
  await page.evaluate(WATCH_TAPS)
  await act(page)
  return page.evaluate<number>(SLOWEST_TAP)
}

/** A tap that is painted within 16 ms has no entry. */
const WATCH_TAPS = `
  globalThis.slowestTap = 16
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) slowestTap = Math.max(slowestTap, duration)
  }).observe({ type: 'event', durationThreshold: 16 })`

/** Two frames and an idle moment later the entry of the tap is written. */
const SLOWEST_TAP = `new Promise((resolve) => {
  const read = () => resolve(slowestTap)
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => requestIdleCallback(read), 300)))
})`

/** From `history.back()` to the frame that has the amount. */
async function backToDashboard(page: Page): Promise<number> {
  await visit(page, DASHBOARD)
  await page.getByRole('link', { name: 'History', exact: true }).filter({ visible: true }).click()
  await page.waitForURL(`**${HISTORY}`)
  await page.locator('main .amount').filter({ visible: true }).first().waitFor()
  return page.evaluate<number>(BACK)
}

const BACK = `new Promise((resolve) => {
  const begun = performance.now()
  history.back()
  const isThere = () => location.pathname === '/admin/merchant' && document.querySelector('main .amount--hero') !== null
  const look = () => (isThere() ? resolve(performance.now() - begun) : requestAnimationFrame(look))
  requestAnimationFrame(look)
})`
