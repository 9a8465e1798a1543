import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { systemClock } from '../clock/index.ts'
import type { OsUser } from './os-user.ts'
import type { PostgresBinaries } from './binaries.ts'
import { type Credentials, freePort, isPortFree, saveCredentials } from './credentials.ts'
import { readPostmasterPid } from './stale-postmaster.ts'
import { serverSettings } from './settings.ts'
import { awaitExit, spawnCommand, runCommand } from './spawn.ts'

const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 8_000

type Server = { child: ChildProcess; exited: Promise<{ expected: boolean }>; stop(): Promise<void> }

type ServerRequest = {
  binaries: PostgresBinaries
  account: OsUser
  credentials: Credentials
  dataDir: string
  cluster: string
  durable: boolean
  preload?: string
  log: (line: string) => void
}

/** Keeps its port over restarts if possible. Another program may take it, even between our check and the bind. */
export async function startServer(request: ServerRequest): Promise<{ server: Server; port: number }> {
  const savedPort = request.credentials.port
  for (let attempt = 1; ; attempt++) {
    const port = savedPort && (await isPortFree(savedPort)) ? savedPort : await freePort()
    const server = spawnServer(request, port)
    const outcome = await awaitReady(server, request.cluster)
    if (outcome === 'ready') {
      if (port !== savedPort) await saveCredentials(request.dataDir, { ...request.credentials, port })
      return { server, port }
    }
    await server.stop()
    if (attempt === 5) throw new Error(`PostgreSQL did not start (${outcome}):\n${server.lastLines().join('\n')}`)
    // Backends of a killed server keep its shared memory for a moment longer.
    await systemClock.sleep(500)
  }
}

function spawnServer(request: ServerRequest, port: number): Server & { lastLines(): string[] } {
  const settings = serverSettings({ port, durable: request.durable })
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnCommand(request.account, [request.binaries.postgres, '-D', request.cluster, ...options], request.preload)
  const tail: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      tail.push(line)
      if (tail.length > 20) tail.shift()
      request.log(line)
    })
  }
  let stopRequested = false
  const exited = awaitExit(child).then(() => ({ expected: stopRequested }))
  return {
    child,
    exited,
    lastLines: () => tail,
    async stop() {
      stopRequested = true
      await stopServer(child, exited, request)
    },
  }
}

async function awaitReady(server: Server, cluster: string): Promise<'ready' | 'ended' | 'timed out'> {
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

/** SIGINT is a fast shutdown, SIGQUIT skips the checkpoint, SIGKILL is by force. Durable data survives each of them. */
async function stopServer(child: ChildProcess, exited: Promise<unknown>, request: ServerRequest): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  if (process.platform === 'win32') {
    await runCommand(request.account, [request.binaries.pgCtl, 'stop', '-D', request.cluster, '-m', 'fast']).catch(() => child.kill())
    await exited
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal)
    if (await settlesWithin(exited, STOP_TIMEOUT_MS)) return
    request.log(`PostgreSQL did not end after ${signal}`)
  }
}

async function settlesWithin(event: Promise<unknown>, ms: number): Promise<boolean> {
  const given = new AbortController()
  const first = await Promise.race([event.then(() => true), systemClock.sleep(ms, given.signal).then(() => false)])
  given.abort()
  return first
}
