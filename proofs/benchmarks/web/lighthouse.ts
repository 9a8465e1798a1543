import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../../tools/browser/chromium.ts'

const FOLDER = import.meta.dirname

/** What one cold load of a page costs. Times in milliseconds. */
export type PageLoad = {
  lcpMs: number
  fcpMs: number
  tbtMs: number
  cls: number
  /** Of the page itself. */
  bytes: number
  /** The scripts among them, without headers. */
  scriptBytes: number
  /** The largest font among them. */
  fontBytes: number
  requests: number
  /** Of other pages, loaded ahead while the browser is idle. */
  aheadBytes: number
  /** Scores of Lighthouse, 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** What Lighthouse measures of the speed of the machine before each load: higher is faster. */
  benchmarkIndex: number
}

/** The other pages come ten seconds after the first one (apps/web/lazy-page.ts). */
const OWN_UNTIL_MS = 1_000

/** A phone of 360 px with a processor that is four times slower. The network is slow by itself (slow-network.ts). */
const SETTINGS = {
  onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  onlyAudits: ['network-requests'],
  formFactor: 'mobile',
  screenEmulation: { mobile: true, width: 360, height: 740, deviceScaleFactor: 2, disabled: false },
  throttlingMethod: 'devtools',
  throttling: { requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0, cpuSlowdownMultiplier: 4 },
  disableFullPageScreenshot: true,
  // The stream of live events never ends, so the page counts as loaded after this time.
  maxWaitForLoad: 15_000,
}

type NetworkRequest = { url: string; networkRequestTime: number; resourceType?: string; transferSize?: number }
type Result = {
  lhr: {
    runtimeError?: { message: string }
    finalDisplayedUrl: string
    environment: { benchmarkIndex: number }
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<
      string,
      {
        title: string
        score: number | null
        numericValue?: number
        details?: { items: NetworkRequest[] }
      }
    >
  }
}
type Lighthouse = (url: string, flags: object, config: object, page: unknown) => Promise<Result | undefined>
type PuppeteerPage = {
  evaluateOnNewDocument(script: string): Promise<unknown>
  goto(url: string): Promise<unknown>
  on(event: 'response', listener: (response: { url(): string; headers(): Record<string, string> }) => void): void
  evaluate(script: string): Promise<unknown>
}
type Puppeteer = { launch(options: object): Promise<{ newPage(): Promise<PuppeteerPage>; close(): Promise<void> }> }

/** What keep-view.ts of the application sends, as it shows the demo. */
const SET_VIEW = `(async () => {
  const { accessToken, publicKey, holder } = JSON.parse(localStorage.getItem('session'))
  const view = { language: 'en', theme: 'system', hides_amounts: false }
  const headers = { 'content-type': 'application/json', accessToken, ...(publicKey && { publicKey }) }
  const { status } = await fetch('/api/user/view', { method: 'POST', headers, body: JSON.stringify(view) })
  localStorage.setItem('view', JSON.stringify({ of: holder._id + ' ' + publicKey, shown: view }))
  return status
})()`

/** Lighthouse has a hundred packages that nothing else here needs, so they are installed by the first run, from a lock of their own. */
export async function installLighthouse(log: (line: string) => void): Promise<void> {
  const { dependencies }: { dependencies: { lighthouse: string } } = JSON.parse(await readFile(join(FOLDER, 'package.json'), 'utf8'))
  const installed = join(FOLDER, 'node_modules/lighthouse/package.json')
  if (existsSync(installed) && JSON.parse(await readFile(installed, 'utf8')).version === dependencies.lighthouse) return
  log('Installing Lighthouse, once.')
  await promisify(execFile)('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: FOLDER })
}

/**
 * Loads the address in a new browser with an empty cache. `session` is in the local storage before the first script of the page. With
 * `closeConnections`, which ends those that are open, the browser has the cookie with which the server writes the first screen, as the
 * application sets it after a sign-in. Throws where the server did not write it. Failed audits of accessibility and best practices are logged.
 */
export async function loadPage(url: string, session: string | null, log: (line: string) => void, closeConnections?: () => void): Promise<PageLoad> {
  const { default: lighthouse }: { default: Lighthouse } = await import(join(FOLDER, 'node_modules/lighthouse/core/index.js'))
  const { default: puppeteer }: { default: Puppeteer } = await import(join(FOLDER, 'node_modules/puppeteer-core/lib/puppeteer/puppeteer-core.js'))
  const { executablePath, args, env } = findChromium()
  const browser = await puppeteer.launch({ executablePath, args, env, headless: 'shell' })
  try {
    const page = await browser.newPage()
    if (session !== null)
      await page.evaluateOnNewDocument(`localStorage.setItem('tour-completed', 'yes'); localStorage.setItem('session', ${JSON.stringify(session)})`)
    if (closeConnections) {
      await page.goto(new URL('/icon.svg', url).href)
      if ((await page.evaluate(SET_VIEW)) !== 200) throw new Error('the cookie of the view was not set')
      // A cold load begins with the handshakes of its connections.
      closeConnections()
    }
    // The first answer alone: at its end Lighthouse goes away and back, to a page without figures.
    let caching: string | undefined
    page.on('response', (response) => {
      if (response.url() === url) caching ??= response.headers()['cache-control']
    })
    const result = await lighthouse(url, { logLevel: 'error' }, { extends: 'lighthouse:default', settings: SETTINGS }, page)
    if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    const { audits, categories, environment, finalDisplayedUrl } = result.lhr
    if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${finalDisplayedUrl}`)
    if (closeConnections && caching !== 'private, no-store') throw new Error(`${url}: the server did not write the screen`)
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    for (const name of ['accessibility', 'best-practices'])
      for (const { id, weight } of categories[name]?.auditRefs ?? [])
        if (weight > 0 && audits[id]?.score === 0) log(`${new URL(url).pathname}: ${name}: ${audits[id].title}`)
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const lcpMs = figure('largest-contentful-paint')
    const requests = audits['network-requests']?.details?.items ?? []
    const begunAt = Math.min(...requests.map(({ networkRequestTime }) => networkRequestTime))
    const own = requests.filter(({ networkRequestTime }) => networkRequestTime - begunAt <= lcpMs + OWN_UNTIL_MS)
    const bytesOf = (some: typeof requests) => some.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
    return {
      lcpMs,
      fcpMs: figure('first-contentful-paint'),
      tbtMs: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      bytes: bytesOf(own),
      scriptBytes: await compressedBytesOf(own.filter(({ resourceType }) => resourceType === 'Script')),
      fontBytes: Math.max(0, ...own.map(({ resourceType, transferSize = 0 }) => (resourceType === 'Font' ? transferSize : 0))),
      requests: own.length,
      aheadBytes: bytesOf(requests) - bytesOf(own),
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      benchmarkIndex: environment.benchmarkIndex,
    }
  } finally {
    await browser.close()
  }
}

/**
 * The bytes of compressed files without their headers, as performance.md counts scripts. Lighthouse adds 370 bytes of headers to each file;
 * behind the edge of `deploy/` HTTP/2 sends the repeated ones as a few bytes.
 */
async function compressedBytesOf(files: readonly { url: string }[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async ({ url }) => {
      const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
      const size = Number(headers.get('content-length') ?? Number.NaN)
      if (!(size > 0)) throw new Error(`${url} is sent without its size`)
      return size
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
