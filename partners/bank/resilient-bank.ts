import type { Clock } from '../../platform/clock/index.ts'
import { createResiliencePolicy, type ResilienceSettings, type ReportOutcome } from '../../platform/resilience/index.ts'
import type { BankPort, ResilientBank, TransferAnswer } from './port.ts'

/** A transfer takes a bank one or two seconds, so 48 at once are some 30 a second. */
export const BANK_RESILIENCE: ResilienceSettings = { maxConcurrent: 48, queueTimeoutMs: 5_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/**
 * A circuit breaker and a bulkhead around the port. With the circuit open or the bulkhead full a call answers `unknown`, and
 * nothing was sent. A caller that must know beforehand that its call will be sent uses `execute`.
 */
export function createResilientBank(
  bank: BankPort,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
  settings: Partial<ResilienceSettings> = {},
): ResilientBank {
  const policy = createResiliencePolicy(clock, { ...BANK_RESILIENCE, ...settings })
  const report: ResilientBank['execute'] = (work) => policy.execute((hear) => work(reportOutcomes(bank, hear)))

  /** One call, for callers that accept `unknown` without a call. */
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
  const notSent: TransferAnswer = {
    outcome: 'unknown',
    code: NOT_SENT,
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
    ownAccount: guarded((it) => it.ownAccount, unknown),
    nameEnquiry: guarded((it) => it.nameEnquiry, unknown),
    sendTransfer: guarded((it) => it.sendTransfer, notSent),
    queryTransfer: guarded((it) => it.queryTransfer, notSent),
    queryReturn: guarded((it) => it.queryReturn, unknown),
    queryInflow: guarded((it) => it.queryInflow, unknown),
    statement: guarded((it) => it.statement, unknown),
    openCollectionAccount: guarded((it) => it.openCollectionAccount, unknown),
    openOneTimeAccount: guarded((it) => it.openOneTimeAccount, unknown),
  }
}

/** Our own code for a call that was never sent. */
export const NOT_SENT = 'not_asked'

/** Adapters' codes for "no answer". A code of the bank, even an unknown one, is an answer. */
const NO_RESPONSE_CODES = /^(timeout|network|unauthorised|not_sent|http_5\d\d)$/

// Only the two calls about transfers have a code that tells a silent bank from an unreadable answer.
// `unknown` of the others counts neither for nor against the bank.
const isFailedCall = (answer: { outcome: string }) => (answer.outcome === 'unknown' ? null : false)
const isFailedTransferCall = ({ outcome, code }: TransferAnswer) => (outcome === 'unknown' || outcome === 'not_sent') && NO_RESPONSE_CODES.test(code)

/** The bank with a report of each call's outcome to the circuit breaker. Null: the outcome decides nothing. */
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
    ownAccount: heard(bank.ownAccount, isFailedCall),
    nameEnquiry: heard(bank.nameEnquiry, isFailedCall),
    sendTransfer: heard(bank.sendTransfer, isFailedTransferCall),
    queryTransfer: heard(bank.queryTransfer, isFailedTransferCall),
    queryReturn: heard(bank.queryReturn, isFailedCall),
    queryInflow: heard(bank.queryInflow, isFailedCall),
    statement: heard(bank.statement, isFailedCall),
    openCollectionAccount: heard(bank.openCollectionAccount, isFailedCall),
    openOneTimeAccount: heard(bank.openOneTimeAccount, isFailedCall),
  }
}
