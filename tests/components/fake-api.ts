import { expect, vi } from 'vitest'
import { problemBody } from '../../apps/api/http/problems.ts'
import { ROLES } from '../../modules/identity/contract.ts'
import type { CurrentUser } from '../../modules/identity/web/current-user.ts'
import { envelope, parseRequest } from '../../platform/http/bind.ts'
import { EVERY_EVENT, type RouteContract, type WireBody, type WireParams, type WireQuery, type WireReply } from '../../platform/http/contract.ts'
import type { FieldError } from '../../platform/problems/index.ts'
import { readSession } from '../../ui/data/session.ts'

/** A request as the screen sent it, after the contract's schemas accepted it. */
export type FakeRequest<C> = {
  params: WireParams<C>
  query: WireQuery<C>
  body: WireBody<C>
  requestId: string | null
  headers: Headers
  /** The address as the client gave it to `fetch`, without the query. */
  address: string
}

/** The answer to a call: the data in JSON form, or one of the special answers below, or a function that returns one of them. */
export type FakeReply<C> = FakeAnswer<C> | ((request: FakeRequest<C>) => FakeAnswer<C> | Promise<FakeAnswer<C>>)
type FakeAnswer<C> = WireReply<C> | WithEnvelope<WireReply<C>> | Refused | NoConnection | RawAnswer

class WithEnvelope<Data> {
  readonly data: Data
  readonly more: EnvelopeFields
  constructor(data: Data, more: EnvelopeFields) {
    this.data = data
    this.more = more
  }
}
class Refused {
  readonly httpStatus: number
  readonly code: string
  readonly message: string
  readonly more: RefusedMore
  constructor(httpStatus: number, code: string, message: string, more: RefusedMore) {
    this.httpStatus = httpStatus
    this.code = code
    this.message = message
    this.more = more
  }
}
class RawAnswer {
  readonly httpStatus: number
  readonly json: unknown
  constructor(httpStatus: number, json: unknown) {
    this.httpStatus = httpStatus
    this.json = json
  }
}
class NoConnection {
  readonly reason = 'no connection'
}

type EnvelopeFields = { message?: string; count?: number; next?: string | null }
type RefusedMore = { errors?: readonly FieldError[]; data?: Record<string, unknown>; retryAfterSeconds?: number }

/** Data together with the other fields of the envelope: the message, or a list's `count` and `next`. */
export const withEnvelope = <Data>(data: Data, more: EnvelopeFields) => new WithEnvelope(data, more)
/** The error envelope of the server. */
export const refused = (httpStatus: number, code: string, message: string, more: RefusedMore = {}) => new Refused(httpStatus, code, message, more)
/** An answer that no contract allows, as a faulty or another server gives it. */
export const rawAnswer = (httpStatus: number, json: unknown) => new RawAnswer(httpStatus, json)
/** The request never reaches the server. */
export const noConnection = () => new NoConnection()

/** What the data client gives to `fetch`. */
type SentRequest = Omit<RequestInit, 'body'> & { body?: string | FormData }

type Call = FakeRequest<unknown> & { contract: RouteContract }
type Handler = { contract: RouteContract; pattern: RegExp; replies: FakeReply<RouteContract>[]; once: FakeReply<RouteContract>[] }

/**
 * Answers the calls of a screen by the contracts of the routes. A reply is type-checked against and parsed by the contract, and a request is
 * parsed as the server parses it. A call without a declared answer, an invalid request, and a call that the role may not make fail the test.
 */
export class FakeApi {
  private readonly handlers = new Map<string, Handler>()
  private readonly made: Call[] = []
  /** What the screens did against the contracts. */
  readonly faults: string[] = []
  /** The time that answers tell in their header `Date`. Null: none. */
  serverTime: Date | null = null
  /** No request reaches the server, and neither do the probes of the connection. */
  isOffline = false
  private readonly held = new Map<RouteContract, Promise<void>>()
  private readonly streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  private eventId = 0
  /** How many streams of live events the screens have opened so far. */
  openedStreams = 0

  /** Declares the answer of a route, in place of an earlier one. */
  on<C extends RouteContract>(contract: C, reply: FakeReply<C>): this {
    this.handlerOf(contract).replies = [reply]
    return this
  }

  /** Declares the answer of the next call only. Several answers are given in their order. */
  once<C extends RouteContract>(contract: C, reply: FakeReply<C>): this {
    this.handlerOf(contract).once.push(reply)
    return this
  }

  /** Declares an answer unless the test has declared its own. */
  byDefault<C extends RouteContract>(contract: C, reply: FakeReply<C>): this {
    return this.handlerOf(contract).replies.length > 0 ? this : this.on(contract, reply)
  }

  /** Keeps the answers of a route back until the returned function is called. */
  hold(contract: RouteContract): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held.set(contract, promise)
    return () => {
      this.held.delete(contract)
      resolve()
    }
  }

  /** The calls of a route so far. */
  calls<C extends RouteContract>(contract: C): FakeRequest<C>[] {
    return this.made.filter((call) => call.contract === contract)
  }

  /** All calls so far, in their order. */
  sent(): readonly Call[] {
    return this.made
  }

  /** The operations of all calls so far, in their order. */
  operations(): string[] {
    return this.made.map((call) => call.contract.operation)
  }

  /** Sends a live event to the open event streams, with the operations that it refreshes. */
  emit(event: string, data: object = {}): void {
    this.eventId += 1
    const named = this.made
      .map(({ contract }) => contract)
      .filter(({ refreshedBy = [] }) => refreshedBy !== EVERY_EVENT && refreshedBy.includes(event))
    const refreshes = [EVERY_EVENT, ...new Set(named.map(({ operation }) => operation))]
    const text = `id: ${this.eventId}\nevent: ${event}\ndata: ${JSON.stringify({ ...data, refreshes })}\n\n`
    for (const stream of this.streams) stream.enqueue(new TextEncoder().encode(text))
  }

  /** Breaks the open event streams, as a lost connection does. */
  breakStreams(): void {
    for (const stream of this.streams) stream.error(new TypeError('network error'))
    this.streams.clear()
  }

  /** Loses the connection: no answers, no events. `isOffline = false` brings it back. */
  loseConnection(): void {
    this.isOffline = true
    this.breakStreams()
  }

  /** Replaces `fetch` until the returned function is called. */
  install(): () => void {
    vi.stubGlobal('fetch', (url: string, init?: SentRequest) => this.answer(url, init))
    return () => vi.unstubAllGlobals()
  }

  expectNoFaults(): void {
    expect(this.faults).toEqual([])
  }

  private handlerOf(contract: RouteContract): Handler {
    const key = `${contract.method} ${contract.path}`
    const known = this.handlers.get(key)
    if (known) return known
    const pattern = new RegExp(`^/api${contract.path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const handler: Handler = { contract, pattern, replies: [], once: [] }
    this.handlers.set(key, handler)
    return handler
  }

  private async answer(path: string, init: SentRequest = {}): Promise<Response> {
    const url = new URL(path, window.location.origin)
    const method = init.method ?? 'GET'
    const headers = new Headers(init.headers)
    if (this.isOffline) throw new TypeError('Failed to fetch')
    if (url.pathname === '/api/health/live') return new Response(null, { status: 204 })
    if (url.pathname === '/api/events') {
      this.checkSessionHeaders('The event stream', headers)
      return this.openStream(init.signal ?? null)
    }
    // A path without parameters is closer than one with them.
    const matching = [...this.handlers.values()].filter(({ contract, pattern }) => contract.method === method && pattern.test(url.pathname))
    const handler = matching.toSorted((one, other) => countParams(one) - countParams(other))[0]
    const reply = handler && (handler.once.shift() ?? handler.replies[0])
    if (!handler || reply === undefined) return this.fault(`${method} ${url.pathname} has no answer in this test`)
    const { contract } = handler
    let call: Call
    try {
      const request = await readRequest(handler, url, init)
      parseRequest(contract, request)
      call = { ...(request as FakeRequest<unknown>), requestId: headers.get('requestId'), headers, address: path.split('?')[0]!, contract }
    } catch (error) {
      return this.fault(`${contract.operation} was called with a request that the contract refuses: ${(error as Error).message}`)
    }
    this.made.push(call)
    if (contract.roles !== 'public') this.checkSessionHeaders(contract.operation, headers)
    const answer = typeof reply === 'function' ? await (reply as (request: unknown) => unknown)(call) : reply
    await waitUnlessAborted(this.held.get(contract), init.signal ?? null)
    if (init.signal?.aborted) throw new DOMException('The operation was aborted.', 'AbortError')
    if (answer instanceof NoConnection) throw new TypeError('Failed to fetch')
    if (answer instanceof Refused) return refusal(answer, call.requestId ?? 'req_1')
    if (answer instanceof RawAnswer) return Response.json(answer.json, { status: answer.httpStatus })
    const forbidden = forbiddenFor(contract)
    if (forbidden) this.faults.push(forbidden)
    return this.success(contract, answer)
  }

  private success(contract: RouteContract, answer: unknown): Response {
    const { data, more } = answer instanceof WithEnvelope ? answer : new WithEnvelope(answer, {})
    if (contract.file !== undefined) return new Response(data as BodyInit, { headers: { 'content-type': contract.file } })
    const parsed = contract.reply.safeParse(data)
    if (!parsed.success) return this.fault(`the answer of ${contract.operation} is not what its contract declares: ${parsed.error.message}`)
    const headers = new Headers(this.serverTime ? { date: this.serverTime.toUTCString() } : {})
    return Response.json(envelope(contract, { data: parsed.data, ...more }), { headers })
  }

  /** Every call of a signed-in person names the session, its business and the intent. */
  private checkSessionHeaders(what: string, headers: Headers): void {
    const session = readSession()
    const expected = { accessToken: session?.accessToken ?? null, publicKey: session?.publicKey ?? null }
    for (const [name, value] of Object.entries(expected))
      if (headers.get(name) !== value) this.faults.push(`${what} was called with the header ${name}: ${headers.get(name)}`)
    if (!UUID.test(headers.get('requestId') ?? '')) this.faults.push(`${what} was called without a requestId`)
  }

  private fault(message: string): never {
    this.faults.push(message)
    throw new TypeError(message)
  }

  private openStream(signal: AbortSignal | null): Response {
    if (readSession() === null) this.faults.push('a stream of live events was opened without a session')
    this.openedStreams += 1
    let own: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller
        this.streams.add(controller)
        const heartbeat = setInterval(() => {
          if (this.streams.has(controller)) controller.enqueue(new TextEncoder().encode(': still here\n\n'))
          else clearInterval(heartbeat)
        }, HEARTBEAT_MS)
      },
    })
    signal?.addEventListener('abort', () => {
      if (own && this.streams.delete(own)) own.error(new DOMException('The operation was aborted.', 'AbortError'))
    })
    // The simulated DOM's own Response cannot carry a stream that stays open.
    return { ok: true, status: 200, headers: new Headers(), body } as Response
  }
}

/** As the server sends it. */
const HEARTBEAT_MS = 10_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const countParams = ({ contract }: Handler) => contract.path.split('{').length

async function readRequest({ pattern }: Handler, url: URL, { body }: SentRequest) {
  const groups = Object.entries(pattern.exec(url.pathname)?.groups ?? {})
  return {
    params: Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)])),
    query: Object.fromEntries(url.searchParams),
    body: body instanceof FormData ? await readForm(body) : body === undefined ? undefined : (JSON.parse(body) as unknown),
  }
}

async function readForm(form: FormData): Promise<Record<string, unknown>> {
  const fields = [...form.entries()].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) },
  ])
  return Object.fromEntries((await Promise.all(fields)) as [string, unknown][])
}

function refusal({ httpStatus, code, message, more }: Refused, requestId: string): Response {
  const problem = { httpStatus, code, message, errors: more.errors ?? [], kind: 'refused', ...(more.data && { data: more.data }) } as const
  const headers = new Headers(more.retryAfterSeconds === undefined ? [] : [['retry-after', String(more.retryAfterSeconds)]])
  return Response.json(problemBody(problem, requestId), { status: httpStatus, headers })
}

/** The server would refuse this call: no session, or a role without the right. */
function forbiddenFor({ operation, roles }: RouteContract): string | null {
  if (roles === 'public') return null
  const role = readSession<CurrentUser>()?.holder.role
  if (role === undefined) return `${operation} was called without a session`
  return (roles === 'signed_in' ? ROLES : roles).includes(role) ? null : `${operation} was called by ${role}, who may not`
}

async function waitUnlessAborted(promise: Promise<void> | undefined, signal: AbortSignal | null): Promise<void> {
  if (!promise) return
  await Promise.race([promise, new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))])
}
