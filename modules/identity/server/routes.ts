import type { BoundRoute } from '../../../platform/http/bind.ts'
import { authorisePin, forgotPassword, logout, setPin, verifyAccount } from '../contract.ts'
import { askForReset, resetPassword, type ResetKit } from './actions/reset-password.ts'
import { bind, bindPublic, type Caller } from './caller.ts'
import { authoriseByPin, GRANT_SECONDS, type PinKit, setFirstPin } from './pins.ts'
import { endSession } from './sessions.ts'

export function identityPublicRoutes(kit: ResetKit): BoundRoute<null>[] {
  return [
    bindPublic(forgotPassword, async ({ body, meta }) => {
      await askForReset(kit, body.email, meta)
      return { data: {}, message: 'If we know this e-mail address, a code is on its way to it' }
    }),
    bindPublic(verifyAccount, async ({ body, meta }) => {
      const { replayed } = await resetPassword(kit, body, meta)
      return { data: {}, message: 'Your password was changed', replayed }
    }),
  ]
}

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
