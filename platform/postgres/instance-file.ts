import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { isProcessAlive } from './stale-postmaster.ts'

export type RunningPostgres = { url: string; pid: number }

/** The server that serves this data folder now, for a second process such as `npm run books`; undefined when none does. */
export async function findRunningPostgres(dataDir: string): Promise<RunningPostgres | undefined> {
  const note = await readInstanceFile(resolve(dataDir))
  if (!note || !isProcessAlive(note.pid)) return undefined
  return (await acceptsConnections(new URL(note.url))) ? note : undefined
}

/** Tells other processes of the same user where the server is; the address holds the password, so only its owner reads it. */
export async function writeInstanceFile(dataDir: string, note: RunningPostgres): Promise<void> {
  const file = instanceFilePath(dataDir)
  await rm(`${file}.new`, { force: true })
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Only our own note: a successor may have written its own already. */
export async function removeInstanceFile(dataDir: string, pid: number): Promise<void> {
  const note = await readInstanceFile(dataDir)
  if (note?.pid === pid) await rm(instanceFilePath(dataDir), { force: true })
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
    const say = (answer: boolean) => {
      socket.destroy()
      settle(answer)
    }
    socket.once('connect', () => say(true))
    socket.once('error', () => say(false))
    socket.setTimeout(2_000, () => say(false))
  })
}

function instanceFilePath(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}
