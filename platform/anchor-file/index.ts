import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file of short lines outside the database, which only grows. */
export type AnchorFile = {
  append(line: string): Promise<void>
  /** Empty while there is no file. */
  lines(): Promise<string[]>
}

export const createAnchorFile = (path: string): AnchorFile => ({
  async append(line) {
    await mkdir(dirname(path), { recursive: true })
    await appendFile(path, `${line}\n`, { mode: 0o600, flush: true })
  },
  async lines() {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return text.split('\n').filter((line) => line !== '')
  },
})

export function inMemoryAnchorFile(): AnchorFile {
  const kept: string[] = []
  return {
    append: async (line) => void kept.push(line),
    lines: async () => [...kept],
  }
}
