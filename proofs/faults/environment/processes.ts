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

/** A place in which one program of the product runs, dies, and is started again. */
export type ManagedProcess = {
  program: Program
  url: string
  /** Of the one that runs, or ran last. */
  pid(): number | null
  isUp(): boolean
  /** Starts it, and again whenever it ends without having been told to: `env` is for this one start only. */
  start(env?: Record<string, string>): Promise<void>
  /** Starts it for one life, of which it dies by itself or by us: no next one comes. Answers how it ended, null when it was killed. */
  runOnce(env: Record<string, string>): { ready: Promise<void>; ended: Promise<number | null> }
  ready(): Promise<void>
  /** kill -9; the next one is on its way when this returns. */
  kill(): void
  /** No more callers are sent to it; it goes on with what it has. */
  stopRouting(): void
  /** SIGTERM, and starts the next one when it has ended. Answers how it ended. */
  restart(): Promise<{ code: number | null; goneAfterMs: number }>
  /** kill -9 and no next one. */
  end(): Promise<void>
}

export type ProcessGroup = {
  apis: readonly ManagedProcess[]
  workers: readonly ManagedProcess[]
  /** An API that is believed to be up, in turn; the first when none is. */
  api(): ManagedProcess
  ready(): Promise<void>
  boots(): number
  /** Last words of programs that ended by themselves. */
  unexpectedExits: readonly string[]
  /** What they logged of faults of their own: why somebody was answered so. */
  faults: readonly string[]
  close(): Promise<void>
}

/** The product as it runs in production: several API and worker processes behind one database. */
export async function startProcesses(about: {
  apis: number
  workers: number
  env: Record<string, string>
  mutations: readonly Mutation[]
}): Promise<ProcessGroup> {
  let boots = 0
  const booted = () => void boots++
  const fell: string[] = []
  const faults: string[] = []
  const ports = findFreePorts(about.apis)
  const slotOf = (program: Program, port: number) => createManagedProcess(program, { ...about, port, booted, fell, faults })
  const apis = ports.map((port) => slotOf('api', port))
  const workers = Array.from({ length: about.workers }, () => slotOf('worker', 0))
  const all = [...apis, ...workers]
  let turn = 0
  await Promise.all(all.map((slot) => slot.start()))
  return {
    apis,
    workers,
    api() {
      const up = apis.filter((slot) => slot.isUp())
      return up[turn++ % up.length] ?? apis[turn % apis.length]!
    },
    ready: async () => void (await Promise.all(all.map((slot) => slot.ready()))),
    boots: () => boots,
    unexpectedExits: fell,
    faults,
    close: async () => void (await Promise.all(all.map((slot) => slot.end()))),
  }
}

const FAULT_LOG_MESSAGE = 'a request met a fault of ours'

/** What went wrong and where, of a whole line of the log: whoever is killed may leave half of one. */
function faultReason(line: string): string {
  const { err } = JSON.parse(line) as { err?: { code?: string; message?: string; stack?: string } }
  return `${err?.code ?? ''} ${err?.message} ${err?.stack?.split('\n').slice(1, 6).join(' ').replaceAll(/ +/g, ' ')}`.slice(0, 700)
}

function createManagedProcess(
  program: Program,
  about: { env: Record<string, string>; mutations: readonly Mutation[]; port: number; booted(): void; fell: string[]; faults: string[] },
): ManagedProcess {
  const { env, mutations, port } = about
  let child: ChildProcess | null = null
  let up = false
  let wanted = false
  let gone = Promise.resolve<number | null>(null)
  let failures = 0

  /** `ownEnv` is for this one start only. */
  function launch(ownEnv: Record<string, string> = {}): Promise<void> {
    const planted = mutations.length > 0 ? ['--import', MUTATION_LOADER] : []
    const running = spawn(process.execPath, [...NODE_FLAGS, ...planted, `apps/${program}/main.ts`], {
      cwd: ROOT,
      env: { ...env, PORT: String(port), FAULTS_MUTATIONS: JSON.stringify(mutations), ...ownEnv },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = running
    about.booted()
    const said: string[] = []
    const ready = new Promise<void>((resolve) => {
      for (const stream of [running.stdout, running.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          if (said.push(line) > 30) said.shift()
          if (line.includes(FAULT_LOG_MESSAGE) && line.endsWith('}') && about.faults.length < 20) about.faults.push(faultReason(line))
          if (!/^(\S+ )?ready\b/.test(line)) return
          up = true
          failures = 0
          resolve()
        })
      }
    })
    gone = new Promise((resolve) => {
      running.once('close', (code, signal) => {
        up = false
        if (child === running && wanted) {
          if (signal !== 'SIGKILL')
            about.fell.push(
              `${program} ended (${code}): ${said
                .filter((line) => !line.startsWith('{'))
                .map((line) => line.slice(0, 300))
                .join(' / ')}`,
            )
          if (said.some((line) => line.includes('cannot be planted'))) throw new Error(said.join('\n'))
          // Whoever ends by itself and not by a kill of ours has failed to start: a database that is away is waited for.
          if (signal !== 'SIGKILL' && ++failures > 100) throw new Error(`${program} ends by itself:\n${said.join('\n')}`)
          void systemClock.sleep(signal === 'SIGKILL' ? 0 : 100).then(async () => {
            if (wanted && child === running) await launch()
          })
        }
        resolve(code)
      })
    })
    return ready
  }

  const self: ManagedProcess = {
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
      return { ready: launch(ownEnv), ended: gone }
    },
    async ready() {
      // Whoever was ended for good is never ready, and nobody must wait for it.
      while (!up && wanted) await systemClock.sleep(10)
    },
    kill() {
      up = false
      child?.kill('SIGKILL')
    },
    stopRouting: () => void (up = false),
    async restart() {
      const last = gone
      wanted = false
      const toldAt = systemClock.monotonicMs()
      child?.kill('SIGTERM')
      const code = await last
      const goneAfterMs = systemClock.monotonicMs() - toldAt
      wanted = true
      await launch()
      return { code, goneAfterMs }
    },
    async end() {
      wanted = false
      up = false
      child?.kill('SIGKILL')
      await gone
    },
  }
  return self
}
