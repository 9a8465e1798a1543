import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../tools/browser/chromium.ts'
import { PATIENCE_MS } from '../../tools/browser/patience.ts'
import { skipTour } from '../../tests/browser/fixtures.ts'
import { type Product, startProduct } from '../benchmarks/web/product.ts'
import { AT_DESK } from './at-desk.ts'
import { countTaps } from './count-taps.ts'
import { EACH_DAY } from './each-day.ts'
import { FIRST_HOUR } from './first-hour.ts'
import type { Task } from './task.ts'

/** `fault`: why the task could not be ended. */
export type Walked = { task: Task; taps: number; seconds: number; fault: string | null }

export const TASKS: readonly Task[] = [...FIRST_HOUR, ...EACH_DAY, ...AT_DESK]

/** Walks the tasks one after another in the product of a checkout. `running`: a product that runs already. */
export async function walkTasks(checkout: string, { running, only, log }: WalkOptions): Promise<Walked[]> {
  const product = running ?? (await startProduct(checkout, { RATE_LIMIT_FACTOR: '1000', MAX_LOOP_DELAY_MS: '0' }))
  Object.assign(process.env, { BROWSER_BASE_URL: product.url, BROWSER_SIMULATOR_URL: product.simulatorUrl, BROWSER_DATA_DIR: product.dataDir })
  const browser = await chromium.launch(findChromium())
  try {
    const walked: Walked[] = []
    for (const task of TASKS.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))) {
      const result = await walk(browser, product.url, task)
      walked.push(result)
      log(`${result.fault === null ? `${result.taps} taps, ${result.seconds.toFixed(1)} s` : `failed: ${result.fault}`} | ${task.name}`)
    }
    return walked
  } finally {
    await browser.close()
    if (!running) await product.stop()
  }
}

export type WalkOptions = { running: Product | null; only: string; log(line: string): void }

async function walk(browser: Browser, baseURL: string, task: Task): Promise<Walked> {
  const context = await browser.newContext({
    baseURL,
    viewport: task.isAtDesk ? { width: 1_440, height: 900 } : { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await skipTour(context)
  const counter = await countTaps(context)
  const page = await context.newPage()
  let begun = performance.now()
  try {
    const run = await task.prepare(page)
    counter.restart()
    begun = performance.now()
    await run()
    return { task, taps: counter.taps(), seconds: (performance.now() - begun) / 1_000, fault: null }
  } catch (error) {
    return { task, taps: counter.taps(), seconds: (performance.now() - begun) / 1_000, fault: faultOf(error) }
  } finally {
    await context.close()
  }
}

/** The sentence of the error, and what it waited for. */
function faultOf(error: unknown): string {
  const lines = String(error)
    .replaceAll(/\u001B\[\d+m/g, '')
    .split('\n')
    .map((line) => line.trim())
  return [lines[0], lines.find((line) => /waiting for|^Locator:/.test(line))].filter(Boolean).join('; ')
}
