/** Why nobody is asked, in milliseconds: come back after `forMs`; the partner is known to be silent since `silentMs` (0: it is only busy). */
export type Rest = { forMs: number; silentMs: number }

export type CircuitSettings = {
  /** So many failures one after the other open the circuit. */
  failures: number
  /** How long it stays open before one call may try again; doubles each time that try fails. */
  openMs: number
  longestOpenMs: number
}

/** Who asks now. What it learns counts for the time in which it began to ask. */
export type Asking = { era: number; hasAsked: boolean }

export type Circuit = {
  /** Null: the partner may be asked. */
  rest(): Rest | null
  /** Only when there is no rest. While the partner is not known to be back, whoever begins is the one that tries. */
  begin(): Asking
  /** What an answer, or its absence, tells of the partner: null when it tells nothing. */
  note(asking: Asking, isFailure: boolean | null): void
  end(asking: Asking): void
}

/**
 * Closed until so many calls in a row got no answer; then open, but for one call at a time that tries. Many calls are under way
 * when a partner falls silent, and all of them fail: those that began before it was known say nothing new, so only the failed try of
 * one that began afterwards makes the rest longer.
 */
export function createCircuit(clock: { monotonicMs(): number }, settings: CircuitSettings): Circuit {
  let era = 0
  let failed = 0
  /** 0: closed. */
  let openForMs = 0
  let openUntil = 0
  let silentSince = 0
  let trying: Asking | null = null

  function open(forMs: number): void {
    openForMs = Math.min(forMs, settings.longestOpenMs)
    openUntil = clock.monotonicMs() + openForMs
  }

  function close(): void {
    if (openForMs > 0) era++
    failed = 0
    openForMs = 0
  }

  function fail(asking: Asking): void {
    if (asking.era !== era) return
    if (openForMs > 0) return open(openForMs * 2)
    if (++failed < settings.failures) return
    era++
    silentSince = clock.monotonicMs()
    open(settings.openMs)
  }

  return {
    rest() {
      if (openForMs === 0) return null
      const now = clock.monotonicMs()
      const forMs = trying ? openForMs : openUntil - now
      return forMs > 0 ? { forMs, silentMs: now - silentSince } : null
    },
    begin() {
      const asking = { era, hasAsked: false }
      if (openForMs > 0) trying = asking
      return asking
    },
    note(asking, isFailure) {
      asking.hasAsked = true
      // An answer is a sign of life, whenever its call began.
      if (isFailure === false) close()
      else if (isFailure) fail(asking)
    },
    end(asking) {
      if (trying !== asking) return
      trying = null
      // It tried, and learned nothing either way: the next one waits as long as it did.
      if (openForMs > 0 && asking.hasAsked) openUntil = Math.max(openUntil, clock.monotonicMs() + openForMs)
    },
  }
}
