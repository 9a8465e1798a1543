import type { BrowserContext, Page, Request } from '@playwright/test'
import { type Appearance, LIGHT_DESKTOP, LIGHT_PHONE, LIGHT_ZOOMED, setAppearance } from '../../tests/browser/accessibility.ts'
import { KNOWN_NOISE } from '../../tests/browser/fixtures.ts'
import { checkAppearances, checkFloats, checkFocus, checkForcedColours, checkReflow, type Finding } from './page-checks.ts'
import type { Person } from './people.ts'
import { clickOpener, findOpeners, openPopups } from './popups.ts'
import type { Target } from './targets.ts'

/** What the run has met, over all people. */
export type Progress = {
  findings: Finding[]
  /** Pages of the product's lists at which a person arrived. */
  reached: Set<string>
  visits: number
  scans: number
  popups: Set<string>
  /** Buttons that were clicked, and pages that were walked through by keyboard. */
  tried: Set<string>
  /** Structures of pages and popups that were scanned, so that the same one is scanned once. */
  scanned: Set<string>
  log(line: string): void
  /** Payloads that are stored: pages are searched for them instead of being scanned for accessibility. Null without. */
  planted: ReadonlyMap<number, string> | null
  /** Pages are loaded with the service worker, for their console alone. */
  hasWorker: boolean
}

/** The entries of the help have one layout. */
const ENTRY = /(?<=^\/[\w-]*faq)\/[\w-]+$/
const LONGEST_LOAD_MS = 12_000
/** The browser says so late that a file was loaded ahead and not used. */
const WARNED_AFTER_MS = 4_000

export class Visitor {
  readonly page: Page
  readonly person: Person
  private readonly progress: Progress
  private readonly baseUrl: string
  private readonly pending = new Set<Request>()
  private place = ''
  private isBlocking = false

  static async open(context: BrowserContext, person: Person, baseUrl: string, progress: Progress): Promise<Visitor> {
    await context.addInitScript((storage) => {
      if (!location.protocol.startsWith('http')) return
      localStorage.setItem('tour-completed', 'yes')
      for (const [key, text] of Object.entries(storage)) localStorage.setItem(key, text)
    }, person.storage)
    if (progress.planted) await context.addInitScript(recordExecutions)
    return new Visitor(await context.newPage(), person, baseUrl, progress)
  }

  private constructor(page: Page, person: Person, baseUrl: string, progress: Progress) {
    this.page = page
    this.person = person
    this.baseUrl = baseUrl
    this.progress = progress
    page.on('request', (request) => {
      // The stream of events never ends, a video loads as far as it is played, and the code of other pages is loaded ahead.
      if (request.resourceType() !== 'media' && !/^data:|\/events|\/assets\//.test(request.url())) this.pending.add(request)
    })
    page.on('requestfinished', (request) => void this.pending.delete(request))
    page.on('requestfailed', (request) => void this.pending.delete(request))
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      const text = `${message.text()} ${message.location().url.replace(baseUrl, '')}`
      if (KNOWN_NOISE.some((noise) => noise.test(text)) || (this.isBlocking && /status of 409/.test(text))) return
      // The network of this machine, such as that of another program.
      if (/ERR_NETWORK_CHANGED/.test(text)) return
      // The page of an address that does not exist answers 404.
      if (/status of 404/.test(text) && this.place.startsWith('/404 ')) return
      if (progress.planted && !/Content Security Policy/.test(text)) return
      this.report([{ rule: 'console', appearance: '', text }])
    })
    page.on('pageerror', (error) => this.report([{ rule: 'console', appearance: '', text: String(error) }]))
    page.on('dialog', (dialog) => {
      if (progress.planted && dialog.type() !== 'beforeunload')
        this.report([{ rule: 'executed', appearance: '', text: `dialog ${dialog.message()}` }])
      void dialog.accept().catch(() => undefined)
    })
  }

  /** Opens the page and checks it. Returns the links of the page. */
  async visit(target: Target): Promise<string[]> {
    this.place = `${target.place} (${this.person.name})`
    if (this.progress.hasWorker && !this.isUntried(`console ${this.person.area} ${target.screen}`)) return []
    this.progress.visits++
    await setAppearance(this.page, LIGHT_DESKTOP)
    await this.load(target.href)
    if (this.progress.hasWorker) await this.watchWithWorker(target)
    const path = new URL(this.page.url()).pathname.replace(/(.)\/$/, '$1')
    const isThere = path === target.href.split('?')[0]
    // An address that leads on, as /history does, has its page there.
    if (isThere || target.screen.split('/').length === 2) this.progress.reached.add(target.screen)
    if (!isThere) return []
    if (this.progress.hasWorker) return this.links()
    const isNew = await this.isNewStructure(target.screen.replace(ENTRY, '/:entry'))
    this.progress.log(`${isNew ? 'scanned' : 'visited'} | ${this.place}`)
    for (const name of await openPopups(this.page)) this.progress.popups.add(`${target.screen} ${name}`)
    const links = await this.links()
    if (this.progress.planted) {
      this.progress.scans++
      if (isNew) await this.openAllPopups(target, LIGHT_DESKTOP)
      return links
    }
    // Amounts and names of another record have other widths, so this is looked at on each page.
    this.report(await checkFloats(this.page))
    if (isNew || target.isFirst) {
      this.progress.scans++
      this.report(await checkAppearances(this.page))
      this.report(await checkReflow(this.page))
    }
    if (isNew) this.report(await checkForcedColours(this.page))
    if (this.isUntried(`focus ${target.screen.replace(ENTRY, '/:entry')}`)) {
      this.report(await checkFocus(this.page, LIGHT_PHONE))
      this.report(await checkFocus(this.page, LIGHT_DESKTOP))
      this.report(await checkFocus(this.page, LIGHT_DESKTOP, true))
      this.report(await checkFocus(this.page, LIGHT_ZOOMED))
    }
    await setAppearance(this.page, LIGHT_DESKTOP)
    if (isNew) {
      await this.openAllPopups(target, LIGHT_DESKTOP)
      await this.openAllPopups(target, LIGHT_PHONE)
    }
    return links
  }

  /** A first page installs the worker, and is loaded once more under its control. */
  private async watchWithWorker({ href }: Target): Promise<void> {
    const isControlled = () => this.page.evaluate(() => navigator.serviceWorker.controller !== null)
    const hasWorker = () =>
      this.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined && Boolean(await navigator.serviceWorker.ready))
    await new Promise((resolve) => setTimeout(resolve, WARNED_AFTER_MS))
    if (!(await isControlled()) && (await hasWorker())) {
      await this.load(href)
      await new Promise((resolve) => setTimeout(resolve, WARNED_AFTER_MS))
    }
    const hasIt = await isControlled()
    this.progress.log(`${hasIt ? 'with worker' : 'without worker'} | ${this.place}`)
    if (!hasIt && href.startsWith('/admin')) this.report([{ rule: 'no-worker', appearance: '', text: 'No service worker controls the second load.' }])
  }

  private async links(): Promise<string[]> {
    const all = await this.page.evaluate(() => [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')!))
    return all.filter((href) => href.startsWith('/'))
  }

  /** Payloads that ran, that the content policy stopped, or that became elements. */
  private async findExecutions(): Promise<void> {
    const { planted } = this.progress
    if (!planted) return
    for (const text of await this.page.evaluate(readExecutions)) {
      const field = planted.get(Number(/crawl\((\d+)/.exec(text)?.[1])) ?? 'unknown field'
      this.report([{ rule: 'executed', appearance: '', text: `${field}: ${text}` }])
    }
  }

  private report(found: readonly Omit<Finding, 'place'>[]): void {
    for (const each of found) {
      this.progress.findings.push({ place: this.place, ...each })
      this.progress.log(`${each.rule} | ${this.place} | ${each.appearance} | ${each.text}`)
    }
  }

  private async load(href: string): Promise<void> {
    try {
      await this.page.goto(`${this.baseUrl}${href}`, { waitUntil: 'load', timeout: 30_000 })
    } catch (error) {
      this.report([{ rule: 'not-loaded', appearance: '', text: String(error).split('\n')[0]! }])
    }
    const isSettled = await this.settle(LONGEST_LOAD_MS)
    if (this.progress.planted) return this.findExecutions()
    if (!isSettled) this.report([{ rule: 'still-loading', appearance: '', text: [...this.pending].map((each) => each.url()).join(' ') }])
  }

  /** Waits until nothing is fetched and nothing says that it is loading. */
  private async settle(maxMs: number): Promise<boolean> {
    const end = performance.now() + maxMs
    for (let quiet = 0; performance.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      const isBusy =
        this.pending.size > 0 ||
        (await this.page.evaluate(() => document.querySelector('.bones, .bone, [aria-busy=true]') !== null).catch(() => true))
      quiet = isBusy ? 0 : quiet + 1
      if (quiet === 3) return true
    }
    return false
  }

  private isUntried(key: string): boolean {
    const { tried } = this.progress
    return tried.has(key) ? false : Boolean(tried.add(key))
  }

  /** Whether the run has met no page of this kind with these elements. */
  private async isNewStructure(kind: string): Promise<boolean> {
    const elements = await this.page.evaluate(() => {
      const all = [...document.body.querySelectorAll('*')].filter((element) => !element.closest('svg'))
      return [...new Set(all.map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}.${element.getAttribute('role') ?? ''}`))]
        .toSorted()
        .join(' ')
    })
    const key = `${kind} ${elements}`
    if (this.progress.scanned.has(key)) return false
    this.progress.scanned.add(key)
    return true
  }

  /** Clicks each button of the page that no page has had before. Calls that would change something are refused meanwhile. */
  private async openAllPopups(target: Target, look: Appearance): Promise<void> {
    const { page } = this
    await page.route('**/api/**', (route) => {
      if (route.request().method() === 'GET' || READING.test(route.request().url())) return route.fallback()
      return route.fulfill({
        status: 409,
        json: { status: false, code: 'crawl.read_only', message: 'The crawl changes nothing.', requestId: 'crawl' },
      })
    })
    this.isBlocking = true
    await setAppearance(page, look)
    await this.load(target.href)
    const before = new Set(await openPopups(page))
    const address = page.url()
    for (const opener of await findOpeners(page)) {
      // The buttons of the frame are the same on each page of an area, and those of a page on each of its variants.
      const key = `${opener.isOfFrame ? this.person.area : target.screen} ${opener.name} ${opener.at}`
      if (!this.isUntried(key)) continue
      if (!(await clickOpener(page, opener))) continue
      await this.settle(2_500)
      await this.findExecutions()
      const opened = (await openPopups(page)).filter((name) => !before.has(name))
      if (opened.length > 0) {
        const placeOfPage = this.place
        this.place = `${target.screen} » ${opener.name} (${this.person.name})`
        const isNew = await this.isNewStructure(`popup ${target.screen}`)
        this.progress.popups.add(`${target.screen} ${opened.join(', ')}`)
        if (isNew) this.progress.scans++
        if (isNew && !this.progress.planted) {
          this.report(await checkAppearances(page))
          this.report(await checkReflow(page))
          this.report(await checkForcedColours(page))
          await setAppearance(page, look)
        }
        this.place = placeOfPage
      }
      if (page.url() !== address) {
        await this.load(target.href)
        continue
      }
      for (let tries = 0; tries < 2 && (await openPopups(page)).some((name) => !before.has(name)); tries++) {
        await page.keyboard.press('Escape')
        await this.settle(300)
      }
      if ((await openPopups(page)).some((name) => !before.has(name))) await this.load(target.href)
    }
    await page.unroute('**/api/**')
    this.isBlocking = false
  }
}

/** Calls with a body that change nothing. */
const READING = /\/api\/loan\/check-eligibility$/

type Recording = typeof globalThis & { crawl: (id: number) => void; executions: string[] }

/** Runs in each page before its first script. */
function recordExecutions(): void {
  const place = globalThis as Recording
  place.executions = []
  place.crawl = (id) => void place.executions.push(`ran crawl(${id})`)
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
    if (/script/.test(violatedDirective) && blockedURI !== 'eval')
      place.executions.push(`stopped by the content policy: ${violatedDirective} ${sample}`)
  })
}

/** Runs in the page. */
function readExecutions(): string[] {
  const place = globalThis as Recording
  const elements = document.querySelectorAll('[onerror*="crawl("], [onload*="crawl("], [href^="javascript:" i], [src^="javascript:" i], img[src="x"]')
  const scripts = [...document.scripts].filter((script) => script.text.includes('crawl('))
  const found = [...elements, ...scripts].map((element) => `became an element: ${element.outerHTML.slice(0, 100)}`)
  return [...place.executions.splice(0), ...found]
}
