import { connect, type Socket } from 'node:net'

/** `body` is not read further unless somebody wants to: of most answers in a storm the head says all. */
export type Answer = { status: number; retryAfterMs: number | null; body: string }

/** The server hung up, never listened, or did not answer in time: whoever asked knows nothing. */
export class WireLost extends Error {}

/**
 * HTTP with as little work of our own as possible: callers share the cores with the server that they measure or storm. One
 * connection, made with the first call, one call at a time, answers with a known length. Whoever lost it calls again on another.
 */
export type Wire = {
  post(path: string, headers: Record<string, string>, body: string): Promise<Answer>
  get(path: string, headers: Record<string, string>): Promise<Answer>
  close(): void
}

const PATIENCE_MS = 30_000

export function openWire(url: string): Wire {
  const { hostname, port } = new URL(url)
  let socket: Socket | null = null
  let waiting: { resolve(answer: Answer): void; reject(error: WireLost): void } | null = null

  function dial(): Socket {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    let got = Buffer.alloc(0)
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
    // Closing follows every error; what a later connection waits for is not this one's.
    let why: Error | null = null
    opened.on('error', (error) => void (why = error))
    opened.on('close', () => {
      if (socket !== opened) return
      socket = null
      waiting?.reject(new WireLost(why?.message ?? 'the server hung up', { cause: why }))
      waiting = null
    })
    return opened
  }

  const say = (method: string, path: string, headers: Record<string, string>, body: string) =>
    new Promise<Answer>((resolve, reject) => {
      waiting = { resolve, reject }
      let head = `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\n`
      for (const name in headers) head += `${name}: ${headers[name]}\r\n`
      socket ??= dial()
      socket.write(`${head}\r\n${body}`)
    })
  return {
    post: (path, headers, body) =>
      say('POST', path, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers }, body),
    get: (path, headers) => say('GET', path, headers, ''),
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
    body: bytes.toString('utf8', end + 4, end + 4 + size),
  }
}
