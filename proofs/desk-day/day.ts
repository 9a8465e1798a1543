import { chromium } from '@playwright/test'
import { integrityChecks } from '../../apps/integrity-checks.ts'
import { modules } from '../../modules/index.ts'
import type { WorkItemKind } from '../../modules/kernel/work-item-declaration.ts'
import type { OperatorRole } from '../../modules/operators/contract.ts'
import { connectDatabase, type Database } from '../../platform/db/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { findRunningPostgres } from '../../platform/postgres/launcher.ts'
import { brokenChecks, describeBroken, sql } from '../../tests/browser/database.ts'
import { findChromium } from '../../tools/browser/chromium.ts'
import { PATIENCE_MS } from '../../tools/browser/patience.ts'
import { type Product, startProduct } from '../benchmarks/web/product.ts'
import { confirmProposed, decide, type Item, type Way } from './decide.ts'
import { answerStaff, type Day, enqueue, MAKERS, type Matter, openShops } from './items.ts'
import { ask, openPeople, type People, Refused } from './people.ts'
import { type StatesSeen, watchStates } from './states.ts'

export type DayOptions = { running: Product | null; checkout: string; isSmallest: boolean; log(line: string): void }

/** `decision`: the last one. */
export type Ended = { kind: string; id: string; decision: string }
export type Ways = Record<Way, number>
export type DayResult = {
  ended: readonly Ended[]
  decisions: Ways
  /** Each decision, also one after which another follows. */
  byKind: ReadonlyMap<string, Ways>
  /** Items without an end, each with the reason of its last refusal. */
  left: readonly string[]
  /** What ended otherwise than by a decision or a refusal, such as a screen without its button. */
  faults: readonly string[]
  /** What could not be made. */
  unmade: readonly string[]
  broken: readonly string[]
  states: StatesSeen
  kindsWithout: readonly string[]
  minutes: number
}

const KINDS: readonly WorkItemKind[] = modules.flatMap(({ workItems = [] }) => workItems)
/** After these the money of the business stands still, so they come last. */
const STOPS_MONEY = ['risk-alert', 'emergency-stop', 'closing']
const ON_SCREENS = 60
const MAX_ROUNDS = 8
const MAX_PER_KIND = 200

/** A day at the desk of the product: items are made, and people decide them until none is open. */
export async function workTheDay({ running, checkout, isSmallest, log }: DayOptions): Promise<DayResult> {
  const begun = systemClock.monotonicMs()
  const product = running ?? (await startProduct(checkout, { RATE_LIMIT_FACTOR: '1000', MAX_LOOP_DELAY_MS: '0' }))
  Object.assign(process.env, { BROWSER_BASE_URL: product.url, BROWSER_SIMULATOR_URL: product.simulatorUrl, BROWSER_DATA_DIR: product.dataDir })
  const browser = await chromium.launch(findChromium())
  const db = connectDatabase({ url: (await findRunningPostgres(product.dataDir))!.url, onError: () => {}, sleep: systemClock.sleep })
  try {
    const people = await openPeople(browser)
    for (const { page } of peopleOf(people)) page.setDefaultTimeout(PATIENCE_MS)
    const day: Day = { people, shops: await openShops(isSmallest ? 4 : 8), matters: [] }
    log(`${day.shops.length} businesses and six people are there`)
    const unmade: string[] = []
    const states = watchStates()
    for (const { name, full, least, make } of MAKERS) {
      const count = isSmallest ? least : full
      if (count === 0) continue
      try {
        await make(day, count)
        log(`made: ${name}`)
      } catch (error) {
        const why = (error as Error).message.split('\n')[0]!
        unmade.push(`${name}: ${why}`)
        log(`not made: ${name}: ${why}`)
      }
      await states.look()
    }
    const worked = await work(db, day, isSmallest ? KINDS.length : ON_SCREENS, { log, afterEach: states.look })
    const met = new Set(worked.ended.map(({ kind }) => kind))
    return {
      ...worked,
      unmade,
      broken: await whatIsBroken(),
      states: await states.seen(),
      kindsWithout: KINDS.map(({ key }) => key).filter((key) => !met.has(key)),
      minutes: (systemClock.monotonicMs() - begun) / 60_000,
    }
  } finally {
    await db.close()
    await browser.close()
    if (!running) await product.stop()
  }
}

const peopleOf = (people: People) => [
  ...(['viewer', 'support', 'compliance', 'finance', 'administrator'] as const).map((role) => people.of(role)),
  people.secondAdministrator,
]

type Job = { kind: WorkItemKind; id: string; wanted: string | null }

/** Every open item once, one of each kind after the other, so that each kind is among the first. */
async function openJobs(db: Database, matters: readonly Matter[]): Promise<Job[]> {
  const lists = await Promise.all(
    KINDS.map(async (kind) => {
      const items = kind.waits && kind.key !== 'operator' ? [] : await kind.open(db.system, { after: null, limit: MAX_PER_KIND })
      const own = matters.filter((matter) => matter.kind === kind.key).map(({ id, decision }) => ({ id, decision }))
      return [...items.map(({ id }) => ({ kind, id, wanted: null })), ...own.map(({ id, decision }) => ({ kind, id, wanted: decision }))]
    }),
  )
  const rank = (at: number, { kind }: Job) => at + (STOPS_MONEY.includes(kind.key) ? 1_000 : 0)
  return lists
    .flatMap((jobs) => jobs.map((job, at) => ({ job, rank: rank(at, job) })))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ job }) => job)
}

type Around = { log(line: string): void; afterEach(): Promise<void> }

async function work(db: Database, day: Day, onScreens: number, { log, afterEach }: Around) {
  const ended: Ended[] = []
  const decisions: Ways = { screens: 0, calls: 0 }
  const byKind = new Map<string, Ways>()
  const turns = new Map<string, number>()
  const kindsOnScreens = new Set<string>()
  const faults: string[] = []
  let reasons = new Map<string, string>()
  let matters: readonly Matter[] = day.matters
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const jobs = await openJobs(db, matters)
    if (jobs.length === 0) break
    log(`round ${round}: ${jobs.length} open`)
    reasons = new Map()
    const before = decisions.screens + decisions.calls
    const leftMatters: Matter[] = []
    if (round === 1) await readEachKind(day.people, jobs)
    for (const job of jobs) {
      const name = `${job.kind.key} ${job.id}`
      // The kinds that have not been there yet keep their place.
      const isFirst = !kindsOnScreens.has(job.kind.key)
      const way: Way = isFirst || decisions.screens + KINDS.length - kindsOnScreens.size < onScreens ? 'screens' : 'calls'
      const turn = turns.get(job.kind.key) ?? 0
      turns.set(job.kind.key, turn + 1)
      const outcome = await decideOne(db, day, job, { way, turn, faults })
      if ('why' in outcome) {
        reasons.set(name, outcome.why)
        log(`${name}: ${outcome.why}`)
        if (job.wanted !== null && !outcome.isOver) leftMatters.push({ kind: job.kind.key, id: job.id, decision: job.wanted })
        continue
      }
      decisions[outcome.way]++
      const ways = byKind.get(job.kind.key) ?? { screens: 0, calls: 0 }
      ways[outcome.way]++
      byKind.set(job.kind.key, ways)
      if (outcome.way === 'screens') kindsOnScreens.add(job.kind.key)
      const after = await job.kind.find(db.system, job.id)
      const isEnded = job.wanted !== null || !after?.isOpen || job.kind.waits?.(after) === false
      if (isEnded) ended.push({ kind: job.kind.key, id: job.id, decision: outcome.decision })
    }
    await afterEach()
    if (round === 1) {
      await answerStaff(day)
      await afterEach()
    }
    matters = leftMatters
    if (decisions.screens + decisions.calls === before) break
  }
  const left = (await openJobs(db, matters)).map(({ kind, id }) => `${kind.key} ${id}: ${reasons.get(`${kind.key} ${id}`) ?? 'came last'}`)
  return { ended, decisions, byKind, faults, left }
}

/** `isOver`: what was wanted is so already, such as an open business that another decision has opened. */
type Outcome = { decision: string; way: Way } | { why: string; isOver?: boolean }

type How = { way: Way; turn: number; faults: string[] }

/** Another decision of its kind each time, and where one is refused the next one. */
async function decideOne(db: Database, day: Day, { kind, id, wanted }: Job, { way, turn, faults }: How): Promise<Outcome> {
  const noteFault = (decision: string, error: unknown) => {
    if (!(error instanceof Refused)) faults.push(`${kind.key}.${decision} by ${way}: ${(error as Error).message.split('\n')[0]}`)
  }
  let why = 'nothing can be decided'
  const item = await kind.find(db.system, id)
  if (!item?.isOpen) return { why: 'it ended by itself' }
  const all = kind.decisions(item)
  const proposed = await proposalOf(kind.key, id)
  if (proposed) {
    const decision = all.find(({ key }) => key === proposed.decision)
    if (!decision) return { why: 'what was proposed is not possible any more' }
    try {
      await confirmProposed(way, { ...item, kind: kind.key }, decision, day.people, proposed.role)
      return { decision: decision.key, way }
    } catch (error) {
      noteFault(decision.key, error)
      return { why: `${decision.key} as second person: ${(error as Error).message.split('\n')[0]}` }
    }
  }
  const possible = wanted === null ? rotated(all, turn) : all.filter(({ key }) => key === wanted)
  if (possible.length === 0) return { why, isOver: true }
  for (const decision of possible) {
    try {
      const shop = day.shops.find(({ business }) => business === item.businessId) ?? day.shops[1]!
      await decide(way, { ...item, kind: kind.key } satisfies Item, decision, day.people, shop.account, turn)
      return { decision: decision.key, way }
    } catch (error) {
      noteFault(decision.key, error)
      why = `${decision.key} by ${way}: ${(error as Error).message.split('\n')[0]}`
    }
  }
  return { why }
}

async function proposalOf(kind: string, id: string): Promise<{ decision: string; role: OperatorRole } | undefined> {
  const [row] = await sql<{ decision: string; role: OperatorRole }>(
    `select w.proposed_decision as decision, o.role from work_item w join operator o on o.id = w.proposed_by where w.kind = $1 and w.subject_id = $2`,
    [kind, id],
  )
  return row
}

/** The viewer reads an item of each kind that viewers read, and decides none. */
async function readEachKind(people: People, jobs: readonly Job[]): Promise<void> {
  const viewer = people.of('viewer')
  for (const kind of KINDS.filter(({ readers }) => readers.includes('viewer'))) {
    const job = jobs.find((each) => each.kind === kind)
    if (!job) continue
    const path = `/operator/work/${kind.key}/${job.id}`
    await ask(viewer, 'GET', `${path}/show`)
    const answer = await ask(viewer, 'POST', `${path}/decide`, { decision: 'any', fields: {}, note: '' }).catch((error: unknown) => error)
    if (!(answer instanceof Refused)) throw new Error(`the viewer was not refused a decision about ${kind.key}`)
  }
}

const rotated = <One>(some: readonly One[], by: number): One[] => some.map((_, at) => some[(at + by) % some.length]!)

const BOOKS_PATIENCE_MS = 90_000

/** The checks of `npm run books`, when what is under way has ended. */
async function whatIsBroken(): Promise<string[]> {
  // What the day has cost us is put back into the pool, as each hour.
  await enqueue('sweeps.cover')
  const begun = systemClock.monotonicMs()
  for (;;) {
    const broken = await brokenChecks(integrityChecks)
    if (broken.length === 0 || systemClock.monotonicMs() - begun > BOOKS_PATIENCE_MS) return broken.map(describeBroken)
    await systemClock.sleep(2_000)
  }
}
