import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { daySchema, type DigitsRule, digitsSchema, instantSchema, lineSchema, route, typedText } from '../../platform/http/contract.ts'
import { tierLimitsSchema } from '../pricing/contract.ts'
import { fileUrlSchema } from '../uploads/contract.ts'

/** In the order of the page: of the person, then of the business. */
export const STEP_KINDS = ['bvn', 'id_card', 'liveliness', 'nin', 'proof_of_address', 'cac', 'passport', 'ammban', 'other_documents'] as const
export type StepKind = (typeof STEP_KINDS)[number]

export const STEP_STATES = ['not_started', 'consent_pending', 'submitted', 'in_review', 'passed', 'rejected', 'lapsed', 'revoked'] as const
export type StepState = (typeof STEP_STATES)[number]

export const BVN: DigitsRule = { length: 11, wrong: 'BVN must be exactly 11 digits' }
export const bvnSchema = digitsSchema(BVN, 'BVN is required')
export const NIN: DigitsRule = { length: 11, wrong: 'NIN must be exactly 11 digits' }
export const ninSchema = digitsSchema(NIN, 'NIN is required')
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
  /** When the step came into its state; null before it began. */
  moved_on: instantSchema.nullable(),
  /** By when staff decide a step in review. */
  review_due_on: instantSchema.nullable(),
})
export type Step = z.infer<typeof stepSchema>

export const showVerification = route({
  operation: 'verification.show',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/verification/show',
  summary: 'Each step of the verification with its state and what may be done now',
  refreshedBy: ['verification.changed'],
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
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/merchant/{id}/activation/seen',
  summary: 'The owner has seen the account number of the activated business; it is not announced again on any device',
  params: z.strictObject({ id: z.string().max(40) }),
  body: z.strictObject({}),
  reply: z.object({}),
})

export const verifyBvn = route({
  operation: 'verification.verify_bvn',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/kyc/bvnnin/verify',
  summary: 'Begin with a BVN; once its owner has consented, send the code to the phone that the register knows. A NIN is compared at once',
  body: z.strictObject({
    bvn_nin: digitsSchema({ length: 11, wrong: 'BVN must be exactly 11 digits' }, 'BVN is required').optional(),
    type: z.enum(['bvn', 'nin'], 'type is bvn or nin'),
    /** The owner's date of birth; required when the number is given for the first time. */
    birthdate: birthdateSchema.optional(),
  }),
  reply: z.object({ next: z.enum(['consent', 'otp', 'submitted']), sent_to: z.string().nullable() }),
})

export const requestConsent = route({
  operation: 'verification.request_consent',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/kyc/bvn/consent',
  summary: 'Where the owner of the BVN consents that it is looked up',
  body: z.strictObject({ bvn: bvnOfStepSchema }),
  reply: z.object({ consent_url: z.string() }),
})

export const confirmOtp = route({
  operation: 'verification.confirm_otp',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/kyc/bvn/otp/confirm',
  summary: 'The code that was sent to the phone of the BVN; three wrong ones, and a new one is needed',
  body: z.strictObject({ bvn_nin: bvnOfStepSchema, otp: otpSchema, type: z.literal('bvn', 'type is bvn') }),
  reply: z.object({ state: z.enum(STEP_STATES) }),
})

/** A picture of half a megabyte, which is what pages send, in base64. */
const MAX_BASE64_LENGTH = 700_000
const MAX_PICTURES_BYTES = 3 * MAX_BASE64_LENGTH + 8 * 1024

/** A picture in the request itself, in place of the address of an upload. */
export const base64PictureSchema = typedText()
  .max(MAX_BASE64_LENGTH, 'Send a photo of at most 500 kB, or upload it first')
  .regex(/^(?:data:image\/(?:jpeg|png);base64,)?[A-Za-z0-9+/]+={0,2}$/, 'Send the photo in base64')

const identityPictures = z.strictObject({
  front_image_url: fileUrlSchema.optional(),
  back_image_url: fileUrlSchema.optional(),
  selfie_image_url: fileUrlSchema.optional(),
  front_imagebase64: base64PictureSchema.optional(),
  back_imagebase64: base64PictureSchema.optional(),
  selfie_imagebase64: base64PictureSchema.optional(),
})
const submitted = z.object({ state: z.enum(STEP_STATES) })

export const addIdCard = route({
  operation: 'verification.add_id_card',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/kyc/idcard/add',
  summary: 'Front and back of an ID card with a selfie, as addresses of uploads or in base64',
  body: identityPictures,
  maxBodyBytes: MAX_PICTURES_BYTES,
  maxConcurrent: 8,
  reply: submitted,
})

export const addPassport = route({
  operation: 'verification.add_passport',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/kyc/passport/add',
  summary: 'Pages 1 and 2 of an international passport, as front and back, with a selfie',
  body: identityPictures,
  maxBodyBytes: MAX_PICTURES_BYTES,
  maxConcurrent: 8,
  reply: submitted,
})

export const PAPERS = ['utility_bill', 'bank_statement', 'government_document'] as const
export type Paper = (typeof PAPERS)[number]

/** KYC-46, KYC-47: months after which a document is too old. A government document has no age. */
export const PAPER_MONTHS: Readonly<Record<Paper, number | null>> = { utility_bill: 3, bank_statement: 1, government_document: null }

/** The first day that is recent enough; null for a document without an age. Days are written `2026-03-08`. */
export function oldestPaperDate(paper: Paper, today: string): string | null {
  const months = PAPER_MONTHS[paper]
  if (months === null) return null
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  // A document of exactly so many months is no longer under them.
  const limit = new Date(Date.UTC(year, month - 1 - months, Math.min(day, last)))
  limit.setUTCDate(limit.getUTCDate() + 1)
  return limit.toISOString().slice(0, 10)
}

export const addProofOfAddress = route({
  operation: 'verification.add_proof_of_address',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/kyc/proofofaddress/add',
  summary: 'A utility bill under 3 months old, a bank statement under 1 month old, or a government document',
  body: z.strictObject({
    image_url: fileUrlSchema.optional(),
    imagebase64: base64PictureSchema.optional(),
    /** Without it, a government document. */
    document_type: z.enum(PAPERS, 'Choose the kind of document').optional(),
    /** The date on a bill or statement. */
    document_date: typedText().pipe(daySchema).optional(),
  }),
  maxBodyBytes: MAX_BASE64_LENGTH + 8 * 1024,
  maxConcurrent: 8,
  reply: submitted,
})

export const addCac = route({
  operation: 'verification.add_cac',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/kyc/cac/add',
  summary: 'The registration document of the business (CAC)',
  body: z.strictObject({ doc: fileUrlSchema }),
  reply: submitted,
})

export const addAmmban = route({
  operation: 'verification.add_ammban',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/kyc/ammban/add',
  summary: 'The Ammban certificate of a POS agent',
  body: z.strictObject({ doc: fileUrlSchema }),
  reply: submitted,
})

/** S2 §3: a JSON text. `type` is the title that the owner gave. */
export const MAX_OTHER_DOCUMENTS = 10
export const documentTitleSchema = lineSchema(100, 'Give the document a title')
export const otherDocumentsSchema = z
  .array(z.strictObject({ url: fileUrlSchema, type: documentTitleSchema }))
  .min(1, 'Add a document')
  .max(MAX_OTHER_DOCUMENTS, `Send at most ${MAX_OTHER_DOCUMENTS} documents`)

export const addOtherDocuments = route({
  operation: 'verification.add_other_documents',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/kyc/otherdocuments/add',
  summary: 'Other documents with their titles: docs is the JSON text of a list of {url, type}',
  body: z.strictObject({ docs: typedText('docs is required').max(8_000, 'Send fewer documents') }),
  reply: submitted,
})

export const addLiveliness = route({
  operation: 'verification.add_liveliness',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/kyc/liveliness/add',
  summary: 'A short video in which the owner says the sentence that was asked for',
  body: z.strictObject({ video: fileUrlSchema, question: lineSchema(200, 'question is required') }),
  reply: z.object({ state: z.enum(STEP_STATES) }),
})
