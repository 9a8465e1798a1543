import type { FastifyInstance } from 'fastify'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../../../platform/problems/index.ts'
import type { ApiContext } from '../api-definition.ts'
import { requestTimedOut } from '../limits/body-timeout.ts'
import { problemBody, toProblem } from './problems.ts'
import type { SecurityHeaders } from './security-headers.ts'

const MALFORMED = new Refusal('request.invalid', 400, 'The request is not valid HTTP')
const HEAD_TOO_LARGE = new Refusal('request.too_large', 431, 'The headers of the request are too large')
const UNKNOWN_EXPECTATION = new Refusal('request.invalid', 417, 'The header Expect may only say 100-continue')

const REFUSALS: Record<string, Refusal> = { ERR_HTTP_REQUEST_TIMEOUT: requestTimedOut, HPE_HEADER_OVERFLOW: HEAD_TOO_LARGE }

type ConnectionErrorHandler = (error: Error & { code?: string }, socket: Socket) => void

/**
 * Answers, in the envelope, what Node refuses before there is a request: bytes that are not HTTP, headers that are too
 * large or too late. A connection on which another answer is due is closed without one: the client would take the
 * refusal for that answer.
 */
export function createConnectionErrorHandler(
  { ids }: Pick<ApiContext, 'ids'>,
  { isAnswerDue }: Pick<UnansweredCounter, 'isAnswerDue'>,
  securityHeaders: SecurityHeaders,
): ConnectionErrorHandler {
  return (error, socket) => {
    if (!socket.writable || socket.destroyed || isAnswerDue(socket)) return void socket.destroy()
    const { status, headers, body } = refusalResponse(REFUSALS[error.code ?? ''] ?? MALFORMED, ids, securityHeaders)
    const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
    // Destroyed after the write: a client that does not read or close must not keep the connection.
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
  }
}

/** The requests of each connection that have not been answered yet. */
export function createUnansweredCounter() {
  const unanswered = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: number) => unanswered.set(socket, (unanswered.get(socket) ?? 0) + change)
  return {
    isAnswerDue: (socket: Socket) => (unanswered.get(socket) ?? 0) > 0,
    listen({ server }: Pick<FastifyInstance, 'server'>): void {
      server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
        count(socket, 1)
        response.once('close', () => count(socket, -1))
      })
    },
  }
}

export type UnansweredCounter = ReturnType<typeof createUnansweredCounter>

/** Node would answer `Expect: anything` with an empty 417. */
export function refuseUnknownExpectations(app: FastifyInstance, { ids }: Pick<ApiContext, 'ids'>, securityHeaders: SecurityHeaders): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = refusalResponse(UNKNOWN_EXPECTATION, ids, securityHeaders)
    response.writeHead(status, { ...headers, connection: 'close' }).end(body)
  })
}

function refusalResponse(refusal: Refusal, ids: ApiContext['ids'], securityHeaders: SecurityHeaders) {
  const requestId = ids.next('req')
  const body = JSON.stringify(problemBody(toProblem(refusal, { method: 'GET' }), requestId))
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    requestid: requestId,
  }
  return { status: refusal.httpStatus, headers, body }
}
