import { type Database, sql } from '../index.ts'
import type { DatabaseFault } from '../connections/session.ts'

/** The state of the server behind a database, as far as it decides whether money may be posted there. */
export type DatabaseCondition = {
  at: Date
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  synchronous_standby_names: string
  in_recovery: boolean
  newest_migration: string | null
  max_connections: number
  /** Standbys that confirm each commit; null where it was not asked for. */
  sync_standbys: number | null
}

export type DatabaseRequirements = {
  /** A commit must be on the disk of a standby before it is answered. */
  syncReplication: boolean
  /** A commit must survive a crash of the server. False for the throw-away databases of tests. */
  durability: boolean
  /** Connections that all programs may open together; undefined: not planned. */
  connections?: number | undefined
}

/** Throws when the database does not answer, and `UnsafeSessionError` when its connections are not safe to use. */
export async function databaseCondition(
  db: Pick<Database, 'system' | 'transaction' | 'verifySessions'>,
  { syncReplication }: Pick<DatabaseRequirements, 'syncReplication'>,
): Promise<DatabaseCondition> {
  await db.verifySessions()
  const { rows } = await sql<Omit<DatabaseCondition, 'sync_standbys'>>`
    select clock_timestamp() as at, current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit, current_setting('synchronous_standby_names') as synchronous_standby_names,
      pg_is_in_recovery() as in_recovery, current_setting('max_connections')::int as max_connections, (select name from kysely_migration order by name desc limit 1) as newest_migration`.execute(
    db.system,
  )
  return { ...rows[0]!, sync_standbys: syncReplication ? await countSyncStandbys(db) : null }
}

/** As the login role, because the states of standbys are visible to superusers and members of pg_read_all_stats only. */
function countSyncStandbys(db: Pick<Database, 'transaction'>): Promise<number> {
  return db.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')`.execute(tx)
    return rows[0]!.count
  })
}

/** Two machines whose clocks differ by more would date payments, windows and expiries differently. */
export const MAX_CLOCK_DRIFT_MS = 2_000

/** Our own clock before and after the query for the database's condition. */
export type ClockReadings = { requestedAt: Date; answered: Date; maxClockDriftMs: number }

/** The smallest possible difference of the two clocks: the database read its own at any moment between `requestedAt` and `answered`. */
export function clockFaults({ at }: Pick<DatabaseCondition, 'at'>, { requestedAt, answered, maxClockDriftMs }: ClockReadings): DatabaseFault[] {
  const driftMs = Math.max(0, requestedAt.getTime() - at.getTime(), at.getTime() - answered.getTime())
  return driftMs > maxClockDriftMs ? [{ name: 'clock', reason: `our clock and the database's differ by ${driftMs} ms` }] : []
}

/** Faults that an operator has to repair at the server. */
export function serverFaults(condition: DatabaseCondition, { syncReplication, durability, connections = 0 }: DatabaseRequirements): DatabaseFault[] {
  return [
    ...(condition.in_recovery ? [{ name: 'recovery', reason: 'the server is in recovery (a standby) and refuses to write' }] : []),
    ...(syncReplication ? replicationFaults(condition) : []),
    ...(durability ? durabilityFaults(condition) : []),
    ...(connections > condition.max_connections
      ? [{ name: 'connections', reason: `max_connections is ${condition.max_connections}, below the connection budget of ${connections}` }]
      : []),
  ]
}

function durabilityFaults(condition: DatabaseCondition): DatabaseFault[] {
  const isOff = (name: 'fsync' | 'full_page_writes' | 'synchronous_commit') => condition[name] === 'off'
  return (['fsync', 'full_page_writes', 'synchronous_commit'] as const)
    .filter(isOff)
    .map((name) => ({ name, reason: `${name} is off, so a crash may lose committed payments` }))
}

/** Settings under which a commit waits for a standby to have it on its disk. */
const WAITS_FOR_STANDBY = ['on', 'remote_apply']

function replicationFaults({ synchronous_standby_names, synchronous_commit, sync_standbys }: DatabaseCondition): DatabaseFault[] {
  const reasons = [
    ...(synchronous_standby_names === '' ? ['synchronous_standby_names is empty'] : []),
    ...(WAITS_FOR_STANDBY.includes(synchronous_commit) ? [] : [`synchronous_commit is ${synchronous_commit}`]),
    ...(sync_standbys === 0 ? ['no synchronous standby is streaming, or the login role may not see it (grant pg_read_all_stats)'] : []),
  ]
  return reasons.length === 0 ? [] : [{ name: 'replication', reason: `replication is asynchronous: ${reasons.join(', ')}` }]
}
