import type { Clock } from '../clock/index.ts'
import { type CircuitBreakerSettings, createCircuitBreaker, type Backoff } from './circuit-breaker.ts'
import { createSemaphore } from './semaphore.ts'

export { type Backoff, CIRCUIT_STATES, type CircuitState } from './circuit-breaker.ts'
export { createGuard } from './guarded-call.ts'
export { createResilientSend } from './guarded-send.ts'
export { createKeyedMutex } from './keyed-mutex.ts'
export { createPartnerStates, type PartnerState } from './partner-states.ts'
export { createSemaphore } from './semaphore.ts'

export type ResilienceSettings = CircuitBreakerSettings & {
  /** The highest number of concurrent calls; more calls wait. */
  maxConcurrent: number
  /** The longest wait for a permit. A call that got none is answered with a backoff of the same time. */
  queueTimeoutMs: number
}

/** Reports a call to the circuit breaker: `true`, no answer came; `false`, one came; `null`, the call says nothing about the partner. */
export type ReportOutcome = (isFailure: boolean | null) => void

export type ResiliencePolicy = {
  /** 0 if the partner may be called. */
  backoffMs(): number
  /** `rest`: no call was made; it tells when the next one may be. */
  execute<T>(work: (report: ReportOutcome) => Promise<T>): Promise<{ done: T } | { rest: Backoff }>
}

/**
 * A circuit breaker and a bulkhead for one partner. A partner that is down gets no calls, and a slow partner delays only its own.
 */
export function createResiliencePolicy(clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings: ResilienceSettings): ResiliencePolicy {
  const semaphore = createSemaphore(settings.maxConcurrent)
  const circuitBreaker = createCircuitBreaker(clock, settings)

  /** Asks the circuit breaker again, because the circuit may have opened while we waited for a permit. */
  async function unlessOpen<T>(work: (report: ReportOutcome) => Promise<T>): Promise<{ done: T } | { rest: Backoff }> {
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
      if (!(await semaphore.acquireWithin(settings.queueTimeoutMs, clock))) return { rest: { forMs: settings.queueTimeoutMs, silentMs: 0 } }
      try {
        return await unlessOpen(work)
      } finally {
        semaphore.release()
      }
    },
  }
}
