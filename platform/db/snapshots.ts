import { type Kysely, sql } from 'kysely'
import { APP_ROLE, OPERATOR_ROLE } from './connections/session.ts'
import { type Businesses, businessesText } from './tenants/businesses.ts'
import type { Tx } from './tenants/tenant-transaction.ts'

/**
 * `statementMs`: the longest time of a statement, where a person waits for the answer. Without it a report takes as long as the books are.
 * `businesses`: the report runs as the role of requests and sees the rows of these businesses only. `isOfOperators`: it runs as the role of operators.
 */
export type SnapshotLimits = { statementMs?: number; businesses?: Businesses; isOfOperators?: boolean }

type Reads = Pick<Kysely<unknown>, 'transaction' | 'getExecutor'>

export type SnapshotOptions = {
  primary: Reads
  /** Null where there is none. */
  replica: Reads | null
  /** For so long a report waits until the replica has everything that the primary had when it was asked for. */
  catchUpMs: number
  sleep: (ms: number) => Promise<void>
  onError: (error: Error) => void
}

const POLL_MS = 50

/**
 * One read-only moment of the books: on the replica when that has caught up with the primary in time, else on the primary. A report therefore
 * never lacks a payment that was committed before it was asked for.
 */
export function createSnapshots({
  primary,
  replica,
  catchUpMs,
  sleep,
  onError,
}: SnapshotOptions): <T>(work: (tx: Tx) => Promise<T>, limits?: SnapshotLimits) => Promise<T> {
  async function hasCaughtUp(reads: Reads): Promise<boolean> {
    const { rows: at } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary)
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      const { rows } = await sql<{ is_replica: boolean; has_it: boolean | null }>`
        select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= ${at[0]!.lsn}::text::pg_lsn as has_it`.execute(reads)
      // After a fail-over the old replica may be the primary, or a machine that nothing follows any more.
      if (!rows[0]!.is_replica) return false
      if (rows[0]!.has_it) return true
      if (waitedMs >= catchUpMs) return false
      await sleep(POLL_MS)
    }
  }

  async function chooseReads(): Promise<Reads> {
    if (replica === null) return primary
    try {
      return (await hasCaughtUp(replica)) ? replica : primary
    } catch (error) {
      onError(error as Error)
      return primary
    }
  }

  return async (work, limits) => {
    const reads = await chooseReads()
    const moment = reads.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return moment.execute(async (tx) => {
      const { statementMs, businesses, isOfOperators = false } = limits ?? {}
      if (statementMs !== undefined) await sql`select set_config('statement_timeout', ${`${statementMs}ms`}, true)`.execute(tx)
      if (businesses) await limitTo(tx, businesses)
      if (isOfOperators) await sql`select set_config('role', ${OPERATOR_ROLE}, true)`.execute(tx)
      return work(tx)
    })
  }
}

async function limitTo(tx: Tx, businesses: Businesses): Promise<void> {
  await sql`select set_config('role', ${APP_ROLE}, true), set_config('app.businesses', ${businessesText(businesses)}, true)`.execute(tx)
}
