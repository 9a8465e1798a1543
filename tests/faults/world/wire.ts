import { connect, type Socket } from 'node:net'
import { NoAnswer } from './ask.ts'

/** `text` is not read further unless somebody wants to: of most answers in a storm the head says all. */
export type Answer = { status: number; retryAfterMs: number | null; text: string }

/**
 * HTTP with as little work of our own as possible, for storms: thousands of callers share the cores with the server that they
 * storm. One connection, one call at a time, answers with a known length. Whoever lost the connection calls again on another.
 */
export type Wire = {
  get(path: string): Promise<Answer>
  post(path: string, accessToken: string, body: string): Promise<Answer>
  close(): void
}

const PATIENCE_MS = 30_000

export function openWire(url: string): Wire {
  const { hostname, port } = new URL(url)
  let socket: Socket | null = null
  let waiting: { resolve(answer: Answer): void; reject(error: NoAnswer): void } | null = null
  let got = Buffer.alloc(0)

  function dial(): Socket {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    got = Buffer.alloc(0)
    opened.setTimeout(PATIENCE_MS, () => waiting && opened.destroy(new Error('timed out')))
    opened.on('data', (chunk) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
      const answer = answerIn(got)
      if (!answer || !waiting) return
      got = Buffer.alloc(0)
      const { resolve } = waiting
      waiting = null
      resolve(answer)
    })
    const fail = (cause: unknown) => {
      if (socket === opened) socket = null
      waiting?.reject(new NoAnswer(cause))
      waiting = null
    }
    opened.on('error', fail)
    opened.on('close', () => socket === opened && fail(new Error('cut off')))
    return opened
  }

  const say = (request: string) =>
    new Promise<Answer>((resolve, reject) => {
      waiting = { resolve, reject }
      socket ??= dial()
      socket.write(request)
    })
  return {
    get: (path) => say(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`),
    post: (path, accessToken, body) =>
      say(
        `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccessToken: ${accessToken}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    close: () => socket?.destroy(),
  }
}

function answerIn(bytes: Buffer): Answer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.subarray(0, end).toString('latin1')
  const size = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (bytes.length < end + 4 + size) return null
  const [, seconds] = /retry-after: (\d+)/i.exec(head) ?? []
  return {
    status: Number(head.slice(9, 12)),
    retryAfterMs: seconds === undefined ? null : Number(seconds) * 1_000,
    text: bytes.toString('utf8', end + 4, end + 4 + size),
  }
}
