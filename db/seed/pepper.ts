import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '../../platform/random/index.ts'

/** The pepper under which the product checks PINs: a setting, or the instance's own beside its data. Whoever comes first makes it. */
export async function pepperOf(env: Record<string, string | undefined>, dataDir: string, random: Random): Promise<string> {
  if (env['PIN_PEPPER']) return env['PIN_PEPPER']
  const path = join(dataDir, 'pin-pepper')
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, random.bytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(path, 'utf8')
}
