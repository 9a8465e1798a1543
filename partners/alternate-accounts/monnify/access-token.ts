import { z } from 'zod'
import type { Clock } from '../../../platform/clock/index.ts'

const loginShape = z.object({
  requestSuccessful: z.literal(true),
  responseBody: z.object({ accessToken: z.string().min(1), expiresIn: z.number().positive() }),
})
/** A token is renewed that long before its end, so that no call leaves with one that ends on the way. */
const RENEWED_BEFORE_END_MS = 60_000

/** `get` logs in when there is no valid token; calls at the same time share one login. It rejects when there is none. */
export type AccessToken = { get(): Promise<string>; forget(): void }

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
    async get() {
      if (known && clock.monotonicMs() < known.endsAtMs) return known.token
      return (running ??= renew().finally(() => (running = null)))
    },
    forget: () => void (known = null),
  }
}
