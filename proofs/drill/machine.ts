import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'
import { systemClock } from '../../platform/clock/index.ts'

/** Commands and programs of Debian. */
const run = promisify(execFile)

/** Returns what the command prints; throws with its error output. */
export async function command(name: string, words: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(name, words, { env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

/** A package, and a file by which it is known to be installed. */
const PACKAGES: Readonly<Record<string, string>> = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patronictl',
  pgbackrest: '/usr/bin/pgbackrest',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  openssl: '/usr/bin/openssl',
  iproute2: '/usr/sbin/ip',
  iptables: '/usr/sbin/iptables',
}

/** Installs the packages that are missing. Debian would start a cluster, a Patroni and a proxy of its own, so nothing may start. */
export async function installPackages(log: (line: string) => void): Promise<void> {
  const isThere = async (file: string) =>
    access(file).then(
      () => true,
      () => false,
    )
  const missing: string[] = []
  for (const [name, file] of Object.entries(PACKAGES)) if (!(await isThere(file))) missing.push(name)
  if (missing.length === 0) return
  log(`installs ${missing.join(', ')}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await command('apt-get', ['update', '-q'], env)
  await command('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], env)
}

export type RunningProgram = { pid: number; ended: Promise<void>; kill(signal: NodeJS.Signals): void; isUp(): boolean }

/** Starts a program that is killed with this process. `user`: of Debian. `namespace`: its network. */
export function startProgram(about: {
  words: readonly string[]
  env?: Record<string, string>
  logFile: string
  namespace?: string
  user?: string
}): RunningProgram {
  const { words, env = {}, logFile, namespace, user } = about
  const inNamespace = namespace === undefined ? [] : ['ip', 'netns', 'exec', namespace]
  const asUser = user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--init-groups']
  // Each of them replaces itself by the next, so the process id is that of the program.
  const [name, ...rest] = [...inNamespace, 'setpriv', '--pdeathsig=KILL', ...asUser, ...words]
  const log = createWriteStream(logFile, { flags: 'a' })
  const child: ChildProcess = spawn(name!, rest, { env: { PATH: process.env['PATH']!, LANG: 'C.UTF-8', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout!.pipe(log, { end: false })
  child.stderr!.pipe(log, { end: false })
  let up = true
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  }).then(() => {
    up = false
    log.end()
  })
  return { pid: child.pid!, ended, kill: (signal) => void child.kill(signal), isUp: () => up }
}

/** Resolves when `look` returns a value; throws with the words of `what` after the time. */
export async function until<Value>(what: string, timeoutMs: number, look: () => Promise<Value | null>): Promise<Value> {
  const begun = systemClock.monotonicMs()
  for (;;) {
    const value = await look().catch(() => null)
    if (value !== null) return value
    if (systemClock.monotonicMs() - begun > timeoutMs) throw new Error(`${what}: not within ${Math.round(timeoutMs / 1_000)} s`)
    await systemClock.sleep(200)
  }
}
