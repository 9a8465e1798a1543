import { fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { Refusal } from '../../../platform/problems/index.ts'
import { createMetricsRegistry } from '../../../platform/metrics/index.ts'
import { apiSettings, buildApp } from '../build-app.ts'
import { testApi, testApiContext } from '../test-app.ts'
import { installErrorHandler } from '../http/request-hooks.ts'
import { createHttpMetrics } from './http-metrics.ts'

test('requests are counted by route and status, and their time by route', async () => {
  const registry = createMetricsRegistry()
  const metrics = createHttpMetrics(registry)
  metrics.recordRequest({ method: 'GET', route: '/a/:id', status: 200, ms: 7 })
  metrics.recordRequest({ method: 'GET', route: '/a/:id', status: 404, ms: 30 })
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toContain('http_requests_total{method="GET",route="/a/:id",status="200"} 1')
  expect(lines).toContain('http_requests_total{method="GET",route="/a/:id",status="404"} 1')
  const of = (name: string, labels = '') =>
    lines
      .find((line) => line.startsWith(`http_request_duration_seconds_${name}{`) && line.includes('route="/a/:id"') && line.includes(labels))
      ?.split(' ')[1]
  expect([of('bucket', 'le="0.005"'), of('bucket', 'le="0.01"'), of('bucket', 'le="0.05"'), of('bucket', 'le="+Inf"')]).toEqual(['0', '1', '2', '2'])
  expect([of('sum'), of('count')]).toEqual(['0.037', '2'])
})

test('what callers invent makes no line of its own: addresses that are no route are one', async () => {
  const registry = createMetricsRegistry()
  const app = await buildApp(testApiContext(), testApi(), apiSettings(), createHttpMetrics(registry))
  for (const url of ['/api/a', '/api/b', '/c']) await app.inject({ url })
  await app.inject({ url: '/api/shop/s1/orders' })
  await app.close()
  expect((await registry.metrics()).match(/^http_requests_total.*$/gm)).toEqual([
    'http_requests_total{method="GET",route="unknown",status="404"} 3',
    'http_requests_total{method="GET",route="/api/shop/:id/orders",status="200"} 1',
  ])
})

test('a refusal that staff have to end is counted by its name and logged as an error', async () => {
  const registry = createMetricsRegistry()
  const context = testApiContext()
  const error = vi.spyOn(context.log, 'error').mockReturnValue(undefined)
  const app = fastify()
  installErrorHandler(app, context, createHttpMetrics(registry))
  app.get('/low', () => {
    throw new Refusal('bills.unavailable', 422, 'Unavailable', { facts: { alarm: 'biller_float' } })
  })
  await app.inject({ url: '/low' })
  await app.close()
  expect(await registry.metrics()).toContain('refusals_alarmed_total{alarm="biller_float"} 1')
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ code: 'bills.unavailable', facts: { alarm: 'biller_float' } }), 'refused')
})
