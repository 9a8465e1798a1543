import { availableParallelism } from 'node:os'

/** Runs one kind of task off the event loop. The result is copied, so a `Buffer` arrives as a `Uint8Array`. */
export type ThreadPool<Task, Result> = (task: Task) => Promise<Result>

/** A thread that has nothing to do for so long ends, and frees its memory. */
const IDLE_TIMEOUT_MS = 5 * 60_000
const MAX_HEAP_MB = 256
/** A task that takes longer is ended with its thread. */
const TASK_TIMEOUT_MS = 15_000

/** `file` exports the task's function as its default. Threads start with the first task: most processes never have one. */
export function createThreadPool<Task, Result>(
  file: URL,
  { maxHeapMb = MAX_HEAP_MB, taskTimeoutMs = TASK_TIMEOUT_MS }: { maxHeapMb?: number; taskTimeoutMs?: number } = {},
): ThreadPool<Task, Result> {
  const open = async () => {
    const { Piscina } = await import('piscina')
    return new Piscina({
      filename: file.href,
      minThreads: 0,
      // One core is left to the event loop.
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
  }
  let pool: ReturnType<typeof open> | undefined
  return async (task) => {
    const threads = await (pool ??= open())
    return threads.run(task, { signal: AbortSignal.timeout(taskTimeoutMs) }) as Promise<Result>
  }
}
