import { Gauge } from '@prometheus-io/client'
import { newestMigration } from '../db/migrate.ts'
import type { AppContext } from '../modules/kernel/app-context.ts'
import { type DatabaseFault, UnsafeSessionError } from '../platform/db/index.ts'
import { clockFaults, type ClockReadings, type DatabaseCondition, databaseCondition, serverFaults } from '../platform/db/readiness/readiness.ts'
import type { MetricsRegistry } from '../platform/metrics/index.ts'

type ReadinessSettings = { maxClockDriftMs: number; requireSyncReplication: boolean }
type ReadinessContext = Pick<AppContext, 'db' | 'clock' | 'log'> & { files?: Pick<AppContext['files'], 'problem'> }
/** The reasons why this process should not serve; none when database, clock, migrations and the storage of files are fit for money. */
export type Readiness = () => Promise<readonly DatabaseFault[]>

export function createReadiness(context: ReadinessContext, settings: ReadinessSettings): Readiness {
  // Of this process: an upgrade may unpack newer files beside it, and it goes on until its successor is there.
  const newest = newestMigration()
  return async () => {
    const [database, files] = await Promise.all([databaseFailures(context, settings, await newest), context.files?.problem() ?? null])
    return [...database, ...(files === null ? [] : [{ name: 'files', reason: files }])]
  }
}

/** Asked at each scrape, so that an alert sees a process that runs and is not ready. */
export function registerReadinessMetrics(registry: MetricsRegistry, readiness: Readiness): void {
  let asking: Promise<readonly DatabaseFault[]> | null = null
  const ask = () => (asking ??= readiness().finally(() => (asking = null)))
  registry.registerMetric(
    new Gauge({
      name: 'process_ready',
      help: '1 while this process is fit to serve, 0 while it is not.',
      registers: [],
      async collect() {
        this.set((await ask()).length === 0 ? 1 : 0)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'process_not_ready',
      help: '1 for each reason why this process is not ready, as /api/health/ready names it.',
      labelNames: ['reason'],
      registers: [],
      async collect() {
        const failures = await ask()
        this.reset()
        for (const { name } of failures) this.set({ reason: name }, 1)
      },
    }),
  )
}

async function databaseFailures(
  { db, clock, log }: ReadinessContext,
  settings: ReadinessSettings,
  newest: string,
): Promise<readonly DatabaseFault[]> {
  const syncReplication = settings.requireSyncReplication
  try {
    const requestedAt = clock.now()
    const condition = await databaseCondition(db, { syncReplication })
    const ours = { requestedAt, answered: clock.now(), maxClockDriftMs: settings.maxClockDriftMs, newestMigration: newest }
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
