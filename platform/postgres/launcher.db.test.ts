import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningPostgres, type Postgres, startPostgres } from './launcher.ts'

let dataDir: string
let running: Postgres | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-launcher-'))
})

afterAll(async () => {
  await running?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a new folder becomes a durable UTF-8 server that a second process can find', async () => {
  const server = await start()
  const settings = await ask(
    server.url,
    `select current_setting('server_encoding') encoding, current_setting('fsync') fsync, current_setting('full_page_writes') pages,
            current_setting('synchronous_commit') commit, current_setting('data_checksums') checksums, current_setting('listen_addresses') listens,
            (select datlocprovider::text || ' ' || coalesce(to_jsonb(database) ->> 'datlocale', datcollate)
             from pg_database database where datname = current_database()) locale`,
  )
  // Another installation may be older than the built-in locale.
  const locale = process.env['POSTGRES_BIN'] ? 'c C.UTF-8' : 'b C.UTF-8'
  expect(settings).toEqual([{ encoding: 'UTF8', fsync: 'on', pages: 'on', commit: 'on', checksums: 'on', listens: '127.0.0.1', locale }])
  expect((await findRunningPostgres(dataDir))?.url).toBe(server.url)
  for (const secret of ['postgres.json', 'postgres.credentials.json']) {
    expect((await stat(join(dataDir, secret))).mode & 0o777, secret).toBe(0o600)
  }
})

test('a wrong password is refused', async () => {
  const server = await start()
  const wrong = new URL(server.url)
  wrong.password = 'kasuwa'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('data and address survive a restart, and a stopped server leaves no process and no note', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 7 as figure')
  const { pid } = (await findRunningPostgres(dataDir))!
  await stop()
  expect(await isRunning(pid)).toBe(false)
  expect(await findRunningPostgres(dataDir)).toBeUndefined()

  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select figure from kept')).toEqual([{ figure: 7 }])
})

test('a server that was killed leaves its mark behind, and the next start passes over it with all data', async () => {
  const server = await start()
  await ask(server.url, 'create table survived as select 8 as figure')
  const { pid } = (await findRunningPostgres(dataDir))!
  process.kill(pid, 'SIGKILL')
  expect(await server.exited).toEqual({ expected: false })
  running = undefined
  // As after a container restart: the recorded process number belongs to another process now.
  const mark = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = (await readFile(mark, 'utf8')).split('\n')
  await writeFile(mark, [process.pid, ...lines.slice(1)].join('\n'))

  expect(await ask((await start()).url, 'select figure from survived')).toEqual([{ figure: 8 }])
})

async function start(): Promise<Postgres> {
  running ??= await startPostgres({ dataDir, durable: true, log: () => {} })
  return running
}

async function stop(): Promise<void> {
  await running?.stop()
  running = undefined
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A process that has ended may remain as a zombie until its parent reaps it, which is no orphan. */
async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return state !== undefined && !/\) [ZX]/.test(state)
}
