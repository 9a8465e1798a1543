import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

/** So many jobs of these kinds at once, beside all others. */
export type WorkerPool = { tasks: readonly string[]; concurrency: number }

/** News of others' jobs come by the hundred while money moves; who seldom has work looks this often at most. */
const REFETCH_DELAY_MS = 200

/**
 * A worker in which kinds of job that may all have to wait, as for one slow partner, have places of their own: however many of
 * them stand in the queue and however long each takes, the others' places are free. They wait in the queue, and keep their turn.
 */
export async function createWorkerPools(options: WorkerOptions, apart: WorkerPool): Promise<Worker> {
  const isApart = (task: string) => apart.tasks.includes(task)
  const unknown = apart.tasks.filter((task) => !(task in options.handlers))
  if (unknown.length > 0) throw new Error(`no module has jobs of the kind ${unknown.join(', ')}`)
  const of = (isTheirs: (task: string) => boolean) => ({
    ...options,
    handlers: Object.fromEntries(Object.entries(options.handlers).filter(([task]) => isTheirs(task))),
    schedules: options.schedules.filter(({ task }) => isTheirs(task)),
  })
  const waiting = await createWorker({ ...of(isApart), concurrency: apart.concurrency })
  const others = await createWorker({ ...of((task) => !isApart(task)), refetchDelayMs: REFETCH_DELAY_MS }).catch(async (error: unknown) => {
    await waiting.stop()
    throw error
  })
  const all = [waiting, others]
  return {
    stop: async () => void (await Promise.all(all.map((worker) => worker.stop()))),
    stopped: Promise.all(all.map((worker) => worker.stopped)).then(() => {}),
  }
}
