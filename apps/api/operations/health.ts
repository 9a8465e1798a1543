import type { FastifyInstance } from 'fastify'
import { newestMigration } from '../../../db/migrate.ts'
import { type DatabaseFault, UnsafeSessionError } from '../../../platform/db/index.ts'
import { clockFaults, type ClockReadings, type DatabaseCondition, databaseCondition, serverFaults } from '../../../platform/db/readiness/readiness.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { ApiContext, ApiSettings } from '../api-definition.ts'
import type { IsStopping } from '../limits/graceful-shutdown.ts'

type HealthSettings = Pick<ApiSettings, 'maxClockDriftMs' | 'requireSyncReplication'>

/** Live: this process answers. Ready: database, clock, migrations and the storage of files are fit for money. */
export function serveHealth(app: FastifyInstance, context: ApiContext, settings: HealthSettings, isStopping: IsStopping): void {
  // Of this process: an upgrade may unpack newer files beside it, and it goes on until its successor is there.
  const newest = newestMigration()
  app.get('/api/health/live', async () => ({ status: true, message: 'OK', data: {} }))
  app.get('/api/health/ready', async () => {
    const failures = isStopping()
      ? [{ name: 'stopping', reason: 'this server is stopping' }]
      : await findReadinessFailures(context, settings, await newest)
    if (failures.length === 0) return { status: true, message: 'OK', data: {} }
    const message = `Not ready: ${failures.map(({ name, reason }) => `${name} (${reason})`).join(', ')}`
    throw new Refusal('server.not_ready', 503, message, { data: { failing: failures.map(({ name }) => name) }, retryAfterSeconds: 2 })
  })
}

async function findReadinessFailures(context: ApiContext, settings: HealthSettings, newest: string): Promise<readonly DatabaseFault[]> {
  const [database, files] = await Promise.all([databaseFailures(context, settings, newest), context.files?.problem() ?? null])
  return [...database, ...(files === null ? [] : [{ name: 'files', reason: files }])]
}

async function databaseFailures({ db, clock, log }: ApiContext, settings: HealthSettings, newest: string): Promise<readonly DatabaseFault[]> {
  const syncReplication = settings.requireSyncReplication
  try {
    const asked = clock.now()
    const condition = await databaseCondition(db, { syncReplication })
    const ours = { asked, answered: clock.now(), maxClockDriftMs: settings.maxClockDriftMs, newestMigration: newest }
    return readinessFailures(condition, ours, syncReplication)
  } catch (error) {
    log.warn({ err: error }, 'the database did not say how it is')
    return error instanceof UnsafeSessionError ? error.faults : [{ name: 'database', reason: 'the database does not answer' }]
  }
}

type ReadinessCriteria = ClockReadings & { newestMigration: string }

export function readinessFailures(condition: DatabaseCondition, ours: ReadinessCriteria, syncReplication = false): DatabaseFault[] {
  return [
    ...serverFaults(condition, { syncReplication, durability: true }),
    ...clockFaults(condition, ours),
    // Migrations only add, so that a process of the version before goes on while the next one starts.
    ...(condition.newest_migration !== null && condition.newest_migration >= ours.newestMigration
      ? []
      : [{ name: 'migrations', reason: `the newest migration is ${condition.newest_migration}, not ${ours.newestMigration}` }]),
  ]
}
