import type { Clock } from '../clock/index.ts'

export type Semaphore = {
  /** False: none came in time, and none is held. */
  acquire(): Promise<boolean>
  release(): void
}

/** First come, first served; nobody waits longer than `waitMs`. */
export function createSemaphore(clock: Pick<Clock, 'sleep'>, atOnce: number, waitMs: number): Semaphore {
  const waiting = new Set<(isMine: boolean) => void>()
  let taken = 0

  async function wait(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const served = new AbortController()
    waiting.add(resolve)
    void clock.sleep(waitMs, served.signal).then(() => waiting.delete(resolve) && resolve(false))
    const isMine = await promise
    served.abort()
    return isMine
  }

  return {
    async acquire() {
      if (taken >= atOnce) return wait()
      taken++
      return true
    },
    release() {
      const [next] = waiting
      if (!next) return void taken--
      // Handed on, not given back: nobody comes between.
      waiting.delete(next)
      next(true)
    },
  }
}
