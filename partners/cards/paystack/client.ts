import { onceMoreIfClosed } from '../../../platform/http/closed-connection.ts'
import { jsonRequest, readJson, whyUnanswered, withQuery } from '../../../platform/http/json-exchange.ts'
import type { PaystackSettings } from './settings.ts'

/** `refused`: status 4xx with Paystack's envelope, so the call had no effect. */
export type PaystackReply =
  | { kind: 'answer'; body: unknown }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'unknown'; reason: string }

export type PaystackClient = {
  get(path: string, query?: Record<string, string>): Promise<PaystackReply>
  post(path: string, body: unknown): Promise<PaystackReply>
  put(path: string, body: unknown): Promise<PaystackReply>
  /** A file to an address that Paystack has signed. Our key does not go there. */
  putFile(url: string, file: { type: string; bytes: Uint8Array }): Promise<'stored' | { refused: string } | { unknown: string }>
}

/** Calls with the secret key and a time-out; they never throw. */
export function createPaystackClient(settings: PaystackSettings): PaystackClient {
  async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<PaystackReply> {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    try {
      const headers = { authorization: `Bearer ${settings.secretKey}` }
      return replyOf(
        await readJson(
          await onceMoreIfClosed(method === 'GET', () => fetch(`${settings.url}${path}`, jsonRequest({ method, headers, body, signal }))),
        ),
      )
    } catch (failure) {
      return { kind: 'unknown', reason: whyUnanswered(failure, signal, settings.timeoutMs) }
    }
  }
  return {
    get: (path, query) => call('GET', withQuery(path, query)),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    async putFile(url, { type, bytes }) {
      const isSafe = url.startsWith('https://') || new URL(url).origin === new URL(settings.url).origin
      if (!isSafe) return { refused: 'The address for the file is not safe' }
      try {
        const signal = AbortSignal.timeout(settings.timeoutMs)
        const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes), redirect: 'manual', signal })
        await answer.body?.cancel()
        if (answer.ok) return 'stored'
        const isClear = answer.status >= 400 && answer.status < 500 && !UNCLEAR_STATUSES.includes(answer.status)
        return isClear ? { refused: `The file was not taken (${answer.status})` } : { unknown: `HTTP ${answer.status}` }
      } catch (failure) {
        return { unknown: failure instanceof Error ? failure.message : 'network' }
      }
    },
  }
}

/** A wrong key, a limit or a time-out says nothing about the payment. */
const UNCLEAR_STATUSES: readonly number[] = [401, 403, 408, 425, 429]

function replyOf({ status, body }: { status: number; body: unknown }): PaystackReply {
  const envelope = body as { status?: unknown; message?: unknown } | null
  if (status >= 200 && status < 300 && envelope?.status === true) return { kind: 'answer', body }
  if (status >= 400 && status < 500 && !UNCLEAR_STATUSES.includes(status) && envelope?.status === false)
    return { kind: 'refused', status, message: typeof envelope.message === 'string' ? envelope.message.slice(0, 200) : '' }
  return { kind: 'unknown', reason: `HTTP ${status}` }
}
