import { systemClock } from '../../platform/clock/index.ts'
import { percentile } from '../fixtures/statistics.ts'

/** The result of a load: counted answers by second, and their latencies. */
export type Measured = { perSecond: number; p50: number; p99: number; counted: number }

/** Returns whether its answer counts. */
type Call = (caller: number, turn: number) => Promise<boolean>

/**
 * Runs `callers` concurrent callers, each of which calls again as soon as it has an answer. Counts the answers within
 * the span. Calls that are open at its end are awaited, so that they do not overlap the next measurement.
 */
export async function measureLoad(callers: number, ms: number, call: Call): Promise<Measured> {
  const took: number[] = []
  const begun = systemClock.monotonicMs()
  const end = begun + ms
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; systemClock.monotonicMs() < end; turn++) {
        const asked = systemClock.monotonicMs()
        const counts = await call(caller, turn)
        const answered = systemClock.monotonicMs()
        if (counts && answered <= end) took.push(answered - asked)
      }
    }),
  )
  if (took.length === 0) throw new Error('nothing was answered within the span')
  return { perSecond: (took.length * 1_000) / ms, p50: percentile(took, 50), p99: percentile(took, 99), counted: took.length }
}
