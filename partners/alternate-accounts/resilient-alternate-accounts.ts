import type { Clock } from '../../platform/clock/index.ts'
import { createResiliencePolicy, type ResilienceSettings } from '../../platform/resilience/index.ts'
import type { AlternateAccounts, Unknown } from './port.ts'

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
  function guarded<Asked extends unknown[], Answer extends { outcome: string }>(call: (...asked: Asked) => Promise<Answer>) {
    return async (...asked: Asked): Promise<Answer | Unknown> => {
      const turn = await policy.execute(async (hear) => {
        hear(null)
        const answer = await call(...asked)
        hear(answer.outcome === 'unknown')
        return answer
      })
      return 'done' in turn ? turn.done : { outcome: 'unknown', reason: 'the bank has not answered lately, and is not asked for a while' }
    }
  }
  return {
    ...accounts,
    reserveAccount: guarded(accounts.reserveAccount),
    queryCredit: guarded(accounts.queryCredit),
    listCredits: guarded(accounts.listCredits),
  }
}
