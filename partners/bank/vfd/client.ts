import { z } from 'zod'
import { toStorableText, parseSafeJson } from './safe-json.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { VfdSettings } from './settings.ts'
import { fetchWithTimeout, type TimedResponse } from './timed-fetch.ts'

/** VFD's `{status, message, data}`. Every other shape is `garbage`. */
export type VfdEnvelope = { status: string; message: string; data?: unknown }

/**
 * `code` is our own: `timeout`, `network`, `garbage`, `http_503`, `unauthorised`, `held_up`. `mayHaveLeft`: the bank may
 * have received the call.
 */
export type UnclearReply = { kind: 'unclear'; code: string; reason: string; raw: unknown; mayHaveLeft: boolean }

export type VfdReply = { kind: 'envelope'; envelope: VfdEnvelope } | UnclearReply

export type VfdClient = {
  get(path: string, query: Record<string, string>): Promise<VfdReply>
  /** A call that had to wait for a token beyond `leaveBy` is not sent. */
  post(path: string, body: unknown, leaveBy?: Date): Promise<VfdReply>
}

const envelopeShape = z.object({ status: z.string().min(1).max(10), message: z.string().default(''), data: z.unknown().optional() })
const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().default(600) })

/** A token is renewed this long before it expires, so that none expires during a call. */
const TOKEN_RENEWAL_MARGIN_MS = 60_000

/** Calls with a token and a time-out; they never throw. A call refused for its token is made once more. */
export function createVfdClient(settings: VfdSettings, clock: Pick<Clock, 'now'>): VfdClient {
  let token: { value: string; until: number } | null = null
  let asking: Promise<UnclearReply | null> | null = null

  async function call(method: 'GET' | 'POST', path: string, body?: unknown, leaveBy?: Date): Promise<VfdReply> {
    for (let tries = 1; ; tries++) {
      const refused = await ensureToken()
      // Before the first call itself. After a refused token it has left once.
      if (refused) return { ...refused, mayHaveLeft: tries > 1 }
      if (leaveBy && clock.now() >= leaveBy) return unclear('held_up', 'It was not sent in time')
      // A concurrent call may have dropped this token already. Then it is refused here too, and renewed.
      const used = token?.value ?? ''
      const reply = await fetchWithTimeout({
        method,
        url: `${settings.walletUrl}${path}`,
        headers: { AccessToken: used },
        body,
        timeoutMs: settings.timeoutMs,
      })
      if (!(reply.kind === 'answer' && (reply.httpStatus === 401 || reply.httpStatus === 403))) return parseReply(reply)
      // A refused token means that the bank did nothing, so a second call is safe.
      if (token?.value === used) token = null
      if (tries === 2) return unclear('unauthorised', 'The bank refused our token twice', reply.text)
    }
  }

  /** Null when there is a valid token. Concurrent callers share one request. */
  function ensureToken(): Promise<UnclearReply | null> {
    if (token && token.until > clock.now().getTime()) return Promise.resolve(null)
    asking ??= askForToken().finally(() => (asking = null))
    return asking
  }

  async function askForToken(): Promise<UnclearReply | null> {
    const body = { consumerKey: settings.consumerKey, consumerSecret: settings.consumerSecret, validityTime: '-1' }
    const reply = parseReply(
      await fetchWithTimeout({ method: 'POST', url: settings.tokenUrl, headers: {}, body, timeoutMs: settings.timeoutMs, isRepeatable: true }),
    )
    if (reply.kind === 'unclear') return { ...reply, reason: `No token: ${reply.reason}` }
    const given = tokenShape.safeParse(reply.envelope.data)
    if (!given.success) return unclear('unauthorised', `No token: ${reply.envelope.message}`)
    const lastsMs = given.data.expires_in * 1000
    token = { value: given.data.access_token, until: clock.now().getTime() + Math.max(lastsMs - TOKEN_RENEWAL_MARGIN_MS, lastsMs / 2) }
    return null
  }

  return {
    get: (path, query) => call('GET', `${path}?${new URLSearchParams(query).toString()}`),
    post: (path, body, leaveBy) => call('POST', path, body, leaveBy),
  }
}

function parseReply(reply: TimedResponse): VfdReply {
  if (reply.kind === 'nothing') return { ...unclear(reply.code, reply.reason), mayHaveLeft: reply.mayHaveLeft }
  if (reply.httpStatus < 200 || reply.httpStatus > 299)
    return unclear(`http_${reply.httpStatus}`, `The bank answered HTTP ${reply.httpStatus}`, toStorableText(reply.text))
  const parsed = envelopeShape.safeParse(parseSafeJson(reply.text))
  if (parsed.success) return { kind: 'envelope', envelope: parsed.data }
  return unclear('garbage', 'The bank’s answer cannot be read', toStorableText(reply.text))
}

const unclear = (code: string, reason: string, raw: unknown = null): UnclearReply => ({ kind: 'unclear', code, reason, raw, mayHaveLeft: true })
