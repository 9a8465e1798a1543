import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { findBusiness, isActivated } from '../../businesses/index.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import type { AppContext } from '../../app-context.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { tierLimits } from '../../pricing/index.ts'
import { addIdCard, addLiveliness, confirmActivationSeen, confirmOtp, requestConsent, showVerification, verifyBvn } from '../contract.ts'
import type { VerificationContext } from './actions/bvn-context.ts'
import { confirmBvnOtp } from './actions/confirm-otp.ts'
import { openLiveliness } from './actions/open-liveliness.ts'
import { requestConsentUrl } from './actions/request-consent.ts'
import { submitFiles } from './actions/submit-files.ts'
import { startOrContinueBvn } from './actions/verify-bvn.ts'
import { presentSteps } from './present.ts'
import { bvnOfStep, stepsOf } from './queries.ts'
import { storeActivationSeen } from './store.ts'

export function verificationRoutes(context: VerificationContext & Pick<AppContext, 'rules'>): BoundRoute<Caller>[] {
  return [
    bind(showVerification, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const isOwner = caller.role === 'merchant'
      if (isOwner) await openLiveliness(context, caller.businessId)
      const [business, rows, { limits }] = await Promise.all([
        findBusiness(context.db.system, caller.businessId),
        stepsOf(context.db.system, caller.businessId),
        context.rules(),
      ])
      if (!business) throw notFound('The business')
      const bvnStep = rows.find((row) => row.kind === 'bvn')
      const bvn = bvnStep ? await bvnOfStep(context.db.system, bvnStep.id) : null
      const steps = presentSteps(rows, bvn, isOwner, context.clock.now())
      const has = (kind: string) => steps.some((step) => step.kind === kind && step.state === 'passed')
      return {
        data: {
          hasBVNorNIN: has('bvn'),
          hasIDCard: has('id_card'),
          hasLivelinessVideo: has('liveliness'),
          hasBeenVerified: business.tier === 'verified',
          activated: isActivated(business),
          steps,
          limits: tierLimits(limits, lagosDay(context.clock.now())),
        },
      }
    }),
    bind(confirmActivationSeen, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      await storeActivationSeen(context.db.system, caller.businessId, context.clock.now())
      return { data: {} }
    }),
    bind(verifyBvn, async ({ body, caller, meta }) => {
      const next = await startOrContinueBvn(context, caller, body, meta.requestId)
      return { data: next, message: next.next === 'otp' ? `A code was sent to ${next.sent_to}` : 'Next, allow NIBSS to confirm your BVN' }
    }),
    bind(requestConsent, async ({ body, caller }) => ({ data: { consent_url: await requestConsentUrl(context, caller, body.bvn) } })),
    bind(confirmOtp, async ({ body, caller, meta }) => {
      const state = await confirmBvnOtp(context, caller, { bvn: body.bvn_nin, otp: body.otp }, meta.requestId)
      return { data: { state }, message: 'Your BVN is being checked' }
    }),
    bind(addIdCard, async ({ body, caller, meta }) => {
      const files = (['front', 'back', 'selfie'] as const).map((part) => {
        const field = `${part}_image_url` as const
        return { part, field, link: body[field] }
      })
      return {
        data: { state: await submitFiles(context, caller, { kind: 'id_card', files }, meta.requestId) },
        message: 'Documents Uploaded Successfully',
      }
    }),
    bind(addLiveliness, async ({ body, caller, meta }) => {
      const files = [{ part: 'video' as const, field: 'video', link: body.video }]
      const state = await submitFiles(context, caller, { kind: 'liveliness', files, question: body.question }, meta.requestId)
      return { data: { state }, message: 'Video Uploaded Successfully' }
    }),
  ]
}
