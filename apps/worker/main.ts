import { createWorkerPools } from '../../platform/jobs/index.ts'
import { onShutdown } from '../../platform/process/shutdown.ts'
import { BANK_JOB_CONCURRENCY, BANK_TASKS, createJobHandlers, schedules } from '../jobs.ts'
import { openAppContext, prepareDatabase } from '../app-context.ts'

/**
 * Jobs mostly wait: for the bank, and for their batch. Jobs that call the bank have a separate pool, because a slow
 * bank occupies all its slots. Any number of worker processes may run.
 */
const DEFAULT_CONCURRENCY = 16

const context = openAppContext(process.env, 'worker')
await prepareDatabase(context)
const worker = await createWorkerPools(
  {
    databaseUrl: context.settings.databaseUrl,
    handlers: await createJobHandlers(context),
    schedules,
    concurrency: DEFAULT_CONCURRENCY,
    log: context.log,
    clock: context.clock,
    ...(context.settings.workerTimeoutMs && { workerTimeoutMs: context.settings.workerTimeoutMs }),
  },
  { tasks: BANK_TASKS, concurrency: BANK_JOB_CONCURRENCY },
)
onShutdown(
  async () => {
    await worker.stop()
    await context.close()
  },
  { exitWithParent: process.env['EXIT_WITH_PARENT'] === '1' },
)
console.log('worker ready')
