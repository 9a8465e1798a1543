import { readBoundedText } from './bounded-response.ts'

type JsonCall = {
  method: 'GET' | 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>> | undefined
  body?: unknown
  /** Ends the call, with the reading of its answer. */
  signal: AbortSignal
}

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/** What `fetch` sends to a partner. A redirect is an answer: it would take keys and bodies elsewhere. */
export const jsonRequest = ({ method, headers, body, signal }: JsonCall): RequestInit => ({
  method,
  headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
  redirect: 'manual',
  signal,
})

/** A partner's answer, whatever its status; `body` is null when it is no JSON. Throws when it is too long. */
export const readJson = async (answer: Response): Promise<{ status: number; body: unknown }> => ({
  status: answer.status,
  body: parseStorableJson(await readBoundedText(answer, MAX_RESPONSE_BYTES)),
})

/** Why a call that threw has no answer. Its signal is that of a time-out. */
export function whyUnanswered(failure: unknown, signal: AbortSignal, timeoutMs: number): string {
  if (signal.aborted) return `no answer within ${timeoutMs} ms`
  return failure instanceof Error ? failure.message : 'network'
}

/** The path with its query; without one for no parameters. */
export const withQuery = (path: string, query: Readonly<Record<string, string>> = {}): string =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`

/** Null when it is no JSON. Characters that PostgreSQL cannot store are replaced: one of them must not stop a payment. */
export function parseStorableJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\ufffd') : value))
  } catch {
    return null
  }
}
