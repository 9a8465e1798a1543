import { Agent, request } from 'node:http'

export type Reply = { status: number; body: Record<string, unknown> }

/** There was no complete answer, so the result is unknown. `unsent`: the connection was refused, so nothing was done. */
export class RequestFailed extends Error {
  readonly unsent: boolean

  constructor(cause: unknown) {
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    super(`no answer: ${code || String(cause)}`, { cause })
    this.unsent = code === 'ECONNREFUSED'
  }
}

/** Keep-alive connections, as those of a browser or a merchant's server. */
export const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 2_000 })

type HttpCallOptions = { method?: string; headers?: Record<string, string | string[]>; body?: unknown; timeoutMs?: number; agent?: Agent | false }

export function httpCall(
  url: string,
  { method = 'POST', headers = {}, body, timeoutMs = 30_000, agent = keepAliveAgent }: HttpCallOptions = {},
): Promise<Reply> {
  const text = body === undefined ? undefined : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new RequestFailed(cause))
    const call = request(
      url,
      {
        method,
        agent,
        timeout: timeoutMs,
        headers: { ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }), ...headers },
      },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', fail)
        answer.on('aborted', () => fail(new Error('cut off')))
        answer.on('end', () => resolve({ status: answer.statusCode!, body: parseBody(Buffer.concat(pieces).toString('utf8')) }))
      },
    )
    call.on('timeout', () => call.destroy(new Error('timed out')))
    call.on('error', fail)
    call.end(text)
  })
}

function parseBody(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { text }
  }
}
