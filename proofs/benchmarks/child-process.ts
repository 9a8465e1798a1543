import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { NODE_FLAGS } from '../../platform/process/node-flags.ts'

/** `BENCH_NODE_OPTIONS=--cpu-prof` profiles the measured program. */
const profilingOptions = process.env['BENCH_NODE_OPTIONS']
/** The stage `proofs` names one, so that programs start in half the time. */
const compileCache = process.env['NODE_COMPILE_CACHE']
const ROOT = join(import.meta.dirname, '../..')

export type MeasuredProgram = {
  url: string
  pid: number
  /** Of a program that was started with `--inspect`. */
  inspectorUrl: string | null
  end(): Promise<void>
}

/** Starts a program of the product in its own process. It is ready when it prints its URL. */
export async function startProgram(file: string, env: Record<string, string>): Promise<MeasuredProgram> {
  const child = spawn(process.execPath, [...NODE_FLAGS, file], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH']!,
      ...(compileCache && { NODE_COMPILE_CACHE: compileCache }),
      ...(profilingOptions && { NODE_OPTIONS: profilingOptions }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  let inspectorUrl: string | null = null
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (output.push(line) > 40) output.shift()
        inspectorUrl ??= /^Debugger listening on (ws:\S+)/.exec(line)?.[1] ?? null
        if (/^(\S+ )?ready\b/.test(line)) resolve(/http:\S+/.exec(line)?.[0] ?? '')
      })
    }
  })
  const died = ended.then(() => {
    throw new Error(`${file} ended:\n${output.join('\n')}`)
  })
  died.catch(() => {})
  const url = await Promise.race([ready, died])
  return {
    url,
    pid: child.pid!,
    inspectorUrl,
    async end() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
