import { ledgerChecks } from '../../modules/ledger/index.ts'
import { medianOfRatios } from '../fixtures/statistics.ts'
import type { Measured } from './load.ts'
import { type Workloads, createWorkloads } from './workloads.ts'
import { openNaive } from './baseline-ledger.ts'
import type { Benchmark } from './options.ts'
import type { Row } from './report.ts'
import { openSlowDatabase } from './slow-flush.ts'
import { openTpcb, type Tpcb } from './tpcb.ts'
import { openWallets } from './wallets.ts'

const WALLETS = 2_000
const FEWEST_WALLETS = 20

const SLOW_DISK_BOUNDS = { gate: { least: 20 }, goal: { least: 60 } }

type Round = { tpcb: Pick<Measured, 'perSecond'> } & Record<
  'naiveP' | 'naiveU' | 'naiveOne' | 'queueP' | 'queueP256' | 'queueU' | 'queueOne' | 'rejecting',
  Measured
>
type TimedWorkload = Exclude<keyof Round, 'tpcb'>

/** The posting queue against TPC-B and against the baseline, round by round on the same database. */
export const ledger: Benchmark = async ({ database, quick, smallest, log }) => {
  const span = smallest ? 20 : quick ? 300 : 4_000
  const wallets = smallest ? FEWEST_WALLETS : WALLETS
  const naive = await openNaive(database, wallets)
  const tpcb = await openTpcb(database, smallest ? 1 : 10)
  const mix = createWorkloads(await openWallets(database, wallets), naive, wallets)
  const rounds: Round[] = []
  try {
    // The first round meets cold caches, so it is not measured.
    if (!smallest) await measureRound(mix, tpcb, quick ? 100 : 1_000)
    for (let at = 1; at <= (quick ? 1 : 5); at++) {
      const measured = await measureRound(mix, tpcb, span)
      rounds.push(measured)
      const rates = Object.entries(measured).map(([name, { perSecond }]) => `${name} ${Math.round(perSecond)}/s`)
      log(`round ${at}: ${rates.join(', ')}`)
    }
    await naive.requireBooks()
    await database.requireBooks(ledgerChecks)
  } finally {
    await Promise.all([naive.close(), tpcb.close()])
  }
  const slow = smallest ? { rows: [], note: 'Not measured at this size: the slower disk.' } : await measureSlowDisk(quick, span, log)
  const trials = rounds.reduce((sum, { queueP, naiveP }) => sum + queueP.counted + naiveP.counted, 0)
  return { trials, rows: [...reportRows(rounds), ...slow.rows], notes: [...reportNotes(rounds, tpcb.with), slow.note] }
}

/**
 * The product and the baseline on a disk whose flushes take a millisecond longer. A batch commit waits for this once,
 * and a commit per payment each time.
 */
async function measureSlowDisk(quick: boolean, span: number, log: (line: string) => void): Promise<{ rows: Row[]; note: string }> {
  const database = await openSlowDatabase()
  if (database === null)
    return { rows: [], note: 'Not measured here: P with 1 ms added to each flush, for which a C compiler and Linux are needed (slow-flush.c).' }
  try {
    const naive = await openNaive(database, WALLETS)
    const mix = createWorkloads(await openWallets(database, WALLETS), naive, WALLETS)
    const rounds: Pick<Round, 'queueP' | 'naiveP'>[] = []
    try {
      for (let at = 0; at <= (quick ? 1 : 5); at++) {
        const ms = at === 0 && !quick ? 1_000 : span
        const measured = { queueP: await mix.ledgerPayments(64, ms), naiveP: await mix.naivePayments(64, ms) }
        if (at > 0) rounds.push(measured)
      }
      await naive.requireBooks()
      await database.requireBooks(ledgerChecks)
    } finally {
      await naive.close()
    }
    const { queueP, naiveP } = rounds.at(-1)!
    const rates = `P ${formatInteger(queueP.perSecond)}/s, naive ${formatInteger(naiveP.perSecond)}/s`
    log(`1 ms more for each flush: ${rates}`)
    const figure = medianOfRatios(
      rounds,
      (round) => round.queueP.perSecond,
      (round) => round.naiveP.perSecond,
    )
    return {
      rows: [{ check: 'P, 64 callers, 1 ms more for each flush / naive', figure, ...SLOW_DISK_BOUNDS }],
      note: `With 1 ms more for each flush (slow-flush.c), last of ${rounds.length} rounds: ${rates}.`,
    }
  } finally {
    await database.close()
  }
}

/** The sides alternate, so that other load of the machine disturbs them alike. */
async function measureRound(mix: Workloads, tpcb: Tpcb, ms: number): Promise<Round> {
  return {
    tpcb: await tpcb.run(ms),
    queueP: await mix.ledgerPayments(64, ms),
    naiveP: await mix.naivePayments(64, ms),
    queueU: await mix.ledgerTransfers(64, ms),
    naiveU: await mix.naiveTransfers(64, ms),
    queueP256: await mix.ledgerPayments(256, ms),
    naiveOne: await mix.naivePayments(1, ms),
    queueOne: await mix.ledgerPayments(1, ms),
    rejecting: await mix.ledgerWithRejections(64, ms, 70),
  }
}

function reportRows(rounds: readonly Round[]): Row[] {
  const rate = (of: keyof Round, to: keyof Round) =>
    medianOfRatios(
      rounds,
      (round) => round[of].perSecond,
      (round) => round[to].perSecond,
    )
  const time = (quantile: 'p50' | 'p99', of: TimedWorkload, to: TimedWorkload) =>
    medianOfRatios(
      rounds,
      (round) => round[of][quantile],
      (round) => round[to][quantile],
    )
  return [
    { check: 'P, 64 callers / naive', figure: rate('queueP', 'naiveP'), gate: { least: 15 }, goal: { least: 40 } },
    { check: 'P, 64 callers / TPC-B', figure: rate('queueP', 'tpcb'), gate: { least: 2 }, goal: { least: 5 } },
    { check: 'P, 256 callers / TPC-B', figure: rate('queueP256', 'tpcb'), gate: { least: 3 }, goal: { least: 8 } },
    { check: 'U, 64 callers / naive', figure: rate('queueU', 'naiveU'), gate: { least: 4 }, goal: { least: 10 } },
    { check: 'U, 64 callers / TPC-B', figure: rate('queueU', 'tpcb'), gate: { least: 2 }, goal: { least: 5 } },
    { check: 'P / U at 64 callers (hot accounts)', figure: rate('queueP', 'queueU'), gate: { least: 0.9 }, goal: { least: 1 } },
    { check: 'p99 of P at 64 callers / naive', figure: time('p99', 'queueP', 'naiveP'), gate: { maximum: 0.1 }, goal: { maximum: 0.03 } },
    { check: 'p50 of P at 1 caller / naive', figure: time('p50', 'queueOne', 'naiveOne'), gate: { maximum: 1 }, goal: { maximum: 0.55 } },
    { check: 'naive P, 64 callers / TPC-B (what the ratios to naive hang on)', figure: rate('naiveP', 'tpcb') },
    { check: '70 % rejects / all accepted, answers', figure: rate('rejecting', 'queueP'), gate: { least: 0.8 }, goal: { least: 1.5 } },
  ]
}

function reportNotes(rounds: readonly Round[], countedWith: string): string[] {
  const last = rounds.at(-1)!
  const shown = (name: TimedWorkload) => {
    const { perSecond, p50, p99 } = last[name]
    return `${formatInteger(perSecond)}/s (p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms)`
  }
  return [
    `Last of ${rounds.length} rounds: TPC-B ${formatInteger(last.tpcb.perSecond)}/s; P at 64 ${shown('queueP')}, at 256 ${shown('queueP256')}, at 1 ${shown('queueOne')}; U at 64 ${shown('queueU')}; naive P at 64 ${shown('naiveP')}, at 1 ${shown('naiveOne')}; naive U at 64 ${shown('naiveU')}.`,
    `One command in a hundred is a replay of its caller’s last one. TPC-B by ${countedWith}: eight clients at scale 10.`,
    'Not measured here: what is kept through kills (tests/journeys).',
  ]
}

const formatInteger = (figure: number) => Math.round(figure).toLocaleString('en')
