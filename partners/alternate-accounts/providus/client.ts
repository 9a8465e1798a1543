import { onceMoreIfClosed } from '../../../platform/http/closed-connection.ts'
import { jsonRequest, readJson, whyUnanswered, withQuery } from '../../../platform/http/json-exchange.ts'
import type { VendorReply } from '../vendor.ts'
import type { ProvidusSettings } from './settings.ts'
import { authSignature } from './signature.ts'

export type ProvidusClient = {
  get(path: string, query: Record<string, string>): Promise<VendorReply>
  post(path: string, body: unknown): Promise<VendorReply>
}

/** Calls with Providus's two headers and a time-out; they never throw. Only status 200 is an answer. */
export function createProvidusClient(settings: ProvidusSettings): ProvidusClient {
  const headers = { 'Client-Id': settings.clientId, 'X-Auth-Signature': authSignature(settings) }

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<VendorReply> {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    try {
      const answer = await readJson(
        await onceMoreIfClosed(method === 'GET', () => fetch(`${settings.url}${path}`, jsonRequest({ method, headers, body, signal }))),
      )
      return answer.status === 200 ? { kind: 'answer', ...answer } : { kind: 'unknown', reason: `HTTP ${answer.status}` }
    } catch (failure) {
      return { kind: 'unknown', reason: whyUnanswered(failure, signal, settings.timeoutMs) }
    }
  }
  return { get: (path, query) => call('GET', withQuery(path, query)), post: (path, body) => call('POST', path, body) }
}
