import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { isUsedConnectionClosed } from '../../../platform/http/closed-connection.ts'

/** A response, or the reason why there is none. `mayHaveLeft`: the partner may have received the request, or a part of it. */
export type TimedResponse =
  | { kind: 'answer'; httpStatus: number; text: string }
  | { kind: 'nothing'; code: 'timeout' | 'network' | 'garbage'; reason: string; mayHaveLeft: boolean }

export type TimedRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: unknown
  timeoutMs: number
  /** It may happen twice. A read always may. */
  isRepeatable?: boolean
}

const MAX_RESPONSE_BYTES = 8 * 1024 * 1024

/** Connections are reused. The bulkhead limits their number (partners/bank/resilient-bank.ts). */
const TRANSPORTS = {
  'http:': { request: http.request, agent: new http.Agent({ keepAlive: true }) },
  'https:': { request: https.request, agent: new https.Agent({ keepAlive: true }) },
}

/**
 * One HTTP call. It ends within `timeoutMs`, body included, follows no redirect, and never throws. No byte of it is
 * written before the connection stands, with TLS where the address says so. What fails until then has not left.
 */
export async function fetchWithTimeout(call: TimedRequest): Promise<TimedResponse> {
  const begun = performance.now()
  const first = await tryOnce(call, call.timeoutMs)
  const isRepeatable = call.isRepeatable ?? call.method === 'GET'
  if (first !== 'used connection closed') return first
  if (!isRepeatable) return { kind: 'nothing', code: 'network', reason: 'The bank closed the connection', mayHaveLeft: true }
  const second = await tryOnce(call, Math.max(1, call.timeoutMs - (performance.now() - begun)), { isFresh: true })
  return second as TimedResponse
}

/** A kept connection that closes before the first byte of the answer says nothing about the bank. `isFresh`: on a connection of its own. */
function tryOnce(call: TimedRequest, timeoutMs: number, { isFresh = false } = {}): Promise<TimedResponse | 'used connection closed'> {
  return new Promise((resolve) => {
    let mayHaveLeft = false
    let hasEnded = false
    let hasAnswer = false
    const outgoing = startRequest(call, isFresh)
    const end = (reply: TimedResponse) => {
      hasEnded = true
      clearTimeout(timer)
      resolve(reply)
      if (reply.kind === 'nothing') outgoing.destroy()
    }
    const nothing = (code: 'timeout' | 'network' | 'garbage', reason: string) => end({ kind: 'nothing', code, reason, mayHaveLeft })
    const fail = (failure: Error) => {
      if (hasEnded || hasAnswer || !isUsedConnectionClosed(outgoing, failure)) return nothing('network', networkReason(failure))
      hasEnded = true
      clearTimeout(timer)
      resolve('used connection closed')
    }
    const timer = setTimeout(() => nothing('timeout', `No answer within ${call.timeoutMs} ms`), timeoutMs)
    outgoing.on('error', fail)
    outgoing.on('response', (answer) => {
      hasAnswer = true
      readBounded(answer, end, fail, () => nothing('garbage', 'The answer has no end'))
    })
    outgoing.on('socket', (socket) =>
      whenConnected(socket, () => {
        if (hasEnded) return
        mayHaveLeft = true
        outgoing.end(call.body === undefined ? undefined : JSON.stringify(call.body))
      }),
    )
  })
}

/** A kept connection stands already. A new one with TLS stands after the handshake. */
function whenConnected(socket: Socket | TLSSocket, begin: () => void): void {
  const isTls = 'encrypted' in socket
  const isConnecting = socket.connecting || (isTls && !socket.getProtocol()?.startsWith('TLS'))
  if (isConnecting) socket.once(isTls ? 'secureConnect' : 'connect', begin)
  else begin()
}

function startRequest({ method, url, headers, body }: TimedRequest, isFresh: boolean): http.ClientRequest {
  const to = new URL(url)
  const { request, agent } = TRANSPORTS[to.protocol as keyof typeof TRANSPORTS]
  const contentType = body === undefined ? {} : { 'content-type': 'application/json' }
  return request(to, { method, agent: isFresh ? false : agent, headers: { ...headers, accept: 'application/json', ...contentType } })
}

function readBounded(answer: http.IncomingMessage, end: (reply: TimedResponse) => void, fail: (failure: Error) => void, endless: () => void): void {
  const pieces: Buffer[] = []
  let size = 0
  answer.on('data', (piece: Buffer) => {
    size += piece.byteLength
    if (size > MAX_RESPONSE_BYTES) return endless()
    pieces.push(piece)
  })
  answer.on('error', fail)
  answer.on('end', () => end({ kind: 'answer', httpStatus: answer.statusCode!, text: Buffer.concat(pieces).toString('utf8') }))
}

function networkReason(failure: Error): string {
  return `The bank could not be reached (${'code' in failure ? String(failure.code) : failure.name})`
}
