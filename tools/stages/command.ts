import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export type Command = { program: string; args: string[]; env?: Record<string, string>; limitMs?: number }
export type Result = { code: number; output: string; stdout: string }

/** Ends what hangs. */
const LIMIT_MS = 25 * 60_000
const running = new Set<ChildProcess>()

/** Runs a command to its end and returns its output. A command that exceeds its limit is ended and counts as failed. */
export function runCommand(command: Command): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(command.program, command.args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // No colours in a recorded text, and no telemetry.
      env: {
        ...process.env,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        ...command.env,
      },
    })
    running.add(child)
    let output = ''
    let stdout = ''
    child.stdout.on('data', (chunk) => ((output += chunk), (stdout += chunk)))
    child.stderr.on('data', (chunk) => (output += chunk))
    const limit = setTimeout(() => {
      output += `\nended after ${(command.limitMs ?? LIMIT_MS) / 1000} s without a result\n`
      end(child)
    }, command.limitMs ?? LIMIT_MS)
    child.once('error', (error) => finish(1, error.message))
    child.once('close', (code) => finish(code ?? 1))

    function finish(code: number, more = ''): void {
      clearTimeout(limit)
      running.delete(child)
      resolve({ code, output: output + more, stdout })
    }
  })
}

export function stopRunning(): void {
  for (const child of running) end(child)
}

/** SIGTERM first, so that a test run can stop its database; SIGKILL when it does not react. */
function end(child: ChildProcess): void {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), 30_000).unref()
}

const PACKAGES: Record<string, string> = { tsc: 'typescript', playwright: '@playwright/test', redocly: '@redocly/cli', lingui: '@lingui/cli' }

/** Started by our own Node directly: the links in `.bin` differ between systems. */
export function tool(name: string, ...args: string[]): Command {
  const folder = join(ROOT, 'node_modules', PACKAGES[name] ?? name)
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { program: process.execPath, args: [join(folder, typeof bin === 'string' ? bin : bin[name]!), ...args] }
}
