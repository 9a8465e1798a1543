import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../bank/context.ts'

const VALID_SECONDS = 3600

/** A token says until when it holds and carries its seal, so that a restart of the simulator forgets none. */
export function issueToken(world: World): { access_token: string; token_type: string; expires_in: number } {
  const until = String(Math.floor(world.clock.now().getTime() / 1000) + VALID_SECONDS)
  return { access_token: `${until}.${seal(world, until)}`, token_type: 'Bearer', expires_in: VALID_SECONDS }
}

export function tokenHolds(world: World, token: unknown): boolean {
  const [until = '', given = ''] = typeof token === 'string' ? token.split('.') : []
  const expected = Buffer.from(seal(world, until))
  const presented = Buffer.from(given)
  return expected.length === presented.length && timingSafeEqual(expected, presented) && Number(until) * 1000 > world.clock.now().getTime()
}

function seal(world: World, until: string): string {
  return createHmac('sha256', `token/${world.settings.noticeSecret}`).update(until).digest('hex')
}
