import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../tests/fixtures/database.ts'
import { openTcpProxy } from '../../tests/fixtures/tcp-proxy.ts'
import { systemClock } from '../clock/index.ts'
import { connectDatabase, type Database } from '../db/index.ts'
import { runChecks } from '../integrity-checks/index.ts'
import { silentLog } from '../log/index.ts'
import { createMetricsRegistry } from '../metrics/index.ts'
import { createWorker, jobChecks, type JobHandlers, pendingJobs, registerQueueMetrics, type Worker } from './index.ts'
import { limitNow } from '../../tests/fixtures/machine-load.ts'

// These tests know the queue only by its interface: enqueue_jobs, workers, pendingJobs, the board and the metrics.

const DEAD_AFTER_MS = 1_200

let url: string
let client: pg.Client
let db: Database
let drop: () => Promise<void>
const workers: Worker[] = []
beforeEach(async () => {
  ;({ url, drop } = await freshDatabase())
  client = new pg.Client({ connectionString: url })
  await client.connect()
  db = connectDatabase({ url, onError: () => {}, sleep: systemClock.sleep })
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((each) => each.stop()))
  await client.end()
  await db.close()
  await drop()
})

async function startWorker(handlers: JobHandlers, more: { databaseUrl?: string; concurrency?: number } = {}): Promise<Worker> {
  const timing = { clock: systemClock, workerTimeoutMs: DEAD_AFTER_MS }
  const worker = await createWorker({ databaseUrl: url, handlers, schedules: [], concurrency: 4, log: silentLog, ...timing, ...more })
  workers.push(worker)
  return worker
}

type Spec = { task: string; payload?: object; key?: string; runAt?: Date; maxAttempts?: number }
const enqueue = (...specs: Spec[]) =>
  client.query('select enqueue_jobs($1::jsonb)', [JSON.stringify(specs.map((spec) => ({ payload: {}, key: spec.task, ...spec })))])

const waiting = async (key: string) => (await pendingJobs(db.system, [key])).get(key) ?? null
const untilNoneIsLeft = () =>
  vi.waitFor(async () => expect((await client.query('select jobs_in_queue()::int as jobs')).rows).toEqual([{ jobs: 0 }]), 8_000)

/** A worker whose connections break while its handlers run on, so that the others take it for dead. `mend`: it works again. */
async function startCutWorker(handlers: JobHandlers) {
  const proxy = await openTcpProxy(url)
  const back = Promise.withResolvers<void>()
  const worker = await startWorker({ ...handlers, 'is-back': async () => back.resolve() }, { databaseUrl: proxy.url })
  return {
    cut: () => proxy.setFaultRule(() => ({ how: 'cut', when: 'before' })),
    async mend() {
      proxy.setFaultRule(null)
      await enqueue({ task: 'is-back' })
      await back.promise
    },
    async stop() {
      workers.splice(workers.indexOf(worker), 1)
      await worker.stop()
      await proxy.close()
    },
  }
}

test('R1: the death of a worker is no try: a job that may be tried once is taken over and done', async () => {
  const [begun, release, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const dying = await startCutWorker({ once: () => (begun.resolve(), release.promise) })
  await enqueue({ task: 'once', maxAttempts: 1 })
  await begun.promise
  dying.cut()
  await startWorker({ once: async () => done.resolve() })
  await done.promise
  await untilNoneIsLeft()
  release.resolve()
  await dying.mend()
  await dying.stop()
})

test('R1: a job that replaced another survives the worker that was taken for dead and ends the older one late', async () => {
  const inAnHour = new Date(systemClock.now().getTime() + 3_600_000)
  const [begun, release, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = await startCutWorker({ asks: async () => (begun.resolve(), await release.promise, ended.resolve()) })
  await enqueue({ task: 'asks', key: 'the one' })
  await begun.promise
  late.cut()
  const taken = Promise.withResolvers<void>()
  await startWorker({
    async asks() {
      await enqueue({ task: 'asks', key: 'the one', runAt: inAnHour })
      taken.resolve()
    },
  })
  await taken.promise
  await late.mend()
  release.resolve()
  await ended.promise
  await late.stop()
  expect(await waiting('the one')).toEqual(inAnHour)
})

test('R1: a job that was asked for anew while it ran is not run again when its worker dies: its successor is, once', async () => {
  const ran: unknown[] = []
  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const dying = await startCutWorker({ asks: () => (begun.resolve(), release.promise) })
  await enqueue({ task: 'asks', key: 'the one', payload: { turn: 1 } })
  await begun.promise
  dying.cut()
  await enqueue({ task: 'asks', key: 'the one', payload: { turn: 2 } })
  await startWorker({ asks: async ({ turn }) => void ran.push(turn) })
  await untilNoneIsLeft()
  expect(ran).toEqual([2])
  release.resolve()
  await dying.mend()
  await dying.stop()
})

test('R1: a failed job that was asked for anew while it ran leaves its place to its successor', async () => {
  const ran: unknown[] = []
  await startWorker({
    async asks({ turn }) {
      ran.push(turn)
      if (turn !== 1) return
      await enqueue({ task: 'asks', key: 'the one', payload: { turn: 2 } })
      throw new Error('no answer')
    },
  })
  await enqueue({ task: 'asks', key: 'the one', payload: { turn: 1 } })
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), 5_000)
  await vi.waitFor(async () => expect(await waiting('the one')).toBeNull(), 5_000)
  expect((await runChecks(db, jobChecks))[0]!.broken).toEqual([])
})

test('R1: a job that is asked for anew while it runs waits for it, also where another worker has free slots', async () => {
  const events: string[] = []
  const release = Promise.withResolvers<void>()
  const asks = async ({ turn }: Record<string, unknown>) => {
    events.push(`${String(turn)} begins`)
    if (turn === 1) await release.promise
    events.push(`${String(turn)} ends`)
  }
  await startWorker({ asks })
  await startWorker({ asks, other: async () => release.resolve() })
  await enqueue({ task: 'asks', key: 'the one', payload: { turn: 1 } })
  await vi.waitFor(() => expect(events).toEqual(['1 begins']))
  await enqueue({ task: 'asks', key: 'the one', payload: { turn: 2 } })
  // A later job of another kind. When it runs, the queue has passed by the one that waits.
  await enqueue({ task: 'other' })
  await untilNoneIsLeft()
  expect(events).toEqual(['1 begins', '1 ends', '2 begins', '2 ends'])
})

test('a job that failed as often as it may is named by the checks, the board and the metric, and begins anew when it is asked for', async () => {
  let isAnswering = false
  const answered = Promise.withResolvers<void>()
  await startWorker({
    async asks() {
      if (!isAnswering) throw new Error('no answer')
      answered.resolve()
    },
  })
  await enqueue({ task: 'asks', key: 'the one', maxAttempts: 1 })
  await vi.waitFor(async () => expect((await client.query('select * from dead_jobs()')).rowCount).toBe(1), 5_000)
  expect((await runChecks(db, jobChecks))[0]!.broken).toEqual([{ task: 'asks', key: 'the one', attempts: 1, last_error: 'no answer' }])
  const { rows: board } = await client.query('select task, waiting::int, failed::int from jobs_by_task()')
  expect(board).toEqual([{ task: 'asks', waiting: 0, failed: 1 }])
  const registry = createMetricsRegistry()
  registerQueueMetrics(registry, db, silentLog)
  expect(await registry.metrics()).toContain('jobs{task="asks",state="failed"} 1')
  expect(await waiting('the one')).toBeNull()
  isAnswering = true
  await enqueue({ task: 'asks', key: 'the one', maxAttempts: 1 })
  await answered.promise
  await vi.waitFor(async () => expect((await runChecks(db, jobChecks))[0]!.broken).toEqual([]), 5_000)
})

test('a job is added in the commit of its cause or not at all, and is begun within some tens of milliseconds', async () => {
  let begunAt = 0
  let begun = Promise.withResolvers<void>()
  const runs: unknown[] = []
  await startWorker({
    async wakes({ turn }) {
      begunAt = systemClock.monotonicMs()
      runs.push(turn)
      begun.resolve()
    },
  })
  await client.query('begin')
  await enqueue({ task: 'wakes', payload: { turn: 'rolled back' } })
  await client.query('rollback')
  const waits: number[] = []
  for (let turn = 0; turn < 21; turn++) {
    begun = Promise.withResolvers()
    const addedAt = systemClock.monotonicMs()
    await enqueue({ task: 'wakes', payload: { turn } })
    await begun.promise
    waits.push(begunAt - addedAt)
    await untilNoneIsLeft()
  }
  expect(runs).toEqual(Array.from({ length: 21 }, (_, turn) => turn))
  expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(50)
})

test('a delayed job waits for its time, and a failed one longer after each failure', async () => {
  const begunAt: number[] = []
  const failedTwice = Promise.withResolvers<void>()
  const inHalfASecond = new Date(systemClock.now().getTime() + 500)
  await startWorker({
    async tries() {
      begunAt.push(systemClock.now().getTime())
      if (begunAt.length === 2) failedTwice.resolve()
      throw new Error('no answer')
    },
  })
  await enqueue({ task: 'tries', runAt: inHalfASecond })
  await failedTwice.promise
  const [first, second] = begunAt as [number, number]
  expect(first - inHalfASecond.getTime()).toBeGreaterThanOrEqual(0)
  expect(first - inHalfASecond.getTime()).toBeLessThan(limitNow(1_500))
  expect(second - first).toBeGreaterThan(2_600)
  await vi.waitFor(async () => {
    const wait = (await waiting('tries'))!.getTime() - second
    expect(wait).toBeGreaterThan(7_300)
    expect(wait).toBeLessThan(11_000)
  }, 5_000)
})

test('no more jobs run at once than a worker has slots, each runs once, and the others follow in their order', async () => {
  let running = 0
  let maximum = 0
  const begun: unknown[] = []
  await startWorker(
    {
      async works({ at }) {
        begun.push(at)
        maximum = Math.max(maximum, ++running)
        await systemClock.sleep(20)
        running--
      },
    },
    { concurrency: 3 },
  )
  await enqueue(...Array.from({ length: 12 }, (_, at) => ({ task: 'works', key: `works:${at}`, payload: { at } })))
  await untilNoneIsLeft()
  expect(maximum).toBe(3)
  expect(begun).toEqual(Array.from({ length: 12 }, (_, at) => at))
})
