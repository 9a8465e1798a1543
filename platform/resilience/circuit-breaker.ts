/** Why nobody is asked, in milliseconds: come back after `forMs`; the partner is known to be silent since `silentMs` (0: it is only busy). */
export type Backoff = { forMs: number; silentMs: number }

export type CircuitBreakerSettings = {
  /** So many failures one after the other open the circuit. */
  failureThreshold: number
  /** How long it stays open before one call may try again; doubles each time that try fails. */
  openMs: number
  maxOpenMs: number
}

/** Who asks now. What it learns counts for the time in which it began to ask. */
export type CallAttempt = { generation: number; hasReported: boolean }

export type CircuitBreaker = {
  /** Null: the partner may be asked. */
  backoff(): Backoff | null
  /** Only when there is no rest. While the partner is not known to be back, whoever begins is the one that tries. */
  begin(): CallAttempt
  /** What an answer, or its absence, tells of the partner: null when it tells nothing. */
  record(attempt: CallAttempt, isFailure: boolean | null): void
  end(attempt: CallAttempt): void
}

/**
 * Closed until so many calls in a row got no answer; then open, but for one call at a time that tries. Many calls are under way
 * when a partner falls silent, and all of them fail: those that began before it was known say nothing new, so only the failed try of
 * one that began afterwards makes the rest longer.
 */
export function createCircuitBreaker(clock: { monotonicMs(): number }, settings: CircuitBreakerSettings): CircuitBreaker {
  let generation = 0
  let failed = 0
  /** 0: closed. */
  let openForMs = 0
  let openUntil = 0
  let silentSince = 0
  let trying: CallAttempt | null = null

  function open(forMs: number): void {
    openForMs = Math.min(forMs, settings.maxOpenMs)
    openUntil = clock.monotonicMs() + openForMs
  }

  function close(): void {
    if (openForMs > 0) generation++
    failed = 0
    openForMs = 0
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
      if (openForMs > 0) trying = attempt
      return attempt
    },
    record(attempt, isFailure) {
      attempt.hasReported = true
      // An answer is a sign of life, whenever its call began.
      if (isFailure === false) close()
      else if (isFailure) fail(attempt)
    },
    end(attempt) {
      if (trying !== attempt) return
      trying = null
      // It tried, and learned nothing either way: the next one waits as long as it did.
      if (openForMs > 0 && attempt.hasReported) openUntil = Math.max(openUntil, clock.monotonicMs() + openForMs)
    },
  }
}
