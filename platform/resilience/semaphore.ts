import type { Clock } from '../clock/index.ts'

export type Turns = {
  /** False: none came in time, and none is held. */
  take(): Promise<boolean>
  give(): void
}

/** First come, first served; nobody waits longer than `waitMs`. */
export function createTurns(clock: Pick<Clock, 'sleep'>, atOnce: number, waitMs: number): Turns {
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
    async take() {
      if (taken >= atOnce) return wait()
      taken++
      return true
    },
    give() {
      const [next] = waiting
      if (!next) return void taken--
      // Handed on, not given back: nobody comes between.
      waiting.delete(next)
      next(true)
    },
  }
}
