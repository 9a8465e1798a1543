import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { isProcessAlive } from './stale-postmaster.ts'

export type RunningPostgres = { url: string; pid: number }

/** The running server of this data folder, for a second process such as `npm run books`; undefined without one. */
export async function findRunningPostgres(dataDir: string): Promise<RunningPostgres | undefined> {
  const instance = await readInstanceFile(resolve(dataDir))
  if (!instance || !isProcessAlive(instance.pid)) return undefined
  return (await acceptsConnections(new URL(instance.url))) ? instance : undefined
}

/** Records the server's address for other processes of the same user. The address holds the password: mode 0600. */
export async function writeInstanceFile(dataDir: string, instance: RunningPostgres): Promise<void> {
  const file = instanceFilePath(dataDir)
  await rm(`${file}.new`, { force: true })
  await writeFile(`${file}.new`, JSON.stringify(instance), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Removes the file only if it is ours: a successor may have written its own. */
export async function removeInstanceFile(dataDir: string, pid: number): Promise<void> {
  const instance = await readInstanceFile(dataDir)
  if (instance?.pid === pid) await rm(instanceFilePath(dataDir), { force: true })
}

async function readInstanceFile(dataDir: string): Promise<RunningPostgres | undefined> {
  const text = await readFile(instanceFilePath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}

function acceptsConnections(address: URL): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(Number(address.port), address.hostname)
    const finish = (answer: boolean) => {
      socket.destroy()
      settle(answer)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.setTimeout(2_000, () => finish(false))
  })
}

function instanceFilePath(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}
