import { z } from 'zod'
import { amountSchema, EVERY_EVENT, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { rolesWith } from '../identity/contract.ts'
import { paymentQuoteSchema, transferSchema } from '../transfers/contract.ts'

/** Earnings that can be withdrawn, each on an account of its own. */
export const EARNINGS = ['bonus', 'referral'] as const
export type EarningsSource = (typeof EARNINGS)[number]

export const REWARD_TEXTS = {
  aboveWithdrawable: 'Amount is greater than the withdrawable amount',
  codeAdded: 'Aggregator added successfully',
  codeRequired: 'Aggregator code is required',
}

/** Days are Lagos days. */
const daySchema = z.string()
const pageSchema = z.strictObject({ page: z.coerce.number().int().min(1).max(1_000).default(1) })
const businessParams = z.strictObject({ id: z.string().max(40) })

export const referralsSchema = z.object({
  referral_link: z.string(),
  /** The message that goes with the link. */
  referral_text: shownText(),
  /** Earned, less what is on its way to the bank. */
  total_referral_balance: koboSchema,
  /** That, and what the referred businesses can still bring. */
  total_possible_referral_balance: koboSchema,
  /** What one referral brings, and the takings that it needs within so many days. */
  terms: z.object({ bonus: koboSchema, takings: koboSchema, days: z.int() }),
  /** How many there are; the newest are listed. */
  count: z.int(),
  referrals: z.array(
    z.object({
      businessname: shownText(),
      bonus_amount: koboSchema,
      /** 1 signed up, 2 activated, 3 verified. */
      KYC_level: z.int(),
      state: z.enum(['possible', 'earned', 'lapsed']),
      createdon: instantSchema,
      expireson: instantSchema,
      endedon: instantSchema.nullable(),
    }),
  ),
})
export type Referrals = z.input<typeof referralsSchema>

export const showReferrals = route({
  operation: 'rewards.show_referrals',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/referrals/show',
  summary: 'Referral link, earnings and referred businesses',
  refreshedBy: EVERY_EVENT,
  params: businessParams,
  reply: referralsSchema,
})

export const withdrawReferral = route({
  operation: 'rewards.withdraw_referral',
  roles: rolesWith('withdraw'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/referral/withdraw',
  summary: 'Withdraw referral earnings to the payout bank; takes a PIN grant',
  body: z.strictObject({ amount: amountSchema }),
  reply: transferSchema,
})

export const quoteEarnings = route({
  operation: 'rewards.quote_withdrawal',
  roles: rolesWith('withdraw'),
  method: 'POST',
  path: '/merchant/earnings/withdraw/quote',
  summary: 'What a withdrawal of earnings to the payout bank would bring, and whether it could go',
  body: z.strictObject({ source: z.enum(EARNINGS), amount: amountSchema }),
  reply: paymentQuoteSchema,
})

export const moveEarnings = route({
  operation: 'rewards.move_to_balance',
  roles: rolesWith('withdraw'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/earnings/move',
  summary: 'Move earnings to the balance at once; takes a PIN grant',
  body: z.strictObject({ source: z.enum(EARNINGS), amount: amountSchema }),
  reply: z.object({ _id: z.string(), amount: koboSchema, withheld: koboSchema, received: koboSchema, createdon: instantSchema }),
})

export const bonusBalanceSchema = z.object({
  withdrawable_balance: koboSchema,
  paid_balance: koboSchema,
  accrued_balance: koboSchema,
  /** The first day on which a part of the accrued earnings becomes withdrawable. */
  next_vesting: daySchema.nullable(),
})

export const showBonusBalance = route({
  operation: 'rewards.show_bonus_balance',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/merchant/{id}/bonus/balance/show',
  summary: 'Bonus earnings: withdrawable, paid and accrued; a cashier has none of the business',
  refreshedBy: EVERY_EVENT,
  params: businessParams,
  reply: bonusBalanceSchema,
})

const earningsDaySchema = z.object({
  day: daySchema,
  members: z.int(),
  payments: z.int(),
  earned: koboSchema,
  state: z.enum(['open', 'accrued', 'withdrawable']),
})
const payoutSchema = z.object({
  _id: z.string(),
  source: z.enum(EARNINGS),
  amount: koboSchema,
  withheld: koboSchema,
  destination: z.enum(['bank', 'wallet']),
  state: z.enum(['processing', 'paid', 'failed', 'returned']),
  createdon: instantSchema,
})
export type EarningsDay = z.output<typeof earningsDaySchema>
export type RewardPayout = z.output<typeof payoutSchema>

export const showBonusHistory = route({
  operation: 'rewards.show_bonus_history',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/bonus/history/show',
  summary: 'Earnings by day, or payouts of bonus and referral earnings, twenty a page',
  refreshedBy: EVERY_EVENT,
  query: pageSchema.extend({
    /** Roles that do not get the key leave it out. */
    publickey: z.string().max(80).optional(),
    bonus_type: z.enum(['earnings', 'payout']),
    /** Only `aggregator` has earnings of payments. */
    actor: z.enum(['merchant', 'aggregator']),
  }),
  reply: z.object({
    bonusTransactions: z.union([z.array(earningsDaySchema), z.array(payoutSchema)]),
    has_more: z.boolean(),
  }),
})

export const addAggregatorCodeSchema = z.strictObject({
  aggregatorcode: lineSchema(20, REWARD_TEXTS.codeRequired).min(1, REWARD_TEXTS.codeRequired),
  publickey: typedText().max(80),
})

export const addAggregatorCode = route({
  operation: 'rewards.add_aggregator_code',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/aggregator/code/add',
  summary: 'Join the downline of an aggregator, once',
  body: addAggregatorCodeSchema,
  reply: z.object({ aggregatorid: z.string(), businessname: shownText() }),
})

const memberSchema = z.object({
  _id: z.string(),
  businessname: shownText(),
  contactfirstname: shownText(),
  contactlastname: shownText(),
  joinedon: instantSchema,
  payments: z.int(),
  takings: koboSchema,
  earned: koboSchema,
  /** The last day with a payment. */
  last_day: daySchema.nullable(),
})
export type DownlineMember = z.output<typeof memberSchema>

/** Figures of the present month. */
export const showDownline = route({
  operation: 'rewards.show_downline',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/aggregator/downline/show',
  summary: 'Members of the downline with their figures of this month, twenty a page; only for an aggregator',
  refreshedBy: EVERY_EVENT,
  query: pageSchema,
  reply: z.object({ downlines: z.array(memberSchema), count: z.int(), has_more: z.boolean() }),
})

export const showAggregatorWallet = route({
  operation: 'rewards.show_aggregator_wallet',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/aggregator/wallet/balance',
  summary: 'Withdrawable earnings of an aggregator',
  reply: z.object({ balance: koboSchema }),
})

export const showAggregatorTransactions = route({
  operation: 'rewards.show_aggregator_transactions',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/aggregator/transactions/show',
  summary: 'Earnings by day and member, twenty a page; only for an aggregator',
  query: pageSchema,
  reply: z.array(
    z.object({
      member: z.string(),
      businessname: shownText(),
      day: daySchema,
      payments: z.int(),
      takings: koboSchema,
      earned: koboSchema,
      state: z.enum(['open', 'accrued', 'withdrawable']),
    }),
  ),
  list: true,
})

export const withdrawAggregator = route({
  operation: 'rewards.withdraw_aggregator',
  roles: rolesWith('withdraw'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/aggregator/wallet/withdraw',
  summary: 'Withdraw earnings of an aggregator to the payout bank; takes a PIN grant',
  body: z.strictObject({ amount: amountSchema }),
  reply: transferSchema,
})

export const showMember = route({
  operation: 'rewards.show_member',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/aggregator/member/{id}/show',
  summary: 'A member of the downline and its last days with payments; only for its aggregator',
  refreshedBy: EVERY_EVENT,
  params: businessParams,
  reply: z.object({ member: memberSchema, history: z.array(earningsDaySchema) }),
})

export const affiliatesSchema = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  /** The months that can be chosen, newest first. */
  months: z.array(z.string()),
  /** What the aggregator earned; null for an agent. */
  earned: koboSchema.nullable(),
  takings: koboSchema,
  takings_before: koboSchema,
  members: z.int(),
  new_members: z.int(),
  /** Without a payment in the month. */
  quiet_members: z.int(),
  invite_link: z.string(),
  /** The members with the largest takings of the month. */
  list: z.array(memberSchema.extend({ earned: koboSchema.nullable() })),
})
export type Affiliates = z.input<typeof affiliatesSchema>

export const showAffiliates = route({
  operation: 'rewards.show_affiliates',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/aggregator/affiliates/show',
  summary: 'Members, takings and earnings of a month, and the invite link; for an aggregator or an agent',
  refreshedBy: EVERY_EVENT,
  query: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  reply: affiliatesSchema,
})
