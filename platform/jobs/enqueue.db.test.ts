import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/fixtures/database.ts'
import { systemClock } from '../clock/index.ts'

const LOCK_ID = 4711
const THE_ONE = { task: 'asks', payload: {}, key: 'the one' }

let url: string
let drop: () => Promise<void>
const clients: pg.Client[] = []
beforeEach(async () => {
  ;({ url, drop } = await freshDatabase())
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
  await drop()
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  clients.push(client)
  await client.connect()
  return client
}

const enqueue = (client: pg.Client, ...jobs: object[]) => client.query('select enqueue_jobs($1::jsonb)', [JSON.stringify(jobs)])
const jobs = async (client: pg.Client) =>
  (
    await client.query<{ key: string; due: string }>(
      `select key, run_at::date::text as due from job where key is not null and lease is null order by key`,
    )
  ).rows

test('a job that is asked for anew in the moment in which a worker takes the one of that key waits behind it', async () => {
  const [asking, worker, watching] = [await connected(), await connected(), await connected()]
  await enqueue(watching, THE_ONE)
  // The enqueuing session is held before it writes.
  await watching.query(`
    create function held_up() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${LOCK_ID}); return new; end $$;
    create trigger held_up before insert on job for each row execute function held_up()`)
  await watching.query(`select pg_advisory_lock(${LOCK_ID})`)
  const answers = enqueue(asking, { ...THE_ONE, runAt: '2030-01-02T12:00:00Z' }, { ...THE_ONE, key: 'another', runAt: '2030-01-03T12:00:00Z' })
  const isHeldUp = async () =>
    (await watching.query(`select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK_ID} and not granted`)).rowCount === 1
  while (!(await isHeldUp())) await systemClock.sleep(5)
  const taken = await worker.query(`update job set lease = 1, leased_until = now() + interval '1 minute' where key = 'the one' and lease is null`)
  expect(taken.rowCount).toBe(1)
  await watching.query(`select pg_advisory_unlock(${LOCK_ID})`)
  await answers
  await worker.query(`delete from job where lease = 1`)
  expect(await jobs(watching)).toEqual([
    { key: 'another', due: '2030-01-03' },
    { key: 'the one', due: '2030-01-02' },
  ])
})

test('jobs without a key are added once each, and one of a known key in the place of the one that waits', async () => {
  const client = await connected()
  await enqueue(client, { task: 'asks', payload: {} }, { task: 'asks', payload: {} }, THE_ONE)
  await enqueue(client, { ...THE_ONE, runAt: '2030-01-02T12:00:00Z' })
  expect((await client.query('select from job')).rowCount).toBe(3)
  expect(await jobs(client)).toEqual([{ key: 'the one', due: '2030-01-02' }])
})
