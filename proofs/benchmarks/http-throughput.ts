import { systemClock } from '../../platform/clock/index.ts'
import { ledgerChecks } from '../../modules/ledger/index.ts'
import { integrityChecks as checks } from '../../apps/integrity-checks.ts'
import { CALLERS } from './collection-load.ts'
import { measureThroughput } from './throughput.ts'
import { httpOverhead } from './http-overhead.ts'
import { median, medianOfRatios, ratioIn } from '../fixtures/statistics.ts'
import { numberJournals, unsealed } from './baseline-ledger.ts'
import { postmasterPid, processorMs } from './processor-time.ts'
import { WEBHOOK_SECRET, signedNotice } from './notices.ts'
import type { Benchmark } from './options.ts'
import { startProgram } from './child-process.ts'
import type { Row } from './report.ts'
import type { BenchDatabase } from './bench-database.ts'
import { createMerchants, PAYEE, sessionHeaders, type Shop, type Merchants } from '../fixtures/merchants.ts'
import { openHttpClient } from '../fixtures/http-client.ts'

type Round = Record<'transfer' | 'naiveTransfer' | 'collection' | 'naiveCollection', number>
/** Processor milliseconds for each transfer. */
type ProcessorRound = Record<'api' | 'worker' | 'database' | 'naive', number>

/**
 * Complete calls: from the request of a payment to its settled answer, and from a bank's notice to the credit in the
 * books. They include authentication, permissions, limits, holds, audit, jobs, the bank, entries and live events. The
 * product is compared with the same calls written as the baseline.
 */
export const httpThroughput: Benchmark = async ({ database, quick, smallest, log }) => {
  const merchants = await createMerchants(database, smallest ? 3 : quick ? 150 : 1_200)
  const naiveDatabase = await database.beside('naive')
  const naiveMerchants = await createMerchants(naiveDatabase, merchants.shops.length)
  await numberJournals(naiveDatabase)
  const bank = await startProgram('proofs/benchmarks/stub-bank.ts', {})
  const environment = (of: BenchDatabase) => ({
    ...apiEnvironment(of),
    VFD_WALLET_URL: `${bank.url}/vfd`,
    VFD_NOTICE_SECRET: WEBHOOK_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const [api, worker] = await Promise.all(['apps/api/main.ts', 'apps/worker/main.ts'].map((program) => startProgram(program, environment(database))))
  const naive = await startProgram('proofs/benchmarks/baseline-server.ts', environment(naiveDatabase))
  const product: ServerUnderTest = {
    database,
    merchants,
    url: api!.url,
    transferPath: '/api/wallet/transfer',
    noticePath: '/api/callbacks/vfd/inflow',
  }
  const baseline: ServerUnderTest = {
    database: naiveDatabase,
    merchants: naiveMerchants,
    url: naive.url,
    transferPath: '/transfer',
    noticePath: '/notice',
  }
  const postmaster = await postmasterPid(database.dataDir)
  const pids = {
    product: { api: api!.pid, worker: worker!.pid, database: postmaster },
    naive: { server: naive.pid, database: postmaster },
  }
  const rounds: Round[] = []
  const processorRounds: ProcessorRound[] = []
  let overhead: Row[] = []
  try {
    // Warm-up rounds, because a server that runs for days is measured, not its first half minute. `analyze` gives the
    // planner statistics of the new rows, as autovacuum does each minute.
    for (const at of smallest ? [] : quick ? [-1, 0] : [-3, -2, -1, 0]) {
      await measureRound(product, baseline, at, pids)
      for (const { sql } of [database, naiveDatabase]) await sql('analyze')
    }
    for (let at = 1; at <= (quick ? 1 : 7); at++) {
      const { rates: measured, processor } = await measureRound(product, baseline, at, pids)
      rounds.push(measured)
      if (processor) processorRounds.push(processor)
      log(
        `round ${at}: ${Object.entries(measured)
          .map(([name, rate]) => `${name} ${Math.round(rate)}/s`)
          .join(', ')}`,
      )
    }
    overhead = await httpOverhead(database, merchants, api!, { rounds: quick ? 1 : 3, smallest }, log)
    await database.requireBooks(checks)
    await naiveDatabase.requireBooks(unsealed(ledgerChecks))
  } finally {
    await Promise.all([api, worker, naive, bank].map((program) => program!.end()))
    await naiveDatabase.close()
  }
  const ratio = ratioIn(rounds)
  const rate = (of: keyof Round) => `${Math.round(median(rounds.map((round) => round[of]))).toLocaleString('en')}/s`
  return {
    trials: rounds.length * merchants.shops.length,
    rows: [
      {
        check: 'transfers over HTTP, accepted, sent and settled, 64 callers / naive',
        figure: ratio('transfer', 'naiveTransfer'),
        gate: { least: 5 },
        goal: { least: 10 },
      },
      {
        check: 'collections over HTTP, from the notice to the credit, 64 at once / naive',
        figure: ratio('collection', 'naiveCollection'),
        gate: { least: 5 },
        goal: { least: 10 },
      },
      ...overhead,
      ...processorRows(processorRounds),
    ],
    notes: [
      processorRounds.length > 0
        ? 'Processor time is user and system time from /proc, of the process and its children; the database is every process of its server. The load and the bank are not in it.'
        : 'Not measured here: processor time for each transfer, for which /proc and Linux are needed.',
      `Transfers ${rate('transfer')}, naive ${rate('naiveTransfer')}; collections ${rate('collection')}, naive ${rate('naiveCollection')}.`,
      'API and worker as they run; the same bank for both ways, which answers at once. Each transfer is of another shop, with its own session and grant, and counts when its caller has read that it is settled; a collection counts when it is in the books.',
    ],
  }
}

export function apiEnvironment({ url, dataDir }: Pick<BenchDatabase, 'url' | 'dataDir'>): Record<string, string> {
  return { DATABASE_URL: url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', RATE_LIMIT_FACTOR: '999999', LOG_LEVEL: 'error' }
}

/** One of the two implementations, with its own merchants. */
export type ServerUnderTest = { database: BenchDatabase; merchants: Merchants; url: string; transferPath: string; noticePath: string }

/** Calls of the two sides alternate. Each shop sends once a round, because a grant is good for one transfer. */
async function measureRound(
  product: ServerUnderTest,
  baseline: ServerUnderTest,
  number: number,
  pids: Pids,
): Promise<{ rates: Round; processor: ProcessorRound | null }> {
  const { shops } = product.merchants
  await product.merchants.grantAll()
  await baseline.merchants.grantAll()
  const some = baseline.merchants.shops.slice(0, Math.ceil(shops.length / 3))
  const ours = await withProcessorTime(pids.product, shops.length, () => transfers(product, shops, number))
  const theirs = await withProcessorTime(pids.naive, some.length, () => transfers(baseline, some, number))
  const rates = {
    transfer: ours.rate,
    naiveTransfer: theirs.rate,
    collection: await collections(product, [...shops, ...shops], number),
    naiveCollection: await collections(baseline, some, number),
  }
  return { rates, processor: ours.each && theirs.each && { ...ours.each, naive: theirs.each.server + theirs.each.database } }
}

type Pids = { product: Record<'api' | 'worker' | 'database', number>; naive: Record<'server' | 'database', number> }

/** The rate of a load of `count` calls, and the processor milliseconds of each program for each call. */
async function withProcessorTime<Name extends string>(
  pids: Record<Name, number>,
  count: number,
  load: () => Promise<number>,
): Promise<{ rate: number; each: Record<Name, number> | null }> {
  const before = await processorMs(pids)
  const rate = await load()
  const after = await processorMs(pids)
  if (!before || !after) return { rate, each: null }
  const each = Object.fromEntries(Object.keys(pids).map((name) => [name, (after[name as Name] - before[name as Name]) / count]))
  return { rate, each: each as Record<Name, number> }
}

/** For information: a gate on absolute time would be of one machine. The ratio to naive has no unit. */
function processorRows(rounds: readonly ProcessorRound[]): Row[] {
  if (rounds.length === 0) return []
  const of = (figure: (round: ProcessorRound) => number) => median(rounds.map(figure))
  const total = ({ api, worker, database }: ProcessorRound) => api + worker + database
  return [
    { check: 'processor time of the API for each transfer', figure: of(({ api }) => api), unit: ' ms' },
    { check: 'processor time of the worker for each transfer', figure: of(({ worker }) => worker), unit: ' ms' },
    { check: 'processor time of the database for each transfer', figure: of(({ database }) => database), unit: ' ms' },
    { check: 'processor time of all three for each transfer', figure: of(total), unit: ' ms' },
    { check: 'processor time of all three for each transfer / naive', figure: medianOfRatios(rounds, total, ({ naive }) => naive) },
  ]
}

/** Each shop sends one transfer; `CALLERS` at a time. */
export async function transfers(
  { url, transferPath }: Pick<ServerUnderTest, 'url' | 'transferPath'>,
  shops: readonly Shop[],
  round: number,
): Promise<number> {
  const clients = Array.from({ length: CALLERS }, () => openHttpClient(url))
  const rate = await measureThroughput(CALLERS, shops, async (shop, caller) => {
    const body = JSON.stringify({ ...PAYEE, amount: 10_000, transaction_ref: `${shop.prefix}-round${round + 1}` })
    const answer = await clients[caller]!.post(transferPath, sessionHeaders(shop), body)
    if (answer.status !== 200 || !answer.body.includes('"status":"00"')) throw new Error(`${transferPath}: ${answer.status} ${answer.body}`)
  })
  for (const client of clients) client.close()
  return rate
}

/** From the first notice to the last credit. Each credit has one notice, and none may be lost. */
async function collections({ database, url, noticePath }: ServerUnderTest, shops: readonly Shop[], round: number): Promise<number> {
  const clients = Array.from({ length: CALLERS }, () => openHttpClient(url))
  const notices = shops.map((shop, at) => signedNotice(shop, `round-${round}-${at}`, 10_000, systemClock.now()))
  const begun = systemClock.monotonicMs()
  await measureThroughput(CALLERS, notices, async ({ headers, body }, caller) => {
    const answer = await clients[caller]!.post(noticePath, headers, body)
    if (answer.status !== 200) throw new Error(`${noticePath}: ${answer.status} ${answer.body}`)
  })
  for (const client of clients) client.close()
  const wanted = notices.map((notice) => notice.sessionId)
  while ((await countPosted(database, wanted)) < wanted.length) {
    if (systemClock.monotonicMs() - begun > TIMEOUT_MS) throw new Error(`${noticePath}: not all of ${wanted.length} were credited`)
    await systemClock.sleep(20)
  }
  return (wanted.length * 1_000) / (systemClock.monotonicMs() - begun)
}

const TIMEOUT_MS = 60_000

async function countPosted({ sql }: BenchDatabase, sessionIds: readonly string[]): Promise<number> {
  const rows = await sql<{ count: string }>(`select count(*) from collection where partner = 'vfd' and session_id = any($1)`, [sessionIds])
  return Number(rows[0]!.count)
}
