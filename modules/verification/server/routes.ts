import type { z } from 'zod'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound } from '../../../platform/problems/index.ts'
import { findBusiness, isActivated } from '../../businesses/index.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { can } from '../../identity/contract.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { tierLimits } from '../../pricing/index.ts'
import {
  addAmmban,
  addCac,
  addIdCard,
  addLiveliness,
  addOtherDocuments,
  addPassport,
  addProofOfAddress,
  confirmActivationSeen,
  confirmOtp,
  otherDocumentsSchema,
  requestConsent,
  showVerification,
  verifyBvn,
} from '../contract.ts'
import type { VerificationContext } from './actions/bvn-context.ts'
import { confirmBvnOtp } from './actions/confirm-otp.ts'
import { openLiveliness } from './actions/open-liveliness.ts'
import { requestConsentUrl } from './actions/request-consent.ts'
import { startNin } from './actions/start-nin.ts'
import { submitFiles, type SubmitContext } from './actions/submit-files.ts'
import { startOrContinueBvn } from './actions/verify-bvn.ts'
import { presentSteps } from './present.ts'
import { bvnOfStep, ninOfStep, stepsOf } from './queries.ts'
import { storeActivationSeen } from './store.ts'

export function verificationRoutes(context: VerificationContext & SubmitContext & Pick<TenantContext, 'rules'>): BoundRoute<Caller>[] {
  return [
    bind(showVerification, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const isOwner = can(caller.role, 'own_business')
      if (isOwner) await openLiveliness(context, caller.businessId)
      const db = context.tenant(caller)
      const [business, rows, { limits }] = await Promise.all([findBusiness(db, caller.businessId), stepsOf(db, caller.businessId), context.rules()])
      if (!business) throw notFound('The business')
      const stepOf = (kind: string) => rows.find((row) => row.kind === kind)
      const [bvnStep, ninStep] = [stepOf('bvn'), stepOf('nin')]
      const [bvn, nin] = await Promise.all([bvnStep ? bvnOfStep(db, bvnStep) : null, ninStep ? ninOfStep(db, ninStep) : null])
      const steps = presentSteps(rows, { bvn, nin }, isOwner, context.clock.now())
      const has = (kind: string) => steps.some((step) => step.kind === kind && step.state === 'passed')
      return {
        data: {
          hasBVNorNIN: has('bvn') || has('nin'),
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
      await storeActivationSeen(context.tenant(caller), caller.businessId, context.clock.now())
      return { data: {} }
    }),
    bind(verifyBvn, async ({ body, caller, meta }) => {
      if (body.type === 'nin')
        return {
          data: await startNin(context, caller, { nin: body.bvn_nin, birthdate: body.birthdate }, meta.requestId),
          message: 'Your NIN is being checked',
        }
      const next = await startOrContinueBvn(context, caller, body, meta.requestId)
      return { data: next, message: next.next === 'otp' ? `A code was sent to ${next.sent_to}` : 'Next, allow NIBSS to confirm your BVN' }
    }),
    bind(requestConsent, async ({ body, caller }) => ({ data: { consent_url: await requestConsentUrl(context, caller, body.bvn) } })),
    bind(confirmOtp, async ({ body, caller, meta }) => {
      const state = await confirmBvnOtp(context, caller, { bvn: body.bvn_nin, otp: body.otp }, meta.requestId)
      return { data: { state }, message: 'Your BVN is being checked' }
    }),
    bind(addIdCard, async ({ body, caller, meta }) => ({
      data: { state: await submitFiles(context, caller, { kind: 'id_card', files: identityFiles(body) }, meta.requestId) },
      message: 'Documents Uploaded Successfully',
    })),
    bind(addPassport, async ({ body, caller, meta }) => ({
      data: { state: await submitFiles(context, caller, { kind: 'passport', files: identityFiles(body) }, meta.requestId) },
      message: 'Documents Uploaded Successfully',
    })),
    bind(addProofOfAddress, async ({ body, caller, meta }) => {
      const files = [{ part: 'document' as const, field: 'image_url', link: body.image_url, base64: body.imagebase64 }]
      const paper = { paper: body.document_type ?? ('government_document' as const), datedOn: body.document_date }
      const state = await submitFiles(context, caller, { kind: 'proof_of_address', files, paper }, meta.requestId)
      return { data: { state }, message: 'Documents Uploaded Successfully' }
    }),
    bind(addCac, async ({ body, caller, meta }) => ({
      data: { state: await submitFiles(context, caller, { kind: 'cac', files: [singleDocument(body.doc)] }, meta.requestId) },
      message: 'Documents Uploaded Successfully',
    })),
    bind(addAmmban, async ({ body, caller, meta }) => ({
      data: { state: await submitFiles(context, caller, { kind: 'ammban', files: [singleDocument(body.doc)] }, meta.requestId) },
      message: 'Documents Uploaded Successfully',
    })),
    bind(addOtherDocuments, async ({ body, caller, meta }) => {
      const files = readDocuments(body.docs).map(({ url, type }) => ({ part: 'document' as const, field: 'docs', link: url, title: type }))
      const state = await submitFiles(context, caller, { kind: 'other_documents', files }, meta.requestId)
      return { data: { state }, message: 'Documents Uploaded Successfully' }
    }),
    bind(addLiveliness, async ({ body, caller, meta }) => {
      const files = [{ part: 'video' as const, field: 'video', link: body.video }]
      const state = await submitFiles(context, caller, { kind: 'liveliness', files, question: body.question }, meta.requestId)
      return { data: { state }, message: 'Video Uploaded Successfully' }
    }),
  ]
}

type IdentityPictures = z.output<(typeof addIdCard)['body'] & z.ZodType>

/** Each picture as an address or in base64; an address counts before base64. */
const identityFiles = (body: IdentityPictures) =>
  (['front', 'back', 'selfie'] as const).map((part) => ({
    part,
    field: `${part}_image_url`,
    link: body[`${part}_image_url`],
    base64: body[`${part}_imagebase64`],
  }))

const singleDocument = (doc: string) => ({ part: 'document' as const, field: 'doc', link: doc })

/** KYC-52: the list inside of the text is as strict as a body. */
function readDocuments(text: string): z.output<typeof otherDocumentsSchema> {
  let listed: unknown
  try {
    listed = JSON.parse(text)
  } catch {
    throw badField('docs', 'docs must be the JSON text of a list of {url, type}')
  }
  const parsed = otherDocumentsSchema.safeParse(listed)
  if (!parsed.success) throw badField('docs', parsed.error.issues[0]?.message ?? 'docs must be the JSON text of a list of {url, type}')
  return parsed.data
}
