import { z } from 'zod'
import { onceMoreIfClosed } from '../../../platform/http/closed-connection.ts'
import { readBoundedText } from '../../../platform/http/bounded-response.ts'
import type { DojahSettings } from './settings.ts'

/** Dojah wraps every answer in `entity`. `not_found` is a clear answer; every unclear one is `unknown`. */
export type DojahReply = { kind: 'entity'; entity: unknown } | { kind: 'not_found' } | { kind: 'unknown'; reason: string }

export type DojahClient = {
  get(path: string, query: Record<string, string>): Promise<DojahReply>
  post(path: string, body: unknown): Promise<DojahReply>
}

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024
const envelopeShape = z.object({ entity: z.unknown() })
/** "BVN not found" is Dojah's answer; "Not Found" is that of any missing page. */
const notFoundShape = z.object({ error: z.string().regex(/^\w+ not found$/i) })

/** Calls with Dojah's two headers and a time-out; they never throw. `Authorization` holds the secret without "Bearer". */
export function createDojahClient(settings: DojahSettings): DojahClient {
  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<DojahReply> {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    try {
      const answer = await onceMoreIfClosed(method === 'GET', () =>
        fetch(`${settings.url}${path}`, {
          method,
          headers: { AppId: settings.appId, Authorization: settings.secret, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          redirect: 'manual',
          signal,
        }),
      )
      return parseReply(answer.status, await readBoundedText(answer, MAX_RESPONSE_BYTES))
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

function parseReply(httpStatus: number, text: string): DojahReply {
  const json = parseJson(text)
  if ((httpStatus === 404 || httpStatus === 400) && notFoundShape.safeParse(json).success) return { kind: 'not_found' }
  if (httpStatus !== 200) return { kind: 'unknown', reason: `HTTP ${httpStatus}` }
  const parsed = envelopeShape.safeParse(json)
  return parsed.success && parsed.data.entity !== undefined
    ? { kind: 'entity', entity: parsed.data.entity }
    : { kind: 'unknown', reason: 'the answer cannot be read' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
