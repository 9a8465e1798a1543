import type { RouteContract, WireBody, WireParams, WireQuery, WireReply } from '../../platform/http/contract.ts'
import { ApiProblem, type FieldError } from './problem.ts'
import { newRequestId } from './request-id.ts'
import { readSession } from './session.ts'

/** What a call takes: only the parts that its contract has, and only the required ones by force. */
export type CallInput<C> = Part<'params', WireParams<C>> & Part<'query', WireQuery<C>> & Part<'body', WireBody<C>>
type Part<Name extends string, Shape> = unknown extends Shape ? unknown : object extends Shape ? { [K in Name]?: Shape } : { [K in Name]: Shape }

export type CallOptions = {
  /** Keep it across retries of one intent; otherwise each call is an intent of its own. */
  requestId?: string
  signal?: AbortSignal
}

/** The envelope, unwrapped. `count` and `next` stand beside a list. */
export type CallResult<C> = { data: WireReply<C>; message: string; count: number | null; next: string | null }

/** Calls a route of a contract. Amounts are integers of kobo, times ISO strings: as they stand on the wire. Throws ApiProblem. */
export async function call<C extends RouteContract>(contract: C, input: CallInput<C>, options: CallOptions = {}): Promise<CallResult<C>> {
  const requestId = options.requestId ?? newRequestId()
  const response = await sendRequest(contract, input as RequestParts, requestId, options.signal)
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  if (!response.ok || envelope === null || envelope.status === false) throw toApiProblem(response, envelope, requestId)
  return { data: envelope.data as WireReply<C>, message: envelope.message ?? '', count: envelope.count ?? null, next: envelope.meta?.next ?? null }
}

/** Only the data of a call: what a query wants. */
export async function fetchData<C extends RouteContract>(contract: C, input: CallInput<C>, options?: CallOptions): Promise<WireReply<C>> {
  return (await call(contract, input, options)).data
}

/** A route that answers with a file: its bytes, and its name where the server gives one. */
export async function download<C extends RouteContract>(
  contract: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<{ file: Blob; name: string | null }> {
  const requestId = options.requestId ?? newRequestId()
  const response = await sendRequest(contract, input as RequestParts, requestId, options.signal)
  if (!response.ok) throw toApiProblem(response, (await response.json().catch(() => null)) as Envelope | null, requestId)
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null
  return { file: await response.blob(), name }
}

/** A route that takes a form with a file. A refusal is an ApiProblem as of any other call. */
export async function upload<C extends RouteContract>(
  contract: C,
  input: Part<'params', WireParams<C>>,
  file: Blob,
  fileName: string,
  options: CallOptions = {},
): Promise<WireReply<C>> {
  const requestId = options.requestId ?? newRequestId()
  const form = new FormData()
  form.append('file', file, fileName)
  const response = await sendRequest(contract, { ...(input as RequestParts), form }, requestId, options.signal)
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  if (!response.ok || envelope === null || envelope.status === false) throw toApiProblem(response, envelope, requestId)
  return envelope.data as WireReply<C>
}

/** Told when the server says that the session is over, with its words. */
export function onSessionExpired(listener: (message: string) => void): () => void {
  sessionExpiryListeners.add(listener)
  return () => sessionExpiryListeners.delete(listener)
}

/** The headers of whoever is signed in; the live stream needs them too. */
export function sessionHeaders(): Record<string, string> {
  const session = readSession()
  return { ...(session && { accessToken: session.accessToken }), ...(session?.publicKey && { publicKey: session.publicKey }) }
}

/** Says whether an answer ended the session, and tells the listeners if so. */
export function notifyIfSessionExpired(httpStatus: number, message: string): void {
  const isOver = httpStatus === 401 || (httpStatus === 403 && message === 'Token expired.') || message.toLowerCase() === 'session has expired'
  if (isOver) for (const listener of sessionExpiryListeners) listener(message)
}

type RequestParts = { params?: unknown; query?: unknown; body?: unknown; form?: FormData }
type Envelope = {
  status?: boolean
  message?: string
  data?: unknown
  count?: number
  meta?: { next?: string | null }
  code?: string
  errors?: FieldError[]
  requestId?: string
}

const sessionExpiryListeners = new Set<(message: string) => void>()

async function sendRequest(contract: RouteContract, input: RequestParts, requestId: string, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { ...sessionHeaders(), requestId, ...(input.body !== undefined && { 'content-type': 'application/json' }) }
  const request: RequestInit = {
    method: contract.method,
    headers,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.form && { body: input.form }),
    ...(signal && { signal }),
  }
  try {
    return await fetch(`/api${buildUrl(contract.path, input.params, input.query)}`, request)
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiProblem({
      httpStatus: 0,
      code: 'network.unreachable',
      message: 'No connection. Check your network and try again.',
      requestId,
      cause,
    })
  }
}

function buildUrl(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/\{(\w+)\}|:(\w+)/g, (_, braced?: string, named?: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[(braced ?? named)!])),
  )
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

function toApiProblem(response: Response, envelope: Envelope | null, requestId: string): ApiProblem {
  const message = envelope?.message ?? 'The server gave no clear answer. Try again in a moment.'
  notifyIfSessionExpired(response.status, message)
  const after = Number(response.headers.get('retry-after'))
  return new ApiProblem({
    httpStatus: response.status,
    code: envelope?.code ?? 'server.unclear',
    message,
    fieldErrors: envelope?.errors ?? [],
    requestId: envelope?.requestId ?? requestId,
    retryAfterMs: after > 0 ? after * 1000 : null,
  })
}
