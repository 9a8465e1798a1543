import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/fixtures/database.ts'
import { fixedClock } from '../clock/index.ts'
import { connectDatabase, type Database } from '../db/index.ts'
import { silentLog } from '../log/index.ts'
import { batchJobs, unbatching } from './job-batching.ts'

let fresh: FreshDatabase
let db: Database
let superuser: pg.Client
beforeAll(async () => {
  fresh = await freshDatabase()
  superuser = new pg.Client({ connectionString: fresh.url })
  await superuser.connect()
  db = connectDatabase({ url: fresh.url, onError: () => {}, sleep: async () => {} })
})
afterAll(async () => {
  await superuser.end()
  await db.close()
  await fresh.drop()
})

const clock = fixedClock('2026-11-20T10:00:00Z')
const jobs = [1, 2, 3].map((id) => ({ task: 'sends', payload: { id }, key: `send:${id}`, maxAttempts: 7, batchable: true }))
const context = () => ({ db: db.system, clock, log: silentLog })

test('each job of a batch is done; a failed one returns to the queue alone, with its own key and attempts', async () => {
  const done: unknown[] = []
  const handlers = {
    async sends({ id }: Record<string, unknown>) {
      if (id === 2) throw new Error('no answer')
      done.push(id)
    },
  }
  const [batch] = batchJobs(jobs)
  await unbatching(handlers, context(), 2)['sends']!(batch!.payload as Record<string, unknown>)
  expect(done).toEqual([1, 3])
  const { rows } = await superuser.query(`select key, payload, max_attempts, run_at from job`)
  expect(rows).toEqual([{ key: 'send:2', payload: { id: 2 }, max_attempts: 7, run_at: new Date('2026-11-20T10:00:03Z') }])
})

test('a batch whose failed jobs cannot be requeued fails as a whole, and is retried', async () => {
  const unreachable = connectDatabase({ url: 'postgres://127.0.0.1:1/nowhere', onError: () => {}, sleep: async () => {} })
  const fails = async () => {
    throw new Error('no answer')
  }
  const [batch] = batchJobs(jobs)
  const handle = unbatching({ sends: fails }, { ...context(), db: unreachable.system }, 2)['sends']!
  await expect(handle(batch!.payload as Record<string, unknown>)).rejects.toThrow('ECONNREFUSED')
  await unreachable.close()
})

test('the concurrency limit holds over all batches, in the order of arrival', async () => {
  const begun: unknown[] = []
  const ends: (() => void)[] = []
  const handlers = {
    sends: ({ id }: Record<string, unknown>) =>
      new Promise<void>((end) => {
        begun.push(id)
        ends.push(end)
      }),
  }
  const unbatched = unbatching(handlers, context(), 2)['sends']!
  const more = jobs.map((job) => ({ ...job, payload: { id: job.payload.id + 3 } }))
  const all = Promise.all([jobs, more].map((each) => unbatched(batchJobs(each)[0]!.payload as Record<string, unknown>)))
  for (let at = 0; at < 6; at++) {
    await new Promise(setImmediate)
    expect(begun).toEqual([1, 2, 3, 4, 5, 6].slice(0, at + 2))
    ends[at]!()
  }
  await all
})

test('a job outside a batch is passed on unchanged', async () => {
  const seen: unknown[] = []
  await unbatching({ sends: async (payload) => void seen.push(payload) }, context(), 2)['sends']!({ id: 1 })
  expect(seen).toEqual([{ id: 1 }])
})
