/**
 * The only module that reads the system clock. Business time comes from a `Clock` and is passed into SQL, so that
 * tests, simulations and the demo seed can set it.
 */
export type Clock = {
  now(): Date
  /** Monotonic milliseconds, for measuring durations only. */
  monotonicMs(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const timer = setTimeout(done, ms)
      function done() {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      signal?.addEventListener('abort', done, { once: true })
    }),
}

/** A clock that moves only by `set`, `advance` and `sleep`. */
export function fixedClock(start: string | Date): Clock & { set(to: string | Date): void; advance(ms: number): void } {
  let now = new Date(start)
  const begun = now.getTime()
  return {
    now: () => new Date(now),
    monotonicMs: () => now.getTime() - begun,
    sleep: async (ms) => void (now = new Date(now.getTime() + ms)),
    set: (to) => void (now = new Date(to)),
    advance: (ms) => void (now = new Date(now.getTime() + ms)),
  }
}
