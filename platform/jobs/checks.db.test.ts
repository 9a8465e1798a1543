import { beforeAll, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../tests/fixtures/database-connection.ts'
import { failedChecksAfter } from '../../tests/fixtures/tampering.ts'
import { runChecks } from '../integrity-checks/index.ts'
import { type Database, sql } from '../db/index.ts'
import { jobChecks } from './index.ts'

let db: Database
beforeAll(async () => {
  const connected = await connectFreshDatabase()
  db = connected.db
  const specs = [
    { task: 'waits', payload: {}, key: 'one' },
    { task: 'fails', payload: {}, key: 'two', maxAttempts: 3 },
  ]
  await sql`select enqueue_jobs(${JSON.stringify(specs)}::jsonb)`.execute(db.system)
  return connected.close
})

const tried = (times: number) => `update job set attempts = ${times}, last_error = 'no answer' where key = 'two'`
const RUNS = `update job set lease = 1, leased_until = now() + interval '1 minute' where key = 'two'`

test('jobs that wait have not given up', async () => {
  expect(await runChecks(db, jobChecks)).toEqual([
    { sentence: 'No job has given up', unit: 'jobs in the queue', figure: 2n, holds: true, broken: [] },
  ])
})

test.each([
  ['one that has a try left', [tried(2)], []],
  ['one that is at its last try', [tried(2), RUNS], []],
  ['one that failed as often as it may', [tried(3)], ['No job has given up']],
])('%s', async (_what, statements, sentences) => {
  expect(await failedChecksAfter(db, jobChecks, statements)).toEqual(sentences)
})

test('the next turn of one that gave up is begun anew', async () => {
  const again = `select enqueue_jobs('[{"task": "fails", "key": "two", "maxAttempts": 3}]')`
  await db.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql.raw(tried(3)).execute(tx)
    await sql.raw(again).execute(tx)
    const { rows } = await sql`select attempts, last_error from job where key = 'two'`.execute(tx)
    expect(rows).toEqual([{ attempts: 0, last_error: null }])
  })
})

test('it is named, with what it died of; and nothing else of the queue can be read', async () => {
  await db.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql.raw(tried(3)).execute(tx)
  })
  const [result] = await runChecks(db, jobChecks)
  expect(result!.broken).toEqual([{ task: 'fails', key: 'two', attempts: 3, last_error: 'no answer' }])
  await expect(sql`select * from job`.execute(db.system)).rejects.toThrow('permission denied')
  await expect(db.tenant('biz_any', (tx) => sql`select * from dead_jobs()`.execute(tx))).rejects.toThrow('permission denied')
})
