import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openPipeline } from './pipelining/pipeline.ts'
import { BY_KEY_PLANS, IN_ORDER_PLANS, POSTING_CLIENTS, postingOn, type PostingPool } from './transactions/ledger-pool.ts'
import { preparing } from './pipelining/prepared-statements.ts'
import { APP_ROLE, checkedBy, openSession, type Session, SYSTEM_ROLE, verifyDirect, verifySession } from './connections/session.ts'
import { alive, breakWhenSilent, type Limits, LIMITS, REPORT_LIMITS } from './connections/timeouts.ts'
import { type Tenant, tenantOn, type Tx } from './transactions/tenant.ts'

/** A place where SQL may run: a pool, or a transaction on it. Rows are typed at each query. */
export type Sql = Kysely<unknown>

export { sql }
export { defineListLookup, defineLookup } from './lookups/batched-lookup.ts'
export { causesOf, codeOf, isConnectionLoss } from './connections/connection-errors.ts'
export type { Tx } from './transactions/tenant.ts'
export { sideBySide } from './transactions/unnest.ts'
export { createBatchLoader } from './lookups/batch-loader.ts'
export type { Posting } from './transactions/ledger-pool.ts'
export { checkedBy, type DatabaseFault, UnsafeSessionError, verifyDirect } from './connections/session.ts'
export { alive, LIMITS } from './connections/timeouts.ts'

/**
 * The ways to the same database, by what they are for:
 * - `tenant`: people's requests. One transaction, one business, row-level security as the second belt.
 * - `system`: jobs, sign-in and what belongs to no business.
 * - `lane`: the posting of money, on connections of its own, so that a report cannot starve it.
 * - `books`: reading all of them, however long that takes; whoever asks for little is told soon that it takes too long.
 */
export type Database = {
  system: Sql
  lane: PostingPool
  books: Sql
  tenant: Tenant
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Holds one connection for LISTEN; reconnects by itself, and says so, because what was told meanwhile is lost. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  /** Throws `UnsafeSessionError` where a connection of a pool has another role, other limits or no row-level security. */
  verifySessions(): Promise<void>
  poolStates(): PoolState[]
  close(): Promise<void>
}

/** Connections that are open, of them unused ones, and callers that wait for one. */
export type PoolState = { pool: keyof PoolSizes; total: number; idle: number; waiting: number }

/** The most connections of each kind that one process opens. */
export type PoolSizes = { app: number; system: number; ledger: number; reports: number }

export const POOL_SIZES: PoolSizes = { app: 10, system: 8, ledger: 2, reports: 2 }

export type DatabaseOptions = {
  url: string
  pools?: Partial<PoolSizes>
  limits?: Limits
  onError: (error: Error) => void
  sleep: (ms: number) => Promise<void>
}

/**
 * Kept when nobody needs it: a new connection and its first page cost ten times what the page does, and come when many are
 * needed at once. One whose other side is gone is known by its silence (`alive`).
 */
const KEPT = { idleTimeoutMillis: 0 } as const

export function connectDatabase(options: DatabaseOptions): Database {
  const limits = options.limits ?? LIMITS
  const sizes = { ...POOL_SIZES, ...options.pools }
  const bounded = { query_timeout: limits.silenceMs }
  const app = createPool(options, { role: APP_ROLE, limits, planner: IN_ORDER_PLANS }, { ...KEPT, ...bounded, max: sizes.app, pipeline: true })
  app.on('connect', preparing)
  const systemPool = createPool(options, { role: SYSTEM_ROLE, limits, planner: {} }, { ...KEPT, ...bounded, max: sizes.system })
  const system = createSql(systemPool)
  const byKey: Session = { role: SYSTEM_ROLE, limits, planner: BY_KEY_PLANS }
  const reads = openPipeline(system, async () => {
    const client = new pg.Client({ connectionString: options.url, types, ...alive, ...bounded, pipeline: true })
    breakWhenSilent(client)
    client.on('error', options.onError)
    await client.connect()
    await closeUnless(client, openSession(client, byKey))
    return client
  })
  const lane = createPool(options, byKey, { ...POSTING_CLIENTS, ...bounded, max: sizes.ledger })
  const reportsPool = createPool(options, { role: SYSTEM_ROLE, limits: REPORT_LIMITS, planner: {} }, { max: sizes.reports })
  const books = createSql(reportsPool)
  const pools = { app, system: systemPool, ledger: lane, reports: reportsPool }
  return {
    system,
    lane: postingOn(lane, system),
    books,
    tenant: tenantOn(app),
    transaction: (work) => system.transaction().execute(work),
    listen: (channel, onMessage, onReconnect) => listen(options, channel, onMessage, onReconnect ?? (() => {})),
    verifySessions: async () => void (await Promise.all([app, systemPool, lane].map(verifyPool))),
    poolStates: () => Object.entries(pools).map(([name, pool]) => stateOf(name as keyof PoolSizes, pool)),
    close: async () => {
      await Promise.all([app.end(), system.destroy(), reads.end(), lane.end(), books.destroy()])
    },
  }
}

/** int8 as bigint and dates as text: on our own pools only, because libraries with pools of their own expect neither. */
const INT8 = 20
const DATE = 1082
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return BigInt
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

function createSql(pool: pg.Pool): Sql {
  pool.on('connect', preparing)
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}

type CheckedPool = pg.Pool & { session: Session }

/** A connection that is not safe to use is closed, and the caller that waits for it gets the `UnsafeSessionError`. */
function createPool(options: DatabaseOptions, session: Session, config: pg.PoolConfig): CheckedPool {
  const onConnect = checkedBy((client) => openSession(client, session))
  const pool = new pg.Pool({ connectionString: options.url, types, ...alive, ...config, onConnect })
  pool.on('error', options.onError)
  // The pool listens to idle connections only: one that breaks inside a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', options.onError))
  return Object.assign(pool, { session })
}

async function verifyPool(pool: CheckedPool): Promise<void> {
  const client = await pool.connect()
  try {
    await verifySession(client, pool.session)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

const stateOf = (pool: keyof PoolSizes, { totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  pool,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

async function closeUnless(client: pg.Client, checked: Promise<void>): Promise<void> {
  try {
    await checked
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
}

async function listen(
  options: DatabaseOptions,
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let stopped = false
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: options.url, ...alive })
    next.on('notification', (notice) => onMessage(notice.payload ?? ''))
    next.on('error', options.onError)
    let hasEnded = false
    // One that never came to listen ends too: whoever tried it tries again, and nobody else.
    next.on('end', () => {
      hasEnded = true
      if (client === next && !stopped) void reconnect()
    })
    try {
      await next.connect()
      await verifyDirect(next)
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    if (hasEnded) throw new Error('the connection that listens broke as it was made')
    client = next
  }
  const reconnect = async (): Promise<void> => {
    while (!stopped) {
      await options.sleep(500)
      try {
        await connect()
        return onReconnect()
      } catch (error) {
        options.onError(error as Error)
      }
    }
  }
  await connect()
  return async () => {
    stopped = true
    await client?.end()
  }
}
