import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { systemClock } from '../clock/index.ts'
import { type Account, chooseAccount } from './account.ts'
import { findBinaries, type PostgresBinaries } from './binaries.ts'
import { type Credentials, credentialsOf, freePort, isPortFree, saveCredentials } from './credentials.ts'
import { awaitPredecessor, readPostmasterPid } from './predecessor.ts'
import { announce, withdraw } from './running.ts'
import { serverSettings } from './settings.ts'

export { findRunningPostgres, type RunningPostgres } from './running.ts'

export type Postgres = {
  /** Superuser's address of the database `kasuwa`. It holds the password: never log it. */
  url: string
  port: number
  /** Settles when the server has ended, asked or not. */
  exited: Promise<{ expected: boolean }>
  /** Fast shutdown: sessions end, data is checkpointed, no process stays. Safe to call twice. */
  stop(): Promise<void>
}

export type StartPostgresOptions = {
  /** The instance's data folder (`DATA_DIR`); the cluster lies in `postgres/` below it. */
  dataDir: string
  /** False only for throw-away clusters of tests: such a cluster does not survive a power cut. */
  durable: boolean
  log: (line: string) => void
}

const DATABASE = 'kasuwa'
const USER = 'kasuwa'
const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 8_000

/**
 * Starts a real PostgreSQL server from the binaries among our dependencies, on the loopback interface only.
 * Makes the cluster and the database on first use. Refuses when another living instance holds the same folder.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir)
  const cluster = join(dataDir, 'postgres')
  await makeDataDir(dataDir)

  const binaries = await findBinaries()
  const account = await chooseAccount({ binaries, dataDir, cluster })
  const credentials = await credentialsOf(dataDir)
  const isNew = !existsSync(join(cluster, 'PG_VERSION'))
  if (isNew) await makeCluster({ binaries, account, credentials, dataDir, cluster, durable: options.durable })

  await awaitPredecessor({ binaries, cluster, log: options.log })
  const { server, port } = await startServer({ ...options, binaries, account, credentials, dataDir, cluster })
  const url = addressOf(credentials, port, DATABASE)
  try {
    await makeDatabase(addressOf(credentials, port, 'postgres'))
    await announce(dataDir, { url, pid: server.child.pid! })
  } catch (error) {
    await server.stop()
    throw error
  }

  return {
    url,
    port,
    exited: server.exited,
    async stop() {
      await server.stop()
      await withdraw(dataDir, server.child.pid!)
    },
  }
}

async function makeDataDir(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) return
  await mkdir(dataDir, { recursive: true })
  // The server may run under another account than ours and must reach its own folder; each secret in here is 0600.
  await chmod(dataDir, 0o755)
}

/** Into a side folder first, so that a kill in the middle leaves no half cluster under the final name. */
async function makeCluster(about: {
  binaries: PostgresBinaries
  account: Account
  credentials: Credentials
  dataDir: string
  cluster: string
  durable: boolean
}): Promise<void> {
  const { account, binaries } = about
  const growing = `${about.cluster}.growing`
  const passwordFile = join(about.dataDir, 'postgres.initial-password')
  await rm(growing, { recursive: true, force: true })
  await mkdir(growing, { mode: 0o700 })
  await writeFile(passwordFile, `${about.credentials.password}\n`, { mode: 0o600 })
  if (account.uid !== undefined) {
    await chown(growing, account.uid, account.gid!)
    await chown(passwordFile, account.uid, account.gid!)
  }
  try {
    await run(account, [
      binaries.initdb,
      `--pgdata=${growing}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...localeArguments(),
      '--data-checksums',
      ...(about.durable ? [] : ['--no-sync']),
    ])
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(growing, about.cluster)
}

/** Without a locale a bare machine gives SQL_ASCII. Elsewhere than on Linux the system may not know C.UTF-8, so PostgreSQL brings its own. */
function localeArguments(): string[] {
  if (process.platform === 'linux') return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

async function run(account: Account, command: string[]): Promise<void> {
  const child = launch(account, command)
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const code = await endOf(child)
  if (code !== 0) throw new Error(`${command[0]} failed (${code}): ${said.trim()}`)
}

type Server = { child: ChildProcess; exited: Promise<{ expected: boolean }>; stop(): Promise<void> }

type ServerRequest = {
  binaries: PostgresBinaries
  account: Account
  credentials: Credentials
  dataDir: string
  cluster: string
  durable: boolean
  log: (line: string) => void
}

/** Keeps its port over restarts when it can; somebody else may have taken it meanwhile, even between our look and the bind. */
async function startServer(request: ServerRequest): Promise<{ server: Server; port: number }> {
  const kept = request.credentials.port
  for (let attempt = 1; ; attempt++) {
    const port = kept && (await isPortFree(kept)) ? kept : await freePort()
    const server = serve(request, port)
    const outcome = await readiness(server, request.cluster)
    if (outcome === 'ready') {
      if (port !== kept) await saveCredentials(request.dataDir, { ...request.credentials, port })
      return { server, port }
    }
    await server.stop()
    if (attempt === 5) throw new Error(`PostgreSQL did not start (${outcome}):\n${server.lastWords().join('\n')}`)
    // Backends of a server that was killed hold its memory for a moment longer.
    await systemClock.sleep(500)
  }
}

function serve(request: ServerRequest, port: number): Server & { lastWords(): string[] } {
  const settings = serverSettings({ port, durable: request.durable })
  const child = launch(request.account, [
    request.binaries.postgres,
    '-D',
    request.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const tail: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      tail.push(line)
      if (tail.length > 20) tail.shift()
      request.log(line)
    })
  }
  let asked = false
  const exited = endOf(child).then(() => ({ expected: asked }))
  return {
    child,
    exited,
    lastWords: () => tail,
    async stop() {
      asked = true
      await stopServer(child, exited, request)
    },
  }
}

async function readiness(server: Server, cluster: string): Promise<'ready' | 'ended' | 'timed out'> {
  let ended = false
  void server.exited.then(() => (ended = true))
  const begun = systemClock.monotonicMs()
  while (systemClock.monotonicMs() - begun < READY_TIMEOUT_MS) {
    if (ended) return 'ended'
    const postmaster = await readPostmasterPid(cluster)
    if (postmaster?.ready && (postmaster.pid === server.child.pid || process.platform === 'win32')) return 'ready'
    await systemClock.sleep(15)
  }
  return 'timed out'
}

/** Fast shutdown first, then without a checkpoint, then by force; the data survives each of them when durable. */
async function stopServer(child: ChildProcess, exited: Promise<unknown>, request: ServerRequest): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  if (process.platform === 'win32') {
    await run(request.account, [request.binaries.pgCtl, 'stop', '-D', request.cluster, '-m', 'fast']).catch(() => child.kill())
    await exited
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal)
    if (await within(exited, STOP_TIMEOUT_MS)) return
    request.log(`PostgreSQL did not end after ${signal}`)
  }
}

async function within(event: Promise<unknown>, ms: number): Promise<boolean> {
  const given = new AbortController()
  const first = await Promise.race([event.then(() => true), systemClock.sleep(ms, given.signal).then(() => false)])
  given.abort()
  return first
}

async function makeDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query('create database kasuwa')
  } finally {
    await client.end()
  }
}

function launch(account: Account, command: string[]): ChildProcess {
  const [file, ...rest] = [...account.prefix, ...command]
  return spawn(file!, rest, {
    uid: account.uid,
    gid: account.gid,
    // A session of its own: Ctrl-C in the terminal must reach us alone, so that the database goes last.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C.UTF-8', SystemRoot: process.env.SystemRoot },
  })
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolveEnd, reject) => {
    child.once('error', reject)
    child.once('close', resolveEnd)
  })
}

function addressOf(credentials: Credentials, port: number, database: string): string {
  return `postgres://${USER}:${credentials.password}@127.0.0.1:${port}/${database}`
}
