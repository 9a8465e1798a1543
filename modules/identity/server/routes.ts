import type { BoundRoute } from '../../../platform/http/bind.ts'
import {
  authorisePin,
  changePassword,
  changePin,
  forgotPassword,
  logout,
  requestPinOtp,
  resetPin,
  setPin,
  validatePin,
  validatePinOtp,
  verifyAccount,
} from '../contract.ts'
import { askForReset, resetPassword, type ResetKit } from './actions/reset-password.ts'
import { changeOwnPassword } from './actions/change-password.ts'
import { askForPinReset, checkPinResetCode, type PinResetKit, setPinByCode, setPinByPin } from './actions/reset-pin.ts'
import { bind, bindPublic, type Caller } from './caller.ts'
import { authoriseByPin, GRANT_SECONDS, requireRightPin, setFirstPin } from './pins.ts'
import { endAllSessions, endSession } from './sessions.ts'

export function identityPublicRoutes(kit: ResetKit): BoundRoute<null>[] {
  return [
    bindPublic(forgotPassword, async ({ body, meta }) => {
      const { replayed } = await askForReset(kit, body.email, meta)
      return { data: {}, message: 'If we know this e-mail address, a code is on its way to it', replayed }
    }),
    bindPublic(verifyAccount, async ({ body, meta }) => {
      const { replayed } = await resetPassword(kit, body, meta)
      return { data: {}, message: 'Your password was changed', replayed }
    }),
  ]
}

export function identityRoutes(kit: PinResetKit): BoundRoute<Caller>[] {
  return [
    bind(logout, async ({ caller, body }) => {
      if (body.everywhere) await endAllSessions(kit.db.system, caller.personId, kit.clock.now())
      else await endSession(kit.db.system, caller.sessionId, kit.clock.now())
      return { data: {}, message: 'Signed out' }
    }),
    bind(changePassword, async ({ caller, body, meta }) => {
      const { replayed } = await changeOwnPassword(kit, caller, body, meta)
      return { data: {}, message: 'Password changed successfully', replayed }
    }),
    bind(setPin, async ({ caller, body, meta }) => {
      const { replayed } = await setFirstPin(kit, caller, body.pin, meta.requestId)
      return { data: {}, message: 'Pin Set Success', replayed }
    }),
    bind(authorisePin, async ({ caller, body }) => {
      await authoriseByPin(kit, caller, body.pin)
      return { data: { expiresInSeconds: GRANT_SECONDS }, message: 'PIN accepted' }
    }),
    bind(requestPinOtp, async ({ caller }) => {
      await askForPinReset(kit, caller)
      return { data: {}, message: 'A code is on its way to your e-mail address and your phone' }
    }),
    bind(validatePinOtp, async ({ caller, body }) => {
      await checkPinResetCode(kit, caller, body.otp)
      return { data: {}, message: 'The code is right' }
    }),
    bind(resetPin, async ({ caller, body, meta }) => {
      const { replayed } = await setPinByCode(kit, caller, body, meta)
      return { data: {}, message: 'Pin Reset Successfully', replayed }
    }),
    bind(validatePin, async ({ caller, body }) => {
      await requireRightPin(kit, caller, body.old_pin, 'old_pin')
      return { data: {}, message: 'The PIN is right' }
    }),
    bind(changePin, async ({ caller, body, meta }) => {
      const { replayed } = await setPinByPin(kit, caller, body, meta)
      return { data: {}, message: 'Pin Changed Successfully', replayed }
    }),
  ]
}
