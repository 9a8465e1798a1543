import { systemClock } from '../../platform/clock/index.ts'

/** Runs each item once, with `callers` concurrent callers; returns items per second. */
export async function measureThroughput<T>(callers: number, items: readonly T[], work: (item: T, caller: number) => Promise<void>): Promise<number> {
  const begun = systemClock.monotonicMs()
  let next = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (next < items.length) await work(items[next++]!, caller)
    }),
  )
  return (items.length * 1_000) / (systemClock.monotonicMs() - begun)
}
