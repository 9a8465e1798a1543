import { systemClock } from '../../platform/clock/index.ts'

/** So many callers share a list of things to do, each once; answers how many were done by second. */
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
