import type { Clock } from '../../../platform/clock/index.ts'
import { onceMoreIfClosed } from '../../../platform/http/closed-connection.ts'
import { jsonRequest, readJson, whyUnanswered, withQuery } from '../../../platform/http/json-exchange.ts'
import type { VtungSettings } from './settings.ts'

/**
 * - `answer`: JSON of VTU.ng, also of a refusal.
 * - `not_sent`: no token, or no connection; nothing of this call has left.
 * - `unknown`: everything else, such as a web page of a gateway. `code` is our own name of it.
 */
export type VtungReply =
  | { kind: 'answer'; body: Record<string, unknown> }
  | { kind: 'not_sent'; code: string; reason: string }
  | { kind: 'unknown'; code: string; reason: string }

export type VtungClient = {
  get(path: string, query?: Record<string, string>): Promise<VtungReply>
  /** After `leaveBy` the call is not made. */
  post(path: string, body: unknown, leaveBy?: Date): Promise<VtungReply>
}

/** A token lasts seven days. */
const TOKEN_LIFETIME_MS = 6 * 24 * 60 * 60_000
const NO_CONNECTION = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

/** Calls with a token of a few days and a time-out; they never throw. */
export function createVtungClient(settings: VtungSettings, clock: Pick<Clock, 'now'>): VtungClient {
  let token: { text: string; until: number } | null = null

  async function signIn(): Promise<VtungReply | string> {
    if (token && token.until > clock.now().getTime()) return token.text
    const { username, password } = settings
    const reply = await request('POST', '/jwt-auth/v1/token', null, { username, password })
    if (reply.kind !== 'answer') return { ...reply, kind: 'not_sent' }
    const { token: text } = reply.body
    if (typeof text !== 'string' || text === '') return { kind: 'not_sent', code: 'unauthorised', reason: 'VTU.ng gave no token' }
    token = { text, until: clock.now().getTime() + TOKEN_LIFETIME_MS }
    return text
  }

  async function request(method: 'GET' | 'POST', path: string, bearer: string | null, body?: unknown): Promise<VtungReply> {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    try {
      const headers = bearer === null ? undefined : { authorization: `Bearer ${bearer}` }
      return replyOf(
        await readJson(
          await onceMoreIfClosed(method === 'GET', () => fetch(`${settings.url}/wp-json${path}`, jsonRequest({ method, headers, body, signal }))),
        ),
      )
    } catch (failure) {
      const reason = whyUnanswered(failure, signal, settings.timeoutMs)
      if (signal.aborted) return { kind: 'unknown', code: 'timeout', reason }
      const cause = failure instanceof Error ? (failure.cause as { code?: unknown } | undefined)?.code : undefined
      return typeof cause === 'string' && NO_CONNECTION.test(cause)
        ? { kind: 'not_sent', code: 'network', reason }
        : { kind: 'unknown', code: 'network', reason }
    }
  }

  async function call(method: 'GET' | 'POST', path: string, body?: unknown, leaveBy?: Date): Promise<VtungReply> {
    const bearer = await signIn()
    if (typeof bearer !== 'string') return bearer
    if (leaveBy && clock.now() >= leaveBy) return { kind: 'not_sent', code: 'not_sent', reason: 'it was not sent in time' }
    const reply = await request(method, `/api/v2${path}`, bearer, body)
    // The next call signs in again. This one may have had an effect only if the token was good, so it proves nothing.
    if (reply.kind === 'unknown' && reply.code === 'unauthorised') token = null
    return reply
  }
  return {
    get: (path, query) => call('GET', withQuery(path, query)),
    post: (path, body, leaveBy) => call('POST', path, body, leaveBy),
  }
}

function replyOf({ status, body }: { status: number; body: unknown }): VtungReply {
  if (status === 401 || status === 403) return { kind: 'unknown', code: 'unauthorised', reason: `HTTP ${status}` }
  if (status >= 500 || status === 408 || status === 425 || status === 429)
    return { kind: 'unknown', code: `http_${status}`, reason: `HTTP ${status}` }
  if (typeof body !== 'object' || body === null) return { kind: 'unknown', code: 'garbage', reason: 'the answer cannot be read' }
  return { kind: 'answer', body: body as Record<string, unknown> }
}
