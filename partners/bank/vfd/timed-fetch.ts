import * as http from 'node:http'
import * as https from 'node:https'

/** A response, or the reason why there is none. */
export type TimedResponse =
  | { kind: 'answer'; httpStatus: number; text: string }
  | { kind: 'nothing'; code: 'timeout' | 'network' | 'garbage'; reason: string }

export type TimedRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: unknown
  timeoutMs: number
}

const MAX_RESPONSE_BYTES = 8 * 1024 * 1024

/** Connections are reused. The bulkhead limits their number (partners/bank/resilient-bank.ts). */
const TRANSPORTS = {
  'http:': { request: http.request, agent: new http.Agent({ keepAlive: true }) },
  'https:': { request: https.request, agent: new https.Agent({ keepAlive: true }) },
}

/** One HTTP call. It ends within `timeoutMs`, body included, follows no redirect, and never throws. */
export function fetchWithTimeout(call: TimedRequest): Promise<TimedResponse> {
  return new Promise((resolve) => {
    const outgoing = startRequest(call)
    const end = (reply: TimedResponse) => {
      clearTimeout(timer)
      resolve(reply)
      if (reply.kind === 'nothing') outgoing.destroy()
    }
    const fail = (failure: Error) => end({ kind: 'nothing', code: 'network', reason: networkReason(failure) })
    const timer = setTimeout(() => end({ kind: 'nothing', code: 'timeout', reason: `No answer within ${call.timeoutMs} ms` }), call.timeoutMs)
    outgoing.on('error', fail)
    outgoing.on('response', (answer) => readBounded(answer, end, fail))
    outgoing.end(call.body === undefined ? undefined : JSON.stringify(call.body))
  })
}

function startRequest({ method, url, headers, body }: TimedRequest): http.ClientRequest {
  const to = new URL(url)
  const { request, agent } = TRANSPORTS[to.protocol as keyof typeof TRANSPORTS]
  const saysWhat = body === undefined ? {} : { 'content-type': 'application/json' }
  return request(to, { method, agent, headers: { ...headers, accept: 'application/json', ...saysWhat } })
}

function readBounded(answer: http.IncomingMessage, end: (reply: TimedResponse) => void, fail: (failure: Error) => void): void {
  const pieces: Buffer[] = []
  let size = 0
  answer.on('data', (piece: Buffer) => {
    size += piece.byteLength
    if (size > MAX_RESPONSE_BYTES) return end({ kind: 'nothing', code: 'garbage', reason: 'The answer has no end' })
    pieces.push(piece)
  })
  answer.on('error', fail)
  answer.on('end', () => end({ kind: 'answer', httpStatus: answer.statusCode!, text: Buffer.concat(pieces).toString('utf8') }))
}

function networkReason(failure: Error): string {
  return `The bank could not be reached (${'code' in failure ? String(failure.code) : failure.name})`
}
