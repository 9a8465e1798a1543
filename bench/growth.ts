import type { Place } from '../modules/history/server/paging.ts'
import { countItems, findItems } from '../modules/history/server/queries.ts'
import { dayTotals } from '../modules/ledger/index.ts'
import { gatherDashboard } from '../modules/overview/server/gather.ts'
import { addDays, lagosDay, systemClock } from '../platform/clock/index.ts'
import { type Sql, sql } from '../platform/db/index.ts'
import { checks } from '../tools/books/checks.ts'
import { collectAll } from './collecting.ts'
import { median, medianOfRatios } from './figures.ts'
import type { Bench } from './options.ts'
import { fillPast } from './past.ts'
import { openStage, type Stage } from './stage.ts'
import { openTown, type Town } from './town.ts'

const SHOPS = 20
const SMALL = 10_000

type Side = { stage: Stage; town: Town }
type Reads = Record<'history' | 'nextPage' | 'dashboard' | 'month' | 'oneRow', number>
type Round = Reads & { posting: number }

/** The same work on a large past and on a small one, on two databases side by side. */
export const growth: Bench = async ({ stage, quick, entries, say }) => {
  const large = quick ? 50_000 : entries
  const other = await openStage()
  try {
    const small = { stage, town: await aged(stage, SMALL, say) }
    const grown = { stage: other, town: await aged(other, large, say) }
    const rounds: { small: Round; grown: Round }[] = []
    await measure(small, grown, 0, quick)
    for (let at = 1; at <= (quick ? 1 : 5); at++) {
      const round = await measure(small, grown, at, quick)
      rounds.push(round)
      say(`round ${at}: ${JSON.stringify(round, (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))}`)
    }
    // The past was not posted by the lane, so its chain has no seal.
    const sentences = checks.filter(({ unit }) => unit !== 'batches')
    await stage.requireBooks(sentences)
    await other.requireBooks(sentences)
    const ratio = (of: keyof Round) =>
      medianOfRatios(
        rounds,
        (round) => round.grown[of],
        (round) => round.small[of],
      )
    const middle = (which: 'small' | 'grown', of: keyof Round) => median(rounds.map((round) => round[which][of]))
    const sizes = `${large.toLocaleString('en')} / ${SMALL.toLocaleString('en')} entries`
    return {
      rows: [
        { check: `posting rate, ${sizes}`, figure: ratio('posting'), gate: { least: 0.8 }, goal: { least: 1 } },
        { check: `first page of the history, ${sizes}`, figure: ratio('history'), gate: { most: 1.5 } },
        { check: `next page of the history, ${sizes}`, figure: ratio('nextPage'), gate: { most: 1.5 } },
        { check: `dashboard, ${sizes}`, figure: ratio('dashboard'), gate: { most: 1.5 } },
        {
          check: `totals of a month / a read of one row, ${large.toLocaleString('en')} entries`,
          figure: medianOfRatios(
            rounds,
            ({ grown }) => grown.month,
            ({ grown }) => grown.oneRow,
          ),
          gate: { most: 10 },
          goal: { most: 3 },
        },
      ],
      notes: [
        `Collections ${Math.round(middle('grown', 'posting'))}/s against ${Math.round(middle('small', 'posting'))}/s; history ${middle('grown', 'history').toFixed(2)} against ${middle('small', 'history').toFixed(2)} ms, dashboard ${middle('grown', 'dashboard').toFixed(2)} against ${middle('small', 'dashboard').toFixed(2)} ms.`,
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

async function measure(small: Side, grown: Side, round: number, quick: boolean): Promise<{ small: Round; grown: Round }> {
  const posting = await postInTurns(small, grown, round, quick)
  return {
    small: { posting: posting.small, ...(await read(small, quick)) },
    grown: { posting: posting.grown, ...(await read(grown, quick)) },
  }
}

/**
 * Some eight seconds of posting, in slices of one that go small, grown, grown, small: whatever takes a core away for a
 * second or two (a machine's other guests, an autovacuum) meets both sides, where one slice each would have called it growth.
 */
async function postInTurns(small: Side, grown: Side, round: number, quick: boolean): Promise<{ small: number; grown: number }> {
  const count = quick ? 200 : 3_000
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
  const page = (tx: Sql, after: Place['after']) => findItems(tx, businessId, {}, { after, skip: 0, limit: 50 })
  const last = (await stage.db.tenant(businessId, (tx) => page(tx, null))).at(-1)!
  const today = lagosDay(systemClock.now())
  return {
    history: await took(stage, businessId, times, async (tx) => {
      await Promise.all([page(tx, null), countItems(tx, businessId, {})])
    }),
    nextPage: await took(stage, businessId, times, (tx) => page(tx, { at: last.created_at, id: last.id })),
    dashboard: await took(stage, businessId, times, (tx) => gatherDashboard(tx, businessId, systemClock.now())),
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
