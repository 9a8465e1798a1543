import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePorts } from '../../../tools/browser/free-ports.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { NODE_FLAGS } from '../../../platform/process/node-flags.ts'
import type { Mutation } from './mutations.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MUTATION_LOADER = join(import.meta.dirname, 'mutation-loader.ts')

export type Program = 'api' | 'worker'

/** A supervised program of the product: it runs, is killed, and is started again. */
export type ManagedProcess = {
  program: Program
  url: string
  /** Of the present process, or of the last one. */
  pid(): number | null
  isUp(): boolean
  /** Starts it, and restarts it whenever it ends without having been stopped. `env` is for this start only. */
  start(env?: Record<string, string>): Promise<void>
  /** Starts it once, without a restart. `ended` resolves with the exit code, or null when it was killed. */
  runOnce(env: Record<string, string>): { ready: Promise<void>; ended: Promise<number | null> }
  ready(): Promise<void>
  /** kill -9; the restart has begun when this returns. */
  kill(): void
  /** Sends no more calls to it; it finishes its open ones. */
  stopRouting(): void
  /** SIGTERM, and a restart when it has ended. Returns its exit code and the time that it took. */
  restart(): Promise<{ code: number | null; goneAfterMs: number }>
  /** kill -9 without a restart. */
  end(): Promise<void>
}

export type ProcessGroup = {
  apis: readonly ManagedProcess[]
  workers: readonly ManagedProcess[]
  /** The APIs that seem to be up, in turn; the first one when none is. */
  api(): ManagedProcess
  /** The address that clients and the bank call: of the proxy, or of `api()` without one. */
  entrance(): string
  ready(): Promise<void>
  boots(): number
  /** The last output of programs that ended by themselves. */
  unexpectedExits: readonly string[]
  /** Logged faults of the programs: the reasons of 500 answers. */
  faults: readonly string[]
  close(): Promise<void>
}

/** The product as in production: several API and worker processes with one database. */
export async function startProcesses(about: {
  apis: number
  workers: number
  env: Record<string, string>
  mutations: readonly Mutation[]
  /** Of the APIs, and of the proxy in front of them. */
  proxied?: { ports: readonly number[]; url: string } | undefined
}): Promise<ProcessGroup> {
  let boots = 0
  const booted = () => void boots++
  const unexpectedExits: string[] = []
  const faults: string[] = []
  const ports = about.proxied?.ports ?? findFreePorts(about.apis)
  const slotOf = (program: Program, port: number) => createManagedProcess(program, { ...about, port, booted, unexpectedExits, faults })
  const apis = ports.map((port) => slotOf('api', port))
  const workers = Array.from({ length: about.workers }, () => slotOf('worker', 0))
  const all = [...apis, ...workers]
  let turn = 0
  await Promise.all(all.map((slot) => slot.start()))
  const api = () => {
    const up = apis.filter((slot) => slot.isUp())
    return up[turn++ % up.length] ?? apis[turn % apis.length]!
  }
  return {
    apis,
    workers,
    api,
    entrance: () => about.proxied?.url ?? api().url,
    ready: async () => void (await Promise.all(all.map((slot) => slot.ready()))),
    boots: () => boots,
    unexpectedExits,
    faults,
    close: async () => void (await Promise.all(all.map((slot) => slot.end()))),
  }
}

const FAULT_LOG_MESSAGE = 'a request met a fault of ours'

/** The error and its place, from a complete log line; a killed program may leave half of one. */
function faultReason(line: string): string {
  const { err } = JSON.parse(line) as { err?: { code?: string; message?: string; stack?: string } }
  return `${err?.code ?? ''} ${err?.message} ${err?.stack?.split('\n').slice(1, 6).join(' ').replaceAll(/ +/g, ' ')}`.slice(0, 700)
}

function createManagedProcess(
  program: Program,
  about: { env: Record<string, string>; mutations: readonly Mutation[]; port: number; booted(): void; unexpectedExits: string[]; faults: string[] },
): ManagedProcess {
  const { env, mutations, port } = about
  let child: ChildProcess | null = null
  let up = false
  let wanted = false
  let ended = Promise.resolve<number | null>(null)
  let failures = 0

  /** `ownEnv` is for this start only. */
  function launch(ownEnv: Record<string, string> = {}): Promise<void> {
    const loaderFlags = mutations.length > 0 ? ['--import', MUTATION_LOADER] : []
    const running = spawn(process.execPath, [...NODE_FLAGS, ...loaderFlags, `apps/${program}/main.ts`], {
      cwd: ROOT,
      env: { ...env, PORT: String(port), FAULTS_MUTATIONS: JSON.stringify(mutations), ...ownEnv },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = running
    about.booted()
    const output: string[] = []
    const ready = new Promise<void>((resolve) => {
      for (const stream of [running.stdout, running.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          if (output.push(line) > 30) output.shift()
          if (line.includes(FAULT_LOG_MESSAGE) && line.endsWith('}') && about.faults.length < 20) about.faults.push(faultReason(line))
          if (!/^(\S+ )?ready\b/.test(line)) return
          up = true
          failures = 0
          resolve()
        })
      }
    })
    ended = new Promise((resolve) => {
      running.once('close', (code, signal) => {
        up = false
        if (child === running && wanted) {
          if (signal !== 'SIGKILL')
            about.unexpectedExits.push(
              `${program} ended (${code}): ${output
                .filter((line) => !line.startsWith('{'))
                .map((line) => line.slice(0, 300))
                .join(' / ')}`,
            )
          if (output.some((line) => line.includes('cannot be planted'))) throw new Error(output.join('\n'))
          // A program that ends without our kill failed to start; it retries while the database is down.
          if (signal !== 'SIGKILL' && ++failures > 100) throw new Error(`${program} ends by itself:\n${output.join('\n')}`)
          void systemClock.sleep(signal === 'SIGKILL' ? 0 : 100).then(async () => {
            if (wanted && child === running) await launch()
          })
        }
        resolve(code)
      })
    })
    return ready
  }

  const managed: ManagedProcess = {
    program,
    url: `http://127.0.0.1:${port}`,
    pid: () => child?.pid ?? null,
    isUp: () => up,
    async start(ownEnv) {
      wanted = true
      await launch(ownEnv)
    },
    runOnce(ownEnv) {
      wanted = false
      return { ready: launch(ownEnv), ended }
    },
    async ready() {
      // A program that was stopped for good never gets ready, so callers must not wait for it.
      while (!up && wanted) await systemClock.sleep(10)
    },
    kill() {
      up = false
      child?.kill('SIGKILL')
    },
    stopRouting: () => void (up = false),
    async restart() {
      const last = ended
      wanted = false
      const stoppedAtMs = systemClock.monotonicMs()
      child?.kill('SIGTERM')
      const code = await last
      const goneAfterMs = systemClock.monotonicMs() - stoppedAtMs
      wanted = true
      await launch()
      return { code, goneAfterMs }
    },
    async end() {
      wanted = false
      up = false
      child?.kill('SIGKILL')
      await ended
    },
  }
  return managed
}
