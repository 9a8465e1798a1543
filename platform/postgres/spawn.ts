import { type ChildProcess, spawn } from 'node:child_process'
import type { OsUser } from './os-user.ts'

export async function runCommand(account: OsUser, command: string[]): Promise<void> {
  const child = spawnCommand(account, command)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await awaitExit(child)
  if (code !== 0) throw new Error(`${command[0]} failed (${code}): ${output.trim()}`)
}

/** `preload`: a library that the program loads before its own ones. */
export function spawnCommand(account: OsUser, command: string[], preload?: string): ChildProcess {
  const [file, ...rest] = [...account.prefix, ...command]
  return spawn(file!, rest, {
    uid: account.uid,
    gid: account.gid,
    // A separate session: Ctrl-C in the terminal reaches only our process, so that the database stops last.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C.UTF-8', SystemRoot: process.env.SystemRoot, LD_PRELOAD: preload },
  })
}

export function awaitExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolveEnd, reject) => {
    child.once('error', reject)
    child.once('close', resolveEnd)
  })
}
