import { sendTransferCommand } from '../../modules/transfers/server/actions/send-transfer.ts'
import { OWN_BANK_CODE } from '../../partners/bank/vfd/institutions.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { CALLERS } from './collection-load.ts'
import { measureThroughput } from './throughput.ts'
import { median, ratioIn } from '../fixtures/statistics.ts'
import { measureLoad } from './load.ts'
import { startProgram } from './child-process.ts'
import type { Row } from './report.ts'
import type { BenchDatabase } from './bench-database.ts'
import { BANK, sessionHeaders, type Shop, type Merchants } from '../fixtures/merchants.ts'
import { openHttpClient, type HttpClient } from '../fixtures/http-client.ts'

type Round = Record<'posted' | 'inProcess', number>
type ReadRates = Record<'authenticated' | 'raw', number>

/**
 * Measures the cost of the HTTP layer. A payment between shops in the books (M18) runs over HTTP, and as the same
 * command in this process. An authenticated balance request is compared with Node's own server running the same query
 * without authentication.
 */
export async function httpOverhead(
  database: BenchDatabase,
  merchants: Merchants,
  api: { url: string },
  { rounds, smallest }: { rounds: number; smallest: boolean },
  log: (line: string) => void,
): Promise<Row[]> {
  const raw = await startProgram('proofs/benchmarks/baseline-balance.ts', { DATABASE_URL: database.url })
  const done: Round[] = []
  const turns: ReadRates[] = []
  await insertNameEnquiries(database)
  try {
    // The first round is the warm-up.
    for (let at = 0; at <= rounds; at++) {
      await merchants.grantAll()
      const posted = await payOverHttp(merchants.shops, (client, shop, to) => postTransfer(client, shop, to, at), api.url)
      await merchants.grantAll()
      const grants = new Map(
        (await database.sql(`select business_id, id from pin_grant where state = 'open'`)).map(({ business_id, id }) => [business_id!, id!]),
      )
      const rules = await merchants.rules()
      const inProcess = await measureThroughput(CALLERS, merchants.shops, async (shop) => {
        const now = systemClock.now()
        await merchants.postingQueue.submit(
          sendTransferCommand(paymentOf(merchants, shop, receiverOf(merchants.shops, shop), grants.get(shop.businessId)!, rules, at), now),
        )
      })
      const round = { posted, inProcess }
      if (at === 0) continue
      done.push(round)
      log(
        `doors ${at}: ${Object.entries(round)
          .map(([name, rate]) => `${name} ${Math.round(rate)}/s`)
          .join(', ')}`,
      )
    }
    turns.push(
      ...(await measureReadsInTurns(merchants.shops, smallest ? 1 : rounds * TURNS_PER_ROUND, smallest ? 20 : SPAN_MS, {
        authenticated: api.url,
        raw: raw.url,
      })),
    )
    log(`doors: asked ${Math.round(median(turns.map((turn) => turn.authenticated)))}/s, raw ${Math.round(median(turns.map((turn) => turn.raw)))}/s`)
  } finally {
    await raw.end()
  }
  const ratio = ratioIn(done)
  return [
    {
      check: 'a payment in the books over HTTP / the same command in process',
      figure: ratio('posted', 'inProcess'),
      gate: { least: 0.4 },
      goal: { least: 0.7 },
    },
    {
      check: 'a balance over HTTP, signed in / Node’s own server and the same read',
      figure: ratioIn(turns)('authenticated', 'raw'),
      gate: { least: 0.8 },
      goal: { least: 0.95 },
    },
  ]
}

/** Each shop has just seen the name behind the account that it pays. */
async function insertNameEnquiries({ sql }: BenchDatabase): Promise<void> {
  await sql(`insert into institution (code, name) values ($1, 'Our bank') on conflict do nothing`, [OWN_BANK_CODE])
  await sql(
    `insert into name_enquiry (account_number, bank_code, account_name, enquiry_id, asked_at)
     select account_number, $1, name, 'enquiry', now() + interval '1 hour' from cashpoint on conflict do nothing`,
    [OWN_BANK_CODE],
  )
}

/** Each shop pays the next one, so it sends once and receives once. */
const receiverOf = (shops: readonly Shop[], shop: Shop) => shops[(shops.indexOf(shop) + 1) % shops.length]!

async function payOverHttp(shops: readonly Shop[], pay: (client: HttpClient, shop: Shop, to: Shop) => Promise<void>, url: string): Promise<number> {
  const clients = Array.from({ length: CALLERS }, () => openHttpClient(url))
  const rate = await measureThroughput(CALLERS, shops, (shop, caller) => pay(clients[caller]!, shop, receiverOf(shops, shop)))
  for (const client of clients) client.close()
  return rate
}

async function postTransfer(client: HttpClient, shop: Shop, to: Shop, round: number): Promise<void> {
  const body = JSON.stringify({
    nuban: to.accountNumber,
    bank_code: OWN_BANK_CODE,
    amount: AMOUNT_KOBO,
    transaction_ref: `${shop.prefix}-door-${round}`,
  })
  const { status, body: responseBody } = await client.post('/api/wallet/transfer', sessionHeaders(shop), body)
  if (status !== 200 || !responseBody.includes('"status":"00"')) throw new Error(`a payment in the books: ${status} ${responseBody}`)
}

const AMOUNT_KOBO = 10_000

function paymentOf(merchants: Merchants, shop: Shop, to: Shop, grantId: string, rules: Awaited<ReturnType<Merchants['rules']>>, round: number) {
  const person = { personId: `usr_${shop.businessId.slice(4)}`, sessionId: `ses_${shop.businessId.slice(4)}` }
  return {
    ids: {
      transfer: merchants.ids.next('trf'),
      attempt: merchants.ids.next('att'),
      hold: merchants.ids.next('hld'),
      collection: merchants.ids.next('col'),
    },
    kind: 'transfer' as const,
    reference: `${shop.prefix}-inside-${round}`,
    amountKobo: BigInt(AMOUNT_KOBO),
    remark: '',
    bank: BANK,
    sender: { businessId: shop.businessId, account: shop.accountNumber, name: 'Shop' },
    beneficiary: {
      name: 'Shop',
      account: to.accountNumber,
      bankCode: OWN_BANK_CODE,
      bankName: 'Our bank',
      enquiryId: 'enquiry',
      sealedBvn: null,
      clientId: null,
    },
    receiver: { businessId: to.businessId, cashpointId: to.cashpointId },
    rules,
    caller: {
      ...person,
      businessId: shop.businessId,
      role: 'merchant' as const,
      cashpointId: null,
      firstname: 'Amina',
      lastname: 'Bello',
      email: '',
    },
    grantId,
    cap: null,
    requestId: `${shop.prefix}-inside-${round}`,
  }
}

const TURNS_PER_ROUND = 8
const SPAN_MS = 500

/** Short alternating turns: the server's work after payments, and other load of the machine, slow both sides alike. */
async function measureReadsInTurns(
  shops: readonly Shop[],
  turns: number,
  spanMs: number,
  urls: Record<keyof ReadRates, string>,
): Promise<ReadRates[]> {
  const sides = { authenticated: { url: urls.authenticated, request: getBalance }, raw: { url: urls.raw, request: getRawBalance } }
  const done: ReadRates[] = []
  for (let at = 0; at < turns; at++) {
    const turn = { authenticated: 0, raw: 0 }
    for (const side of at % 2 ? (['raw', 'authenticated'] as const) : (['authenticated', 'raw'] as const))
      turn[side] = await measureReads(shops, spanMs, sides[side])
    done.push(turn)
  }
  return done
}

type ReadTarget = { url: string; request: (client: HttpClient, shop: Shop) => Promise<{ status: number; body: string }> }

async function measureReads(shops: readonly Shop[], spanMs: number, { url, request }: ReadTarget): Promise<number> {
  const clients = Array.from({ length: CALLERS }, () => openHttpClient(url))
  const { perSecond } = await measureLoad(CALLERS, spanMs, async (caller, turn) => {
    const { status, body } = await request(clients[caller]!, shops[(caller + turn * CALLERS) % shops.length]!)
    if (status !== 200 || !body.includes('"balance":')) throw new Error(`a balance: ${status} ${body}`)
    return true
  })
  for (const client of clients) client.close()
  return perSecond
}

const getBalance = (client: HttpClient, shop: Shop) => client.get(`/api/merchant/${shop.businessId}/wallet/balance`, sessionHeaders(shop))
const getRawBalance = (client: HttpClient, { businessId }: Shop) => client.get(`/balance/${businessId}`, {})
