import type { Log } from '../log/index.ts'

/**
 * Named places between two steps where a process may die. With `CRASH_AT=transfers.bank_answered:2` the process sends
 * itself SIGKILL when it reaches that place for the second time. This is as abrupt as a power cut.
 * `Name`: the failpoints that a module lists. The compiler refuses to reach any other.
 */
export type Failpoints<Name extends string = string> = { reach(name: Name): void }

export function failpointsFromEnv(crashAt: string | undefined, log: Pick<Log, 'warn'>): Failpoints {
  const wanted = /^([a-z0-9._-]+)(?::(\d+))?$/.exec(crashAt ?? '')
  if (!wanted) return { reach() {} }
  let left = Number(wanted[2] ?? 1)
  return {
    reach(name) {
      if (name !== wanted[1] || --left > 0) return
      log.warn({ crashPoint: name }, 'dying at a crash point, as asked')
      process.kill(process.pid, 'SIGKILL')
    },
  }
}
