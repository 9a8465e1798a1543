import { availableParallelism } from 'node:os'
import type { Piscina } from 'piscina'
import type { TimedTask } from './timed-task.ts'

/** Runs one kind of task off the event loop. The result is copied, so a `Buffer` arrives as a `Uint8Array`. */
export type ThreadPool<Task, Result> = (task: Task) => Promise<Result>

type Limits = {
  maxHeapMb?: number
  /** By the clock, from the order on. A task that takes longer is ended with its thread. */
  taskTimeoutMs?: number
  /** Of processor time, however busy the machine is. The file of the task uses `timedTask`. */
  taskWorkMs?: number
}

/** A thread that has nothing to do for so long ends, and frees its memory. */
const IDLE_TIMEOUT_MS = 5 * 60_000
const MAX_HEAP_MB = 256
const TASK_TIMEOUT_MS = 15_000
const WORK_CHECK_MS = 25

/** `file` exports the task's function as its default. Threads start with the first task: most processes never have one. */
export function createThreadPool<Task, Result>(
  file: URL,
  { maxHeapMb = MAX_HEAP_MB, taskTimeoutMs = TASK_TIMEOUT_MS, taskWorkMs }: Limits = {},
): ThreadPool<Task, Result> {
  const open = async () => {
    const { Piscina } = await import('piscina')
    const threads = new Piscina({
      filename: file.href,
      minThreads: 0,
      // One core is left to the event loop.
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    // A thread that dies while it is being ended for its task has no task to fail, and must not end this process.
    threads.on('error', () => {})
    return threads
  }
  let pool: ReturnType<typeof open> | undefined
  return async (task) => {
    const threads = await (pool ??= open())
    const signal = AbortSignal.timeout(taskTimeoutMs)
    if (taskWorkMs === undefined) return threads.run(task, { signal }) as Promise<Result>
    const startedBy = new Int32Array(new SharedArrayBuffer(4))
    const work = watchWork(threads, startedBy, taskWorkMs)
    const timed: TimedTask<Task> = { task, startedBy }
    return (threads.run(timed, { signal: AbortSignal.any([signal, work.signal]) }) as Promise<Result>).finally(work.stop)
  }
}

/** Aborts when the thread that works on a task has used its processor time. */
function watchWork(pool: Piscina, startedBy: Int32Array, maxMs: number): { signal: AbortSignal; stop: () => void } {
  const tooLong = new AbortController()
  let before: number | undefined
  const timer = setInterval(() => {
    const number = Atomics.load(startedBy, 0)
    const thread = number === 0 ? undefined : pool.threads.find(({ threadId }) => threadId === number - 1)
    if (!thread) return
    // A thread that has just ended tells nothing, and its task has its outcome.
    thread.cpuUsage().then(
      ({ user, system }) => {
        const usedMs = (user + system) / 1000
        before ??= usedMs
        if (usedMs - before > maxMs) tooLong.abort()
      },
      () => {},
    )
  }, WORK_CHECK_MS)
  return { signal: tooLong.signal, stop: () => clearInterval(timer) }
}
