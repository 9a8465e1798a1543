import { systemClock } from '../../platform/clock/index.ts'
import { ledgerChecks } from '../../modules/ledger/index.ts'
import { integrityChecks as checks } from '../../apps/integrity-checks.ts'
import { CALLERS } from './collection-load.ts'
import { measureThroughput } from './throughput.ts'
import { httpOverhead } from './http-overhead.ts'
import { median, ratioIn } from '../fixtures/statistics.ts'
import { numberJournals, unsealed } from './baseline-ledger.ts'
import { WEBHOOK_SECRET, signedNotice } from './notices.ts'
import type { Benchmark } from './options.ts'
import { startProgram } from './child-process.ts'
import type { Row } from './report.ts'
import type { BenchDatabase } from './bench-database.ts'
import { createMerchants, PAYEE, type Shop, type Merchants } from '../fixtures/merchants.ts'
import { openHttpClient } from '../fixtures/http-client.ts'

type Round = Record<'transfer' | 'naiveTransfer' | 'collection' | 'naiveCollection', number>

/**
 * Complete calls: from the request of a payment to its settled answer, and from a bank's notice to the credit in the
 * books. They include authentication, permissions, limits, holds, audit, jobs, the bank, entries and live events. The
 * product is compared with the same calls written as the baseline.
 */
export const httpThroughput: Benchmark = async ({ database: stage, quick, log: say }) => {
  const town = await createMerchants(stage, quick ? 150 : 1_200)
  const plain = await stage.beside('naive')
  const naiveTown = await createMerchants(plain, town.shops.length)
  await numberJournals(plain)
  const bank = await startProgram('proofs/benchmarks/stub-bank.ts', {})
  const environment = (of: BenchDatabase) => ({
    ...apiEnvironment(of),
    VFD_WALLET_URL: `${bank.url}/vfd`,
    VFD_NOTICE_SECRET: WEBHOOK_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const [api, worker] = await Promise.all(['apps/api/main.ts', 'apps/worker/main.ts'].map((program) => startProgram(program, environment(stage))))
  const naive = await startProgram('proofs/benchmarks/baseline-server.ts', environment(plain))
  const ours: ServerUnderTest = { stage, town, url: api!.url, transferPath: '/api/wallet/transfer', noticePath: '/api/callbacks/vfd/inflow' }
  const theirs: ServerUnderTest = { stage: plain, town: naiveTown, url: naive.url, transferPath: '/transfer', noticePath: '/notice' }
  const rounds: Round[] = []
  let atTheDoor: Row[] = []
  try {
    // Warm-up rounds, because a server that runs for days is measured, not its first half minute. `analyze` gives the
    // planner statistics of the new rows, as autovacuum does each minute.
    for (const at of quick ? [-1, 0] : [-3, -2, -1, 0]) {
      await measureRound(ours, theirs, at)
      for (const { sql } of [stage, plain]) await sql('analyze')
    }
    for (let at = 1; at <= (quick ? 1 : 7); at++) {
      const measured = await measureRound(ours, theirs, at)
      rounds.push(measured)
      say(
        `round ${at}: ${Object.entries(measured)
          .map(([name, rate]) => `${name} ${Math.round(rate)}/s`)
          .join(', ')}`,
      )
    }
    atTheDoor = await httpOverhead(stage, town, api!, quick ? 1 : 3, say)
    await stage.requireBooks(checks)
    await plain.requireBooks(unsealed(ledgerChecks))
  } finally {
    await Promise.all([api, worker, naive, bank].map((program) => program!.end()))
    await plain.close()
  }
  const ratio = ratioIn(rounds)
  const rate = (of: keyof Round) => `${Math.round(median(rounds.map((round) => round[of]))).toLocaleString('en')}/s`
  return {
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
      ...atTheDoor,
    ],
    notes: [
      `Transfers ${rate('transfer')}, naive ${rate('naiveTransfer')}; collections ${rate('collection')}, naive ${rate('naiveCollection')}.`,
      'API and worker as they run; the same bank for both ways, which answers at once. Each transfer is of another shop, with its own session and grant, and counts when its caller has read that it is settled; a collection counts when it is in the books.',
    ],
  }
}

export function apiEnvironment({ url, dataDir }: Pick<BenchDatabase, 'url' | 'dataDir'>): Record<string, string> {
  return { DATABASE_URL: url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', RATE_LIMIT_FACTOR: '999999', LOG_LEVEL: 'error' }
}

/** One of the two implementations, with its own merchants. */
type ServerUnderTest = { stage: BenchDatabase; town: Merchants; url: string; transferPath: string; noticePath: string }

/** Calls of the two sides alternate. Each shop sends once a round, because a grant is good for one transfer. */
async function measureRound(ours: ServerUnderTest, theirs: ServerUnderTest, number: number): Promise<Round> {
  const { shops } = ours.town
  await ours.town.grantAll()
  await theirs.town.grantAll()
  const some = theirs.town.shops.slice(0, Math.ceil(shops.length / 3))
  return {
    transfer: await transfers(ours, shops, number),
    naiveTransfer: await transfers(theirs, some, number),
    collection: await collections(ours, [...shops, ...shops], number),
    naiveCollection: await collections(theirs, some, number),
  }
}

async function transfers({ url, transferPath }: ServerUnderTest, shops: readonly Shop[], round: number): Promise<number> {
  const wires = Array.from({ length: CALLERS }, () => openHttpClient(url))
  const rate = await measureThroughput(CALLERS, shops, async ({ token, prefix }, caller) => {
    const body = JSON.stringify({ ...PAYEE, amount: 10_000, transaction_ref: `${prefix}-round${round + 1}` })
    const answer = await wires[caller]!.post(transferPath, { accessToken: token }, body)
    if (answer.status !== 200 || !answer.body.includes('"status":"00"')) throw new Error(`${transferPath}: ${answer.status} ${answer.body}`)
  })
  for (const wire of wires) wire.close()
  return rate
}

/** From the first notice to the last credit. Each credit has one notice, and none may be lost. */
async function collections({ stage, url, noticePath }: ServerUnderTest, shops: readonly Shop[], round: number): Promise<number> {
  const wires = Array.from({ length: CALLERS }, () => openHttpClient(url))
  const notices = shops.map((shop, at) => signedNotice(shop, `round-${round}-${at}`, 10_000, systemClock.now()))
  const begun = systemClock.monotonicMs()
  await measureThroughput(CALLERS, notices, async ({ headers, body }, caller) => {
    const answer = await wires[caller]!.post(noticePath, headers, body)
    if (answer.status !== 200) throw new Error(`${noticePath}: ${answer.status} ${answer.body}`)
  })
  for (const wire of wires) wire.close()
  const wanted = notices.map((notice) => notice.sessionId)
  while ((await countPosted(stage, wanted)) < wanted.length) {
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
