import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import type { PublicContext, TenantContext } from '../../kernel/tenant-context.ts'
import { fileLink, storeUpload, type UploadContext } from '../../uploads/index.ts'
import { changeContact as changeContactRoute, requestContactChange as requestContactRoute } from '../contact/contract.ts'
import {
  authorisePin,
  changePassword,
  changePin,
  forgetPin,
  forgotPassword,
  getUser,
  login,
  logout,
  markTourSeen,
  requestPinOtp,
  resetPin,
  setPin,
  setProfilePicture,
  setView,
  showProfile,
  startChangePassword,
  startForgetPin,
  startForgotPassword,
  startResetPin,
  uploadResetVideo,
  validatePin,
  validatePinOtp,
  verifyAccount,
  whoAmI,
} from '../contract.ts'
import { requestPasswordReset, resetPassword, startPasswordReset, storeResetVideo, type PasswordResetContext } from './actions/reset-password.ts'
import { changeContact, CONTACT_CODE_MINUTES, type ContactContext, requestContactChange } from './actions/change-contact.ts'
import { changeOwnPassword, startPasswordChange } from './actions/change-password.ts'
import { requestPinReset, checkPinResetCode, type PinResetContext, setPinByCode, setPinByPin, startPinReset } from './actions/reset-pin.ts'
import { signIn, type SignInContext, signInByLink } from './actions/sign-in.ts'
import { bind, bindPublic, type Caller } from './caller.ts'
import { memberships } from './extension-points.ts'
import { authoriseByPin, GRANT_SECONDS, verifyPin, setFirstPin } from './pins.ts'
import { businessKeyOf, presentMembership } from './present.ts'
import { profileOf, tokenHashOf } from './queries.ts'
import { endAllSessions, endSession } from './sessions.ts'
import { setPicture, setTourSeen } from './store.ts'
import { writeViewCookie } from './view-cookie.ts'
import { askForVideo, isVideoRequiredOf, memberVideo } from './video-confirmation/check-video.ts'

type WithoutDb<Context> = Omit<Context, 'db'>
type PublicRoutesContext = WithoutDb<PasswordResetContext & SignInContext & UploadContext> & Pick<PublicContext, 'people'>

export function identityPublicRoutes(routes: PublicRoutesContext): BoundRoute<null>[] {
  const context = { ...routes, db: routes.people }
  return [
    bindPublic(login, async ({ body, meta }) => signedIn(await signIn(context, body, meta))),
    bindPublic(getUser, async ({ body, meta }) => signedIn(await signInByLink(context, body.token, meta))),
    bindPublic(startForgotPassword, async ({ body, meta }) => ({ data: await startPasswordReset(context, body.email, meta), message: 'Success' })),
    bindPublic(uploadResetVideo, async ({ params: { confirmation }, body: { file }, meta: { requestId } }) => ({
      data: { file_url: await storeResetVideo(context, { confirmation, file, requestId }) },
    })),
    bindPublic(forgotPassword, async ({ body: { email, ...video }, meta }) => {
      const { replayed, deviceCookie } = await requestPasswordReset(context, email, video, meta)
      return { data: {}, message: 'If this email address or phone number has an account, we have sent a code', replayed, deviceCookie }
    }),
    bindPublic(verifyAccount, async ({ body, meta }) => {
      const { replayed, deviceCookie } = await resetPassword(context, body, meta)
      return { data: {}, message: 'Your password was changed', replayed, deviceCookie }
    }),
  ]
}

const signedIn = <Data extends { deviceCookie: string; viewCookie: string | null }>({ deviceCookie, viewCookie, ...data }: Data) => ({
  data,
  message: 'Signed in',
  deviceCookie,
  viewCookie,
})

type RoutesContext = WithoutDb<PinResetContext & ContactContext & UploadContext> & Pick<TenantContext, 'people' | 'tenant'>

export function identityRoutes(routes: RoutesContext): BoundRoute<Caller>[] {
  const { people, tenant } = routes
  const context = { ...routes, db: people }
  return [
    bind(whoAmI, async ({ caller }) => {
      const all = await context.extensions.of(memberships)(tenant(caller), caller.personId)
      const current = all.find((membership) => membership.business_id === caller.businessId)
      if (!current) throw notFound('The business')
      return { data: presentMembership(current) }
    }),
    bind(showProfile, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const profile = await profileOf(people, caller.personId, caller.businessId)
      if (!profile) throw notFound('The person')
      const { picture_upload_id: picture, pin_set_at: pinSetAt, ...shown } = profile
      return {
        data: {
          ...shown,
          profile_picture: picture === null ? null : fileLink(context, picture),
          pin_set_on: pinSetAt?.toISOString() ?? null,
          is_capped_by_change: context.newDeviceChecks,
        },
      }
    }),
    bind(setProfilePicture, async ({ params, body: { file }, caller, meta: { requestId } }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const uploadId = await storeUpload({ ...context, db: tenant(caller) }, caller, { folder: 'ProfilePicture', file, requestId })
      await setPicture(people, caller.personId, uploadId)
      return { data: { file_url: fileLink(context, uploadId) }, message: 'Profile picture updated successfully' }
    }),
    bind(logout, async ({ caller, body }) => {
      if (body.everywhere) await endAllSessions(people, caller.personId, context.clock.now())
      else await endSession(people, caller.sessionId, context.clock.now())
      return { data: {}, message: 'Signed out', viewCookie: null }
    }),
    bind(setView, async ({ caller, body }) => {
      const [hash, all] = await Promise.all([tokenHashOf(people, caller.sessionId), context.extensions.of(memberships)(people, caller.personId)])
      const current = all.find((membership) => membership.business_id === caller.businessId)
      if (!hash || !current) throw notFound('The business')
      const { language, theme, hides_amounts: hidesAmounts } = body
      return {
        data: {},
        viewCookie: writeViewCookie(context, { sessionHash: hash, business: businessKeyOf(current), language, theme, hidesAmounts }),
      }
    }),
    bind(markTourSeen, async ({ caller }) => {
      await setTourSeen(people, caller.personId, context.clock.now())
      return { data: {} }
    }),
    bind(startChangePassword, async ({ caller, body }) => ({
      data: { question: await startPasswordChange(context, caller, body) },
      message: 'Success',
    })),
    bind(changePassword, async ({ caller, body, meta }) => {
      const { replayed } = await changeOwnPassword(context, caller, body, meta)
      return { data: {}, message: 'Password changed successfully', replayed }
    }),
    bind(requestContactRoute, async ({ caller, body }) => {
      await requestContactChange(context, caller, body)
      return { data: { minutes: CONTACT_CODE_MINUTES }, message: `We have sent a code to ${body.email ?? body.phone}` }
    }),
    bind(changeContactRoute, async ({ caller, body, meta }) => {
      const { email, phone, replayed, deviceCookie } = await changeContact(context, caller, body, meta)
      const message = body.email === undefined ? 'Your phone number was changed' : 'Your email address was changed'
      return { data: { email, phone }, message, replayed, ...(deviceCookie !== undefined && { deviceCookie }) }
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
      return { data: { video: await isVideoRequiredOf(context, caller) }, message: 'The code is correct' }
    }),
    ...[startResetPin, startForgetPin].map((route) =>
      bind(route, async ({ caller, body }) => ({ data: { question: await startPinReset(context, caller, body) }, message: 'The code is correct' })),
    ),
    ...[resetPin, forgetPin].map((route) =>
      bind(route, async ({ caller, body, meta }) => {
        const { replayed } = await setPinByCode(context, caller, body, meta)
        return { data: {}, message: 'Pin Reset Successfully', replayed }
      }),
    ),
    bind(validatePin, async ({ caller, body }) => {
      await verifyPin(context, caller, body.old_pin, 'old_pin')
      const question = await askForVideo(context, memberVideo('pin_change', caller))
      return { data: { question: question?.question ?? null }, message: 'The PIN is correct' }
    }),
    bind(changePin, async ({ caller, body, meta }) => {
      const { replayed } = await setPinByPin(context, caller, body, meta)
      return { data: {}, message: 'Pin Changed Successfully', replayed }
    }),
  ]
}
