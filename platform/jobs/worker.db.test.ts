import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { freshDatabase } from '../../tests/world/database.ts'
import { systemClock } from '../clock/index.ts'
import { silentLog } from '../log/index.ts'
import { createWorker, type JobHandlers } from './index.ts'

let url: string
let drop: () => Promise<void>
let client: pg.Client
beforeAll(async () => {
  ;({ url, drop } = await freshDatabase())
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await drop()
})

const SILENT_MS = 1_200

const worker = (handlers: JobHandlers) =>
  createWorker({
    databaseUrl: url,
    handlers,
    schedules: [],
    concurrency: 2,
    log: silentLog,
    clock: systemClock,
    silentMs: SILENT_MS,
  })

const enqueue = (task: string) => client.query(`select enqueue_jobs($1::jsonb)`, [JSON.stringify([{ task, payload: {} }])])

test('a job that takes longer than the silence of a dead worker is left with the worker that lives', async () => {
  let runs = 0
  const done = Promise.withResolvers<void>()
  const long = async () => {
    runs++
    await systemClock.sleep(SILENT_MS * 2.5)
    done.resolve()
  }
  const workers = [await worker({ long }), await worker({ long })]
  await enqueue('long')
  await done.promise
  for (const each of workers) await each.stop()
  expect(runs).toBe(1)
})

test('the job of a worker that fell silent is taken over', async () => {
  await enqueue('orphan')
  // As a worker leaves it that was killed in the middle: locked by somebody who beats no more.
  await client.query(`update graphile_worker._private_jobs set locked_by = 'dead-pool', locked_at = now() - interval '1 hour'`)
  const taken = Promise.withResolvers<void>()
  const alive = await worker({ orphan: async () => taken.resolve() })
  await taken.promise
  await alive.stop()
})

test('a job that outlasts the wish to stop is finished, and taken by nobody else meanwhile', async () => {
  let runs = 0
  const begun = Promise.withResolvers<void>()
  const slow = async () => {
    runs++
    begun.resolve()
    await systemClock.sleep(SILENT_MS * 2.5)
  }
  const stopping = await worker({ slow })
  const other = await worker({ slow })
  await enqueue('slow')
  await begun.promise
  await Promise.all([stopping.stop(), systemClock.sleep(SILENT_MS * 2.5)])
  await other.stop()
  expect(runs).toBe(1)
})
