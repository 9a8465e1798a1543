import { cashpointJobs } from '../../modules/cashpoints/index.ts'
import { collectionJobs, collectionSchedules } from '../../modules/collections/index.ts'
import { institutionJobs, institutionSchedules } from '../../modules/institutions/index.ts'
import { messageJobs, messageSchedules } from '../../modules/messages/index.ts'
import { reconciliationJobs, reconciliationSchedules } from '../../modules/reconciliation/index.ts'
import { transferJobs, transferSchedules } from '../../modules/transfers/index.ts'
import { createWorker } from '../../platform/jobs/index.ts'
import { whenToldToStop } from '../../platform/process/stop.ts'
import { openKit, prepareHouse } from '../kit.ts'

/** Runs the jobs that modules declare: sending, asking, confirming, matching. As many of these as wanted may run. Jobs mostly wait: for the bank, and for their batch. */
const CONCURRENCY = 64

const kit = openKit(process.env, 'worker')
await prepareHouse(kit)
const worker = await createWorker({
  databaseUrl: kit.settings.databaseUrl,
  handlers: {
    ...messageJobs(kit),
    ...institutionJobs(kit),
    ...cashpointJobs(kit),
    ...transferJobs(kit),
    ...collectionJobs(kit),
    ...reconciliationJobs(kit),
  },
  schedules: [...messageSchedules, ...institutionSchedules, ...transferSchedules, ...collectionSchedules, ...reconciliationSchedules],
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
