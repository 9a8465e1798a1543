import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { koboSchema, route, shownText } from '../../platform/http/contract.ts'

export const businessIdSchema = z.string().max(40)
/** `account_type` of a person without a business. */
export const PERSONAL_ACCOUNT = 3

export const TIERS = ['unverified', 'activated', 'verified'] as const
/** A new business is retail, and activating web payment makes it web; staff give the others (NS-99). */
export const BUSINESS_CLASSES = ['retail', 'web', 'pos', 'api', 'web-api', 'agency'] as const
export type BusinessClass = (typeof BUSINESS_CLASSES)[number]

const bankOnRecord = z.object({ number: z.string(), code: z.string(), name: shownText(), accountname: shownText() })

/** `keepfundsinwallet`: whether the day's collections stay in the wallet or are settled to the payout bank (S1 §3). */
export const merchantDetailsSchema = z.object({
  _id: z.string(),
  businessid: z.string(),
  businessname: z.string(),
  publickey: z.string().nullable(),
  classification: z.string(),
  account_type: z.int(),
  tier: z.enum(TIERS),
  standing: z.string(),
  standing_reason: z.string().nullable(),
  /** S1 §4: verified, or BVN or NIN with an ID card or a liveliness video. */
  activated: z.boolean(),
  hasBeenVerified: z.boolean(),
  /** The same as hasBeenVerified, under the name that the record has for it. */
  verified: z.boolean(),
  issetNIN_BVN: z.boolean(),
  isset_id_card: z.boolean(),
  isset_liveliness_test: z.boolean(),
  /** The sentence to say in the video. */
  liveliness_question: z.string(),
  keepfundsinwallet: z.boolean(),
  contactfirstname: z.string(),
  contactlastname: z.string(),
  businessphone: z.string(),
  email: z.string(),
  industry: z.string(),
  state: z.string(),
  lga: z.string(),
  address: z.string(),
  accountnumber: z.string().nullable(),
  bankcode: z.string().nullable(),
  bankname: shownText().nullable(),
  accountname: shownText().nullable(),
  /** Whether the caller has a PIN for this business. */
  issetpin: z.boolean(),
  nuban: z.string().nullable(),
  bank_label: z.string(),
  role: z.string(),
  /** Operations of the merchant's pages that the caller may use. */
  may: z.array(z.string()),
  createdon: z.string(),
  businessemail: z.string(),
  /** Merchant id. */
  mid: z.string(),
  /** `live`, or `sandbox` for a business of the sandbox. */
  service: z.enum(['live', 'sandbox']),
  live_mode: z.boolean(),
  webhook: z.string().nullable(),
  has_requested_web_activation: z.boolean(),
  sandbox_activated: z.boolean(),
  /** The payout bank that was entered last. While it is under review, `previousbank` is the one that is paid. */
  bank: bankOnRecord.extend({ underreview: z.boolean() }).nullable(),
  previousbank: bankOnRecord.nullable(),
  /** Never the PIN: four stars where one is set. */
  pin: z.literal('****').nullable(),
  isset_international_passport: z.boolean(),
  isaggregator: z.boolean(),
  isaggregatoragent: z.boolean(),
  aggregatorid: z.string().nullable(),
  aggregatorcode: z.string().nullable(),
  removereverrallinkpage: z.boolean(),
  /** Parts that other modules add, by the name of the module. */
  parts: z.record(z.string(), z.unknown()),
  limit: z.object({ rule: z.string(), amount: koboSchema, used: koboSchema }).nullable(),
})

export const showMerchant = route({
  operation: 'businesses.show',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/merchant/{id}/show',
  summary: 'Merchant details',
  refreshedBy: [
    'business.changed',
    'flags.changed',
    'verification.changed',
    'cashpoint.account_opened',
    'limit.changed',
    'payout_bank.changed',
    'approval.changed',
    'debt.changed',
    'reversal.asked',
    'reversal.declined',
    'expected_payment.changed',
    'card.dispute',
    'disputes.changed',
    'loan.changed',
    'support.changed',
    'bulk.run',
  ],
  secret: true,
  params: z.strictObject({ id: businessIdSchema }),
  reply: merchantDetailsSchema,
})
