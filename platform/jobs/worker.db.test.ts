import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import pg from 'pg'
import { runAdminStatement } from '../../tests/fixtures/database-admin.ts'
import { freshDatabase } from '../../tests/fixtures/database.ts'
import { openTcpProxy } from '../../tests/fixtures/tcp-proxy.ts'
import { systemClock } from '../clock/index.ts'
import { silentLog } from '../log/index.ts'
import { createWorker, type JobHandlers } from './index.ts'
import { toCronItem, MAX_UNCOUNTED_DEATHS } from './worker.ts'

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

const options = (handlers: JobHandlers) => ({
  databaseUrl: url,
  handlers,
  schedules: [],
  concurrency: 2,
  log: silentLog,
  clock: systemClock,
  workerTimeoutMs: SILENT_MS,
})
const worker = (handlers: JobHandlers) => createWorker(options(handlers))

const enqueue = (task: string) => client.query(`select enqueue_jobs($1::jsonb)`, [JSON.stringify([{ task, payload: {}, key: task }])])

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
  // The state after a worker was killed in mid-job: locked by a worker without a heartbeat.
  await client.query(`update graphile_worker._private_jobs set locked_by = 'dead-pool', locked_at = now() - interval '1 hour'`)
  const taken = Promise.withResolvers<void>()
  const alive = await worker({ orphan: async () => taken.resolve() })
  await taken.promise
  await alive.stop()
})

test('R1: a job that dies with its worker loses no try and waits for nothing, a hundred times; then each death takes one and has it wait as a failure does, and it ends', async () => {
  await enqueue('mortal')
  const die = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await client.query(
        `update graphile_worker._private_jobs set locked_by = 'dead-pool', locked_at = now(), attempts = attempts + 1 where is_available`,
      )
      await client.query(`select free_jobs_of_dead_workers(array['dead-pool'], $1)`, [MAX_UNCOUNTED_DEATHS])
    }
    const { rows } = await client.query<{ attempts: number; is_available: boolean; waits: number }>(
      `select j.attempts, is_available, greatest(0, round(extract(epoch from run_at - d.died_at)))::int as waits
       from graphile_worker._private_jobs j join job_death d on d.job_id = j.id`,
    )
    await client.query(`update graphile_worker._private_jobs set run_at = now()`)
    return rows[0]
  }
  expect(await die(MAX_UNCOUNTED_DEATHS)).toEqual({ attempts: 0, is_available: true, waits: 0 })
  expect(await die(1)).toEqual({ attempts: 1, is_available: true, waits: 3 })
  expect(await die(1)).toEqual({ attempts: 2, is_available: true, waits: 7 })
  for (let time = 0; time < 21; time++) await die(1)
  expect(await die(1)).toEqual({ attempts: 24, is_available: true, waits: 22_026 })
  expect(await die(1)).toEqual({ attempts: 25, is_available: false, waits: 22_026 })
  await client.query(`delete from graphile_worker._private_jobs`)
})

test('R1: what was asked for anew while it ran is over when its worker dies: its successor has its place, and it does not run once more', async () => {
  const ran = new Set<unknown>()
  const ask = (turn: string) =>
    client.query(`select enqueue_jobs($1::jsonb)`, [JSON.stringify([{ task: 'asks', payload: { turn }, key: 'the one' }])])
  await ask('first')
  // The state after a worker was killed between the commit that enqueues the job again and reporting the job as done.
  // One of the jobs is at its last attempt.
  await client.query(
    `update graphile_worker._private_jobs set locked_by = 'dead-pool', locked_at = now() - interval '1 hour', attempts = attempts + 1`,
  )
  await ask('second')
  await client.query(`select enqueue_jobs('[{"task": "asks", "payload": {"turn": "last"}, "key": "another", "maxAttempts": 1}]'::jsonb)`)
  await client.query(`update graphile_worker._private_jobs set locked_by = 'dead-pool', locked_at = now() - interval '1 hour', attempts = 1
    where key = 'another'`)
  const alive = await worker({ asks: async ({ turn }) => void ran.add(turn) })
  await vi.waitFor(async () => expect((await client.query(`select from graphile_worker._private_jobs`)).rowCount).toBe(0), 5_000)
  await alive.stop()
  expect(ran).toEqual(new Set(['last', 'second']))
})

test('R1: what a job asks for next stays, though its worker was taken for dead while it lived', async () => {
  const done = Promise.withResolvers<void>()
  const inAnHour = new Date(systemClock.now().getTime() + 3_600_000)
  const next = [{ task: 'goes-on', payload: { turn: 2 }, key: 'goes on', runAt: inAnHour.toISOString() }]
  const alive = await worker({
    async 'goes-on'() {
      await client.query('begin')
      await client.query(`select free_jobs_of_dead_workers(array(select locked_by from graphile_worker._private_jobs), $1)`, [MAX_UNCOUNTED_DEATHS])
      await client.query(`select enqueue_jobs($1::jsonb)`, [JSON.stringify(next)])
      await client.query('commit')
      done.resolve()
    },
  })
  await client.query(`select enqueue_jobs('[{"task": "goes-on", "payload": {"turn": 1}, "key": "goes on"}]'::jsonb)`)
  await done.promise
  await alive.stop()
  const { rows } = await client.query(`select key, payload, run_at, attempts, locked_at from graphile_worker._private_jobs`)
  expect(rows).toEqual([{ key: 'goes on', payload: { turn: 2 }, run_at: inAnHour, attempts: 0, locked_at: null }])
  // The database counts one death, although the worker lived.
  const { rows: died } = await client.query(`select d.deaths from job_death d join graphile_worker._private_jobs j on j.id = d.job_id`)
  expect(died).toEqual([{ deaths: 1 }])
  await client.query(`delete from graphile_worker._private_jobs`)
})

test('a failure uses an attempt after any number of deaths; deaths are counted by job, logged at each tenth, and deleted when the job is done', async () => {
  await enqueue('failing')
  const alarms: unknown[] = []
  const log = { ...silentLog, error: (facts: unknown, says: string) => void alarms.push([says, facts]) } as typeof silentLog
  const failed = Promise.withResolvers<void>()
  // Nine deaths before, and the state after a worker was killed in mid-job.
  await client.query(`insert into job_death select id, 9, now() from graphile_worker._private_jobs`)
  await client.query(`insert into job_death values (0, 3, now() - interval '61 minutes')`)
  await client.query(`update graphile_worker._private_jobs set locked_by = 'dead-pool', locked_at = now() - interval '1 hour', attempts = 1`)
  const alive = await createWorker({
    ...options({
      failing: async () => {
        failed.resolve()
        throw new Error('for a reason')
      },
    }),
    log,
  })
  await failed.promise
  await alive.stop()
  expect(alarms).toContainEqual(['a job dies with its workers again and again', { task: 'failing', key: 'failing', deaths: 10 }])
  const { rows } = await client.query(`select j.attempts, d.deaths from job_death d join graphile_worker._private_jobs j on j.id = d.job_id`)
  expect(rows).toEqual([{ attempts: 1, deaths: 10 }])
  expect((await client.query(`select from job_death where job_id = 0`)).rowCount).toBe(0)
  await client.query(`delete from graphile_worker._private_jobs`)
})

test('a job that is locked in a living worker’s own name, and that it does not run, is found and done', async () => {
  const found = Promise.withResolvers<void>()
  const alive = await worker({ lost: async () => found.resolve() })
  // The state after the database went away in mid-job: the lock keeps other workers away, and the job does not run.
  await client.query('begin')
  await enqueue('lost')
  await client.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour',
    locked_by = (select worker_id from worker_heartbeat order by beaten_at desc limit 1)`)
  await client.query('commit')
  await found.promise
  await alive.stop()
})

test('a job that runs while its worker stops is finished, and no other worker takes it', async () => {
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

test('a worker whose database has started again works within a second, however long that took', async () => {
  const proxy = await openTcpProxy(url)
  const done = Promise.withResolvers<number>()
  const alive = await createWorker({ ...options({ afterwards: async () => done.resolve(systemClock.monotonicMs()) }), databaseUrl: proxy.url })
  proxy.setStarting(true)
  // On its own the queue retries after 3 s, then 4.5 s, and may start up to 7 s late.
  await systemClock.sleep(9_000)
  await enqueue('afterwards')
  proxy.setStarting(false)
  const back = systemClock.monotonicMs()
  expect((await done.promise) - back).toBeLessThan(2_000)
  await alive.stop()
  await proxy.close()
})

test('a worker that could not say that a job is done, because the database was away, goes on when it is back', async () => {
  const gone = await freshDatabase()
  const name = new URL(gone.url).pathname.slice(1)
  const allow = (isAllowed: boolean) => runAdminStatement(inject('clusterUrl'), `alter database ${name} with allow_connections ${isAllowed}`)
  const cut = Promise.withResolvers<void>()
  const went = Promise.withResolvers<void>()
  const alive = await createWorker({
    databaseUrl: gone.url,
    handlers: {
      async cuts() {
        await allow(false)
        await runAdminStatement(inject('clusterUrl'), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
        cut.resolve()
      },
      goesOn: async () => went.resolve(),
    },
    schedules: [],
    concurrency: 2,
    log: silentLog,
    clock: systemClock,
    workerTimeoutMs: SILENT_MS,
  })
  const ask = (task: string) => runAdminStatement(gone.url, `select enqueue_jobs('[{"task": "${task}", "payload": {}, "key": "${task}"}]')`)
  await ask('cuts')
  await cut.promise
  // Long enough for the queue to fail to report the job, and to fail to restart.
  await systemClock.sleep(1_500)
  await allow(true)
  await ask('goesOn')
  await went.promise
  await alive.stop()
  await gone.drop()
})

test('the next turn of what comes by itself waits for the one that still runs, also where it comes under another name', async () => {
  const order: string[] = []
  const [begun, release, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sweeps = async ({ daysBack }: Record<string, unknown>) => {
    order.push(`${daysBack ? 'night' : 'minute'} begins`)
    begun.resolve()
    if (daysBack) return done.resolve()
    await release.promise
    order.push('minute ends')
  }
  const alive = await worker({ sweeps, other: async () => release.resolve() })
  const turn = ({ options: { jobKey, queueName }, payload }: ReturnType<typeof toCronItem>) =>
    client.query('select graphile_worker.add_job($1, $2::json, queue_name := $3, job_key := $4)', [
      'sweeps',
      JSON.stringify(payload ?? {}),
      queueName,
      jobKey,
    ])
  await turn(toCronItem({ task: 'sweeps', cron: '* * * * *' }))
  await begun.promise
  await turn(toCronItem({ task: 'sweeps', cron: '50 4 * * *', name: 'sweeps.again', payload: { daysBack: 3 } }))
  // A job of another kind, later in the queue. When it runs, the queue has examined the scheduled job before it.
  await enqueue('other')
  await done.promise
  await alive.stop()
  expect(order).toEqual(['minute begins', 'minute ends', 'night begins'])
})

test('a scheduled run that was missed without a worker is made up for once; a job of each minute waits for its next run', async () => {
  type Turn = { name: string; _cron: { ts: string; backfilled?: boolean } }
  const madeUpFor: string[] = []
  const comes = async (payload: Record<string, unknown>) => {
    const { name, _cron } = payload as Turn
    if (_cron.backfilled) madeUpFor.push(`${name} ${_cron.ts}`)
  }
  const ended = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const schedules = [
    { task: 'comes', cron: '0 * * * *', name: 'each hour' },
    { task: 'comes', cron: '* * * * *', name: 'each minute' },
  ].map((schedule) => ({ ...schedule, payload: { name: schedule.name } }))
  const { rows } = await client.query<{ missed: Date }>(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select name, now() - interval '1 day', date_trunc('hour', now()) - interval '1 hour' from unnest(array['each hour', 'each minute']) name
     returning last_execution + interval '1 hour' as missed`,
  )
  const missed = `each hour ${rows[0]!.missed.toISOString()}`
  for (const { promise, resolve } of ended) {
    const alive = await createWorker({ ...options({ comes, last: async () => resolve() }), schedules })
    await vi.waitFor(() => expect(madeUpFor).toContain(missed), 5_000)
    // In the same task queue as the scheduled job, and after it.
    await client.query(`select enqueue_jobs('[{"task": "last", "payload": {}, "key": "last", "queue": "comes"}]'::jsonb)`)
    await promise
    await alive.stop()
  }
  // A new hour may have begun during the test.
  expect(madeUpFor.filter((turn) => turn === missed || turn.startsWith('each minute'))).toEqual([missed])
})
