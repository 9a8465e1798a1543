import type { Clock } from '../../platform/clock/index.ts'
import { createGuard, createResiliencePolicy, type ResilienceSettings } from '../../platform/resilience/index.ts'
import type { AlternateAccounts, PayOutAnswer } from './port.ts'

const ALTERNATE_ACCOUNTS_RESILIENCE: ResilienceSettings = {
  maxConcurrent: 16,
  queueTimeoutMs: 5_000,
  failureThreshold: 8,
  openMs: 2_000,
  maxOpenMs: 60_000,
}

/** With the circuit open or the bulkhead full a call answers `unknown`, as after a time-out. */
export function createResilientAlternateAccounts(
  accounts: AlternateAccounts,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
  settings: Partial<ResilienceSettings> = {},
): AlternateAccounts {
  const policy = createResiliencePolicy(clock, { ...ALTERNATE_ACCOUNTS_RESILIENCE, ...settings })
  const guarded = createGuard(policy)
  return {
    ...accounts,
    reserveAccount: guarded(accounts.reserveAccount),
    queryCredit: guarded(accounts.queryCredit),
    listCredits: guarded(accounts.listCredits),
    listPayOuts: guarded(accounts.listPayOuts),
    payOut: orUnknown(guarded(accounts.payOut)),
    queryPayOut: orUnknown(guarded(accounts.queryPayOut)),
  }
}

/** A call that was not made has the shape of an answer about a payment out. It proves nothing, as after a time-out. */
const orUnknown =
  <Arguments extends unknown[]>(call: (...given: Arguments) => Promise<PayOutAnswer | { outcome: 'unknown'; reason: string }>) =>
  async (...given: Arguments): Promise<PayOutAnswer> => {
    const answer = await call(...given)
    if (!('reason' in answer)) return answer
    return {
      outcome: 'unknown',
      code: 'not_asked',
      message: answer.reason,
      sessionId: null,
      amountKobo: null,
      beneficiaryAccountNumber: null,
      raw: null,
    }
  }
