import { createWorker } from '../../platform/jobs/index.ts'
import { whenToldToStop } from '../../platform/process/stop.ts'
import { jobsOf, schedules } from '../jobs.ts'
import { openKit, prepareHouse } from '../kit.ts'

/** Runs the jobs that modules declare: sending, asking, confirming, matching. As many of these as wanted may run. Jobs mostly wait: for the bank, and for their batch. */
const CONCURRENCY = 64

const kit = openKit(process.env, 'worker')
await prepareHouse(kit)
const worker = await createWorker({
  databaseUrl: kit.settings.databaseUrl,
  handlers: jobsOf(kit),
  schedules,
  concurrency: CONCURRENCY,
  log: kit.log,
  clock: kit.clock,
  ...(kit.settings.workerSilentMs && { silentMs: kit.settings.workerSilentMs }),
})
whenToldToStop(
  async () => {
    await worker.stop()
    await kit.close()
  },
  { exitWithParent: process.env['EXIT_WITH_PARENT'] === '1' },
)
console.log('worker ready')
