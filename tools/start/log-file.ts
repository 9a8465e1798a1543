import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createStream } from 'rotating-file-stream'

const MAX_LOG_BYTES = 20 * 1024 * 1024
/** Beside the current file. */
const OLDER_FILES = 3

export type LogFile = { path: string; write(line: string): void; lastLines(): string[] }

/** Appends to `<dataDir>/logs/<name>.log`. A file that is full becomes `.log.1`, the one before `.log.2`; the oldest is removed. */
export function openLogFile(dataDir: string, name: string, { maxBytes = MAX_LOG_BYTES } = {}): LogFile {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const stream = createStream(`${name}.log`, { path: folder, size: `${maxBytes}B`, rotate: OLDER_FILES, mode: 0o600 })
  // A full disk must not end the supervisor.
  stream.on('error', () => {})
  const last: string[] = []
  return {
    path: join(folder, `${name}.log`),
    write(line) {
      last.push(line)
      if (last.length > 30) last.shift()
      stream.write(`${line}\n`)
    },
    lastLines: () => last,
  }
}
