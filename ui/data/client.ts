import type { RouteContract, WireBody, WireParams, WireQuery, WireReply } from '../../platform/http/contract.ts'
import { adoptServerTime } from '../clock.ts'
import { reportAnswer, reportUnreachable, watchRead } from './connection.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { ApiProblem, type FieldError } from './problem.ts'
import { newRequestId } from './request-id.ts'
import { readSession, readStoredText } from './session.ts'

/** Input of a call: only the parts that its contract declares. The type demands the required ones. */
export type CallInput<C> = Part<'params', WireParams<C>> & Part<'query', WireQuery<C>> & Part<'body', WireBody<C>>
type Part<Name extends string, Shape> = unknown extends Shape ? unknown : object extends Shape ? { [K in Name]?: Shape } : { [K in Name]: Shape }

export type CallOptions = {
  /** Pass the same id when an intent is retried. Without it, each call is an intent of its own. */
  requestId?: string
  signal?: AbortSignal
}

/** The unwrapped reply envelope. Lists also have `count` and `next`. */
export type CallResult<C> = { data: WireReply<C>; message: string; count: number | null; next: string | null }

/** Calls a route of a contract. Amounts are integers of kobo and times are ISO strings, as the API sends them. Throws ApiProblem. */
export async function call<C extends RouteContract>(contract: C, input: CallInput<C>, options: CallOptions = {}): Promise<CallResult<C>> {
  const requestId = options.requestId ?? newRequestId()
  const token = sessionToken()
  const response = await sendRequest(contract, input as RequestParts, requestId, options.signal)
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  if (!response.ok || envelope === null || envelope.status === false) throw toApiProblem(response, envelope, requestId, token)
  return { data: envelope.data as WireReply<C>, message: envelope.message ?? '', count: envelope.count ?? null, next: envelope.meta?.next ?? null }
}

/** Returns only the data of a call, as a query function needs it. */
export async function fetchData<C extends RouteContract>(contract: C, input: CallInput<C>, options?: CallOptions): Promise<WireReply<C>> {
  return (await call(contract, input, options)).data
}

/** Calls a route that answers with a file. Returns its bytes, and its name where the server gives one. */
export async function download<C extends RouteContract>(
  contract: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<{ file: Blob; name: string | null }> {
  const requestId = options.requestId ?? newRequestId()
  const token = sessionToken()
  const response = await sendRequest(contract, input as RequestParts, requestId, options.signal)
  if (!response.ok) throw toApiProblem(response, (await response.json().catch(() => null)) as Envelope | null, requestId, token)
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null
  return { file: await response.blob(), name }
}

/** Calls a route that takes a form with a file. A refusal throws ApiProblem, as for any other call. */
export async function upload<C extends RouteContract>(
  contract: C,
  input: Part<'params', WireParams<C>> & Part<'query', WireQuery<C>>,
  file: Blob,
  fileName: string,
  { fields = {}, ...options }: CallOptions & { fields?: Readonly<Record<string, string>> } = {},
): Promise<WireReply<C>> {
  const requestId = options.requestId ?? newRequestId()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, fileName)
  const token = sessionToken()
  const response = await sendRequest(contract, { ...(input as RequestParts), form }, requestId, options.signal)
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  if (!response.ok || envelope === null || envelope.status === false) throw toApiProblem(response, envelope, requestId, token)
  return envelope.data as WireReply<C>
}

type SessionExpiryListener = (message: string, endedToken: string | null) => void

/**
 * Calls `listener` with the server's message when a session has ended, and with its token. The stored session may be a newer one, of another
 * tab. Null where the call had no session.
 */
export function onSessionExpired(listener: SessionExpiryListener): () => void {
  sessionExpiryListeners.add(listener)
  return () => sessionExpiryListeners.delete(listener)
}

/** The token of the calls that are sent now. */
export const sessionToken = (): string | null => readSession()?.accessToken ?? null

/** The request headers that identify the session. The event stream sends them too. */
export function sessionHeaders(): Record<string, string> {
  const session = readSession()
  return { ...(session && { accessToken: session.accessToken }), ...(session?.publicKey && { publicKey: session.publicKey }) }
}

/** Whether an answer says that the session has ended, for which the page has a dialog. */
export const endsSession = (httpStatus: number, message: string): boolean =>
  httpStatus === 401 || (httpStatus === 403 && message === 'Token expired.') || message.toLowerCase() === 'session has expired'

/** Notifies the listeners if this answer ended the session of `token`. */
export function notifyIfSessionExpired(httpStatus: number, message: string, token: string | null): void {
  if (endsSession(httpStatus, message)) for (const listener of sessionExpiryListeners) listener(message, token)
}

type RequestParts = { params?: unknown; query?: unknown; body?: unknown; form?: FormData }
type Envelope = {
  status?: boolean
  message?: string
  data?: unknown
  count?: number
  meta?: { next?: string | null }
  code?: string
  error?: string
  errors?: FieldError[]
  requestId?: string
}

const sessionExpiryListeners = new Set<SessionExpiryListener>()

async function sendRequest(contract: RouteContract, input: RequestParts, requestId: string, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { ...sessionHeaders(), requestId, ...(input.body !== undefined && { 'content-type': 'application/json' }) }
  const request: RequestInit = {
    method: contract.method,
    headers,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.form && { body: input.form }),
    ...(signal && { signal }),
  }
  const url = `/api${buildUrl(contract.path, input.params, input.query)}`
  const isRead = contract.method === 'GET'
  const endWatch = isRead ? watchRead() : () => {}
  try {
    const response = await ((isRead && takeFirstAnswer(url, readStoredText())) || fetch(url, request))
    signal?.throwIfAborted()
    adoptServerTime(response.headers.get('date'))
    reportAnswer()
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    reportUnreachable()
    throw new ApiProblem({
      httpStatus: 0,
      code: 'network.unreachable',
      message: 'No connection. Check your network and try again.',
      requestId,
      cause,
    })
  } finally {
    endWatch()
  }
}

function buildUrl(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/\{(\w+)\}|:(\w+)/g, (_, braced?: string, named?: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[(braced ?? named)!])),
  )
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

function toApiProblem(response: Response, envelope: Envelope | null, requestId: string, token: string | null): ApiProblem {
  const message = envelope?.message || null
  notifyIfSessionExpired(response.status, message ?? '', token)
  const after = Number(response.headers.get('retry-after'))
  return new ApiProblem({
    httpStatus: response.status,
    code: envelope?.code ?? 'server.unclear',
    message,
    fieldErrors: envelope?.errors ?? [],
    requestId: envelope?.requestId ?? requestId,
    retryAfterMs: after > 0 ? after * 1000 : null,
    fileError: envelope?.error ?? null,
  })
}
