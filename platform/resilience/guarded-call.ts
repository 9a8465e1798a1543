import type { ResiliencePolicy } from './index.ts'

/**
 * Wraps calls of a partner whose answers say by themselves that nothing is known (`outcome: 'unknown'`). With the circuit open or the
 * bulkhead full a call answers so too, as after a time-out.
 */
export function createGuard(policy: ResiliencePolicy) {
  return function guarded<Arguments extends unknown[], Answer extends { outcome: string }>(call: (...given: Arguments) => Promise<Answer>) {
    return async (...given: Arguments): Promise<Answer | { outcome: 'unknown'; reason: string }> => {
      const turn = await policy.execute(async (hear) => {
        hear(null)
        const answer = await call(...given)
        hear(answer.outcome === 'unknown')
        return answer
      })
      return 'done' in turn ? turn.done : { outcome: 'unknown', reason: 'the partner has not answered lately, and is not asked for a while' }
    }
  }
}
