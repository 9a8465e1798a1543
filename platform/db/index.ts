import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openPipeline } from './pipeline.ts'
import { BY_KEY_OPTIONS, IN_ORDER_OPTIONS, POSTING_CLIENTS, postingOn, type PostingPool } from './ledger-pool.ts'
import { preparing } from './prepared-statements.ts'
import { alive, breakWhenSilent, type Limits, limited, LIMITS, unlimited } from './timeouts.ts'
import { type Tenant, tenantOn, type Tx } from './tenant.ts'

/** A place where SQL may run: a pool, or a transaction on it. Rows are typed at each query. */
export type Sql = Kysely<unknown>

export { sql }
export { lookup, lookupAll } from './batched-lookup.ts'
export { causesOf, codeOf, isConnectionLoss } from './connection-errors.ts'
export type { NarrowRow } from './narrow-row.ts'
export type { Tx } from './tenant.ts'
export { sideBySide } from './unnest.ts'
export { together } from './batch-loader.ts'
export type { Posting } from './ledger-pool.ts'
export { alive, breakWhenSilent, LIMITS } from './timeouts.ts'

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
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  appPool?: number
  systemPool?: number
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
  const app = createPool(options, 'kasuwa_app', { ...KEPT, max: options.appPool ?? 10, pipeline: true }, IN_ORDER_OPTIONS)
  app.on('connect', preparing)
  const system = createSql(createPool(options, 'kasuwa_system', { ...KEPT, max: options.systemPool ?? 8 }))
  const reads = openPipeline(system, () => {
    const client = new pg.Client({ ...configOf(options, 'kasuwa_system', BY_KEY_OPTIONS), pipeline: true })
    breakWhenSilent(client)
    client.on('error', options.onError)
    return client
  })
  const lane = createPool(options, 'kasuwa_system', POSTING_CLIENTS, BY_KEY_OPTIONS)
  const books = createSql(createPool(options, 'kasuwa_system', { max: 2 }, '', unlimited))
  return {
    system,
    lane: postingOn(lane, system),
    books,
    tenant: tenantOn(app),
    transaction: (work) => system.transaction().execute(work),
    listen: (channel, onMessage, onReconnect) => listen(options, channel, onMessage, onReconnect ?? (() => {})),
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

function configOf(
  { url, limits = LIMITS }: DatabaseOptions,
  role: string,
  serverOptions = '',
  bounds: { options: string } = limited(limits),
): pg.ClientConfig {
  return { connectionString: url, types, ...bounds, options: `-c role=${role} ${bounds.options} ${serverOptions}` }
}

function createPool(options: DatabaseOptions, role: string, config: pg.PoolConfig, serverOptions = '', bounds?: { options: string }): pg.Pool {
  const pool = new pg.Pool({ ...configOf(options, role, serverOptions, bounds), ...config })
  pool.on('connect', breakWhenSilent)
  pool.on('error', options.onError)
  // The pool listens to idle connections only: one that breaks inside a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', options.onError))
  return pool
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
