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
const waited = (time: string) => `update job set created_at = now() - interval '${time}', run_at = now() - interval '${time}' where key = 'one'`
const LATE = 'No job has waited for a worker longer than it may'
const RUNS = `update job set lease = 1, leased_until = now() + interval '1 minute' where key = 'two'`

test('jobs that wait have not given up, and are not late at once', async () => {
  expect(await runChecks(db, jobChecks)).toEqual([
    { sentence: 'No job has given up', unit: 'jobs in the queue', figure: 2n, holds: true, broken: [] },
    { sentence: 'No job has waited for a worker longer than it may', unit: 'jobs in the queue', figure: 2n, holds: true, broken: [] },
  ])
})

test.each([
  ['one that has a try left', [tried(2)], []],
  ['one that is at its last try', [tried(2), RUNS], []],
  ['one that failed as often as it may', [tried(3)], ['No job has given up']],
  ['one that was due and known for less than a minute', [waited('59 seconds')], []],
  ['one that nobody took for more than a minute', [waited('61 seconds')], [LATE]],
  ['one that was added late for its time', [`update job set run_at = now() - interval '1 day' where key = 'one'`], []],
  [
    'one that waits for its next try',
    [`update job set created_at = now() - interval '1 hour', run_at = now() + interval '1 second' where key = 'one'`],
    [],
  ],
  ['one that waits for a running job of its lane', [waited('1 hour'), `update job set lane = 'same'`, RUNS], []],
  ['one that may wait for ten minutes', [waited('9 minutes'), `update job set max_wait_seconds = 600 where key = 'one'`], []],
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
