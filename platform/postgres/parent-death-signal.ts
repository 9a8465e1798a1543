import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * A command to put before another: on Linux the kernel then sends that one `signal` when we are killed without a chance
 * to stop it ourselves. Empty where there is no such thing.
 */
export async function parentDeathSignalCommand(signal: 'INT' | 'TERM'): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const signalCommand = ['setpriv', '--pdeathsig', signal, '--']
  return (await commandSucceeds([...signalCommand, 'true'])) ? signalCommand : []
}

export async function commandSucceeds([file, ...rest]: string[], as: { uid?: number; gid?: number } = {}): Promise<boolean> {
  return execute(file!, rest, { uid: as.uid, gid: as.gid, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
