import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readEvents } from '../../../tests/fixtures/event-reader.ts'
import { apiSettings, buildApp } from '../build-app.ts'
import { testApi, testApiContext } from '../test-app.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

test('requests are counted by route and status, and their time by route', () => {
  const metrics = createMetrics()
  metrics.recordRequest({ method: 'GET', route: '/a/:id', status: 200, ms: 7 })
  metrics.recordRequest({ method: 'GET', route: '/a/:id', status: 404, ms: 30 })
  const lines = metrics.text().split('\n')
  expect(lines).toContain('http_requests_total{method="GET",route="/a/:id",status="200"} 1')
  expect(lines).toContain('http_requests_total{method="GET",route="/a/:id",status="404"} 1')
  expect(lines).toContain('http_request_duration_seconds_bucket{method="GET",route="/a/:id",le="0.005"} 0')
  expect(lines).toContain('http_request_duration_seconds_bucket{method="GET",route="/a/:id",le="0.01"} 1')
  expect(lines).toContain('http_request_duration_seconds_bucket{method="GET",route="/a/:id",le="0.05"} 2')
  expect(lines).toContain('http_request_duration_seconds_bucket{method="GET",route="/a/:id",le="+Inf"} 2')
  expect(lines).toContain('http_request_duration_seconds_sum{method="GET",route="/a/:id"} 0.037')
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/a/:id"} 2')
})

test('what callers invent makes no line of its own: addresses that are no route are one', async () => {
  const metrics = createMetrics()
  const app = await buildApp(testApiContext(), testApi(), apiSettings(), metrics)
  for (const url of ['/api/a', '/api/b', '/c']) await app.inject({ url })
  await app.inject({ url: '/api/shop/s1/orders' })
  await app.close()
  expect(metrics.text().match(/^http_requests_total.*$/gm)).toEqual([
    'http_requests_total{method="GET",route="unknown",status="404"} 3',
    'http_requests_total{method="GET",route="/api/shop/:id/orders",status="200"} 1',
  ])
})

test('figures are read at /metrics of their own port, and nothing else is', async () => {
  const server = await serveMetrics(createMetrics(), { host: '127.0.0.1', port: 0 })
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [metrics, other] = await Promise.all([readEvents(`${at}/metrics`, {}), readEvents(`${at}/api/health/live`, {})])
  expect([metrics.status, other.status]).toEqual([200, 404])
  await metrics.end()
  expect(metrics.text()).toContain('# TYPE http_requests_total counter')
  server.close()
})
