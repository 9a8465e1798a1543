import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { createMerchants, type Merchants, PAYEE, type Shop } from '../../fixtures/merchants.ts'
import { openingFloatCommand } from '../../../modules/bills/server/actions/top-up.ts'
import { awardReferrals } from '../../../modules/rewards/server/actions/award-referrals.ts'
import { fillSimulatedFloat } from '../../../partners/bills/simulator/fill-float.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { connectDatabase, type Database, createBatchLoader } from '../../../platform/db/index.ts'
import { type RunningSimulator, startSimulator } from '../../../simulator/start.ts'
import { partnerUrlSettings } from '../../../tests/fixtures/partner-urls.ts'
import { httpCall } from './http-call.ts'
import { type ProcessGroup, startProcesses } from './processes.ts'
import type { PostgresCluster } from './postgres-cluster.ts'
import { type ClientHistory, createClientHistory } from './client-history.ts'
import { openBankProxy, type BankProxy } from './bank-proxy.ts'
import { type Initiator, prepareInitiators } from './initiators.ts'
import { type Loans, prepareLoans } from './loans.ts'
import type { Mutation, Mutant } from './mutations.ts'
import { type PlacedOrder, saveRules } from './orders.ts'

/** The running product with its bank, the clients' record, and everything that can be done to them. */
export type Environment = {
  db: Database
  /** Runs as the superuser; waits while the database is down. */
  sql<Row = Record<string, string>>(text: string, values?: unknown[]): Promise<Row[]>
  simulator: RunningSimulator
  console<Answer>(path: string, init?: { method: 'POST' | 'PUT'; body: unknown }): Promise<Answer>
  /** The simulated bank's database, accessed directly. */
  bank: {
    all<Row>(text: string): Row[]
    /** Returns the number of changed rows. */
    run(text: string, ...values: (string | number)[]): number
  }
  bankProxy: BankProxy
  processes: ProcessGroup
  shops: readonly Shop[]
  clientHistory: ClientHistory
  /** Business and day of each settlement that a job was asked for. */
  settlementsDue: string[]
  /** Orders of customers that were paid and decided. */
  orders: PlacedOrder[]
  /** Empty unless they are planned. */
  initiators: readonly Initiator[]
  loans: Loans
  /** Loans whose instalment a job was asked to take. */
  collectionsDue: Set<string>
  mutant: Mutant | null
  /** Opens a one-shot grant for this session, as the right PIN does. Does nothing when one is open. */
  grant(person: Pick<Shop, 'token' | 'businessId'>): Promise<void>
  close(): Promise<void>
}

export type EnvironmentOptions = {
  shops: number
  /** Prepares approved transfers. */
  hasInitiators?: boolean
  hasLoans?: boolean
  apis?: number
  workers?: number
  mutant: Mutant | null
  /** Replacements that the scenario itself needs, in all programs. */
  mutations?: readonly Mutation[]
  env?: Record<string, string>
  /** The ports of the APIs, and the address of the proxy in front of them. */
  proxied?: { ports: readonly number[]; url: string }
  /** Runs before the programs start. */
  prepare?(sql: Environment['sql']): Promise<void>
}

const FUNDED_KOBO = 150_000_000
const BILLER = 'vtung'

type PrepareContext = Pick<Environment, 'db' | 'sql'> & Pick<Merchants, 'postingQueue'>

export async function openEnvironment(
  cluster: Pick<PostgresCluster, 'freshDatabase' | 'compileCache'>,
  plan: EnvironmentOptions,
): Promise<Environment> {
  const { url, drop } = await cluster.freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-faults-city-'))
  let bankUrl = ''
  const bankProxy = await openBankProxy(() => bankUrl)
  const simulator = await startSimulator({
    port: 0,
    dataDir,
    slowMs: 500,
    hangMs: 60_000,
    partners: {
      bank: {
        noticeUrl: bankProxy.noticeUrl,
        pendingMs: 1_000,
        testPendingMs: 1_500,
        noticeRetryMs: [200, 400, 800, 1_600, 3_200, 6_400, 12_800],
      },
    },
  })
  bankUrl = simulator.url
  const bankStore = new DatabaseSync(join(dataDir, 'simulator/simulator.sqlite'))
  bankStore.exec('pragma busy_timeout = 5000')
  const pool = new pg.Pool({ connectionString: url, max: 6 })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = connectDatabase({ url, pools: { app: 1, system: 2 }, onError: () => {}, sleep: systemClock.sleep })
  const sql = async <Row>(text: string, values?: unknown[]): Promise<Row[]> => {
    for (let tries = 1; ; tries++) {
      try {
        return (await pool.query(text, values)).rows as Row[]
      } catch (error) {
        if (tries > 1_200 || !isConnectionError(error)) throw error
        await systemClock.sleep(50)
      }
    }
  }
  const grantOptions = { sql }
  const console = async <Answer>(path: string, init?: { method: 'POST' | 'PUT'; body: unknown }) => {
    // A kept connection may end at the moment of its next use, after the seconds in which the programs start.
    const answer = await httpCall(`${simulator.url}/console/api${path}`, { method: init?.method ?? 'GET', body: init?.body, agent: false })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as Answer
  }
  const merchants = await createMerchants({ db, sql }, plan.shops)
  await importBankHistory(console, merchants.shops)
  await preparePayments({ db, sql, postingQueue: merchants.postingQueue }, merchants.shops, simulator.url)
  const loans = plan.hasLoans ? await prepareLoans({ db, sql }, merchants.shops) : { active: [], offered: [] }
  const initiators = plan.hasInitiators ? await prepareInitiators({ db, sql }, merchants.shops) : []
  await insertNameEnquiries(sql)
  await saveRules({ sql }, merchants.shops)
  for (const statement of plan.mutant?.sql ?? []) await sql(statement)
  await plan.prepare?.(sql)
  const processes = await startProcesses({
    apis: plan.apis ?? 2,
    workers: plan.workers ?? 2,
    proxied: plan.proxied,
    mutations: [...(plan.mutant?.mutations ?? []), ...(plan.mutations ?? [])],
    env: {
      PATH: process.env['PATH']!,
      NODE_COMPILE_CACHE: cluster.compileCache,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      VFD_WALLET_URL: `${bankProxy.url}/vfd`,
      VFD_TIMEOUT_MS: '1500',
      VFD_RESEND_AFTER_MS: '3000',
      WORKER_SILENT_MS: '1000',
      RATE_LIMIT_FACTOR: '999999',
      ...partnerUrlSettings(simulator),
      TERMII_URL: `${simulator.url}/termii/api`,
      SMTP_URL: simulator.partnerUrls.mail,
      LOG_LEVEL: 'error',
      // Programs end with the harness, also when it is killed.
      EXIT_WITH_PARENT: '1',
      ...plan.env,
    },
  })
  await processes.ready()
  bankProxy.noticeTo = () => processes.entrance()
  return {
    db,
    sql,
    simulator,
    console,
    bank: {
      all: <Row>(text: string) => bankStore.prepare(text).all() as Row[],
      run: (text, ...values) => Number(bankStore.prepare(text).run(...values).changes),
    },
    bankProxy,
    processes,
    shops: merchants.shops,
    clientHistory: createClientHistory(),
    settlementsDue: [],
    orders: [],
    initiators,
    loans,
    collectionsDue: new Set(),
    mutant: plan.mutant,
    async grant(shop) {
      await batchGrants(grantOptions, shop)
    },
    async close() {
      await processes.close()
      await bankProxy.close()
      bankStore.close()
      await simulator.close()
      await db.close().catch(() => {})
      await pool.end()
      await drop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** One statement for all concurrent callers, so that a race does not wait for its own preparation. */
const batchGrants = createBatchLoader(async ({ sql }: Pick<Environment, 'sql'>, shops: readonly Pick<Shop, 'token' | 'businessId'>[]) => {
  await sql(
    `insert into pin_grant (id, person_id, business_id, session_id, state, granted_at, expires_at)
     select 'grt_' || gen_random_uuid(), s.person_id, asked.business, s.id, 'open', now(), now() + interval '3 days'
     from unnest($1::text[], $2::text[]) asked (token, business) join session s on s.token_hash = sha256(asked.token::bytea)
     on conflict do nothing`,
    [shops.map(({ token }) => token.slice(token.lastIndexOf('.') + 1)), shops.map(({ businessId }) => businessId)],
  )
  return shops
})

const FLOAT_KOBO = 5_000_000_000n

/** The payout bank of each shop, earnings of a referral that it can withdraw, and a float at the biller. */
async function preparePayments(context: PrepareContext, shops: readonly Shop[], simulatorUrl: string): Promise<void> {
  const { db, sql, postingQueue } = context
  await sql(
    `update business set keep_funds_in_wallet = true, payout_account_number = $1, payout_bank_code = $2, payout_bank_name = 'GTB', payout_account_name = 'AMINA BELLO'`,
    [PAYEE.nuban, PAYEE.bank_code],
  )
  await fillSimulatedFloat(simulatorUrl, FLOAT_KOBO)
  await postingQueue.submit(openingFloatCommand(BILLER, FLOAT_KOBO))
  if (shops.length < 2) return
  // Less than the fees of the money in, so that the house can pay it.
  await sql(`insert into reward_rule (name, value, starts_on) values ('referral_bonus', 8000, '2021-01-01')`)
  const referred = shops.map(({ businessId }) => businessId)
  await sql(
    `insert into referral (id, business_id, state, created_at, expires_at) select id, business, 'possible', now(), now() + interval '1 year'
     from unnest($1::text[], $2::text[]) asked (id, business)`,
    [referred, [...referred.slice(1), referred[0]!]],
  )
  await awardReferrals({ db, clock: systemClock, postingQueue })
}

/** The shops were funded before the load begins, so the bank and its statement must have that money. */
async function importBankHistory(console: Environment['console'], shops: readonly Shop[]): Promise<void> {
  const at = systemClock.now().toISOString()
  const accounts = shops.map(({ accountNumber, businessId }) => ({ accountNumber, name: `Shop ${accountNumber}`, reference: businessId }))
  const lines = shops.map(({ accountNumber, businessId }) => ({
    direction: 'in',
    amountKobo: FUNDED_KOBO,
    sessionId: `funding-${businessId}`,
    accountNumber,
    payerName: 'Balarabe Yusuf',
    payerAccount: PAYEE.nuban,
    payerBank: PAYEE.bank_code,
    narration: 'wax print',
    at,
  }))
  await console('/import', { method: 'POST', body: { accounts, lines } })
}

/** Endings of account numbers by which the simulated bank picks an outcome. Their name enquiries exist already. */
export const ACCOUNT_ENDINGS = ['6789', '0051', '0007', '0034', '0009'] as const
export const payeeAccount = (ending: string) => `012345${ending}`

async function insertNameEnquiries(sql: Environment['sql']): Promise<void> {
  for (const ending of ACCOUNT_ENDINGS) {
    await sql(
      `insert into name_enquiry (account_number, bank_code, account_name, enquiry_id, asked_at) values ($1, $2, 'AMINA BELLO', 'enquiry', now() + interval '1 year')
       on conflict (account_number, bank_code) do update set asked_at = excluded.asked_at`,
      [payeeAccount(ending), PAYEE.bank_code],
    )
  }
}

/** The server is down, restarting, or a standby now. */
function isConnectionError(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(57P0\d|25006|08|ECONN|EPIPE|53300)/.test(code) || /terminat|closed|timeout/i.test(message)
}
