import type { Clock } from '../../platform/clock/index.ts'
import { createResiliencePolicy, type ResilienceSettings, type ReportOutcome } from '../../platform/resilience/index.ts'
import type { BankPort, ResilientBank, TransferAnswer } from './port.ts'

/** A transfer takes a bank a second or two, so this many at once are some 30 a second. */
export const BANK_RESILIENCE: ResilienceSettings = { maxConcurrent: 48, queueTimeoutMs: 5_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/**
 * A circuit breaker and a bulkhead around the port. With the circuit open, or no turn to be had, a call answers `unknown`, and
 * nothing was sent. Whoever has to know beforehand that its call will leave makes it `interleave`.
 */
export function createResilientBank(
  bank: BankPort,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
  settings: ResilienceSettings = BANK_RESILIENCE,
): ResilientBank {
  const policy = createResiliencePolicy(clock, settings)
  const report: ResilientBank['execute'] = (work) => policy.execute((hear) => work(reportOutcomes(bank, hear)))

  /** One call, for those who can live with its not being made. */
  function guarded<Request extends unknown[], Answer>(
    pick: (bank: BankPort) => (...request: Request) => Promise<Answer>,
    unasked: Answer,
  ): (...request: Request) => Promise<Answer> {
    return async (...request) => {
      const turn = await report((listened) => pick(listened)(...request))
      return 'done' in turn ? turn.done : unasked
    }
  }

  const reason = 'the bank has not answered lately, or answers slowly, and is not asked for a while'
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
  return {
    ...bank,
    backoffMs: policy.backoffMs,
    execute: report,
    banks: guarded((it) => it.banks, unknown),
    nameEnquiry: guarded((it) => it.nameEnquiry, unknown),
    sendTransfer: guarded((it) => it.sendTransfer, notAsked),
    queryTransfer: guarded((it) => it.queryTransfer, notAsked),
    queryReturn: guarded((it) => it.queryReturn, unknown),
    queryInflow: guarded((it) => it.queryInflow, unknown),
    statement: guarded((it) => it.statement, unknown),
    openCollectionAccount: guarded((it) => it.openCollectionAccount, unknown),
  }
}

/** Our own word for a call that never left. */
export const NOT_ASKED = 'not_asked'

/** Adapters' words for "nobody answered": a code of the bank, however strange, is an answer. */
const NO_RESPONSE_CODES = /^(timeout|network|unauthorised|not_sent|http_5\d\d)$/

// An answer is a sign of life. Why there was none is said by the two calls about transfers only: what cannot be read is no silence.
const isFailedCall = (answer: { outcome: string }) => (answer.outcome === 'unknown' ? null : false)
const isFailedTransferCall = (answer: TransferAnswer) => answer.outcome === 'unknown' && NO_RESPONSE_CODES.test(answer.code)

/** The bank, with somebody who hears whether it answers. Null: nothing is learned. */
function reportOutcomes(bank: BankPort, report: ReportOutcome): BankPort {
  function heard<Request extends unknown[], Answer>(call: (...request: Request) => Promise<Answer>, isFailure: (answer: Answer) => boolean | null) {
    return async (...request: Request): Promise<Answer> => {
      report(null)
      const answer = await call(...request)
      report(isFailure(answer))
      return answer
    }
  }
  return {
    ...bank,
    banks: heard(bank.banks, isFailedCall),
    nameEnquiry: heard(bank.nameEnquiry, isFailedCall),
    sendTransfer: heard(bank.sendTransfer, isFailedTransferCall),
    queryTransfer: heard(bank.queryTransfer, isFailedTransferCall),
    queryReturn: heard(bank.queryReturn, isFailedCall),
    queryInflow: heard(bank.queryInflow, isFailedCall),
    statement: heard(bank.statement, isFailedCall),
    openCollectionAccount: heard(bank.openCollectionAccount, isFailedCall),
  }
}
