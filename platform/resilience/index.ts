import type { Clock } from '../clock/index.ts'
import { type CircuitBreakerSettings, createCircuitBreaker, type Backoff } from './circuit-breaker.ts'
import { createSemaphore } from './semaphore.ts'

export type { Backoff } from './circuit-breaker.ts'
export { createResilientSend } from './guarded-send.ts'

export type ResilienceSettings = CircuitBreakerSettings & {
  /** Calls that may be under way at once; more of them wait their turn. */
  maxConcurrent: number
  /** So long, and whoever got none is told to come back after as long again. */
  queueTimeoutMs: number
}

/** What is learned of the partner by a call: `true`, it gave no answer; `false`, it did; `null`, nothing. Told before attempt too, as `null`. */
export type ReportOutcome = (isFailure: boolean | null) => void

export type ResiliencePolicy = {
  /** 0: it may be asked. */
  backoffMs(): number
  /** `rest`: it was not asked, and may be again after so long. */
  execute<T>(work: (report: ReportOutcome) => Promise<T>): Promise<{ done: T } | { rest: Backoff }>
}

/**
 * A partner that is down is left alone, and a partner that is slow holds only its own calls: a circuit breaker and a bulkhead, of
 * which each partner has its own.
 */
export function createResiliencePolicy(clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings: ResilienceSettings): ResiliencePolicy {
  const semaphore = createSemaphore(clock, settings.maxConcurrent, settings.queueTimeoutMs)
  const circuitBreaker = createCircuitBreaker(clock, settings)

  /** It may have fallen silent while we waited. */
  async function unlessItRests<T>(work: (report: ReportOutcome) => Promise<T>): Promise<{ done: T } | { rest: Backoff }> {
    const rest = circuitBreaker.backoff()
    if (rest) return { rest }
    const attempt = circuitBreaker.begin()
    try {
      return { done: await work((isFailure) => circuitBreaker.record(attempt, isFailure)) }
    } finally {
      circuitBreaker.end(attempt)
    }
  }

  return {
    backoffMs: () => circuitBreaker.backoff()?.forMs ?? 0,
    async execute(work) {
      const rest = circuitBreaker.backoff()
      if (rest) return { rest }
      if (!(await semaphore.acquire())) return { rest: { forMs: settings.queueTimeoutMs, silentMs: 0 } }
      try {
        return await unlessItRests(work)
      } finally {
        semaphore.release()
      }
    },
  }
}
