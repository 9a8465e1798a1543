import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../tools/browser/chromium.ts'
import { startProduct } from '../benchmarks/web/product.ts'
import { demoPeople, type Person, VISITOR } from './people.ts'
import { type PlantedPayloads, plantByCalls, plantFromOutside, plantInDatabase } from './stored-payloads.ts'
import { loadScreens, type Screens } from './screens.ts'
import { deskTarget, type Target, targetsOf } from './targets.ts'
import { type Progress, Visitor } from './visit.ts'

const ROOT = join(import.meta.dirname, '../..')
const PEOPLE_AT_ONCE = 2
/** How many links of one kind a person of the desk follows. */
const MAX_OF_A_KIND = 1

/** `running`: a product that runs already; `only`: a part of the people's names and of the addresses. */
export type CrawlOptions = {
  running: { url: string; simulatorUrl: string; dataDir: string } | null
  only: string
  isXss: boolean
  /** Only the visitor, who needs no demo. */
  isVisitorOnly?: boolean
  /** Only the console of each page, with the service worker. */
  hasWorker?: boolean
  log(line: string): void
}
export type CrawlResult = Progress & { people: number; screens: number; payloads: PlantedPayloads | null }

export async function crawl({ running, only, isXss, isVisitorOnly = false, hasWorker = false, log }: CrawlOptions): Promise<CrawlResult> {
  const all = await loadScreens()
  // The public pages show nothing that is stored.
  const screens = isXss ? { ...all, public: [] } : all
  const product = running ? { ...running, stop: async () => {} } : await startProduct(ROOT, { RATE_LIMIT_FACTOR: '1000', MAX_LOOP_DELAY_MS: '0' })
  Object.assign(process.env, { BROWSER_BASE_URL: product.url, BROWSER_SIMULATOR_URL: product.simulatorUrl, BROWSER_DATA_DIR: product.dataDir })
  const browser = await chromium.launch(findChromium())
  const progress: Progress = {
    findings: [],
    reached: new Set(),
    visits: 0,
    scans: 0,
    popups: new Set(),
    tried: new Set(),
    scanned: new Set(),
    log,
    planted: null,
    hasWorker,
  }
  try {
    const people = isVisitorOnly ? [VISITOR] : await demoPeople(browser)
    const payloads = isXss ? await plantPayloads(people, product.url) : null
    if (payloads) {
      progress.planted = new Map(payloads.planted.map(({ id, name }) => [id, name]))
      log(`${payloads.planted.length} fields have payloads; refused: ${payloads.refused.join(', ')}; untried: ${payloads.untried.join(', ')}`)
    }
    const found = { withValue: new Set<string>(), unknown: new Set<string>() }
    const [who = '', where = ''] = only.split(' ')
    const queue = people.filter(({ area, name }) => who.split(',').some((word) => `${area}:${name}`.includes(word)))
    const work = async () => {
      for (let person = queue.shift(); person; person = queue.shift()) {
        const { targets, withValue, unknown } = await targetsOf(person, screens)
        for (const key of withValue) found.withValue.add(key)
        for (const key of unknown) found.unknown.add(key)
        await visitAll({
          browser,
          person,
          targets: targets.filter(({ href }) => href.includes(where)),
          screens,
          url: product.url,
          progress,
        })
      }
    }
    await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, work))
    if (only === '' && !isXss && !isVisitorOnly) reportMissing(screens, found, progress)
    return { ...progress, people: people.length, screens: allScreens(screens).length, payloads }
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function plantPayloads(people: readonly Person[], url: string): Promise<PlantedPayloads> {
  const byCalls = await plantByCalls(people, url)
  const fromOutside = await plantFromOutside(people, url, 10_000)
  const inDatabase = await plantInDatabase(20_000)
  return { ...byCalls, planted: [...byCalls.planted, ...fromOutside, ...inDatabase] }
}

type PersonVisits = { browser: Browser; person: Person; targets: Target[]; screens: Screens; url: string; progress: Progress }

async function visitAll({ browser, person, targets, screens, url, progress }: PersonVisits): Promise<void> {
  const serviceWorkers = progress.hasWorker ? 'allow' : 'block'
  const context = await browser.newContext({ locale: 'en-NG', timezoneId: 'Africa/Lagos', reducedMotion: 'reduce', serviceWorkers })
  const visitor = await Visitor.open(context, person, url, progress)
  const opened = new Set(targets.map(({ href }) => href))
  const ofKind = new Map<string, number>()
  for (const target of targets) {
    const links = await visitor.visit(target).catch((error: unknown) => {
      progress.findings.push({ place: `${target.place} (${person.name})`, rule: 'crawl-failed', appearance: '', text: String(error) })
      progress.log(`crawl-failed | ${target.href} | ${String(error)}`)
      return []
    })
    for (const href of person.area === 'desk' ? links : []) {
      const next = deskTarget(href, screens.desk)
      const known = next ? (ofKind.get(next.key) ?? 0) : MAX_OF_A_KIND
      if (!next || known >= MAX_OF_A_KIND || opened.has(href)) continue
      ofKind.set(next.key, known + 1)
      opened.add(href)
      targets.push(next.target)
    }
  }
  progress.log(`done: ${person.name}, ${targets.length} pages`)
  await context.close()
}

const allScreens = ({ application, desk, signIn, public: documents }: Screens) => [
  ...application.map(({ path }) => path),
  ...desk,
  ...signIn,
  ...documents,
]

/** Pages at which nobody arrived, and parameters of which no value was found. */
function reportMissing(
  screens: Screens,
  { withValue, unknown }: Record<'withValue' | 'unknown', Set<string>>,
  { findings, reached }: Progress,
): void {
  const miss = (rule: string, place: string, text: string) => void findings.push({ rule, place, appearance: '', text })
  for (const path of allScreens(screens).filter((each) => !reached.has(each)))
    miss('not-reached', path, 'No person of the demo arrives at this page.')
  for (const key of unknown) miss('unknown-parameter', key, 'proofs/crawl/parameter-values.ts has no value for it.')
  const needed = screens.application.flatMap(({ path, parameters }) =>
    parameters.filter(({ words }) => words === null).map(({ name }) => `${path} ${name}`),
  )
  for (const key of needed.filter((each) => !withValue.has(each) && !unknown.has(each))) miss('no-record', key, 'The demo has no record for it.')
}
