import { z } from 'zod'
import { MERCHANT_ROLES } from '../identity/contract.ts'
import { type DigitsRule, digitsSchema, lineSchema, route, typedText } from '../../platform/http/contract.ts'
import { tierLimitsSchema } from '../pricing/contract.ts'
import { fileUrlSchema } from '../uploads/contract.ts'

export const STEP_KINDS = ['bvn', 'id_card', 'liveliness'] as const
export type StepKind = (typeof STEP_KINDS)[number]

export const STEP_STATES = ['not_started', 'consent_pending', 'submitted', 'in_review', 'passed', 'rejected', 'lapsed', 'revoked'] as const
export type StepState = (typeof STEP_STATES)[number]

export const BVN: DigitsRule = { length: 11, wrong: 'BVN must be exactly 11 digits' }
export const bvnSchema = digitsSchema(BVN, 'BVN is required')
/** Left out, it is the BVN that the business gave when it began and that waits for consent or code. */
const bvnOfStepSchema = bvnSchema.optional()
export const otpSchema = typedText('OTP is required').regex(/^\d{5}$/, 'OTP must be exactly 5 digits')

export const birthdateSchema = typedText('Date of birth is required')
  .pipe(z.iso.date('Use a date like 1995-03-08'))
  .refine((day) => day >= '1900-01-01', 'Use a date after 1900')

const stepSchema = z.object({
  kind: z.enum(STEP_KINDS),
  state: z.enum(STEP_STATES),
  /** The actions that a person may take on this step now; screens show only these. */
  allowed: z.array(z.enum(['start', 'consent', 'confirm_otp', 'resend_otp', 'submit'])),
  /** Why the step did not pass, or the next step. */
  message: z.string().nullable(),
  /** The last four digits of the BVN; the others are never shown. */
  last_four: z.string().nullable(),
  /** `*******4567`: where the current code was sent. */
  otp_sent_to: z.string().nullable(),
  /** The sentence to say in the video. */
  question: z.string().nullable(),
  tries_left: z.int(),
})
export type Step = z.infer<typeof stepSchema>

export const showVerification = route({
  operation: 'verification.show',
  roles: MERCHANT_ROLES,
  method: 'GET',
  path: '/merchant/{id}/verification/show',
  summary: 'Each step of the verification with its state and what may be done now',
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({
    hasBVNorNIN: z.boolean(),
    hasIDCard: z.boolean(),
    hasLivelinessVideo: z.boolean(),
    hasBeenVerified: z.boolean(),
    activated: z.boolean(),
    steps: z.array(stepSchema),
    limits: tierLimitsSchema,
  }),
})

/**
 * Reads this module's part of the merchant details: whether the owner has yet to see the account number of the activated business. Each page
 * reads it, so this needs no zod.
 */
export function isActivationNew(parts: Readonly<Record<string, unknown>> | undefined): boolean {
  const part = parts?.['verification'] as { activation_is_new?: unknown } | null | undefined
  return part?.activation_is_new === true
}

export const confirmActivationSeen = route({
  operation: 'verification.confirm_activation_seen',
  roles: ['merchant'],
  method: 'POST',
  path: '/merchant/{id}/activation/seen',
  summary: 'The owner has seen the account number of the activated business; it is not announced again on any device',
  params: z.strictObject({ id: z.string().max(40) }),
  body: z.strictObject({}),
  reply: z.object({}),
})

export const verifyBvn = route({
  operation: 'verification.verify_bvn',
  roles: ['merchant'],
  method: 'POST',
  path: '/kyc/bvnnin/verify',
  summary: 'Begin with a BVN; once its owner has consented, send the code to the phone that the register knows',
  body: z.strictObject({
    bvn_nin: bvnOfStepSchema,
    type: z.literal('bvn', 'type is bvn'),
    /** The owner's date of birth; required when the BVN is given for the first time. */
    birthdate: birthdateSchema.optional(),
  }),
  reply: z.object({ next: z.enum(['consent', 'otp']), sent_to: z.string().nullable() }),
})

export const requestConsent = route({
  operation: 'verification.request_consent',
  roles: ['merchant'],
  method: 'POST',
  path: '/kyc/bvn/consent',
  summary: 'Where the owner of the BVN consents that it is looked up',
  body: z.strictObject({ bvn: bvnOfStepSchema }),
  reply: z.object({ consent_url: z.string() }),
})

export const confirmOtp = route({
  operation: 'verification.confirm_otp',
  roles: ['merchant'],
  method: 'POST',
  path: '/kyc/bvn/otp/confirm',
  summary: 'The code that was sent to the phone of the BVN; three wrong ones, and a new one is needed',
  body: z.strictObject({ bvn_nin: bvnOfStepSchema, otp: otpSchema, type: z.literal('bvn', 'type is bvn') }),
  reply: z.object({ state: z.enum(STEP_STATES) }),
})

export const addIdCard = route({
  operation: 'verification.add_id_card',
  roles: ['merchant'],
  method: 'POST',
  path: '/kyc/idcard/add',
  summary: 'Front and back of an ID card with a selfie, as addresses of uploads',
  body: z.strictObject({ front_image_url: fileUrlSchema, back_image_url: fileUrlSchema, selfie_image_url: fileUrlSchema }),
  reply: z.object({ state: z.enum(STEP_STATES) }),
})

export const addLiveliness = route({
  operation: 'verification.add_liveliness',
  roles: ['merchant'],
  method: 'POST',
  path: '/kyc/liveliness/add',
  summary: 'A short video in which the owner says the sentence that was asked for',
  body: z.strictObject({ video: fileUrlSchema, question: lineSchema(200, 'question is required') }),
  reply: z.object({ state: z.enum(STEP_STATES) }),
})
