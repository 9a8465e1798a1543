import type { BoundRoute, RequestMeta } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { fileLink, storeUpload, type UploadsContext } from '../../uploads/index.ts'
import {
  authorisePin,
  changePassword,
  changePin,
  forgotPassword,
  getUser,
  login,
  logout,
  requestPinOtp,
  resetPin,
  setPin,
  setProfilePicture,
  showProfile,
  validatePin,
  validatePinOtp,
  verifyAccount,
  whoAmI,
} from '../contract.ts'
import { requestPasswordReset, resetPassword, type PasswordResetContext } from './actions/reset-password.ts'
import { changeOwnPassword } from './actions/change-password.ts'
import { requestPinReset, checkPinResetCode, type PinResetContext, setPinByCode, setPinByPin } from './actions/reset-pin.ts'
import { signIn, type SignInContext, signInByLink } from './actions/sign-in.ts'
import { bind, bindPublic, type Caller } from './caller.ts'
import { type DeviceContext, rememberDevice } from './device-cookie.ts'
import { memberships } from './extension-points.ts'
import { authoriseByPin, GRANT_SECONDS, verifyPin, setFirstPin } from './pins.ts'
import { presentMembership } from './present.ts'
import { profileOf } from './queries.ts'
import { endAllSessions, endSession } from './sessions.ts'
import { setPicture } from './store.ts'

export function identityPublicRoutes(context: PasswordResetContext & SignInContext): BoundRoute<null>[] {
  return [
    bindPublic(login, async ({ body, meta }) => signedIn(context, await signIn(context, body, meta), meta, body.email.toLowerCase())),
    bindPublic(getUser, async ({ body, meta }) => signedIn(context, await signInByLink(context, body.token, meta), meta)),
    bindPublic(forgotPassword, async ({ body, meta }) => {
      const { replayed, deviceCookie } = await requestPasswordReset(context, body.email, meta)
      return { data: {}, message: 'If this email address has an account, we have sent a code', replayed, deviceCookie }
    }),
    bindPublic(verifyAccount, async ({ body, meta }) => {
      const { replayed, deviceCookie } = await resetPassword(context, body, meta)
      return { data: {}, message: 'Your password was changed', replayed, deviceCookie }
    }),
  ]
}

/** `login`: the phone number by which a person without an e-mail address signs in. */
const signedIn = <Data extends { email: string }>(context: DeviceContext, data: Data, { deviceCookie }: RequestMeta, login = data.email) => ({
  data,
  message: 'Signed in',
  deviceCookie: rememberDevice(context, deviceCookie, data.email || login),
})

export function identityRoutes(context: PinResetContext & Pick<SignInContext, 'extensions'> & UploadsContext): BoundRoute<Caller>[] {
  return [
    bind(whoAmI, async ({ caller }) => {
      const all = await context.extensions.of(memberships)(caller.personId)
      const current = all.find((membership) => membership.business_id === caller.businessId)
      if (!current) throw notFound('The business')
      return { data: presentMembership(current) }
    }),
    bind(showProfile, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const profile = await profileOf(context.db.system, caller.personId, caller.businessId)
      if (!profile) throw notFound('The person')
      const { picture_upload_id: picture, pin_set_at: pinSetAt, ...shown } = profile
      return {
        data: { ...shown, profile_picture: picture === null ? null : fileLink(context, picture), pin_set_on: pinSetAt?.toISOString() ?? null },
      }
    }),
    bind(setProfilePicture, async ({ params, body: { file }, caller, meta: { requestId } }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const uploadId = await storeUpload(context, caller, { folder: 'ProfilePicture', file, requestId })
      await setPicture(context.db.system, caller.personId, uploadId)
      return { data: { file_url: fileLink(context, uploadId) }, message: 'Profile picture updated successfully' }
    }),
    bind(logout, async ({ caller, body }) => {
      if (body.everywhere) await endAllSessions(context.db.system, caller.personId, context.clock.now())
      else await endSession(context.db.system, caller.sessionId, context.clock.now())
      return { data: {}, message: 'Signed out' }
    }),
    bind(changePassword, async ({ caller, body, meta }) => {
      const { replayed } = await changeOwnPassword(context, caller, body, meta)
      return { data: {}, message: 'Password changed successfully', replayed }
    }),
    bind(setPin, async ({ caller, body, meta }) => {
      const { replayed } = await setFirstPin(context, caller, body.pin, meta.requestId)
      return { data: {}, message: 'Pin Set Success', replayed }
    }),
    bind(authorisePin, async ({ caller, body }) => {
      await authoriseByPin(context, caller, body.pin)
      return { data: { expiresInSeconds: GRANT_SECONDS }, message: 'PIN accepted' }
    }),
    bind(requestPinOtp, async ({ caller }) => {
      await requestPinReset(context, caller)
      return { data: {}, message: 'We have sent a code to your email address and your phone' }
    }),
    bind(validatePinOtp, async ({ caller, body }) => {
      await checkPinResetCode(context, caller, body.otp)
      return { data: {}, message: 'The code is correct' }
    }),
    bind(resetPin, async ({ caller, body, meta }) => {
      const { replayed } = await setPinByCode(context, caller, body, meta)
      return { data: {}, message: 'Pin Reset Successfully', replayed }
    }),
    bind(validatePin, async ({ caller, body }) => {
      await verifyPin(context, caller, body.old_pin, 'old_pin')
      return { data: {}, message: 'The PIN is correct' }
    }),
    bind(changePin, async ({ caller, body, meta }) => {
      const { replayed } = await setPinByPin(context, caller, body, meta)
      return { data: {}, message: 'Pin Changed Successfully', replayed }
    }),
  ]
}
