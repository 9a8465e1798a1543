import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * A command prefix: on Linux the kernel then sends `signal` to the command when our process is killed. Empty where this
 * is not available.
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
