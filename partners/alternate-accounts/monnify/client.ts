import { onceMoreIfClosed } from '../../../platform/http/closed-connection.ts'
import { readBoundedText } from '../../../platform/http/bounded-response.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import { parseStorableJson } from '../wire-values.ts'
import { createAccessToken } from './access-token.ts'
import type { MonnifySettings } from './settings.ts'

/** The parsed answer with a status below 500, or the reason why there is none. */
export type MonnifyReply = { kind: 'answer'; status: number; body: unknown } | { kind: 'unknown'; reason: string }

export type MonnifyClient = {
  get(path: string, query?: Record<string, string>): Promise<MonnifyReply>
  post(path: string, body: unknown): Promise<MonnifyReply>
}

type Call = { method: 'GET' | 'POST'; path: string; authorization: string; body?: unknown; signal: AbortSignal }

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024
const UNAUTHORISED = 401

/** Calls with a token and a time-out over both; they never throw. A token that is refused is renewed once: nothing was done with it. */
export function createMonnifyClient(settings: MonnifySettings, clock: Pick<Clock, 'monotonicMs'>): MonnifyClient {
  const basic = `Basic ${Buffer.from(`${settings.apiKey}:${settings.secretKey}`).toString('base64')}`
  const token = createAccessToken(clock, async () => {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    return (await send(settings.url, { method: 'POST', path: '/api/v1/auth/login', authorization: basic, signal })).body
  })

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<MonnifyReply> {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    const authorised = async () => send(settings.url, { method, path, body, authorization: `Bearer ${await token.get(signal)}`, signal })
    try {
      const first = await authorised()
      if (first.status !== UNAUTHORISED) return replyOf(first)
      token.forget()
      return replyOf(await authorised())
    } catch (failure) {
      if (signal.aborted) return { kind: 'unknown', reason: `no answer within ${settings.timeoutMs} ms` }
      return { kind: 'unknown', reason: failure instanceof Error ? failure.message : 'network' }
    }
  }
  return {
    get: (path, query = {}) => call('GET', Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`),
    post: (path, body) => call('POST', path, body),
  }
}

async function send(url: string, { method, path, authorization, body, signal }: Call): Promise<{ status: number; body: unknown }> {
  const answer = await onceMoreIfClosed(method === 'GET', () =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal,
    }),
  )
  return { status: answer.status, body: parseStorableJson(await readBoundedText(answer, MAX_RESPONSE_BYTES)) }
}

const replyOf = ({ status, body }: { status: number; body: unknown }): MonnifyReply =>
  status >= 500 || status === UNAUTHORISED ? { kind: 'unknown', reason: `HTTP ${status}` } : { kind: 'answer', status, body }
