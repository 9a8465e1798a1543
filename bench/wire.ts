import { connect, type Socket } from 'node:net'

/**
 * HTTP with as little work of our own as possible: the caller shares two cores with the server that is measured. One
 * connection, one request at a time, answers with a known length.
 */
export type Wire = {
  post(path: string, headers: Record<string, string>, body: string): Promise<Answer>
  get(path: string, headers: Record<string, string>): Promise<Answer>
  close(): void
}
type Answer = { status: number; body: string }

export async function openWire(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url)
  const socket = await connected(hostname, Number(port))
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null
  let got = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
    const answer = answerIn(got)
    if (!answer || !waiting) return
    got = got.subarray(answer.length)
    waiting.resolve(answer)
  })
  socket.on('close', () => waiting?.reject(new Error('the server hung up')))
  socket.on('error', (error) => waiting?.reject(error))
  const say = (method: string, path: string, headers: Record<string, string>, body: string) =>
    new Promise<Answer>((resolve, reject) => {
      waiting = { resolve, reject }
      const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}`)
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    })
  return {
    post: (path, headers, body) =>
      say('POST', path, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers }, body),
    get: (path, headers) => say('GET', path, headers, ''),
    close: () => socket.destroy(),
  }
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

function answerIn(bytes: Buffer): { status: number; body: string; length: number } | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.subarray(0, end).toString('latin1')
  const size = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const length = end + 4 + size
  if (bytes.length < length) return null
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(end + 4, length).toString('utf8'), length }
}
