import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { MAX_FIELD_ERRORS } from '../../../platform/http/bind.ts'
import type { RouteContract } from '../../../platform/http/contract.ts'
import { parseStrictJson } from '../../../platform/http/strict-json.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { isMultipart, requestTimedOut } from '../limits/body-timeout.ts'
import type { IsStopping } from '../limits/graceful-shutdown.ts'

/** Above the bodies of all contracts: the longest text is a crash report of 8,000 characters. Forms with a file have their own limits. */
export const BODY_LIMIT_BYTES = 32 * 1024

/**
 * Bodies are JSON and read strictly from their bytes; another media type is refused.
 *
 * Fastify closes the connection after it refuses a body that is still being sent. A client that writes to a closed
 * connection never reads the answer. The header is therefore removed, and the rest of the body is discarded for as long
 * as a body may take (body-timeout.ts).
 */
export function installStrictBodyParser(app: FastifyInstance, isStopping: IsStopping): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const mayStayOpen = reply.statusCode !== requestTimedOut.httpStatus && !isStopping()
    if (!isMultipart(request.raw) && mayStayOpen) void reply.removeHeader('connection')
    done(null, payload)
  })
  app.addHook('preParsing', async ({ headers }) => requireUnencoded(headers['content-encoding']))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, async (_request: FastifyRequest, bytes: Buffer) =>
    bytes.length === 0 ? undefined : parseStrictJson(bytes),
  )
}

/** Bodies are small, so a compressed one is refused instead of unpacked. Its bytes would be read as something else. */
function requireUnencoded(encoding: string | undefined): void {
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return
  const message = 'Send the request body as it is, without a content-encoding'
  throw new Refusal('request.content_encoding', 415, message, { headers: { 'accept-encoding': 'identity' } })
}

/**
 * The parts of a request for the contract's schemas. Values that two readers could understand differently are refused
 * here.
 */
export function requestParts(contract: RouteContract, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  if (contract.body && request.body === undefined) throw badField('body', 'The request needs a body')
  if (!contract.body) rejectBodyFields(request.body)
  return { params: requireSingleValues(request.params), query: requireSingleValues(request.query), body: request.body }
}

/** The value of a header that may stand at most once. */
export function readHeader(
  raw: IncomingMessage,
  name: 'accessToken' | 'publicKey' | 'requestId' | 'last-event-id' | 'authorization',
): string | undefined {
  const values = raw.rawHeaders.flatMap((header, at) =>
    at % 2 === 0 && header.toLowerCase() === name.toLowerCase() ? [raw.rawHeaders[at + 1]!] : [],
  )
  if (values.length > 1) throw badField(name, `The header ${name} may stand only once`)
  if (values[0] !== undefined && values[0].length > MAX_HEADER_LENGTH) throw badField(name, `The header ${name} is too long`)
  return values[0]
}

const MAX_HEADER_LENGTH = 4_096

/** A route without a body also accepts an empty object. */
function rejectBodyFields(body: unknown): void {
  if (body === undefined) return
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const fields = isObject ? Object.keys(body) : ['body']
  if (fields.length === 0) return
  const fieldErrors = fields.slice(0, MAX_FIELD_ERRORS).map((field) => ({ field, message: `${field} is not a field of this request` }))
  throw new Refusal('request.invalid', 400, fieldErrors[0]!.message, { fieldErrors })
}

function requireSingleValues(values: unknown): Record<string, unknown> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>)
  for (const [name, value] of entries) {
    if (name === '__proto__') throw badField('query', 'The address has a parameter name that cannot be used')
    if (typeof value !== 'string') throw badField(name, `${name} may stand only once`)
    if (!isCleanText(name) || !isCleanText(value)) throw badField(name, 'Contains characters that cannot be used here')
  }
  return Object.fromEntries(entries)
}

const isCleanText = (text: string) => text.isWellFormed() && !text.includes('\u0000')
