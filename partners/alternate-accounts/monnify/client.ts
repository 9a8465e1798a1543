import type { Clock } from '../../../platform/clock/index.ts'
import { onceMoreIfClosed } from '../../../platform/http/closed-connection.ts'
import { jsonRequest, readJson, whyUnanswered, withQuery } from '../../../platform/http/json-exchange.ts'
import type { VendorReply } from '../vendor.ts'
import { createAccessToken } from './access-token.ts'
import type { MonnifySettings } from './settings.ts'

export type MonnifyClient = {
  get(path: string, query?: Record<string, string>): Promise<VendorReply>
  post(path: string, body: unknown): Promise<VendorReply>
}

const UNAUTHORISED = 401

/**
 * Calls with a token and a time-out over both; they never throw. A token that is refused is renewed once: nothing was done with it. Every
 * status below 500 is an answer.
 */
export function createMonnifyClient(settings: MonnifySettings, clock: Pick<Clock, 'monotonicMs'>): MonnifyClient {
  const basic = `Basic ${Buffer.from(`${settings.apiKey}:${settings.secretKey}`).toString('base64')}`
  const token = createAccessToken(clock, async () => {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    const request = jsonRequest({ method: 'POST', headers: { authorization: basic }, signal })
    return (await readJson(await fetch(`${settings.url}/api/v1/auth/login`, request))).body
  })

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<VendorReply> {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    const authorised = async () => {
      const headers = { authorization: `Bearer ${await token.get(signal)}` }
      return readJson(await onceMoreIfClosed(method === 'GET', () => fetch(`${settings.url}${path}`, jsonRequest({ method, headers, body, signal }))))
    }
    try {
      const first = await authorised()
      if (first.status !== UNAUTHORISED) return replyOf(first)
      token.forget()
      return replyOf(await authorised())
    } catch (failure) {
      return { kind: 'unknown', reason: whyUnanswered(failure, signal, settings.timeoutMs) }
    }
  }
  return { get: (path, query) => call('GET', withQuery(path, query)), post: (path, body) => call('POST', path, body) }
}

const replyOf = ({ status, body }: { status: number; body: unknown }): VendorReply =>
  status >= 500 || status === UNAUTHORISED ? { kind: 'unknown', reason: `HTTP ${status}` } : { kind: 'answer', status, body }
