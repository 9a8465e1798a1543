import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createCircuitMetrics, createMetricsRegistry, registerPoolMetrics, registerProcessMetrics, serveMetrics } from './index.ts'
import { createCircuitBreaker } from '../resilience/circuit-breaker.ts'

test('figures are read at /metrics of their own port, and nothing else is', async () => {
  const registry = createMetricsRegistry()
  registerProcessMetrics(registry)
  const server = await serveMetrics(registry, { host: '127.0.0.1', port: 0 })
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [metrics, other, posted] = await Promise.all([
    fetch(`${at}/metrics`),
    fetch(`${at}/api/health/live`),
    fetch(`${at}/metrics`, { method: 'POST' }),
  ])
  expect([metrics.status, other.status, posted.status]).toEqual([200, 404, 404])
  expect(metrics.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await metrics.text()
  for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_gc_duration_seconds', 'process_cpu_seconds_total', 'process_resident_memory_bytes'])
    // The type line: a process that has not yet collected garbage has no sample of it.
    expect(text).toMatch(new RegExp(`^# TYPE ${name} `, 'm'))
  server.close()
})

test('each partner shows the state of its circuit breaker, from the first moment on', async () => {
  const registry = createMetricsRegistry()
  const circuitOf = createCircuitMetrics(registry)
  let nowMs = 0
  const settings = { failureThreshold: 2, openMs: 100, maxOpenMs: 1_000, onStateChange: circuitOf('bank') }
  const circuit = createCircuitBreaker({ monotonicMs: () => nowMs }, settings)
  circuitOf('mail')
  const stateOf = async (partner: string) =>
    (await registry.metrics()).split('\n').flatMap((line) => new RegExp(`partner="${partner}",state="(\\w+)"} 1$`).exec(line)?.[1] ?? [])
  const failed = () => {
    const attempt = circuit.begin()
    circuit.record(attempt, true)
    circuit.end(attempt)
  }
  expect([await stateOf('bank'), await stateOf('mail')]).toEqual([['closed'], ['closed']])
  failed()
  expect(await stateOf('bank')).toEqual(['closed'])
  failed()
  expect(await stateOf('bank')).toEqual(['open'])
  nowMs = 100
  const attempt = circuit.begin()
  expect(await stateOf('bank')).toEqual(['half_open'])
  circuit.end(attempt)
  expect(await stateOf('bank')).toEqual(['open'])
  const tried = circuit.begin()
  circuit.record(tried, false)
  circuit.end(tried)
  expect([await stateOf('bank'), await stateOf('mail')]).toEqual([['closed'], ['closed']])
})

test('each pool shows its open and idle connections and the callers that wait', async () => {
  const registry = createMetricsRegistry()
  registerPoolMetrics(registry, { poolStates: () => [{ pool: 'app', total: 10, idle: 0, waiting: 3 }] })
  const text = await registry.metrics()
  expect(text.match(/^database_pool_connections.*$/gm)).toEqual([
    'database_pool_connections{pool="app",state="total"} 10',
    'database_pool_connections{pool="app",state="idle"} 0',
    'database_pool_connections{pool="app",state="waiting"} 3',
  ])
})
