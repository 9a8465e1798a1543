import { systemClock } from '../../platform/clock/index.ts'

/** Runs each item once, with `callers` concurrent callers; returns items per second. */
export async function measureThroughput<T>(
  callers: number,
  things: readonly T[],
  work: (thing: T, caller: number) => Promise<void>,
): Promise<number> {
  const begun = systemClock.monotonicMs()
  let next = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (next < things.length) await work(things[next++]!, caller)
    }),
  )
  return (things.length * 1_000) / (systemClock.monotonicMs() - begun)
}
