import { requireSafeDatabase } from '../../platform/db/readiness.ts'
import { createCrews } from '../../platform/jobs/index.ts'
import { whenToldToStop } from '../../platform/process/shutdown.ts'
import { ASKING_THE_BANK, BANK_TASKS, jobsOf, schedules } from '../jobs.ts'
import { openKit, prepareHouse } from '../app-context.ts'

/**
 * Runs the jobs that modules declare: sending, asking, confirming, matching. As many of these as wanted may run. Jobs mostly wait:
 * for the bank, and for their batch. Those that ask the bank have places of their own: with a slow bank they fill them all.
 */
const OTHERS = 16

const kit = openKit(process.env, 'worker')
const { requirements, queuePools } = kit.settings.database
await requireSafeDatabase(kit.db, requirements)
await prepareHouse(kit)
const worker = await createCrews(
  {
    databaseUrl: kit.settings.databaseUrl,
    handlers: jobsOf(kit),
    schedules,
    concurrency: OTHERS,
    connections: queuePools.otherJobs,
    log: kit.log,
    clock: kit.clock,
    ...(kit.settings.workerSilentMs && { silentMs: kit.settings.workerSilentMs }),
  },
  { tasks: BANK_TASKS, concurrency: ASKING_THE_BANK, connections: queuePools.bankJobs },
)
whenToldToStop(
  async () => {
    await worker.stop()
    await kit.close()
  },
  { exitWithParent: process.env['EXIT_WITH_PARENT'] === '1' },
)
console.log('worker ready')
