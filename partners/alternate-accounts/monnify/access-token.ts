import { z } from 'zod'
import type { Clock } from '../../../platform/clock/index.ts'

const loginShape = z.object({
  requestSuccessful: z.literal(true),
  responseBody: z.object({ accessToken: z.string().min(1), expiresIn: z.number().positive() }),
})
/** A token is renewed that long before its end, so that no call leaves with one that ends on the way. */
const RENEWED_BEFORE_END_MS = 60_000

/**
 * `get` logs in when there is no valid token; calls at the same time share one login. It rejects when there is none, and at the end of the
 * signal, whichever call began the login.
 */
export type AccessToken = { get(signal: AbortSignal): Promise<string>; forget(): void }

/** `login` answers the body of the reply to a login. */
export function createAccessToken(clock: Pick<Clock, 'monotonicMs'>, login: () => Promise<unknown>): AccessToken {
  let known: { token: string; endsAtMs: number } | null = null
  let running: Promise<string> | null = null

  async function renew(): Promise<string> {
    const reply = loginShape.safeParse(await login())
    if (!reply.success) throw new Error('the login was refused or cannot be read')
    const { accessToken: token, expiresIn } = reply.data.responseBody
    known = { token, endsAtMs: clock.monotonicMs() + expiresIn * 1_000 - RENEWED_BEFORE_END_MS }
    return token
  }
  return {
    async get(signal) {
      if (known && clock.monotonicMs() < known.endsAtMs) return known.token
      return untilAborted((running ??= renew().finally(() => (running = null))), signal)
    },
    forget: () => void (known = null),
  }
}

function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    if (signal.aborted) abort()
  })
}
