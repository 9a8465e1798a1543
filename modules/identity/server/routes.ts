import type { BoundRoute } from '../../../platform/http/bind.ts'
import { authorisePin, logout, setPin } from '../contract.ts'
import { bind, type Caller } from './caller.ts'
import { authoriseByPin, GRANT_SECONDS, type PinKit, setFirstPin } from './pins.ts'
import { endSession } from './sessions.ts'

export function identityRoutes(kit: PinKit): BoundRoute<Caller>[] {
  return [
    bind(logout, async ({ caller }) => {
      await endSession(kit.db.system, caller.sessionId, kit.clock.now())
      return { data: {}, message: 'Signed out' }
    }),
    bind(setPin, async ({ caller, body, meta }) => {
      const { replayed } = await setFirstPin(kit, caller, body.pin, meta.requestId)
      return { data: {}, message: 'Pin Set Success', replayed }
    }),
    bind(authorisePin, async ({ caller, body }) => {
      await authoriseByPin(kit, caller, body.pin)
      return { data: { expiresInSeconds: GRANT_SECONDS }, message: 'PIN accepted' }
    }),
  ]
}
