import type { Clock } from '../../platform/clock/index.ts'
import { createResiliencePolicy, type ReportOutcome, type ResilienceSettings } from '../../platform/resilience/index.ts'
import type { BillAnswer, Biller, ResilientBiller } from './port.ts'

const BILLER_RESILIENCE: ResilienceSettings = { maxConcurrent: 24, queueTimeoutMs: 5_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

const NO_RESPONSE_CODES = /^(timeout|network|unauthorised|not_sent|http_5\d\d)$/

/**
 * A circuit breaker and a bulkhead around the port. With the circuit open or the bulkhead full a call answers `unknown`, and nothing was
 * sent. A caller that must know beforehand that its call will be sent uses `execute`.
 */
export function createResilientBiller(
  biller: Biller,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
  settings: Partial<ResilienceSettings> = {},
): ResilientBiller {
  const policy = createResiliencePolicy(clock, { ...BILLER_RESILIENCE, ...settings })
  const execute: ResilientBiller['execute'] = (work) => policy.execute((report) => work(reportOutcomes(biller, report)))
  const reason = 'the biller has not answered lately, and is not asked for a while'

  function guarded<Request extends unknown[], Answer>(
    pick: (biller: Biller) => (...request: Request) => Promise<Answer>,
    unasked: Answer,
  ): (...request: Request) => Promise<Answer> {
    return async (...request) => {
      const turn = await execute((listened) => pick(listened)(...request))
      return 'done' in turn ? turn.done : unasked
    }
  }
  const unknown = { outcome: 'unknown' as const, reason }
  const notSent: BillAnswer = {
    ...unknown,
    code: 'not_asked',
    message: reason,
    orderId: null,
    amountKobo: null,
    customerNumber: null,
    chargedKobo: null,
    token: null,
    units: null,
  }
  return {
    ...biller,
    execute,
    plans: guarded((it) => it.plans, unknown),
    verifyCustomer: guarded((it) => it.verifyCustomer, unknown),
    buy: guarded((it) => it.buy, notSent),
    query: guarded((it) => it.query, notSent),
    balance: guarded((it) => it.balance, unknown),
  }
}

/** The biller with a report of each call's outcome to the circuit breaker. Null: the outcome decides nothing. */
function reportOutcomes(biller: Biller, report: ReportOutcome): Biller {
  function heard<Request extends unknown[], Answer>(call: (...request: Request) => Promise<Answer>, isFailure: (answer: Answer) => boolean | null) {
    return async (...request: Request): Promise<Answer> => {
      report(null)
      const answer = await call(...request)
      report(isFailure(answer))
      return answer
    }
  }
  const isSilent = (answer: { outcome: string }) => (answer.outcome === 'unknown' ? null : false)
  const isSilentAboutOrder = ({ outcome, code }: BillAnswer) => (outcome === 'unknown' || outcome === 'not_sent') && NO_RESPONSE_CODES.test(code)
  return {
    ...biller,
    plans: heard(biller.plans, isSilent),
    verifyCustomer: heard(biller.verifyCustomer, isSilent),
    buy: heard(biller.buy, isSilentAboutOrder),
    query: heard(biller.query, isSilentAboutOrder),
    balance: heard(biller.balance, isSilent),
  }
}
