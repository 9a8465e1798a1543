import type { BankPort, GuardedBank, TransferAnswer } from './port.ts'

export type GuardSettings = {
  /** Calls that may be under way at once; more of them wait their turn. */
  atOnce: number
  /** So many failures one after the other open the circuit. */
  failures: number
  /** How long it stays open before one call may try again; doubles each time that try fails. */
  openMs: number
  longestOpenMs: number
}

/** A transfer takes a bank a second or two, so this many at once are some 30 a second; a worker has jobs left for other things. */
export const GUARD: GuardSettings = { atOnce: 48, failures: 8, openMs: 2_000, longestOpenMs: 60_000 }

/**
 * A bank that is down is left alone, and a bank that is slow holds only its own calls: a circuit breaker and a bulkhead
 * around the port. With the circuit open every call answers `unknown` at once, and nothing was sent.
 */
export function guardBank(bank: BankPort, clock: { monotonicMs(): number }, settings: GuardSettings = GUARD): GuardedBank {
  const turns = createTurns(settings.atOnce)
  let failed = 0
  let openedFor = 0
  let opensAt = 0

  const restsForMs = () => (failed < settings.failures ? 0 : Math.max(0, opensAt - clock.monotonicMs()))

  function note(isFailure: boolean): void {
    if (!isFailure) {
      failed = 0
      openedFor = 0
      return
    }
    failed++
    if (failed < settings.failures) return
    openedFor = Math.min(openedFor === 0 ? settings.openMs : openedFor * 2, settings.longestOpenMs)
    opensAt = clock.monotonicMs() + openedFor
  }

  function guarded<Request extends unknown[], Answer extends { outcome: string }>(
    call: (...request: Request) => Promise<Answer>,
    unasked: Answer,
    /** Null: this answer tells nothing about whether the bank is there. */
    gaveUp: (answer: Answer) => boolean | null,
  ): (...request: Request) => Promise<Answer> {
    return async (...request) => {
      await turns.take()
      try {
        if (restsForMs() > 0) return unasked
        // One try at a time while it is not known to be back: the others find the circuit open.
        if (failed >= settings.failures) opensAt = clock.monotonicMs() + openedFor
        const answer = await call(...request)
        const isFailure = gaveUp(answer)
        if (isFailure !== null) note(isFailure)
        return answer
      } finally {
        turns.give()
      }
    }
  }

  const reason = 'the bank has not answered lately and is given a rest'
  const unknown = { outcome: 'unknown' as const, reason }
  const notAsked: TransferAnswer = {
    outcome: 'unknown',
    code: NOT_ASKED,
    message: reason,
    sessionId: null,
    amountKobo: null,
    beneficiaryAccountNumber: null,
    raw: null,
  }
  // An answer is a sign of life. Why there was none is said by the two calls about transfers only: what cannot be read is no silence.
  const isAlive = (answer: { outcome: string }) => (answer.outcome === 'unknown' ? null : false)
  const gaveNoAnswer = (answer: TransferAnswer) => answer.outcome === 'unknown' && SILENCE.test(answer.code)
  return {
    ...bank,
    restsForMs,
    banks: guarded(bank.banks, unknown, isAlive),
    nameEnquiry: guarded(bank.nameEnquiry, unknown, isAlive),
    sendTransfer: guarded(bank.sendTransfer, notAsked, gaveNoAnswer),
    queryTransfer: guarded(bank.queryTransfer, notAsked, gaveNoAnswer),
    queryReturn: guarded(bank.queryReturn, unknown, isAlive),
    queryInflow: guarded(bank.queryInflow, unknown, isAlive),
    statement: guarded(bank.statement, unknown, isAlive),
    openCollectionAccount: guarded(bank.openCollectionAccount, unknown, isAlive),
  }
}

/** Our own word for a call that never left. */
export const NOT_ASKED = 'not_asked'

/** Adapters' words for "nobody answered": a code of the bank, however strange, is an answer. */
const SILENCE = /^(timeout|network|unauthorised|not_sent|http_5\d\d)$/

/** First come, first served. */
function createTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    async take(): Promise<void> {
      if (taken >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      taken++
    },
    give(): void {
      taken--
      waiting.shift()?.()
    },
  }
}
