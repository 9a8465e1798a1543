import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createSemaphore } from '../resilience/index.ts'

const PROGRAM = fileURLToPath(new URL('redraw-process.ts', import.meta.url))
const TIMEOUT_MS = 15_000
/** A redrawn JPEG of 1,600 pixels a side is far smaller. */
const MAX_RESULT_BYTES = 8 * 1024 * 1024

/** Each takes a core and up to 200 MB for a second. */
const processes = createSemaphore(2)

/**
 * Decodes a JPEG or PNG in a process of its own and draws it again as a JPEG, so that no byte of the original reaches a reader. Null: the
 * picture cannot be drawn. `late`: the process had no time to say so.
 */
export const redrawPicture = (picture: Buffer): Promise<Buffer | 'late' | null> => processes.run(() => runProgram(picture))

function runProgram(picture: Buffer): Promise<Buffer | 'late' | null> {
  return new Promise((resolve) => {
    // Without the settings of the server: a flaw in the decoder finds no key.
    const child = spawn(process.execPath, ['--max-old-space-size=128', PROGRAM], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'] },
    })
    let isLate = false
    const timeout = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, TIMEOUT_MS)
    const parts: Buffer[] = []
    let size = 0
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > MAX_RESULT_BYTES) child.kill('SIGKILL')
      else parts.push(part)
    })
    child.once('error', () => resolve(null))
    child.once('close', (code) => {
      clearTimeout(timeout)
      resolve(isLate ? 'late' : code === 0 && size > 0 ? Buffer.concat(parts) : null)
    })
    // A process that ended early closes its input.
    child.stdin.on('error', () => undefined)
    child.stdin.end(picture)
  })
}
