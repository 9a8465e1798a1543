import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePorts } from '../../tools/browser/free-ports.ts'
import { balanceOf, createMerchant, payIn } from '../fixtures/client.ts'
import { startProduct, type Product, until } from '../fixtures/product-processes.ts'

const [apiPort, workerPort] = findFreePorts(2) as [number, number]
let world: Product
beforeAll(async () => {
  world = await startProduct({ METRICS_PORT: String(apiPort), WORKER_METRICS_PORT: String(workerPort) })
})
afterAll(() => world?.close())

const metricsOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** The value of the series with these labels, in the order in which they are printed. */
function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.split(' ')[1])
}

test('API and worker serve the figures of requests, pools, queue, event loop, posting batches and circuits', async () => {
  const amina = await createMerchant(world)
  await payIn(world, amina, 5_000_000)
  await until('the wallet follows', async () => (await balanceOf(amina)) > 0)

  await world.sql(`select enqueue_jobs('[{"task": "audit.seal", "payload": {}, "key": "later", "runAt": "2100-01-01T00:00:00Z"}]')`)

  const [api, worker] = [await metricsOf(apiPort), await metricsOf(workerPort)]
  for (const text of [api, worker]) {
    for (const pool of ['app', 'system', 'ledger', 'reports'])
      for (const state of ['total', 'idle', 'waiting'])
        expect(valueOf(text, `database_pool_connections{pool="${pool}",state="${state}"}`)).toBeGreaterThanOrEqual(0)
    for (const partner of ['bank', 'mail', 'sms', 'identity-checks'])
      expect(valueOf(text, `circuit_breaker_state{partner="${partner}",state="closed"}`)).toBe(1)
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    // The databases of tests are not durable, so no process is ready for money.
    expect(valueOf(text, 'process_ready')).toBe(0)
    expect(valueOf(text, 'process_not_ready{reason="fsync"}')).toBe(1)
    expect(valueOf(text, 'job_queue_age_seconds')).toBeLessThan(60)
    expect(valueOf(text, 'jobs{task="audit.seal",state="scheduled"}')).toBeGreaterThanOrEqual(1)
  }
  expect(valueOf(api, 'http_requests_total{method="POST",route="/api/user/login",status="200"}')).toBeGreaterThanOrEqual(1)
  expect(api).toContain('http_request_duration_seconds_bucket{le="0.005",method="POST",route="/api/user/login"}')
  expect(valueOf(worker, 'posting_batch_commands_count')).toBeGreaterThanOrEqual(1)
  expect(valueOf(worker, 'posting_batch_duration_seconds_count')).toBe(valueOf(worker, 'posting_batch_commands_count'))
  expect(valueOf(worker, 'posting_batches_failed_total')).toBe(0)
})
