import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { runChecks } from '../../platform/checks/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { PROGRAM_FLAGS } from '../../platform/process/flags.ts'
import { connectDatabase } from '../../platform/db/index.ts'
import { type RunningSimulator, startSimulator } from '../../simulator/start.ts'
import { checks } from '../../tools/books/checks.ts'
import { freePorts } from '../../tools/browser/free-ports.ts'
import { freshDatabase } from './database.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The product as it runs: API and worker as processes of their own, a database, and the simulator of the bank. */
export type Product = {
  url: string
  simulator: RunningSimulator
  /** Ends it hard if it runs, and starts it again; `crashAt` names the point at which it shall die. */
  startApi(env?: Record<string, string>): Promise<void>
  startWorker(env?: Record<string, string>): Promise<void>
  /** Ends it hard, and leaves nobody to do its work. */
  endWorker(): Promise<void>
  apiDied(): Promise<void>
  workerDied(): Promise<void>
  /** Every line that the programs have said, to whoever looks after them. */
  said: string[]
  sql<Row = Record<string, string>>(text: string, values?: unknown[]): Promise<Row[]>
  /** What the simulator's console answers. */
  console<Answer>(path: string, init?: { method: 'POST' | 'PUT'; body: unknown }): Promise<Answer>
  /** Every sentence of the books that does not hold, with what breaks it. */
  brokenBooks(): Promise<unknown[]>
  close(): Promise<void>
}

export async function product(settings: Record<string, string> = {}): Promise<Product> {
  const { url: databaseUrl, drop } = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-journey-'))
  const [port] = freePorts(1) as [number]
  const url = `http://127.0.0.1:${port}`
  const simulator = await startSimulator({
    port: 0,
    dataDir,
    noticeUrl: `${url}/api/callbacks/vfd/inflow`,
    pendingMs: 1_000,
    slowMs: 1_000,
    silenceMs: 4_000,
    noticeRetryMs: [300, 600, 1_200, 2_400],
  })
  const environment = {
    PATH: process.env['PATH']!,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    VFD_WALLET_URL: `${simulator.url}/vfd`,
    DOJAH_URL: `${simulator.url}/dojah`,
    VFD_TIMEOUT_MS: '2000',
    VFD_RESEND_AFTER_MS: '3000',
    WORKER_SILENT_MS: '1500',
    RATE_LIMIT_FACTOR: '100',
    // The few who ask here share their machine with every other test.
    MAX_LOOP_DELAY_MS: '0',
    TERMII_URL: `${simulator.url}/termii/api`,
    SMTP_URL: `smtp://127.0.0.1:${simulator.smtpPort}`,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const said: string[] = []
  const superuser = new pg.Client({ connectionString: databaseUrl })
  superuser.on('error', () => {})
  await superuser.connect()
  let api: Program | undefined
  let worker: Program | undefined

  const running: Product = {
    url,
    simulator,
    async startApi(env = {}) {
      await api?.end()
      api = await startProgram('apps/api/main.ts', { ...environment, ...env }, said)
    },
    async startWorker(env = {}) {
      await worker?.end()
      worker = await startProgram('apps/worker/main.ts', { ...environment, ...env }, said)
    },
    endWorker: () => worker!.end(),
    said,
    apiDied: () => api!.ended,
    workerDied: () => worker!.ended,
    sql: async <Row>(text: string, values?: unknown[]) => (await superuser.query(text, values)).rows as Row[],
    async console<Answer>(path: string, init?: { method: string; body: unknown }) {
      const response = await fetch(`${simulator.url}/console/api${path}`, {
        ...(init && { method: init.method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(init.body) }),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Answer
    },
    async brokenBooks() {
      const db = connectDatabase({ url: databaseUrl, onError: () => {}, sleep: systemClock.sleep })
      try {
        return (await runChecks(db, checks)).filter((result) => !result.holds)
      } finally {
        await db.close()
      }
    },
    async close() {
      await Promise.all([api?.end(), worker?.end()])
      await simulator.close()
      await superuser.end()
      await drop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await Promise.all([running.startApi(), running.startWorker()])
  return running
}

type Program = { ended: Promise<void>; end(): Promise<void> }

/** Ready when it says so; what it says otherwise is shown when it ends before. */
async function startProgram(file: string, env: Record<string, string>, heard: string[]): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, [...PROGRAM_FLAGS, file], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        heard.push(line)
        if (/^(\S+ )?ready\b/.test(line)) resolve()
      })
    }
  })
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`${file} ended before it was ready:\n${said.slice(-20).join('\n')}`)
    }),
  ])
  return {
    ended,
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Asks again until it is so. Names what it waited for when it never comes. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>, withinMs = 30_000): Promise<T> {
  const begun = systemClock.monotonicMs()
  for (;;) {
    const found = await look()
    if (found) return found
    if (systemClock.monotonicMs() - begun > withinMs) throw new Error(`waited ${withinMs} ms in vain: ${what}`)
    await systemClock.sleep(50)
  }
}
