import type { PagePosition } from '../../modules/history/server/paging.ts'
import { countItems, findItems } from '../../modules/history/server/queries.ts'
import { dayTotals } from '../../modules/ledger/index.ts'
import { loadDashboard } from '../../modules/overview/server/load-dashboard.ts'
import { addDays, lagosDay, systemClock } from '../../platform/clock/index.ts'
import { type Sql, sql } from '../../platform/db/index.ts'
import { integrityChecks as checks } from '../../apps/integrity-checks.ts'
import { postCollections } from './collection-load.ts'
import { median, medianOfRatios } from '../fixtures/statistics.ts'
import type { Benchmark, BenchOptions } from './options.ts'
import { backfillHistory } from './backfill.ts'
import type { BenchDatabase } from './bench-database.ts'
import { createMerchants, type Merchants } from '../fixtures/merchants.ts'

type GrowthSize = { shops: number; small: number; large: number; rounds: number; reads: number; warmUp: number; slice: number }
const FULL = { shops: 20, small: 10_000, rounds: 5, reads: 200, warmUp: 500, slice: 3_000 }
const QUICK: GrowthSize = { ...FULL, large: 50_000, rounds: 1, reads: 20, slice: 200 }
const SMALLEST: GrowthSize = { shops: 2, small: 100, large: 500, rounds: 1, reads: 2, warmUp: 2, slice: 4 }

type DatabaseUnderTest = { database: BenchDatabase; merchants: Merchants }
type Reads = Record<'history' | 'nextPage' | 'dashboard' | 'month' | 'oneRow', number>
/** Payments posted per second. */
type Rates = { small: number; grown: number }

/**
 * The same work on a large history and on a small one, in two databases on one server. All reads are measured before
 * anything is posted. Each round of posting gets a new small history, because a round's own postings would make it
 * large.
 */
export const growth: Benchmark = async ({ database, quick, smallest, entries, openDatabase, log }) => {
  const size = smallest ? SMALLEST : quick ? QUICK : { ...FULL, large: entries }
  const { large, rounds } = size
  const other = await openDatabase()
  try {
    const small = { database, merchants: await openWithHistory(database, size, size.small, log) }
    const grown = { database: other, merchants: await openWithHistory(other, size, large, log) }
    const reads: { small: Reads; grown: Reads }[] = []
    // The first round of each warms the caches and is not counted.
    for (let at = 0; at <= rounds; at++) {
      const round = { small: await measureReads(small, size), grown: await measureReads(grown, size) }
      if (at > 0) reads.push(round)
      log(`read ${at}: ${formatRound(round)}`)
    }
    await database.requireBooks(checksWithoutChain)
    await measurePosting(small, grown, 0, size)
    const rates: Rates[] = []
    for (let at = 1; at <= rounds; at++) {
      const rate = await withSmallDatabase({ size, openDatabase, log }, (fresh) => measurePosting(fresh, grown, at, size))
      rates.push(rate)
      log(`posted ${at}: ${formatRound(rate)}`)
    }
    await other.requireBooks(checksWithoutChain)
    const ratio = (of: keyof Reads) =>
      medianOfRatios(
        reads,
        (round) => round.grown[of],
        (round) => round.small[of],
      )
    const middle = (which: 'small' | 'grown', of: keyof Reads) => median(reads.map((round) => round[which][of]))
    const rate = (which: 'small' | 'grown') => Math.round(median(rates.map((each) => each[which])))
    const sizes = `${large.toLocaleString('en')} / ${size.small.toLocaleString('en')} entries`
    return {
      trials: reads.length * size.reads,
      rows: [
        {
          check: `posting rate, ${sizes}`,
          figure: medianOfRatios(
            rates,
            ({ grown: its }) => its,
            ({ small: its }) => its,
          ),
          gate: { least: 0.8 },
          goal: { least: 1 },
        },
        { check: `first page of the history, ${sizes}`, figure: ratio('history'), gate: { maximum: 1.5 } },
        { check: `next page of the history, ${sizes}`, figure: ratio('nextPage'), gate: { maximum: 1.5 } },
        { check: `day totals of a month, ${sizes}`, figure: ratio('month'), gate: { maximum: 1.5 } },
        { check: `dashboard, ${sizes}`, figure: ratio('dashboard'), gate: { maximum: 1.5 } },
        {
          check: `totals of a month / a read of one row, ${large.toLocaleString('en')} entries`,
          figure: medianOfRatios(
            reads,
            (round) => round.grown.month,
            (round) => round.grown.oneRow,
          ),
          gate: { maximum: 10 },
          goal: { maximum: 3 },
        },
      ],
      notes: [
        `Collections ${rate('grown')}/s against ${rate('small')}/s, each round with a small past of its own, to which its slices add some five entries a payment; history ${middle('grown', 'history').toFixed(2)} against ${middle('small', 'history').toFixed(2)} ms, dashboard ${middle('grown', 'dashboard').toFixed(2)} against ${middle('small', 'dashboard').toFixed(2)} ms.`,
        `${size.shops} shops share a past of collections; what is behind a payment and its page has its rows (past.ts), and every sentence of the books but the seal of the chain is checked.`,
      ],
    }
  } finally {
    await other.close()
  }
}

async function openWithHistory(database: BenchDatabase, { shops }: GrowthSize, entries: number, log: (line: string) => void): Promise<Merchants> {
  const merchants = await createMerchants(database, shops)
  const begun = systemClock.monotonicMs()
  await backfillHistory(database, shops, entries)
  log(`${entries} entries written in ${Math.round((systemClock.monotonicMs() - begun) / 1_000)} s`)
  return merchants
}

/** The posting queue did not write the backfilled history, so its hash chain has no seal. */
const checksWithoutChain = checks.filter(({ unit }) => unit !== 'batches')

const formatRound = (round: unknown) =>
  JSON.stringify(round, (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))

/** A new small history for one round of posting, with a warm posting queue. Its integrity checks must hold in the end. */
async function withSmallDatabase(
  { size, openDatabase, log }: { size: GrowthSize } & Pick<BenchOptions, 'openDatabase' | 'log'>,
  act: (small: DatabaseUnderTest) => Promise<Rates>,
): Promise<Rates> {
  const database = await openDatabase()
  try {
    const merchants = await openWithHistory(database, size, size.small, log)
    await postCollections(database, merchants, size.warmUp, 'warm')
    const rates = await act({ database, merchants })
    await database.requireBooks(checksWithoutChain)
    return rates
  } finally {
    await database.close()
  }
}

/**
 * About eight seconds of posting, in slices of one second: small, grown, grown, small.
 *
 * Other guests of the machine or an autovacuum may take a core for a second or two. Slices spread this over both sides;
 * with one long slice each it would look like growth.
 */
async function measurePosting(
  small: DatabaseUnderTest,
  grown: DatabaseUnderTest,
  round: number,
  { slice: count, rounds }: GrowthSize,
): Promise<Rates> {
  const seconds = { small: 0, grown: 0 }
  const turns = rounds === 1 ? (['small', 'grown'] as const) : (['small', 'grown', 'grown', 'small', 'small', 'grown', 'grown', 'small'] as const)
  for (const [at, which] of turns.entries()) {
    const { database, merchants } = which === 'small' ? small : grown
    seconds[which] += count / (await postCollections(database, merchants, count, `round-${round}-${at}`))
  }
  const each = (count * turns.length) / 2
  return { small: each / seconds.small, grown: each / seconds.grown }
}

async function measureReads({ database, merchants }: DatabaseUnderTest, { reads: times }: GrowthSize): Promise<Reads> {
  const { businessId } = merchants.shops[0]!
  const page = (tx: Sql, after: PagePosition['after']) => findItems(tx, businessId, {}, { after, skip: 0, limit: 50 })
  const last = (await database.db.tenant(businessId, (tx) => page(tx, null))).at(-1)!
  const today = lagosDay(systemClock.now())
  return {
    history: await medianReadMs(database, businessId, times, async (tx) => {
      await Promise.all([page(tx, null), countItems(tx, businessId, {})])
    }),
    nextPage: await medianReadMs(database, businessId, times, (tx) => page(tx, { at: last.created_at, id: last.id })),
    dashboard: await medianReadMs(database, businessId, times, (tx) => loadDashboard(tx, businessId, systemClock.now())),
    month: await medianReadMs(database, businessId, times, (tx) => dayTotals(tx, businessId, { from: addDays(today, -30), to: today })),
    oneRow: await medianReadMs(database, businessId, times, (tx) => sql`select * from business where id = ${businessId}`.execute(tx)),
  }
}

/** The median of `times` sequential reads in ms. It reads as a request does: as the business, under row-level security. */
async function medianReadMs({ db }: BenchDatabase, businessId: string, times: number, read: (tx: Sql) => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let at = 0; at < times; at++) {
    const begun = systemClock.monotonicMs()
    await db.tenant(businessId, read)
    all.push(systemClock.monotonicMs() - begun)
  }
  return median(all)
}
