import type { Clock } from '../../platform/clock/index.ts'
import { type CircuitState, createResiliencePolicy, type ResiliencePolicy, type ResilienceSettings } from '../../platform/resilience/index.ts'
import type { Push } from './port.ts'

const PUSH_RESILIENCE: ResilienceSettings = { maxConcurrent: 16, queueTimeoutMs: 5_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/** The services of the browsers in use. Only these are watched as partners: the hosts of others are chosen by strangers. */
const KNOWN_SERVICES: readonly (readonly [RegExp, string])[] = [
  [/^fcm\.googleapis\.com$/, 'google'],
  [/(^|\.)push\.services\.mozilla\.com$/, 'mozilla'],
  [/(^|\.)push\.apple\.com$/, 'apple'],
  [/(^|\.)notify\.windows\.com$/, 'microsoft'],
]
/** All other hosts share one breaker. No browser in use has its push service there. */
const OTHER_SERVICES = 'other'

type StateWatch = (service: string) => (state: CircuitState) => void

/** A circuit breaker and a bulkhead for each push service, so that a host chosen by a stranger stops the notifications of no other. */
export function createResilientPush(
  push: Push,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
  { onStateChangeOf, ...settings }: Partial<ResilienceSettings> & { onStateChangeOf?: StateWatch } = {},
): Push {
  const policies = new Map<string, ResiliencePolicy>()
  function policyOf(service: string): ResiliencePolicy {
    const known = policies.get(service)
    if (known) return known
    const watch = service === OTHER_SERVICES ? undefined : onStateChangeOf?.(service)
    const policy = createResiliencePolicy(clock, { ...PUSH_RESILIENCE, ...settings, ...(watch && { onStateChange: watch }) })
    policies.set(service, policy)
    return policy
  }
  return {
    ...push,
    async send(device, text, ttlSeconds) {
      const turn = await policyOf(serviceOf(device.endpoint)).execute(async (report) => {
        report(null)
        const answer = await push.send(device, text, ttlSeconds)
        report(answer.outcome === 'unknown' || answer.outcome === 'not_taken')
        return answer
      })
      return 'done' in turn ? turn.done : { outcome: 'not_taken', reason: 'the push service has not answered lately, and is not asked for a while' }
    },
  }
}

function serviceOf(endpoint: string): string {
  const host = URL.parse(endpoint)?.hostname ?? ''
  return KNOWN_SERVICES.find(([pattern]) => pattern.test(host))?.[1] ?? OTHER_SERVICES
}
