import { createWorkerPools } from '../../platform/jobs/index.ts'
import { requireSafeDatabase } from '../../platform/db/readiness/startup-check.ts'
import { createMetricsRegistry } from '../../platform/metrics/index.ts'
import { onShutdown } from '../../platform/process/shutdown.ts'
import { BANK_JOB_CONCURRENCY, BANK_TASKS, createJobHandlers, schedules } from '../jobs.ts'
import { openAppContext, prepareDatabase } from '../app-context.ts'
import { metricsAddressFromEnv } from '../listen-settings.ts'
import { openMetricsServer } from '../metrics.ts'

/**
 * Runs the jobs that modules declare: sending, asking, confirming, matching. As many of these as wanted may run. Jobs mostly wait:
 * for the bank, and for their batch. Those that ask the bank have places of their own: with a slow bank they fill them all.
 */
const DEFAULT_CONCURRENCY = 16

const metrics = createMetricsRegistry()
const context = openAppContext(process.env, 'worker', metrics)
const { requirements, queuePools } = context.settings.database
await requireSafeDatabase(context.db, requirements)
await prepareDatabase(context)
const worker = await createWorkerPools(
  {
    databaseUrl: context.settings.databaseUrl,
    handlers: await createJobHandlers(context),
    schedules,
    concurrency: DEFAULT_CONCURRENCY,
    connections: queuePools.otherJobs,
    log: context.log,
    clock: context.clock,
    ...(context.settings.workerTimeoutMs && { workerTimeoutMs: context.settings.workerTimeoutMs }),
  },
  { tasks: BANK_TASKS, concurrency: BANK_JOB_CONCURRENCY, connections: queuePools.bankJobs },
)
const closeMetrics = await openMetricsServer({ ...context, registry: metrics }, metricsAddressFromEnv(process.env, 'WORKER_METRICS_PORT'))
onShutdown(
  async () => {
    await worker.stop()
    closeMetrics()
    await context.close()
  },
  { exitWithParent: process.env['EXIT_WITH_PARENT'] === '1' },
)
console.log('worker ready')
