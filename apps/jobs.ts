import type { AppContext } from '../modules/kernel/app-context.ts'
import type { ModuleDefinition } from '../modules/kernel/module-definition.ts'
import { modules } from '../modules/index.ts'
import { type JobHandlers, loadHandlers, type Schedules, schedulesOf, unbatching } from '../platform/jobs/index.ts'

/** The jobs of modules; `modules` are all, which some jobs read. */
export const declaredJobs = (of: readonly ModuleDefinition[]) =>
  of.flatMap(({ jobs: declared = [] }) => (typeof declared === 'function' ? declared(modules) : declared))

const jobs = declaredJobs(modules)

/** The names of all jobs that a worker runs. */
export const TASKS: readonly string[] = jobs.map(({ name }) => name)

/** The number of jobs that wait for the bank and may run at once, in a separate pool. */
export const BANK_JOB_CONCURRENCY = 64

/** The names of jobs that call the bank and take as long as it does. */
export const BANK_TASKS: readonly string[] = jobs.filter(({ pool }) => pool === 'bank').map(({ name }) => name)

/** The schedules of all jobs. */
export const schedules: Schedules = schedulesOf(jobs)

/** What a worker runs that only compares the books with the partners. Every other job waits in the queue. */
export const reconcileOnlyJobs = jobs.filter(({ runsInReconcileOnly }) => runsInReconcileOnly)

/** The handlers of jobs, of all modules' unless told otherwise, which also accept batches. */
export async function createJobHandlers(context: AppContext, of = jobs): Promise<JobHandlers> {
  return unbatching(await loadHandlers(of, context), { ...context, db: context.db.system }, BANK_JOB_CONCURRENCY)
}
