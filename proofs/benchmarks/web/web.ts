import { join, resolve } from 'node:path'
import { describeMachine, sourceRevision } from '../../../tools/results-page.ts'
import { median } from '../../fixtures/statistics.ts'
import { writeFigures } from '../report.ts'
import { installLighthouse, loadPage, type PageLoad } from './lighthouse.ts'
import { type Product, startProduct } from './product.ts'
import { openSessions, ROUTES, type Sessions } from './routes.ts'
import { openSlowNetwork, type SlowNetwork } from './slow-network.ts'

const ROOT = join(import.meta.dirname, '../../..')

type WebOptions = {
  /** The checkout that is measured. */
  checkout: string
  /** An older checkout, measured in turn with it. */
  before: string | null
  runs: number
  log(line: string): void
}

/** Measures, prints the table and stores it with `write`. Returns the exit code: 1 when a gate does not hold. */
export async function webBenchmark(given: { app?: string; before?: string; runs: string; quick: boolean; write: boolean }): Promise<number> {
  if (!/^[1-9]\d?$/.test(given.runs)) throw new Error('--runs is a number from 1 to 99')
  const figures = await measureWeb({
    checkout: resolve(given.app ?? ROOT),
    before: given.before === undefined ? null : resolve(given.before),
    runs: given.quick ? 1 : Number(given.runs),
    log: console.log,
  })
  const before = given.before === undefined ? '' : ` --before ${await sourceRevision(given.before)}`
  const command = `npm run bench -- web --runs ${given.runs}${before}`
  const section = `## web\n\n\`${command}\` at ${await sourceRevision(given.app)}, ${describeMachine()}.\n\n${asTable(figures)}`
  console.log(`\n${section}`)
  const broken = brokenGates(figures)
  for (const sentence of broken) console.log(`does not hold: ${sentence}`)
  if (given.write) await writeFigures(section)
  return broken.length > 0 && !given.quick ? 1 : 0
}

/** Medians of the runs, for each route. `before` is of the older checkout. */
type WebFigures = { route: string; isPublic: boolean; mostScriptBytes: number; now: PageLoad; before: PageLoad | null }[]

/** Loads each page cold, in turn with the older product when there is one, so that a busy machine affects both. */
async function measureWeb({ checkout, before, runs, log }: WebOptions): Promise<WebFigures> {
  await installLighthouse(log)
  const products: { product: Product; sessions: Sessions; network: SlowNetwork }[] = []
  try {
    for (const folder of before === null ? [checkout] : [checkout, before]) {
      const product = await startProduct(folder)
      products.push({ product, sessions: await openSessions(product.url), network: await openSlowNetwork(product.url) })
    }
    // The first load of a server compiles its code.
    for (const { product } of products) await loadPage(`${product.url}/login`, null, () => {})
    const figures: WebFigures = []
    for (const route of ROUTES) {
      const loads: PageLoad[][] = products.map(() => [])
      for (let run = 1; run <= runs; run++) {
        for (const [at, { network, sessions }] of products.entries()) {
          const load = await loadPage(`${network.url}${route.path}`, route.person && sessions[route.person], log)
          loads[at]!.push(load)
          log(`${route.name}, ${at === 0 ? 'now' : 'before'}, run ${run}: ${describe(load)}`)
        }
      }
      const [now, earlier] = loads.map(mediansOf)
      figures.push({ route: route.name, isPublic: route.person === null, mostScriptBytes: route.scripts, now: now!, before: earlier ?? null })
    }
    return figures
  } finally {
    for (const { product, network } of products) {
      await network.close()
      await product.stop()
    }
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
  }
}

const describe = ({ lcpMs, fcpMs, tbtMs, cls, bytes, scriptBytes, fontBytes, requests, aheadBytes, ...load }: PageLoad) =>
  `LCP ${Math.round(lcpMs)} ms, FCP ${Math.round(fcpMs)} ms, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}, ${kilobytes(bytes)} in ${requests} requests (scripts ${kilobytes(scriptBytes)}, largest font ${kilobytes(fontBytes)}), ${Math.round(aheadBytes / 1000)} kB ahead, performance ${load.performance}, accessibility ${load.accessibility}, best practices ${load.bestPractices}, SEO ${load.seo}`

/** The gates of every page, and of the dashboard against the older product. */
/** The scripts have a budget for each route (routes.ts), the fonts this one: both of performance.md. */
const MOST_FONT_BYTES = 55_000
const MOST_CLS = 0.02
const MOST_LCP_RATIO = 0.6
const GOAL_LCP_MS = 2_500
/** Scores of Lighthouse. Search engines see public pages alone. */
const LEAST_SEO = 95

/** The gates that do not hold, as sentences. */
function brokenGates(figures: WebFigures): string[] {
  return figures.flatMap(({ route, isPublic, mostScriptBytes, now, before }) => [
    ...(now.accessibility === 100 ? [] : [`${route}: accessibility ${now.accessibility}, not 100`]),
    ...(now.bestPractices === 100 ? [] : [`${route}: best practices ${now.bestPractices}, not 100`]),
    ...(!isPublic || now.seo >= LEAST_SEO ? [] : [`${route}: SEO ${now.seo}, less than ${LEAST_SEO}`]),
    ...(now.scriptBytes <= mostScriptBytes ? [] : [`${route}: ${kilobytes(now.scriptBytes)} of scripts, more than ${kilobytes(mostScriptBytes)}`]),
    ...(now.fontBytes <= MOST_FONT_BYTES ? [] : [`${route}: a font of ${kilobytes(now.fontBytes)}, more than ${kilobytes(MOST_FONT_BYTES)}`]),
    ...(now.cls <= MOST_CLS ? [] : [`${route}: CLS ${now.cls.toFixed(3)}, more than ${MOST_CLS}`]),
    ...(route !== 'dashboard' || before === null || now.lcpMs / before.lcpMs <= MOST_LCP_RATIO
      ? []
      : [`${route}: LCP ${(now.lcpMs / before.lcpMs).toFixed(2)} of before, more than ${MOST_LCP_RATIO}`]),
  ])
}

function asTable(figures: WebFigures): string {
  const rows = figures.map(({ route, mostScriptBytes, now, before }) => {
    const pair = (of: (load: PageLoad) => string) => (before ? `${of(now)} (${of(before)})` : of(now))
    const cells = [
      pair((load) => String(load.performance)),
      [now.accessibility, now.bestPractices, now.seo].join(' / '),
      pair((load) => seconds(load.lcpMs)),
      pair((load) => seconds(load.fcpMs)),
      pair((load) => load.cls.toFixed(3)),
      pair((load) => `${Math.round(load.tbtMs)} ms`),
      pair((load) => kilobytes(load.bytes)),
      `${pair((load) => kilobytes(load.scriptBytes))} of ${kilobytes(mostScriptBytes)}`,
      pair((load) => String(load.requests)),
      pair((load) => kilobytes(load.aheadBytes)),
    ]
    return `| ${[route, ...cells].join(' | ')} |`
  })
  const dashboard = figures.find(({ route, before }) => route === 'dashboard' && before)
  const ratio = dashboard && `LCP of the dashboard: ${(dashboard.now.lcpMs / dashboard.before!.lcpMs).toFixed(2)} of before.`
  return [
    '| Page | Performance | Accessibility / best practices / SEO | LCP | FCP | CLS | TBT | Sent | Scripts | Requests | Ahead |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `- Gates: scripts within the budget of their page, fonts of ${kilobytes(MOST_FONT_BYTES)} and CLS ${MOST_CLS} on every page; accessibility and best practices 100, SEO ${LEAST_SEO} on public pages; LCP of the dashboard at most ${MOST_LCP_RATIO} of before. Goal: ${seconds(GOAL_LCP_MS)}.`,
    '- Ahead: other pages, which begin to load ten seconds after the first one while the browser is idle, and never when the person saves data.',
    ...(ratio ? [`- ${ratio} In brackets: the older product, measured in turn.`] : []),
    '',
  ].join('\n')
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
