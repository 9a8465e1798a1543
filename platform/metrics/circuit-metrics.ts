import { Gauge } from '@prometheus-io/client'
import { CIRCUIT_STATES, type CircuitState } from '../resilience/index.ts'
import type { MetricsRegistry } from './index.ts'

/** For each partner a function that takes the new state of its circuit breaker. The gauge of the present state is 1, those of the others 0. */
export function createCircuitMetrics(registry: MetricsRegistry): (partner: string) => (state: CircuitState) => void {
  const gauge = new Gauge({
    name: 'circuit_breaker_state',
    help: '1 for the present state of the circuit breaker of a partner.',
    labelNames: ['partner', 'state'],
    registers: [registry],
  })
  return (partner) => {
    const setState = (state: CircuitState) => {
      for (const each of CIRCUIT_STATES) gauge.set({ partner, state: each }, each === state ? 1 : 0)
    }
    setState('closed')
    return setState
  }
}
