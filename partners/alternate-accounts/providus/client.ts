import { onceMoreIfClosed } from '../../../platform/http/closed-connection.ts'
import { readBoundedText } from '../../../platform/http/bounded-response.ts'
import { parseStorableJson } from '../wire-values.ts'
import type { ProvidusSettings } from './settings.ts'
import { authSignature } from './signature.ts'

/** The parsed answer with status 200, or the reason why there is none. */
export type ProvidusReply = { kind: 'answer'; body: unknown } | { kind: 'unknown'; reason: string }

export type ProvidusClient = {
  get(path: string, query: Record<string, string>): Promise<ProvidusReply>
  post(path: string, body: unknown): Promise<ProvidusReply>
}

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/** Calls with Providus's two headers and a time-out; they never throw. */
export function createProvidusClient(settings: ProvidusSettings): ProvidusClient {
  const headers = { 'Client-Id': settings.clientId, 'X-Auth-Signature': authSignature(settings) }

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<ProvidusReply> {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    try {
      const answer = await onceMoreIfClosed(method === 'GET', () =>
        fetch(`${settings.url}${path}`, {
          method,
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          redirect: 'manual',
          signal,
        }),
      )
      const text = await readBoundedText(answer, MAX_RESPONSE_BYTES)
      if (answer.status !== 200) return { kind: 'unknown', reason: `HTTP ${answer.status}` }
      return { kind: 'answer', body: parseStorableJson(text) }
    } catch (failure) {
      if (signal.aborted) return { kind: 'unknown', reason: `no answer within ${settings.timeoutMs} ms` }
      return { kind: 'unknown', reason: failure instanceof Error ? failure.message : 'network' }
    }
  }
  return {
    get: (path, query) => call('GET', `${path}?${new URLSearchParams(query).toString()}`),
    post: (path, body) => call('POST', path, body),
  }
}
