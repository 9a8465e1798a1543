import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { systemRandom } from '../random/index.ts'

export type Credentials = { password: string; port?: number }

/** Made once for a data folder, readable by its owner only. The port is kept so that addresses survive restarts. */
export async function loadCredentials(dataDir: string): Promise<Credentials> {
  const file = credentialsPath(dataDir)
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8'))
  const credentials = { password: systemRandom.bytes(24).toString('base64url') }
  await saveCredentials(dataDir, credentials)
  return credentials
}

export async function saveCredentials(dataDir: string, credentials: Credentials): Promise<void> {
  const file = credentialsPath(dataDir)
  await writeFile(`${file}.new`, JSON.stringify(credentials), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function credentialsPath(dataDir: string): string {
  return join(dataDir, 'postgres.credentials.json')
}

/**
 * Below the ports that systems assign to outgoing connections: RFC 6335 has 49152 and up, Linux 32768 and up. While the
 * server is down, a client could get the server's port as its own, connect to itself, and block the server's restart.
 */
const PORT_RANGE = { from: 20_000, to: 32_000 }

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = PORT_RANGE.from + systemRandom.below(PORT_RANGE.to - PORT_RANGE.from)
    if (await isPortFree(port)) return port
  }
  throw new Error(`no port between ${PORT_RANGE.from} and ${PORT_RANGE.to} is free on 127.0.0.1`)
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
