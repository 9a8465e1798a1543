import pg from 'pg'
import { expect, test } from 'vitest'
import { connectFreshDatabase } from '../../tests/fixtures/database-connection.ts'
import { listQueue, retryGivenUp } from './queue.ts'

test('jobs that were given up are listed first with their error, and only those of the named task are tried again', async () => {
  const { db, url, close } = await connectFreshDatabase()
  const superuser = new pg.Client({ connectionString: url })
  await superuser.connect()
  try {
    const specs = ['send.one', 'send.two', 'ask.one', 'wait.one'].map((key) => ({ task: key.split('.')[0], key, payload: {} }))
    await superuser.query('select enqueue_jobs($1::jsonb)', [JSON.stringify(specs)])
    await superuser.query(`update job set attempts = max_attempts, last_error = 'the bank was away' where key <> 'wait.one'`)
    const brief = async () => (await listQueue(db)).map(({ task, state, jobs, last_error }) => [task, state, jobs, last_error])
    expect(await brief()).toEqual([
      ['ask', 'given up', 1, 'the bank was away'],
      ['send', 'given up', 2, 'the bank was away'],
      ['wait', 'due', 1, null],
    ])
    expect(await retryGivenUp(db, 'send')).toBe(2)
    expect(await retryGivenUp(db, 'send')).toBe(0)
    expect((await brief()).map((row) => row.slice(0, 3))).toEqual([
      ['ask', 'given up', 1],
      ['send', 'due', 2],
      ['wait', 'due', 1],
    ])
  } finally {
    await superuser.end()
    await close()
  }
})
