import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BankContext } from '../context.ts'

const VALID_SECONDS = 3600

/** A token carries its expiry and a signature, so that it stays valid when the simulator restarts. */
export function issueToken(context: BankContext): { access_token: string; token_type: string; expires_in: number } {
  const until = String(Math.floor(context.clock.now().getTime() / 1000) + VALID_SECONDS)
  return { access_token: `${until}.${signToken(context, until)}`, token_type: 'Bearer', expires_in: VALID_SECONDS }
}

export function isTokenValid(context: BankContext, token: unknown): boolean {
  const [until = '', given = ''] = typeof token === 'string' ? token.split('.') : []
  const expected = Buffer.from(signToken(context, until))
  const presented = Buffer.from(given)
  return expected.length === presented.length && timingSafeEqual(expected, presented) && Number(until) * 1000 > context.clock.now().getTime()
}

function signToken(context: BankContext, until: string): string {
  return createHmac('sha256', `token/${context.settings.noticeSecret}`).update(until).digest('hex')
}
