import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../random/index.ts'

/**
 * A secret that an instance makes at its first start and keeps beside its data, outside the database. All programs of
 * the instance start at once and must read the same secret. Each writes a complete file under its own name, then links
 * it to the final name. The first link wins, and a reader never sees a partial secret.
 */
export function persistedSecret(dataDir: string, name: string, random: Pick<Random, 'bytes'>): string {
  const path = join(dataDir, name)
  return readSecret(path) ?? createSecret(dataDir, path, random)
}

function createSecret(dataDir: string, path: string, random: Pick<Random, 'bytes'>): string {
  mkdirSync(dataDir, { recursive: true })
  const own = `${path}.${random.bytes(9).toString('hex')}`
  writeFileSync(own, random.bytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    linkSync(own, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readSecret(path)!
}

function readSecret(path: string): string | null {
  try {
    const secret = readFileSync(path, 'utf8')
    // An empty secret would work everywhere and protect nothing.
    if (secret.trim() === '') throw new Error(`${path} is empty. Put the secret back that was in it, or remove the file if nothing was made with it.`)
    return secret
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code
