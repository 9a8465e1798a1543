import { beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { connectFreshDatabase } from '../../tests/fixtures/database-connection.ts'
import type { Database } from '../db/index.ts'
import { connectDatabase } from '../db/index.ts'
import { silentLog } from '../log/index.ts'
import { createMetricsRegistry } from '../metrics/index.ts'
import { registerQueueMetrics } from './queue-metrics.ts'

let db: Database
let superuser: pg.Client
beforeAll(async () => {
  const connected = await connectFreshDatabase()
  db = connected.db
  superuser = new pg.Client({ connectionString: connected.url })
  await superuser.connect()
  return async () => {
    await superuser.end()
    await connected.close()
  }
})

async function figures(db: Database): Promise<{ jobs: string[]; ageSeconds: number }> {
  const registry = createMetricsRegistry()
  registerQueueMetrics(registry, db, silentLog)
  const lines = (await registry.metrics()).split('\n')
  const age = lines.find((line) => line.startsWith('job_queue_age_seconds '))!
  return { jobs: lines.filter((line) => line.startsWith('jobs{')).toSorted(), ageSeconds: Number(age.split(' ')[1]) }
}

test('an empty queue has no jobs and no age', async () => {
  expect(await figures(db)).toEqual({ jobs: [], ageSeconds: 0 })
})

test('jobs are counted by task and state, and the oldest that is due gives the age', async () => {
  const job = (task: string, key: string, minutes: number) => ({ task, key, payload: {}, runAt: new Date(Date.now() + minutes * 60_000) })
  const specs = [job('send', 's1', -10), job('send', 's2', -2), job('send', 's3', 60), job('ask', 'a1', -30), job('ask', 'a2', -40)]
  await superuser.query('select enqueue_jobs($1::jsonb)', [JSON.stringify(specs)])
  await superuser.query(`update job set lease = 1, leased_until = now() + interval '1 minute' where key = 'a1'`)
  await superuser.query(`update job set attempts = max_attempts where key = 'a2'`)
  const { jobs, ageSeconds } = await figures(db)
  expect(jobs).toEqual([
    'jobs{task="ask",state="failed"} 1',
    'jobs{task="ask",state="running"} 1',
    'jobs{task="send",state="ready"} 2',
    'jobs{task="send",state="scheduled"} 1',
  ])
  expect(ageSeconds).toBeGreaterThan(599)
  expect(ageSeconds).toBeLessThan(660)
})

test('without the database the age is unknown and the other figures are served all the same', async () => {
  const away = connectDatabase({ url: 'postgres://127.0.0.1:1/nowhere', onError: () => {}, sleep: async () => {} })
  expect(await figures(away)).toEqual({ jobs: [], ageSeconds: NaN })
  await away.close()
})
