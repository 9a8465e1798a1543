import type { Clock } from '../clock/index.ts'

/** A fixed number of permits for work that may run at the same time. */
export type Semaphore = {
  /** Takes a permit if one is free. */
  tryAcquire(): boolean
  /** Waits for a permit, in the order of the calls. */
  acquire(): Promise<void>
  /** False: no permit came within `waitMs`, and none is held. */
  acquireWithin(waitMs: number, clock: Pick<Clock, 'sleep'>): Promise<boolean>
  /** Gives back a permit, to the caller that has waited longest. */
  release(): void
  /** Runs the work under a permit. */
  run<T>(work: () => Promise<T>): Promise<T>
  isFull(): boolean
  isIdle(): boolean
}

export function createSemaphore(permits: number): Semaphore {
  const waiting = new Set<() => void>()
  let taken = 0

  function tryAcquire(): boolean {
    if (taken >= permits) return false
    taken++
    return true
  }

  async function acquire(): Promise<void> {
    if (!tryAcquire()) await new Promise<void>((resolve) => void waiting.add(resolve))
  }

  async function acquireWithin(waitMs: number, clock: Pick<Clock, 'sleep'>): Promise<boolean> {
    if (tryAcquire()) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timeout = new AbortController()
    const take = () => resolve(true)
    waiting.add(take)
    void clock.sleep(waitMs, timeout.signal).then(() => waiting.delete(take) && resolve(false))
    const isMine = await promise
    timeout.abort()
    return isMine
  }

  function release(): void {
    const [next] = waiting
    if (!next) return void taken--
    // The permit passes on without becoming free, so no later caller can take it.
    waiting.delete(next)
    next()
  }

  return {
    tryAcquire,
    acquire,
    acquireWithin,
    release,
    async run(work) {
      await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
    isFull: () => taken >= permits,
    isIdle: () => taken === 0,
  }
}
