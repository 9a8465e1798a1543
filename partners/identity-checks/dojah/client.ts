import { z } from 'zod'
import { onceMoreIfClosed } from '../../../platform/http/closed-connection.ts'
import { jsonRequest, readJson, whyUnanswered, withQuery } from '../../../platform/http/json-exchange.ts'
import type { DojahSettings } from './settings.ts'

/** Dojah wraps every answer in `entity`. `not_found` is a clear answer; every unclear one is `unknown`. */
export type DojahReply = { kind: 'entity'; entity: unknown } | { kind: 'not_found' } | { kind: 'unknown'; reason: string }

export type DojahClient = {
  get(path: string, query: Record<string, string>): Promise<DojahReply>
  post(path: string, body: unknown): Promise<DojahReply>
}

const envelopeShape = z.object({ entity: z.unknown() })
/** "BVN not found" is Dojah's answer; "Not Found" is that of any missing page. */
const notFoundShape = z.object({ error: z.string().regex(/^\w+ not found$/i) })

/** Calls with Dojah's two headers and a time-out; they never throw. `Authorization` holds the secret without "Bearer". */
export function createDojahClient(settings: DojahSettings): DojahClient {
  const headers = { AppId: settings.appId, Authorization: settings.secret }

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<DojahReply> {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    try {
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
  }
}

function replyOf({ status, body }: { status: number; body: unknown }): DojahReply {
  if ((status === 404 || status === 400) && notFoundShape.safeParse(body).success) return { kind: 'not_found' }
  if (status !== 200) return { kind: 'unknown', reason: `HTTP ${status}` }
  const parsed = envelopeShape.safeParse(body)
  return parsed.success && parsed.data.entity !== undefined
    ? { kind: 'entity', entity: parsed.data.entity }
    : { kind: 'unknown', reason: 'the answer cannot be read' }
}
