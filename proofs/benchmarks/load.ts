import { systemClock } from '../../platform/clock/index.ts'
import { percentile } from '../fixtures/statistics.ts'

/** The result of a load: counted answers by second, and their latencies. */
export type Measured = { perSecond: number; p50: number; p99: number; counted: number }

/** Returns whether its answer counts. */
type Call = (caller: number, turn: number) => Promise<boolean>

/**
 * Runs `callers` concurrent callers, each of which calls again as soon as it has an answer. Counts the answers within
 * the span. Calls that are open at its end are awaited, so that they do not overlap the next measurement. On a machine that is so busy
 * that nothing was answered within the span, those are the measurement.
 */
export async function measureLoad(callers: number, ms: number, call: Call): Promise<Measured> {
  const took: number[] = []
  const late: number[] = []
  const begun = systemClock.monotonicMs()
  const end = begun + ms
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; systemClock.monotonicMs() < end; turn++) {
        const requestedAt = systemClock.monotonicMs()
        const counts = await call(caller, turn)
        const answered = systemClock.monotonicMs()
        if (counts) (answered <= end ? took : late).push(answered - requestedAt)
      }
    }),
  )
  const counted = took.length > 0 ? took : late
  if (counted.length === 0) throw new Error('no answer counted')
  const spanMs = counted === took ? ms : systemClock.monotonicMs() - begun
  return { perSecond: (counted.length * 1_000) / spanMs, p50: percentile(counted, 50), p99: percentile(counted, 99), counted: counted.length }
}
