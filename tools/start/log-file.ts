import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MAX_LOG_BYTES = 20 * 1024 * 1024

export type LogFile = { path: string; write(line: string): void; lastLines(): string[] }

/** Appends to `<dataDir>/logs/<name>.log`. A large file is renamed at the start, and one older file is kept. */
export function openLogFile(dataDir: string, name: string): LogFile {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.log`)
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(path, `${path}.1`)
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 })
  // A full disk must not end the supervisor.
  stream.on('error', () => {})
  const last: string[] = []
  return {
    path,
    write(line) {
      last.push(line)
      if (last.length > 30) last.shift()
      stream.write(`${line}\n`)
    },
    lastLines: () => last,
  }
}
