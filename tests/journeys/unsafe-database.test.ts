import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../fixtures/database.ts'
import { startProgram } from '../fixtures/product-processes.ts'
import { startReplicated } from '../fixtures/replicated-postgres.ts'
import { type RewritingProxy, rewritingProxyTo, swallowSettings } from '../fixtures/rewriting-proxy.ts'

let dataDir: string
let databaseUrl: string
let proxy: RewritingProxy
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-unsafe-'))
  const { url, drop } = await freshDatabase()
  databaseUrl = url
  proxy = await rewritingProxyTo(url)
  return async () => {
    await drop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
afterAll(() => proxy.close())

const API = 'apps/api/main.ts'
const WORKER = 'apps/worker/main.ts'

function start(program: string, url: string, env: Record<string, string> = {}) {
  const environment = { PATH: process.env['PATH']!, DATABASE_URL: url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' }
  return startProgram(program, { ...environment, ALLOW_NON_DURABLE_DATABASE: 'on', ...env }, [])
}

test('through a server that drops start-up options the API starts, since its connections choose their role themselves', async () => {
  proxy.rewrite({ dropsOptions: true })
  const api = await start(API, proxy.url)
  await api.end()
})

test.each([API, WORKER])('%s does not start where its connections keep the role of the login', async (program) => {
  proxy.rewrite({ dropsOptions: true, query: swallowSettings })
  await expect(start(program, proxy.url)).rejects.toThrow(
    /does not start on this database: statements run as kasuwa and not as kasuwa_(app|people|system); row-level security does not apply/,
  )
})

test('the API does not start behind a connection pooler', async () => {
  proxy.rewrite({ announcesOwnProcess: true })
  await expect(start(API, proxy.url)).rejects.toThrow('a connection pooler stands before PostgreSQL')
})

test('the API does not start on a server that may lose commits, nor without the replication that was asked for', async () => {
  await expect(start(API, databaseUrl, { ALLOW_NON_DURABLE_DATABASE: 'off' })).rejects.toThrow('Kasuwa does not start on this database: fsync is off')
  await expect(start(API, databaseUrl, { REQUIRE_SYNC_REPLICATION: 'on' })).rejects.toThrow('replication is asynchronous')
})

test.each([API, WORKER])('%s does not start on a standby', async (program) => {
  const servers = await startReplicated()
  try {
    await expect(start(program, servers.standbyUrl)).rejects.toThrow('the server is in recovery (a standby) and refuses to write')
  } finally {
    await servers.end()
  }
})
