import type { PagePosition } from '../../modules/history/server/paging.ts'
import { countItems, findItems } from '../../modules/history/server/queries.ts'
import { dayTotals } from '../../modules/ledger/index.ts'
import { loadDashboard } from '../../modules/overview/server/load-dashboard.ts'
import { addDays, lagosDay, systemClock } from '../../platform/clock/index.ts'
import { type Sql, sql } from '../../platform/db/index.ts'
import { checks } from '../../tools/books/all-checks.ts'
import { collectAll } from './collection-load.ts'
import { median, medianOfRatios } from '../fixtures/statistics.ts'
import type { Bench } from './options.ts'
import { fillPast } from './backfill.ts'
import { openStage, type Stage } from './bench-database.ts'
import { openTown, type Town } from '../fixtures/merchants.ts'

const SHOPS = 20
const SMALL = 10_000

type Side = { stage: Stage; town: Town }
type Reads = Record<'history' | 'nextPage' | 'dashboard' | 'month' | 'oneRow', number>
/** Payments posted a second. */
type Rates = { small: number; grown: number }

/**
 * The same work on a large past and on a small one, on two databases side by side. What is read is read before anything is posted;
 * each round of posting has a small past of its own, for what a round posts would make it large.
 */
export const growth: Bench = async ({ stage, quick, entries, say }) => {
  const large = quick ? 50_000 : entries
  const other = await openStage()
  try {
    const small = { stage, town: await aged(stage, SMALL, say) }
    const grown = { stage: other, town: await aged(other, large, say) }
    const rounds = quick ? 1 : 5
    const reads: { small: Reads; grown: Reads }[] = []
    // The first of each is for the caches, and is not counted.
    for (let at = 0; at <= rounds; at++) {
      const round = { small: await read(small, quick), grown: await read(grown, quick) }
      if (at > 0) reads.push(round)
      say(`read ${at}: ${inWords(round)}`)
    }
    await stage.requireBooks(sentences)
    await postInTurns(small, grown, 0, quick)
    const rates: Rates[] = []
    for (let at = 1; at <= rounds; at++) {
      const rate = await withSmall(say, (fresh) => postInTurns(fresh, grown, at, quick))
      rates.push(rate)
      say(`posted ${at}: ${inWords(rate)}`)
    }
    await other.requireBooks(sentences)
    const ratio = (of: keyof Reads) =>
      medianOfRatios(
        reads,
        (round) => round.grown[of],
        (round) => round.small[of],
      )
    const middle = (which: 'small' | 'grown', of: keyof Reads) => median(reads.map((round) => round[which][of]))
    const rate = (which: 'small' | 'grown') => Math.round(median(rates.map((each) => each[which])))
    const sizes = `${large.toLocaleString('en')} / ${SMALL.toLocaleString('en')} entries`
    return {
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
        { check: `first page of the history, ${sizes}`, figure: ratio('history'), gate: { most: 1.5 } },
        { check: `next page of the history, ${sizes}`, figure: ratio('nextPage'), gate: { most: 1.5 } },
        { check: `day totals of a month, ${sizes}`, figure: ratio('month'), gate: { most: 1.5 } },
        { check: `dashboard, ${sizes}`, figure: ratio('dashboard'), gate: { most: 1.5 } },
        {
          check: `totals of a month / a read of one row, ${large.toLocaleString('en')} entries`,
          figure: medianOfRatios(
            reads,
            (round) => round.grown.month,
            (round) => round.grown.oneRow,
          ),
          gate: { most: 10 },
          goal: { most: 3 },
        },
      ],
      notes: [
        `Collections ${rate('grown')}/s against ${rate('small')}/s, each round with a small past of its own, to which its slices add some five entries a payment; history ${middle('grown', 'history').toFixed(2)} against ${middle('small', 'history').toFixed(2)} ms, dashboard ${middle('grown', 'dashboard').toFixed(2)} against ${middle('small', 'dashboard').toFixed(2)} ms.`,
        `${SHOPS} shops share a past of collections; what is behind a payment and its page has its rows (past.ts), and every sentence of the books but the seal of the chain is checked.`,
      ],
    }
  } finally {
    await other.close()
  }
}

async function aged(stage: Stage, entries: number, say: (line: string) => void): Promise<Town> {
  const town = await openTown(stage, SHOPS)
  const begun = systemClock.monotonicMs()
  await fillPast(stage, SHOPS, entries)
  say(`${entries} entries written in ${Math.round((systemClock.monotonicMs() - begun) / 1_000)} s`)
  return town
}

/** The past was not posted by the lane, so its chain has no seal. */
const sentences = checks.filter(({ unit }) => unit !== 'batches')

const inWords = (round: unknown) =>
  JSON.stringify(round, (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))

/** A small past of its own for one round of posting, its lane warm; its books hold in the end. */
async function withSmall(say: (line: string) => void, act: (small: Side) => Promise<Rates>): Promise<Rates> {
  const stage = await openStage()
  try {
    const town = await aged(stage, SMALL, say)
    await collectAll(stage, town, WARM, 'warm')
    const rates = await act({ stage, town })
    await stage.requireBooks(sentences)
    return rates
  } finally {
    await stage.close()
  }
}

/** So many payments a slice of posting; warm is what has posted some of them. */
const SLICE = 3_000
const WARM = 500

/**
 * Some eight seconds of posting, in slices of one that go small, grown, grown, small: whatever takes a core away for a
 * second or two (a machine's other guests, an autovacuum) meets both sides, where one slice each would have called it growth.
 */
async function postInTurns(small: Side, grown: Side, round: number, quick: boolean): Promise<Rates> {
  const count = quick ? 200 : SLICE
  const seconds = { small: 0, grown: 0 }
  const turns = quick ? (['small', 'grown'] as const) : (['small', 'grown', 'grown', 'small', 'small', 'grown', 'grown', 'small'] as const)
  for (const [at, which] of turns.entries()) {
    const { stage, town } = which === 'small' ? small : grown
    seconds[which] += count / (await collectAll(stage, town, count, `round-${round}-${at}`))
  }
  const each = (count * turns.length) / 2
  return { small: each / seconds.small, grown: each / seconds.grown }
}

async function read({ stage, town }: Side, quick: boolean): Promise<Reads> {
  const { businessId } = town.shops[0]!
  const times = quick ? 20 : 200
  const page = (tx: Sql, after: PagePosition['after']) => findItems(tx, businessId, {}, { after, skip: 0, limit: 50 })
  const last = (await stage.db.tenant(businessId, (tx) => page(tx, null))).at(-1)!
  const today = lagosDay(systemClock.now())
  return {
    history: await took(stage, businessId, times, async (tx) => {
      await Promise.all([page(tx, null), countItems(tx, businessId, {})])
    }),
    nextPage: await took(stage, businessId, times, (tx) => page(tx, { at: last.created_at, id: last.id })),
    dashboard: await took(stage, businessId, times, (tx) => loadDashboard(tx, businessId, systemClock.now())),
    month: await took(stage, businessId, times, (tx) => dayTotals(tx, businessId, { from: addDays(today, -30), to: today })),
    oneRow: await took(stage, businessId, times, (tx) => sql`select * from business where id = ${businessId}`.execute(tx)),
  }
}

/** The middle of so many, one after the other, as a request reads: as the business, under its row-level security. */
async function took({ db }: Stage, businessId: string, times: number, read: (tx: Sql) => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let at = 0; at < times; at++) {
    const begun = systemClock.monotonicMs()
    await db.tenant(businessId, read)
    all.push(systemClock.monotonicMs() - begun)
  }
  return median(all)
}
