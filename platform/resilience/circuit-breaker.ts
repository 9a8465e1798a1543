/** Both in milliseconds. `forMs`: until the next call may be made. `silentMs`: since the partner stopped answering; 0 if it is only busy. */
export type Backoff = { forMs: number; silentMs: number }

export const CIRCUIT_STATES = ['closed', 'open', 'half_open'] as const
/** Half open: one call tests whether the partner answers again. */
export type CircuitState = (typeof CIRCUIT_STATES)[number]

export type CircuitBreakerSettings = {
  /** This number of failures in a row opens the circuit. */
  failureThreshold: number
  /** The time until one call may try again; doubles each time that call fails. */
  openMs: number
  maxOpenMs: number
  onStateChange?: (state: CircuitState) => void
}

/** One call. Its result counts only for the generation in which it began. */
export type CallAttempt = { generation: number; hasReported: boolean }

export type CircuitBreaker = {
  /** Null if the partner may be called. */
  backoff(): Backoff | null
  /** Call it only when `backoff()` is null. While the circuit is open, this attempt becomes the test call. */
  begin(): CallAttempt
  /** `isFailure`: the partner gave no answer; null if the call says nothing about the partner. */
  record(attempt: CallAttempt, isFailure: boolean | null): void
  end(attempt: CallAttempt): void
}

/**
 * Closed until `failureThreshold` calls in a row fail; then open, except for one test call at a time. Calls that began
 * before the circuit opened fail too and say nothing new. Only a failed test call makes the open time longer.
 */
export function createCircuitBreaker(clock: { monotonicMs(): number }, settings: CircuitBreakerSettings): CircuitBreaker {
  let generation = 0
  let failed = 0
  /** 0: closed. */
  let openForMs = 0
  let openUntil = 0
  let silentSince = 0
  let trying: CallAttempt | null = null
  let state: CircuitState = 'closed'

  function changeTo(next: CircuitState): void {
    if (state !== next) settings.onStateChange?.((state = next))
  }

  function open(forMs: number): void {
    openForMs = Math.min(forMs, settings.maxOpenMs)
    openUntil = clock.monotonicMs() + openForMs
    changeTo('open')
  }

  function close(): void {
    if (openForMs > 0) generation++
    failed = 0
    openForMs = 0
    changeTo('closed')
  }

  function fail(attempt: CallAttempt): void {
    if (attempt.generation !== generation) return
    if (openForMs > 0) return open(openForMs * 2)
    if (++failed < settings.failureThreshold) return
    generation++
    silentSince = clock.monotonicMs()
    open(settings.openMs)
  }

  return {
    backoff() {
      if (openForMs === 0) return null
      const now = clock.monotonicMs()
      const forMs = trying ? openForMs : openUntil - now
      return forMs > 0 ? { forMs, silentMs: now - silentSince } : null
    },
    begin() {
      const attempt = { generation, hasReported: false }
      if (openForMs > 0) {
        trying = attempt
        changeTo('half_open')
      }
      return attempt
    },
    record(attempt, isFailure) {
      attempt.hasReported = true
      // Any answer shows that the partner is back, whenever its call began.
      if (isFailure === false) close()
      else if (isFailure) fail(attempt)
    },
    end(attempt) {
      if (trying !== attempt) return
      trying = null
      if (openForMs > 0) changeTo('open')
      // The test call said nothing either way: the next one waits the same time.
      if (openForMs > 0 && attempt.hasReported) openUntil = Math.max(openUntil, clock.monotonicMs() + openForMs)
    },
  }
}
