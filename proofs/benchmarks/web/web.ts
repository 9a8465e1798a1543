import { join, resolve } from 'node:path'
import { describeMachine, sourceRevision } from '../../../tools/results-page.ts'
import { median, medianOfRatios } from '../../fixtures/statistics.ts'
import { writeFigures } from '../report.ts'
import { installLighthouse, loadPage, type PageLoad } from './lighthouse.ts'
import { type Product, startProduct } from './product.ts'
import { serveReferencePage } from './reference-server.ts'
import { openPayPage, openSessions, type Route, ROUTES, type Sessions, SIGN_IN_ROUTE } from './routes.ts'
import { openSlowNetwork, type SlowNetwork } from './slow-network.ts'
import { measureVisits, type VisitFigure, visitsTable } from './visits.ts'

const ROOT = join(import.meta.dirname, '../../..')

type WebOptions = {
  /** The checkout that is measured. */
  checkout: string
  /** An older checkout, measured in turn with it. */
  before: string | null
  runs: number
  routes: readonly Route[]
  log(line: string): void
}

/** Measures, prints the table and stores it with `write`. Returns the exit code: 1 when a gate does not hold. */
export async function webBenchmark(given: {
  app?: string
  before?: string
  pages?: string
  runs: string
  quick: boolean
  write: boolean
}): Promise<number> {
  if (!/^[1-9]\d?$/.test(given.runs)) throw new Error('--runs is a number from 1 to 99')
  const pages = given.pages?.split(',')
  const routes = pages ? ROUTES.filter(({ name }) => pages.includes(name)) : ROUTES
  if (routes.length !== (pages ?? ROUTES).length) throw new Error(`--pages names some of: ${ROUTES.map(({ name }) => name).join(', ')}`)
  const { figures, visits } = await measureWeb({
    checkout: resolve(given.app ?? ROOT),
    before: given.before === undefined ? null : resolve(given.before),
    runs: given.quick ? 1 : Number(given.runs),
    routes,
    log: console.log,
  })
  const before = given.before === undefined ? '' : ` --before ${await sourceRevision(given.before)}`
  const command = `npm run bench -- web --runs ${given.runs}${before}`
  const section = `## web\n\n\`${command}\` at ${await sourceRevision(given.app)}, ${describeMachine()}.\n\n${asTable(figures)}\n${visitsTable(visits)}`
  console.log(`\n${section}`)
  const broken = brokenGates(figures)
  for (const sentence of broken) console.log(`does not hold: ${sentence}`)
  if (given.write) await writeFigures(section)
  return broken.length > 0 && !given.quick ? 1 : 0
}

/** Medians of the runs, for each route. `before` is of the older checkout, `reference` of the reference page in turn with the route. */
type WebFigures = {
  route: string
  isPublic: boolean
  maxScriptBytes: number
  maxLcpRatio: number
  now: PageLoad
  before: PageLoad | null
  reference: PageLoad
  /** LCP of the page by that of the reference page after it. */
  lcpRatio: number
}[]

/** Loads each page cold, in turn with the reference page and the older product when there is one, so that a busy machine affects all. */
async function measureWeb({ checkout, before, runs, routes, log }: WebOptions): Promise<{ figures: WebFigures; visits: VisitFigure[] }> {
  await installLighthouse(log)
  const products: MeasuredProduct[] = []
  const reference = await openReference()
  try {
    for (const folder of before === null ? [checkout] : [checkout, before]) {
      const product = await startProduct(folder)
      const sessions = await openSessions(product.url)
      products.push({ product, sessions, payPage: await openPayPage(product.url, sessions), network: await openSlowNetwork(product.url) })
    }
    // The first load of a server compiles its code.
    for (const { product } of products) await loadPage(`${product.url}/login`, null, () => {})
    const figures: WebFigures = []
    for (const route of routes) figures.push(await measureRoute(route, products, reference, runs, log))
    return { figures, visits: await measureVisits(products[0]!.network.url, routes, products[0]!.sessions, runs, log) }
  } finally {
    await reference.close()
    for (const { product, network } of products) {
      await network.close()
      await product.stop()
    }
  }
}

/** One load of a visitor's page of a product that runs, and of the reference page. Returns the table and the gates that do not hold. */
export async function measureOnePage(url: string, log: (line: string) => void): Promise<{ loads: number; table: string; broken: string[] }> {
  await installLighthouse(log)
  const network = await openSlowNetwork(url)
  const reference = await openReference()
  try {
    const figures = [await measureRoute(SIGN_IN_ROUTE, [{ network }], reference, 1, log)]
    return {
      loads: figures.filter(({ now, lcpRatio }) => now.requests > 0 && lcpRatio > 0).length,
      table: asTable(figures),
      broken: brokenGates(figures),
    }
  } finally {
    await reference.close()
    await network.close()
  }
}

type MeasuredProduct = { product: Product; sessions: Sessions; payPage: string; network: SlowNetwork }
type Reference = { load(): Promise<PageLoad>; close(): Promise<void> }

/** The reference page behind a slow network of its own. */
async function openReference(): Promise<Reference> {
  const server = await serveReferencePage()
  const network = await openSlowNetwork(server.url)
  return {
    load: () => loadPage(`${network.url}/`, null, () => {}),
    async close() {
      await network.close()
      await server.close()
    },
  }
}

async function measureRoute(
  route: Route,
  products: readonly (Pick<MeasuredProduct, 'network'> & Partial<MeasuredProduct>)[],
  reference: Reference,
  runs: number,
  log: (line: string) => void,
): Promise<WebFigures[number]> {
  const rounds: { pages: PageLoad[]; reference: PageLoad }[] = []
  for (let run = 1; run <= runs; run++) {
    const pages: PageLoad[] = []
    for (const [at, { network, sessions, payPage }] of products.entries()) {
      const path = route.name === 'pay page' ? payPage! : route.path
      const load = await loadPage(`${network.url}${path}`, route.person && sessions![route.person], log, route.isWritten && network.closeConnections)
      pages.push(load)
      log(`${route.name}, ${at === 0 ? 'now' : 'before'}, run ${run}: ${describe(load)}`)
    }
    const beside = await reference.load()
    log(
      `reference page, run ${run}: LCP ${Math.round(beside.lcpMs)} ms, TBT ${Math.round(beside.tbtMs)} ms, benchmarkIndex ${Math.round(beside.benchmarkIndex)}`,
    )
    rounds.push({ pages, reference: beside })
  }
  return {
    route: route.name,
    // The page of one payment is for nobody who searches.
    isPublic: route.person === null && route.name !== 'pay page',
    maxScriptBytes: route.scripts,
    maxLcpRatio: route.lcpRatio,
    now: mediansOf(rounds.map(({ pages }) => pages[0]!)),
    before: products.length > 1 ? mediansOf(rounds.map(({ pages }) => pages[1]!)) : null,
    reference: mediansOf(rounds.map((round) => round.reference)),
    lcpRatio: medianOfRatios(
      rounds,
      ({ pages }) => pages[0]!.lcpMs,
      (round) => round.reference.lcpMs,
    ),
  }
}

function mediansOf(loads: readonly PageLoad[]): PageLoad {
  const of = (figure: keyof PageLoad) => median(loads.map((load) => load[figure]))
  return {
    lcpMs: of('lcpMs'),
    fcpMs: of('fcpMs'),
    tbtMs: of('tbtMs'),
    cls: of('cls'),
    bytes: of('bytes'),
    scriptBytes: of('scriptBytes'),
    fontBytes: of('fontBytes'),
    requests: of('requests'),
    aheadBytes: of('aheadBytes'),
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    benchmarkIndex: of('benchmarkIndex'),
  }
}

const describe = ({ lcpMs, fcpMs, tbtMs, cls, bytes, scriptBytes, fontBytes, requests, aheadBytes, ...load }: PageLoad) =>
  `LCP ${Math.round(lcpMs)} ms, FCP ${Math.round(fcpMs)} ms, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}, ${kilobytes(bytes)} in ${requests} requests (scripts ${kilobytes(scriptBytes)}, largest font ${kilobytes(fontBytes)}), ${Math.round(aheadBytes / 1000)} kB ahead, performance ${load.performance}, accessibility ${load.accessibility}, best practices ${load.bestPractices}, SEO ${load.seo}, benchmarkIndex ${Math.round(load.benchmarkIndex)}`

/** The gates of every page, and of the dashboard against the older product. */
/** The scripts have a budget for each route (routes.ts), the fonts this one: both of performance.md. */
const MAX_FONT_BYTES = 55_000
const MAX_CLS = 0.02
const MAX_LCP_RATIO = 0.6
const GOAL_LCP_MS = 2_500
/** Scores of Lighthouse. Search engines see public pages alone. */
const LEAST_SEO = 95

/** The gates that do not hold, as sentences. */
function brokenGates(figures: WebFigures): string[] {
  return figures.flatMap(({ route, isPublic, maxScriptBytes, maxLcpRatio, now, before, lcpRatio }) => [
    ...(now.accessibility === 100 ? [] : [`${route}: accessibility ${now.accessibility}, not 100`]),
    ...(now.bestPractices === 100 ? [] : [`${route}: best practices ${now.bestPractices}, not 100`]),
    ...(!isPublic || now.seo >= LEAST_SEO ? [] : [`${route}: SEO ${now.seo}, less than ${LEAST_SEO}`]),
    ...(now.scriptBytes <= maxScriptBytes ? [] : [`${route}: ${kilobytes(now.scriptBytes)} of scripts, more than ${kilobytes(maxScriptBytes)}`]),
    ...(now.fontBytes <= MAX_FONT_BYTES ? [] : [`${route}: a font of ${kilobytes(now.fontBytes)}, more than ${kilobytes(MAX_FONT_BYTES)}`]),
    ...(lcpRatio <= maxLcpRatio ? [] : [`${route}: LCP ${lcpRatio.toFixed(2)} of the reference page, more than ${maxLcpRatio}`]),
    ...(now.cls <= MAX_CLS ? [] : [`${route}: CLS ${now.cls.toFixed(3)}, more than ${MAX_CLS}`]),
    ...(route !== 'dashboard' || before === null || now.lcpMs / before.lcpMs <= MAX_LCP_RATIO
      ? []
      : [`${route}: LCP ${(now.lcpMs / before.lcpMs).toFixed(2)} of before, more than ${MAX_LCP_RATIO}`]),
  ])
}

function asTable(figures: WebFigures): string {
  const rows = figures.map(({ route, maxScriptBytes, maxLcpRatio, now, before, reference, lcpRatio }) => {
    const pair = (of: (load: PageLoad) => string) => (before ? `${of(now)} (${of(before)})` : of(now))
    const cells = [
      pair((load) => String(load.performance)),
      [now.accessibility, now.bestPractices, now.seo].join(' / '),
      pair((load) => seconds(load.lcpMs)),
      `${lcpRatio.toFixed(2)} of ${maxLcpRatio}`,
      pair((load) => seconds(load.fcpMs)),
      pair((load) => load.cls.toFixed(3)),
      pair((load) => `${Math.round(load.tbtMs)} ms`),
      pair((load) => kilobytes(load.bytes)),
      `${pair((load) => kilobytes(load.scriptBytes))} of ${kilobytes(maxScriptBytes)}`,
      pair((load) => String(load.requests)),
      pair((load) => kilobytes(load.aheadBytes)),
      `${seconds(reference.lcpMs)} / ${seconds(reference.fcpMs)} / ${Math.round(reference.tbtMs)} ms`,
      `${Math.round(now.benchmarkIndex)} / ${Math.round(reference.benchmarkIndex)}`,
    ]
    return `| ${[route, ...cells].join(' | ')} |`
  })
  const dashboard = figures.find(({ route, before }) => route === 'dashboard' && before)
  const ratio = dashboard && `LCP of the dashboard: ${(dashboard.now.lcpMs / dashboard.before!.lcpMs).toFixed(2)} of before.`
  return [
    '| Page | Performance | Accessibility / best practices / SEO | LCP | LCP / reference | FCP | CLS | TBT | Sent | Scripts | Requests | Ahead | Reference: LCP / FCP / TBT | benchmarkIndex |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `- Gates: scripts within the budget of their page, fonts of ${kilobytes(MAX_FONT_BYTES)} and CLS ${MAX_CLS} on every page; accessibility and best practices 100, SEO ${LEAST_SEO} on public pages; LCP of a page within its ratio to the reference page, and that of the dashboard at most ${MAX_LCP_RATIO} of before. Goal: ${seconds(GOAL_LCP_MS)}.`,
    '- The reference page is frozen (`web/reference`) and loaded after each page in the same way. Its figures and benchmarkIndex (of both loads) show how fast the machine was, so compare ratios of two runs and never seconds.',
    '- Ahead: other pages, which begin to load ten seconds after the first one while the browser is idle, and never when the person saves data.',
    ...(ratio ? [`- ${ratio} In brackets: the older product, measured in turn.`] : []),
    '',
  ].join('\n')
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
