import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { systemRandom } from '../random/index.ts'

export type Credentials = { password: string; port?: number }

/** Made once for a data folder, readable by its owner alone; the port is kept so that addresses stay the same over restarts. */
export async function credentialsOf(dataDir: string): Promise<Credentials> {
  const file = fileOf(dataDir)
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8'))
  const credentials = { password: systemRandom.bytes(24).toString('base64url') }
  await saveCredentials(dataDir, credentials)
  return credentials
}

export async function saveCredentials(dataDir: string, credentials: Credentials): Promise<void> {
  const file = fileOf(dataDir)
  await writeFile(`${file}.new`, JSON.stringify(credentials), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'postgres.credentials.json')
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
