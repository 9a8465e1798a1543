import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import { createFullDiskWatch } from './connections/full-disk.ts'
import { listen } from './connections/listen.ts'
import { GENERIC_PLANS, INDEX_ORDER_PLANS } from './connections/planner-settings.ts'
import { connectClient, createPool, createSql, verifyPool } from './connections/pools.ts'
import { APP_ROLE, PEOPLE_ROLE, type Session, SYSTEM_ROLE, UnsafeSessionError, verifySessionMode } from './connections/session.ts'
import { REPORT_TIMEOUTS, type Timeouts, TIMEOUTS } from './connections/timeouts.ts'
import { createSnapshots, type SnapshotLimits } from './snapshots.ts'
import { sendTogether } from './pipelining/pipelined-query.ts'
import { openSharedConnection, type SharedConnection, shareReads } from './pipelining/shared-reads.ts'
import { type Businesses, sendForBusinesses, type TenantStatement } from './tenants/businesses.ts'
import { createOperatorSql, verifyOperator } from './tenants/operator.ts'
import { createPeopleSql, verifyPeople } from './tenants/people.ts'
import { createTenantSql, type TenantReads } from './tenants/tenant-sql.ts'
import { createTenantTransactions, type Tenant, type Tx } from './tenants/tenant-transaction.ts'
import { createLedgerPool, LEDGER_POOL_OPTIONS, type LedgerPool } from './transactions/ledger-pool.ts'

/** Where SQL may run: a pool, or a transaction on it. Rows are typed at each query. */
export type Sql = Kysely<unknown>

export { sql } from './sql.ts'
export { causesOf, codeOf, isConnectionLoss } from './connections/connection-errors.ts'
export { type DatabaseFault, UnsafeSessionError, verifyDirect } from './connections/session.ts'
export { destroyOnReadTimeout, KEEP_ALIVE, TIMEOUTS } from './connections/timeouts.ts'
export { createBatchLoader } from './lookups/batch-loader.ts'
export { defineListLookup, defineLookup } from './lookups/batched-lookup.ts'
export { defineDatedInsert } from './transactions/dated-value.ts'
export type { LedgerTransaction } from './transactions/ledger-pool.ts'
export type { NarrowRow } from './transactions/narrow-row.ts'
export type { Businesses } from './tenants/businesses.ts'
export type { Tx } from './tenants/tenant-transaction.ts'
export { defineUnnest } from './transactions/unnest.ts'

/** The ways to one database, by purpose. */
export type Database = {
  /** Sees the rows of all businesses: jobs. */
  system: Sql
  /**
   * Sign-in, sessions, PINs, codes and links, and all requests without a session. It sees people and no table of a business, but for the exceptions
   * that `db/migrations/0134-platform-people.sql` lists.
   */
  people: Sql
  /**
   * Routes of operators. It sees what the desk needs of all businesses, and no password, PIN, key or session token. It writes what an operator
   * writes directly (`db/migrations/0137-platform-operators.sql`).
   */
  operator: Sql
  /** The posting of money, on connections of its own, so that a report cannot starve it. */
  ledger: LedgerPool
  /** Reports over all books, without a limit of time. */
  reports: Sql
  /** A long report of one moment, which cannot write: on a replica that has caught up, else on the primary. */
  snapshot<T>(work: (tx: Tx) => Promise<T>, limits?: SnapshotLimits): Promise<T>
  /**
   * Statements of a request, each by itself, under row-level security: it sees the rows of these businesses only. They are set in the round trip
   * of the statement. Lookups share statements with those of other requests.
   */
  ofBusinesses(businesses: Businesses): Sql
  /** One transaction of a request under the same rule, for reads of one moment and for writes without money. */
  tenant: Tenant
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Holds one connection for LISTEN; reconnects by itself, and says so, because notifications were lost meanwhile. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  /**
   * Throws `UnsafeSessionError` where a connection of a pool has another role, other limits or no row-level security, and for some seconds after
   * the server had no room on its disk.
   */
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
  /** A pooler in session mode for people's requests; all else connects directly. */
  requestsUrl?: string | null
  pools?: Partial<PoolSizes>
  /** A replica for long reports, and for how long they wait until it has caught up. */
  replica?: { url: string; catchUpMs: number } | null
  timeouts?: Timeouts
  /** For so long `verifySessions` reports that the server's disk was full; 10 s. */
  fullDiskRememberedMs?: number
  onError: (error: Error) => void
  sleep: (ms: number) => Promise<void>
}

/** A new connection and its first page cost ten times what the page does, and come when many are needed at once. */
const KEEP_IDLE = { idleTimeoutMillis: 0 } as const
/** A pooler can give the server connection to another process only when this one closes its own. */
const RETURN_IDLE = { idleTimeoutMillis: 10_000 } as const

/** A replica that is away costs a report no more than this. */
const CONNECT_TO_REPLICA_MS = 2_000

export function connectDatabase(options: DatabaseOptions): Database {
  const limits = options.timeouts ?? TIMEOUTS
  const readTimeout = { query_timeout: limits.readMs }
  const sizes = { ...POOL_SIZES, ...options.pools }
  const byKey: Session = { role: SYSTEM_ROLE, limits, planner: GENERIC_PLANS }
  const ofReports: Session = { role: SYSTEM_ROLE, limits: REPORT_TIMEOUTS, planner: {} }
  const { requestsUrl } = options
  const ofRequests: Session = { role: APP_ROLE, limits, planner: INDEX_ORDER_PLANS, throughPooler: !!requestsUrl }
  const toRequests = { ...options, url: requestsUrl || options.url }
  let isSessionMode = !requestsUrl
  const verifyMode = async () => {
    if (isSessionMode) return
    await verifySessionMode(() => connectClient(toRequests, ofRequests, readTimeout), ofRequests)
    isSessionMode = true
  }
  const pools = {
    app: createPool(toRequests, ofRequests, { ...(requestsUrl ? RETURN_IDLE : KEEP_IDLE), ...readTimeout, max: sizes.app }),
    system: createPool(options, { role: SYSTEM_ROLE, limits, planner: {} }, { ...KEEP_IDLE, ...readTimeout, max: sizes.system }),
    ledger: createPool(options, byKey, { ...LEDGER_POOL_OPTIONS, ...readTimeout, max: sizes.ledger }),
    reports: createPool(options, ofReports, { max: sizes.reports }),
  }
  const fullDisk = createFullDiskWatch(options.fullDiskRememberedMs)
  for (const pool of Object.values(pools)) pool.on('connect', fullDisk.watch)
  const system = createSql(pools.system)
  const reports = createSql(pools.reports)
  const { replica } = options
  const replicaReads = replica
    ? createSql(createPool({ ...options, url: replica.url }, ofReports, { max: sizes.reports, connectionTimeoutMillis: CONNECT_TO_REPLICA_MS }))
    : null
  const sharedReads = shareReads(
    system,
    openSharedConnection(() => connectClient(options, byKey, readTimeout), sendTogether),
  )
  const people = createPeopleSql(pools.app)
  const operator = createOperatorSql(pools.system)
  // Each request looks its session up, so these lookups have a connection of their own with the role set for good.
  const sharedPeopleReads = shareReads(
    people,
    openSharedConnection(() => connectClient(options, { ...byKey, role: PEOPLE_ROLE }, readTimeout), sendTogether),
  )
  // It stays open, so it would keep a connection of the pooler to itself.
  const sharedTenantReads = openSharedConnection<TenantStatement>(
    () => connectClient(options, { ...ofRequests, throughPooler: false }, readTimeout),
    sendForBusinesses,
  )
  return {
    system,
    people,
    operator,
    ledger: createLedgerPool(pools.ledger, system),
    reports,
    snapshot: createSnapshots({
      primary: reports,
      replica: replicaReads,
      catchUpMs: replica?.catchUpMs ?? 0,
      sleep: options.sleep,
      onError: options.onError,
    }),
    ofBusinesses: createTenantSql(pools.app, tenantReads(sharedTenantReads, system)),
    tenant: createTenantTransactions(pools.app),
    transaction: (work) => system.transaction().execute(work),
    listen: (channel, onMessage, onReconnect) => listen(options, channel, onMessage, onReconnect ?? (() => {})),
    verifySessions: async () => {
      await verifyMode()
      await Promise.all([...[pools.app, pools.system, pools.ledger].map(verifyPool), verifyPeople(people), verifyOperator(operator)])
      const faults = fullDisk.faults()
      if (faults.length > 0) throw new UnsafeSessionError(faults)
    },
    poolStates: () => Object.entries(pools).map(([name, pool]) => stateOf(name as keyof PoolSizes, pool)),
    close: async () => {
      await Promise.all([
        pools.app.end(),
        system.destroy(),
        sharedReads.end(),
        sharedPeopleReads.end(),
        sharedTenantReads.end(),
        pools.ledger.end(),
        reports.destroy(),
        replicaReads?.destroy(),
      ])
    },
  }
}

/** `compiler` only writes SQL down. */
const tenantReads = ({ send }: SharedConnection<TenantStatement>, compiler: Sql): TenantReads => ({
  async read<Row>(businesses: Businesses, statement: RawBuilder<Row>) {
    const { sql: text, parameters } = statement.compile(compiler)
    return (await send({ text, values: parameters, businesses })).rows as Row[]
  },
})

const stateOf = (pool: keyof PoolSizes, { totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  pool,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})
