import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import pg from 'pg'
import { runAdminStatement } from '../../tests/fixtures/database-admin.ts'
import { freshDatabase } from '../../tests/fixtures/database.ts'
import { openTcpProxy } from '../../tests/fixtures/tcp-proxy.ts'
import { systemClock } from '../clock/index.ts'
import { silentLog } from '../log/index.ts'
import { createWorker, type JobHandlers } from './index.ts'
import { freeJob, MAX_UNCOUNTED_DEATHS, type QueueQuery, takeJobs } from './leases.ts'
import { createScheduler, turnJob } from './schedules.ts'
import { limitNow } from '../../tests/fixtures/machine-load.ts'

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

const query: QueueQuery = async (statement, values) => (await client.query(statement, [...values])).rows

/** The state after a worker was killed in mid-job. */
const killInMidJob = () => client.query(`update job set lease = nextval('job_lease'), leased_until = now() - interval '1 second'`)

test('the job of a worker that fell silent is taken over', async () => {
  await enqueue('orphan')
  await killInMidJob()
  const taken = Promise.withResolvers<void>()
  const alive = await worker({ orphan: async () => taken.resolve() })
  await taken.promise
  await alive.stop()
})

test('R1: a job that dies with its worker loses no try and waits for nothing, a hundred times; then each death takes one and has it wait as a failure does, and it ends', async () => {
  await enqueue('mortal')
  const die = async (times: number) => {
    for (let time = 0; time < times; time++) {
      const { jobs } = await takeJobs(query, { tasks: ['mortal'], limit: 2, leaseMs: 1_000 })
      expect(jobs).toHaveLength(1)
      await freeJob(query, jobs[0]!)
    }
    const { rows } = await client.query<{ attempts: number; has_given_up: boolean; waits: number }>(
      `select attempts, attempts >= max_attempts as has_given_up, greatest(0, round(extract(epoch from run_at - now())))::int as waits from job`,
    )
    await client.query(`update job set run_at = now()`)
    return rows[0]
  }
  expect(await die(MAX_UNCOUNTED_DEATHS)).toEqual({ attempts: 0, has_given_up: false, waits: 0 })
  expect(await die(1)).toEqual({ attempts: 1, has_given_up: false, waits: 3 })
  expect(await die(1)).toEqual({ attempts: 2, has_given_up: false, waits: 7 })
  for (let time = 0; time < 21; time++) await die(1)
  expect(await die(1)).toEqual({ attempts: 24, has_given_up: false, waits: 22_026 })
  expect(await die(1)).toEqual({ attempts: 25, has_given_up: true, waits: 22_026 })
  await client.query(`delete from job`)
})

test('a failure uses an attempt after any number of deaths; deaths are counted by job and logged at each tenth', async () => {
  await enqueue('failing')
  const alarms: unknown[] = []
  const log = { ...silentLog, error: (facts: unknown, message: string) => void alarms.push([message, facts]) } as typeof silentLog
  const failed = Promise.withResolvers<void>()
  // Nine deaths before, and now the tenth.
  await client.query(`update job set deaths = 9`)
  await killInMidJob()
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
  const { rows } = await client.query(`select attempts, deaths from job`)
  expect(rows).toEqual([{ attempts: 1, deaths: 10 }])
  await client.query(`delete from job`)
})

test('a job that was leased to a living worker, whose connection broke before it heard of it, is found and done', async () => {
  const proxy = await openTcpProxy(url)
  const found = Promise.withResolvers<void>()
  const alive = await createWorker({ ...options({ lost: async () => found.resolve() }), databaseUrl: proxy.url })
  // The answers of all statements that name the task are lost: the queue takes the job, and the worker does not hear of it.
  proxy.setFaultRule((sent) => (sent.includes('lost') ? { how: 'cut', when: 'after' } : null))
  await enqueue('lost')
  await vi.waitFor(async () => expect((await client.query('select from job where lease is not null')).rowCount).toBe(1), 5_000)
  proxy.setFaultRule(null)
  await found.promise
  await alive.stop()
  await proxy.close()
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
  // A queue that backs off from a server that is still starting would come seconds late.
  await systemClock.sleep(9_000)
  await enqueue('afterwards')
  proxy.setStarting(false)
  const back = systemClock.monotonicMs()
  expect((await done.promise) - back).toBeLessThan(limitNow(2_000))
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
  const turn = (schedule: { task: string; cron: string; name?: string; payload?: Record<string, unknown> }) => {
    const job = turnJob({ name: schedule.name ?? schedule.task, schedule, at: systemClock.now(), isMadeUpFor: false })
    return client.query(`select enqueue_jobs($1::jsonb)`, [JSON.stringify([job])])
  }
  await turn({ task: 'sweeps', cron: '* * * * *' })
  await begun.promise
  await turn({ task: 'sweeps', cron: '50 4 * * *', name: 'sweeps.again', payload: { daysBack: 3 } })
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
    `insert into job_schedule (name, last_turn)
     select name, date_trunc('hour', now()) - interval '1 hour' from unnest(array['each hour', 'each minute']) name
     returning last_turn + interval '1 hour' as missed`,
  )
  const missed = `each hour ${rows[0]!.missed.toISOString()}`
  for (const { promise, resolve } of ended) {
    const alive = await createWorker({ ...options({ comes, last: async () => resolve() }), schedules })
    await vi.waitFor(() => expect(madeUpFor).toContain(missed), 5_000)
    // In the same lane as the scheduled job, and after it.
    await client.query(`select enqueue_jobs('[{"task": "last", "payload": {}, "key": "last", "queue": "comes"}]'::jsonb)`)
    await promise
    await alive.stop()
  }
  // A new hour may have begun during the test.
  expect(madeUpFor.filter((turn) => turn === missed || turn.startsWith('each minute'))).toEqual([missed])
})

test('each turn is enqueued once among all workers, and the first turn of a new schedule is a later one', async () => {
  const schedules = [{ task: 'comes', cron: '0 * * * *', name: 'turns' }]
  const scheduler = createScheduler(query, schedules)
  const turns = async () => (await client.query(`select payload -> '_cron' ->> 'ts' as at from job where key = 'turns'`)).rows.length
  await scheduler()
  expect(await turns()).toBe(0)
  await client.query(`update job_schedule set last_turn = now() - interval '2 hours' where name = 'turns'`)
  expect(await scheduler()).toBeLessThanOrEqual(60_000)
  expect(await turns()).toBe(1)
  await client.query(`delete from job`)
  await scheduler()
  await createScheduler(query, schedules)()
  expect(await turns()).toBe(0)
})

test('the lowest priority is first, then the earliest, and a long row of jobs for others is passed by', async () => {
  const spec = (task: string, key: string, more = {}) => ({ task, key, payload: {}, ...more })
  const others = Array.from({ length: 50 }, (_, at) => spec('other', `other:${at}`, { priority: -5 }))
  const mine = [
    spec('mine', 'late', { runAt: '2020-01-02T00:00:00Z' }),
    spec('mine', 'early', { runAt: '2020-01-01T00:00:00Z' }),
    spec('mine', 'first', { priority: -1 }),
    spec('mine', 'not due', { runAt: '2100-01-01T00:00:00Z' }),
  ]
  await client.query(`select enqueue_jobs($1::jsonb)`, [JSON.stringify([...others, ...mine])])
  const take = async (limit: number) => (await takeJobs(query, { tasks: ['mine'], limit, leaseMs: 1_000 })).jobs.map(({ key }) => key)
  expect(await take(2)).toEqual(['first', 'early'])
  expect(await take(2)).toEqual(['late'])
  await client.query(`delete from job`)
})

test('no statement of a worker reads the whole queue: taking, ending, failing and freeing jobs go by its indexes', async () => {
  const own = await freshDatabase()
  const other = new pg.Client({ connectionString: own.url })
  await other.connect()
  await other.query('set enable_seqscan = off')
  const ended = ['done', 'fails', 'orphan'].map(() => Promise.withResolvers<void>())
  const specs = ['done', 'fails', 'orphan'].map((task) => ({ task, key: task, payload: {} }))
  await other.query(`select enqueue_jobs($1::jsonb)`, [JSON.stringify(specs)])
  await other.query(`update job set lease = nextval('job_lease'), leased_until = now() - interval '1 second' where key = 'orphan' and lease is null`)
  const handlers = {
    done: async () => ended[0]!.resolve(),
    async fails() {
      ended[1]!.resolve()
      throw new Error('no answer')
    },
    orphan: async () => ended[2]!.resolve(),
  }
  const alive = await createWorker({ ...options(handlers), databaseUrl: own.url, schedules: [{ task: 'done', cron: '0 * * * *' }] })
  await Promise.all(ended.map(({ promise }) => promise))
  await alive.stop()
  const statistics = () =>
    other.query<{ idx_scan: string; seq_scan: string }>(`select idx_scan, seq_scan from pg_stat_user_tables where relname = 'job'`)
  // The statistics of a connection are visible a moment after its end.
  await vi.waitFor(async () => expect(Number((await statistics()).rows[0]!.idx_scan)).toBeGreaterThan(3), 5_000)
  expect((await statistics()).rows[0]!.seq_scan).toBe('0')
  await other.end()
  await own.drop()
})
