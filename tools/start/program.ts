import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { systemClock } from '../../platform/clock/index.ts'
import { parentDeathSignalCommand } from '../../platform/postgres/parent-death-signal.ts'
import { ROOT } from './instance.ts'

export type Program = {
  name: string
  /** Settles at the first ready line; rejects when the first start ends before it. */
  ready: Promise<void>
  /** Sends SIGTERM, and SIGKILL after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

export type ProgramOptions = {
  name: string
  /** Arguments of Node. */
  args: string[]
  env: NodeJS.ProcessEnv
  onLine(line: string): void
  /** Prints a line for the person at the terminal. */
  say(line: string): void
  /** The line that the program prints when it serves. */
  readyLine?: RegExp
}

const READY_LINE = /^(\S+ )?ready\b/
const READY_TIMEOUT_MS = 60_000
const FIRST_RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 15_000
const HEALTHY_AFTER_MS = 60_000

/**
 * Keeps a program running. When it dies, it starts again, after longer and longer pauses while it keeps dying. A
 * program that has never been ready is not restarted, so that its error message stays visible.
 */
export function superviseProgram(options: ProgramOptions): Program {
  let stopping = false
  let child: ChildProcess | undefined
  const pauseOver = new AbortController()
  const started = Promise.withResolvers<void>()
  // During a stop there may be no other handler for the rejection.
  started.promise.catch(() => {})
  const ended = keepRunning()

  return {
    name: options.name,
    ready: started.promise,
    async stop(graceMs) {
      stopping = true
      pauseOver.abort()
      child?.kill('SIGTERM')
      const force = new AbortController()
      void systemClock.sleep(graceMs, force.signal).then(() => {
        if (!force.signal.aborted) child?.kill('SIGKILL')
      })
      await ended
      force.abort()
    },
  }

  async function keepRunning(): Promise<void> {
    const signalCommand = await parentDeathSignalCommand('TERM')
    let wasReady = false
    let pauseMs = FIRST_RESTART_DELAY_MS
    while (!stopping) {
      const begun = systemClock.monotonicMs()
      child = spawnProgram(signalCommand, options)
      const readyTimer = wasReady ? undefined : killUnlessReady(child)
      const how = await awaitExit(child, options, () => {
        wasReady = true
        readyTimer?.abort()
        started.resolve()
      })
      readyTimer?.abort()
      if (stopping) break
      if (!wasReady) {
        started.reject(new Error(`${options.name} did not start (${how}).`))
        return
      }
      if (systemClock.monotonicMs() - begun > HEALTHY_AFTER_MS) pauseMs = FIRST_RESTART_DELAY_MS
      options.say(`${options.name} ended unexpectedly (${how}); starting it again.`)
      await systemClock.sleep(pauseMs, pauseOver.signal)
      pauseMs = Math.min(pauseMs * 2, MAX_RESTART_DELAY_MS)
    }
    started.reject(new Error(`${options.name} was stopped.`))
  }
}

function killUnlessReady(child: ChildProcess): AbortController {
  const timer = new AbortController()
  void systemClock.sleep(READY_TIMEOUT_MS, timer.signal).then(() => {
    if (!timer.signal.aborted) child.kill('SIGKILL')
  })
  return timer
}

function spawnProgram(signalCommand: string[], options: ProgramOptions): ChildProcess {
  const [file, ...args] = [...signalCommand, process.execPath, ...options.args]
  return spawn(file!, args, {
    cwd: ROOT,
    env: { ...options.env, EXIT_WITH_PARENT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate session: Ctrl-C reaches only this process, which stops the programs in their order.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
}

function awaitExit(child: ChildProcess, options: ProgramOptions, onReady: () => void): Promise<string> {
  return new Promise((resolve) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        if ((options.readyLine ?? READY_LINE).test(line)) onReady()
        options.onLine(line)
      })
    }
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `exit ${code}`))
  })
}
