import type { Inflow } from '../partners/bank/port.ts'
import { checks } from '../tools/books/checks.ts'
import { answerAtOnce } from './answering-bank.ts'
import { CALLERS, collectAll } from './collecting.ts'
import { doneBySecond } from './counted.ts'
import { median, medianOfRatios } from './figures.ts'
import { creditNaively } from './naive-collection.ts'
import { inTransaction, openNaivePool } from './naive-statements.ts'
import { grantNaively, makeNaiveTables } from './naive-tables.ts'
import type { Bench } from './options.ts'
import { startProgram } from './program.ts'
import type { Stage } from './stage.ts'
import { inflowTo, openTown, PAYEE, type Shop, type Town } from './town.ts'
import { openWire } from './wire.ts'

type Round = Record<'transfer' | 'naiveTransfer' | 'collection' | 'naiveCollection', number>

/** Whole calls: who asks, what they may, limits, holds, audit and jobs; ours as they run, and the same written the naive way. */
export const calls: Bench = async ({ stage, quick, say }) => {
  const town = await openTown(stage, quick ? 150 : 1_200)
  await makeNaiveTables(stage)
  const api = await startProgram('apps/api/main.ts', apiEnvironment(stage))
  const naive = await startProgram('bench/naive-server.ts', { DATABASE_URL: stage.url })
  const stopAnswering = await answerAtOnce(stage.db)
  const rounds: Round[] = []
  try {
    // Two rounds in which both servers warm up.
    for (const at of [-1, 0]) await round(stage, town, api.url, naive.url, at)
    for (let at = 1; at <= (quick ? 1 : 5); at++) {
      const measured = await round(stage, town, api.url, naive.url, at)
      rounds.push(measured)
      say(
        `round ${at}: ${Object.entries(measured)
          .map(([name, rate]) => `${name} ${Math.round(rate)}/s`)
          .join(', ')}`,
      )
    }
    await stage.requireBooks(checks)
  } finally {
    await stopAnswering()
    await Promise.all([api.end(), naive.end()])
  }
  const ratio = (of: keyof Round, to: keyof Round) =>
    medianOfRatios(
      rounds,
      (round) => round[of],
      (round) => round[to],
    )
  const rate = (of: keyof Round) => `${Math.round(median(rounds.map((round) => round[of]))).toLocaleString('en')}/s`
  return {
    rows: [
      {
        check: 'transfers accepted over HTTP, 64 callers / naive',
        figure: ratio('transfer', 'naiveTransfer'),
        gate: { least: 5 },
        goal: { least: 10 },
      },
      {
        check: 'collections confirmed and posted, 64 at once / naive',
        figure: ratio('collection', 'naiveCollection'),
        gate: { least: 5 },
        goal: { least: 10 },
      },
    ],
    notes: [
      `Transfers ${rate('transfer')}, naive ${rate('naiveTransfer')}; collections ${rate('collection')}, naive ${rate('naiveCollection')}.`,
      'Each transfer is of another shop, with its own session and grant; the bank answers at once. Collections are confirmed and posted in this process, by a bank that answers at once.',
    ],
  }
}

export function apiEnvironment({ url, dataDir }: Pick<Stage, 'url' | 'dataDir'>): Record<string, string> {
  return { DATABASE_URL: url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', RATE_LIMIT_FACTOR: '999999', LOG_LEVEL: 'error' }
}

/** Interleaved, and each shop sends once a round: a grant is good for one transfer. */
async function round(stage: Stage, town: Town, api: string, naive: string, number: number): Promise<Round> {
  await town.grantAll()
  await grantNaively(stage)
  return {
    transfer: await transfers(api, '/api/wallet/transfer', town.shops, number),
    naiveTransfer: await transfers(naive, '/transfer', town.shops.slice(0, Math.ceil(town.shops.length / 2)), number),
    collection: await collectAll(stage, town, town.shops.length * 2, `round-${number}`),
    naiveCollection: await naiveCollections(stage, town.shops.slice(0, Math.ceil(town.shops.length / 4)), number),
  }
}

async function transfers(url: string, path: string, shops: readonly Shop[], round: number): Promise<number> {
  const wires = await Promise.all(Array.from({ length: CALLERS }, () => openWire(url)))
  const rate = await doneBySecond(CALLERS, shops, async ({ token, prefix }, caller) => {
    const body = JSON.stringify({ ...PAYEE, amount: 10_000, transaction_ref: `${prefix}-round${round + 1}` })
    const answer = await wires[caller]!.post(path, { accessToken: token }, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
  })
  for (const wire of wires) wire.close()
  return rate
}

async function naiveCollections({ url }: Stage, shops: readonly Shop[], round: number): Promise<number> {
  const pool = openNaivePool(url)
  let made = 0
  const ids = (prefix: string) => `${prefix}_${round}_${++made}`
  const rate = await doneBySecond(CALLERS, shops, (shop) =>
    inTransaction(pool, (statements) => creditNaively(statements, inflowOf(shop, round), ids)),
  )
  await pool.end()
  return rate
}

const inflowOf = (shop: Shop, round: number): Inflow => inflowTo(shop, `round-${round}-${shop.businessId}`, 1_000_000n)
