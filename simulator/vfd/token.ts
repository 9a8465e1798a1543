import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SimulatorContext } from '../bank/context.ts'

const VALID_SECONDS = 3600

/** A token says until when it holds and carries its seal, so that a restart of the simulator forgets none. */
export function issueToken(context: SimulatorContext): { access_token: string; token_type: string; expires_in: number } {
  const until = String(Math.floor(context.clock.now().getTime() / 1000) + VALID_SECONDS)
  return { access_token: `${until}.${signToken(context, until)}`, token_type: 'Bearer', expires_in: VALID_SECONDS }
}

export function isTokenValid(context: SimulatorContext, token: unknown): boolean {
  const [until = '', given = ''] = typeof token === 'string' ? token.split('.') : []
  const expected = Buffer.from(signToken(context, until))
  const presented = Buffer.from(given)
  return expected.length === presented.length && timingSafeEqual(expected, presented) && Number(until) * 1000 > context.clock.now().getTime()
}

function signToken(context: SimulatorContext, until: string): string {
  return createHmac('sha256', `token/${context.settings.noticeSecret}`).update(until).digest('hex')
}
