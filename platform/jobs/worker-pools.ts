import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

/** The number of jobs of these kinds that may run at once, beside all others. */
export type WorkerPool = { tasks: readonly string[]; concurrency: number }

/**
 * A worker with a separate pool for kinds of job that may all wait at once, as for one slow partner. Their number and
 * duration never take slots from other jobs. Jobs beyond the pool's concurrency wait in the queue in order.
 */
export async function createWorkerPools(options: WorkerOptions, separate: WorkerPool): Promise<Worker> {
  const isSeparate = (task: string) => separate.tasks.includes(task)
  const unknown = separate.tasks.filter((task) => !(task in options.handlers))
  if (unknown.length > 0) throw new Error(`no module has jobs of the kind ${unknown.join(', ')}`)
  const optionsFor = (isIncluded: (task: string) => boolean) => ({
    ...options,
    handlers: Object.fromEntries(Object.entries(options.handlers).filter(([task]) => isIncluded(task))),
    schedules: options.schedules.filter(({ task }) => isIncluded(task)),
  })
  // One of the two looks for jobs without a task.
  const { knownTasks: _, ...separateOptions } = optionsFor(isSeparate)
  const separateWorker = await createWorker({ ...separateOptions, concurrency: separate.concurrency })
  const generalWorker = await createWorker(optionsFor((task) => !isSeparate(task))).catch(async (error: unknown) => {
    await separateWorker.stop()
    throw error
  })
  const workers = [separateWorker, generalWorker]
  return {
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
    stopped: Promise.all(workers.map((worker) => worker.stopped)).then(() => {}),
  }
}
