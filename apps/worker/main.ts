import { registerBooksMetrics } from '../../modules/board/index.ts'
import { modules } from '../../modules/index.ts'
import { createWorkerPools, schedulesOf } from '../../platform/jobs/index.ts'
import { MAX_CLOCK_DRIFT_MS } from '../../platform/db/readiness/readiness.ts'
import { requireSafeDatabase } from '../../platform/db/readiness/startup-check.ts'
import { createMetricsRegistry } from '../../platform/metrics/index.ts'
import { onShutdown } from '../../platform/process/shutdown.ts'
import { BANK_JOB_CONCURRENCY, BANK_TASKS, createJobHandlers, reconcileOnlyJobs, schedules, TASKS } from '../jobs.ts'
import { openAppContext } from '../app-context.ts'
import { prepareDatabase } from '../create-app-context.ts'
import { metricsAddressFromEnv } from '../listen-settings.ts'
import { openMetricsServer } from '../metrics.ts'
import { createReadiness } from '../readiness.ts'

/**
 * Jobs mostly wait: for the bank, and for their batch. Jobs that call the bank have a separate pool, because a slow
 * bank occupies all its slots. Any number of worker processes may run.
 */
const DEFAULT_CONCURRENCY = 16

const metrics = createMetricsRegistry()
const context = openAppContext(process.env, 'worker', metrics)
const { isReconcileOnly } = context.settings
await requireSafeDatabase(context.db, context.settings.database.requirements, context.clock)
await prepareDatabase(context)
const worker = await createWorkerPools(
  {
    databaseUrl: context.settings.databaseUrl,
    handlers: await createJobHandlers(context, isReconcileOnly ? reconcileOnlyJobs : undefined),
    schedules: isReconcileOnly ? schedulesOf(reconcileOnlyJobs) : schedules,
    knownTasks: TASKS,
    concurrency: DEFAULT_CONCURRENCY,
    log: context.log,
    clock: context.clock,
    ...(context.settings.workerTimeoutMs && { workerTimeoutMs: context.settings.workerTimeoutMs }),
  },
  {
    tasks: isReconcileOnly ? BANK_TASKS.filter((task) => reconcileOnlyJobs.some(({ name }) => name === task)) : BANK_TASKS,
    concurrency: BANK_JOB_CONCURRENCY,
  },
)
registerBooksMetrics(metrics, context, modules)
const readiness = createReadiness(context, {
  maxClockDriftMs: MAX_CLOCK_DRIFT_MS,
  requireSyncReplication: context.settings.database.requirements.syncReplication,
})
const closeMetrics = await openMetricsServer({ ...context, registry: metrics, readiness }, metricsAddressFromEnv(context.env, 'WORKER_METRICS_PORT'))
onShutdown(
  async () => {
    await worker.stop()
    closeMetrics()
    await context.close()
  },
  { exitWithParent: context.env['EXIT_WITH_PARENT'] === '1' },
)
console.log('worker ready')
