import { integrityChecks as checks } from '../../apps/integrity-checks.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { openHttpClient } from '../fixtures/http-client.ts'
import { createMerchants, PAYEE, sessionHeaders, type Shop } from '../fixtures/merchants.ts'
import { median, ratioIn } from '../fixtures/statistics.ts'
import type { BenchDatabase } from './bench-database.ts'
import { startProgram } from './child-process.ts'
import { heapAfterCollection } from './heap.ts'
import { apiEnvironment, transfers } from './http-throughput.ts'
import type { Benchmark } from './options.ts'

const PIN = '2580'
const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }
/** The bytes in use in the middle of a run, of API and worker. */
type Heap = { api: number; worker: number }

/**
 * A run of many lines, from its call to its end, beside the transfers of 64 callers on the same programs. The heaps are read in the middle
 * of a run of a tenth, and of the whole.
 */
export const bulkRuns: Benchmark = async ({ database, quick, smallest, log }) => {
  const lines = smallest ? 3 : quick ? 200 : 10_000
  const rounds = quick ? 1 : 3
  const merchants = await createMerchants(database, smallest ? 4 : quick ? 150 : 1_200)
  const bank = await startProgram('proofs/benchmarks/stub-bank.ts', {})
  const environment = { ...apiEnvironment(database), VFD_WALLET_URL: `${bank.url}/vfd`, SMTP_URL: 'smtp://127.0.0.1:1', ...INSPECTED }
  const [api, worker] = await Promise.all(['apps/api/main.ts', 'apps/worker/main.ts'].map((program) => startProgram(program, environment)))
  const heap = async (): Promise<Heap> => ({
    api: await heapAfterCollection(api!.inspectorUrl!),
    worker: await heapAfterCollection(worker!.inspectorUrl!),
  })
  const product = { url: api!.url, transferPath: '/api/wallet/transfer' }
  const measured: { bulk: number; transfer: number }[] = []
  try {
    const payers = merchants.shops.slice(0, rounds + 3)
    for (const shop of payers) await setPin(api!.url, shop)
    const run = (at: number, count: number, look?: () => Promise<Heap>) => payRun(database, api!.url, payers[at]!, count, look)
    await merchants.grantAll()
    await transfers(product, merchants.shops, -1)
    await run(0, Math.ceil(lines / 10))
    const small = await run(1, Math.ceil(lines / 10), heap)
    const large = await run(2, lines, heap)
    await database.sql('analyze')
    for (let at = 0; at < rounds; at++) {
      await merchants.grantAll()
      const transfer = await transfers(product, merchants.shops, at)
      const { perSecond } = await run(at + 3, lines)
      measured.push({ bulk: perSecond, transfer })
      log(`round ${at + 1}: ${Math.round(perSecond)} lines/s, ${Math.round(transfer)} transfers/s`)
    }
    await database.requireBooks(checks)
    const growth = Math.max(large.heap!.api / small.heap!.api, large.heap!.worker / small.heap!.worker)
    const rate = (of: 'bulk' | 'transfer') => `${Math.round(median(measured.map((round) => round[of]))).toLocaleString('en')}/s`
    const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
    return {
      trials: measured.length * lines,
      rows: [
        {
          check: `lines of a run of ${lines.toLocaleString('en')}, settled, / transfers of 64 callers over HTTP`,
          figure: ratioIn(measured)('bulk', 'transfer'),
          gate: { least: 0.8 },
        },
        {
          check: `heap after a collection in a run of ${lines.toLocaleString('en')} lines / of a tenth (API or worker, the worse)`,
          figure: growth,
          gate: { maximum: 1.3 },
        },
      ],
      notes: [
        `Lines ${rate('bulk')}, transfers ${rate('transfer')}. A line costs a payment the same commits; it has no caller who waits.`,
        `Heap of the worker ${mb(small.heap!.worker)} and ${mb(large.heap!.worker)}, of the API ${mb(small.heap!.api)} and ${mb(large.heap!.api)}.`,
        'The names were looked up before, as for a list that was uploaded the same day. The bank answers at once.',
      ],
    }
  } finally {
    await Promise.all([api, worker, bank].map((program) => program!.end()))
  }
}

async function setPin(url: string, shop: Shop): Promise<void> {
  const client = openHttpClient(url)
  const answer = await client.post('/api/pin/set', sessionHeaders(shop), JSON.stringify({ pin: PIN }))
  client.close()
  if (answer.status !== 200) throw new Error(`the PIN was not set: ${answer.body}`)
}

/** Lines per second from the call to the end of the run; `look` is called once in the middle. */
async function payRun(
  database: BenchDatabase,
  url: string,
  shop: Shop,
  count: number,
  look?: () => Promise<Heap>,
): Promise<{ perSecond: number; heap: Heap | null }> {
  const group = await insertGroup(database, shop, count)
  const client = openHttpClient(url)
  const begun = systemClock.monotonicMs()
  const answer = await client.post('/api/bulk/group/pay', sessionHeaders(shop), JSON.stringify({ title: 'Bench', group_id: group, pin: PIN }))
  client.close()
  if (answer.status !== 200) throw new Error(`the group was not paid: ${answer.body}`)
  let heap: Heap | null = null
  for (;;) {
    const [run] = await database.sql<{ state: string; settled: number; failed: number }>(
      `select state, settled, failed from bulk_run where group_id = $1 and state <> 'draft'`,
      [group],
    )
    if (run!.state === 'finished') {
      const perSecond = (count * 1_000) / (systemClock.monotonicMs() - begun)
      // A small run ends before it was looked at.
      return { perSecond, heap: heap ?? (look ? await look() : null) }
    }
    if (run!.state !== 'running') throw new Error(`the run is ${run!.state}, with ${run!.failed} failed lines`)
    if (systemClock.monotonicMs() - begun > TIMEOUT_MS) throw new Error(`only ${run!.settled} of ${count} lines were settled`)
    if (look && !heap && run!.settled > count / 2) heap = await look()
    await systemClock.sleep(20)
  }
}

const TIMEOUT_MS = 180_000

/** A group with its names looked up. Only the rows matter here. */
async function insertGroup({ sql }: BenchDatabase, { businessId }: Shop, count: number): Promise<string> {
  const id = `bgr_${businessId}_${count}`
  await sql(
    `insert into bulk_group (id, business_id, name, description, beneficiary_count, created_by, created_at) values ($1, $2, $1, 'bench', $3, 'usr', now())`,
    [id, businessId, count],
  )
  await sql(
    `insert into bulk_beneficiary (id, business_id, group_id, name, account_number, bank_code, amount, search, created_at)
     select $1 || '_' || at, $2, $1, 'AMINA BELLO', '30' || lpad(at::text, 8, '0'), $3, 10000, '', now() from generate_series(1, $4::int) at`,
    [id, businessId, PAYEE.bank_code, count],
  )
  await sql(
    `insert into name_enquiry (account_number, bank_code, account_name, enquiry_id, asked_at)
     select '30' || lpad(at::text, 8, '0'), $1, 'AMINA BELLO', 'enquiry', now() from generate_series(1, $2::int) at on conflict do nothing`,
    [PAYEE.bank_code, count],
  )
  return id
}
