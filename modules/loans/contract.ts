import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import type { OperatorRole } from '../operators/contract.ts'
import {
  amountSchema,
  daySchema,
  EVERY_EVENT,
  instantSchema,
  koboSchema,
  lineSchema,
  pageSchema,
  route,
  shownText,
  typedText,
} from '../../platform/http/contract.ts'

const LOAN_ID = typedText().max(40)

export const LOAN_STATES = [
  'awaiting_warranter',
  'withdrawn',
  'in_review',
  'offered',
  'declined',
  'expired',
  'refused',
  'active',
  'late',
  'non_performing',
  'restructured',
  'written_off',
  'recovered',
  'repaid',
] as const
export const GUARANTOR_TYPES = ['partner', 'family', 'supplier', 'customer', 'association', 'other'] as const

const tenureSchema = z.int('Choose for how long').min(1, 'Choose for how long').max(24, 'Choose for how long')
const codeSchema = (required: string) => typedText(required).min(1, required).max(20, 'Use at most 20 characters').toUpperCase()

/** One row of the schedule. `left` is the principal that is left after it, in a new plan with the interest and fees carried over. */
const instalmentSchema = z.object({
  number: z.int(),
  due_on: z.string(),
  principal: koboSchema,
  interest: koboSchema,
  amount: koboSchema,
  left: koboSchema,
})

/** The whole cost of a loan, before anything is accepted. */
export const offerSchema = z.object({
  amount: koboSchema,
  loan_tenure: z.int(),
  month_percent: z.number(),
  paid_out_on: z.string(),
  into_balance: koboSchema,
  fee: koboSchema,
  vat: koboSchema,
  interest: koboSchema,
  /** Principal and interest. */
  total: koboSchema,
  /** Fee and interest. */
  cost: koboSchema,
  yearly_percent: z.number(),
  instalments: z.array(instalmentSchema),
  late_fee: koboSchema,
  late_fee_after_days: z.int(),
  non_performing_after_days: z.int(),
})
export type LoanOffer = z.input<typeof offerSchema>

/** A new plan for a loan that is long late, as it would be today. It holds once it is accepted. */
const restructuringSchema = z.object({
  _id: z.string(),
  answer_by: instantSchema,
  loan_tenure: z.int(),
  month_percent: z.number(),
  month_percent_before: z.number(),
  /** Owed today, and planned anew: principal, and interest and fees that bear no interest. */
  principal: koboSchema,
  interest_so_far: koboSchema,
  fees: koboSchema,
  /** Late fees that are not asked for any more. */
  waived: koboSchema,
  /** Of the new plan. */
  interest: koboSchema,
  /** All that is paid from today on. */
  total: koboSchema,
  yearly_percent: z.number(),
  instalments: z.array(instalmentSchema),
})
export type LoanRestructuring = z.input<typeof restructuringSchema>

export const loanSchema = z.object({
  _id: z.string(),
  /** `KSW-L-20C7`, for people. */
  code: z.string(),
  state: z.enum(LOAN_STATES),
  amount: koboSchema,
  loan_tenure: z.int(),
  month_percent: z.number(),
  borrower: shownText(),
  warranter: shownText(),
  guarantor_type: z.enum(GUARANTOR_TYPES),
  warranter_state: z.enum(['asked', 'approved', 'refused', 'expired', 'called', 'paid', 'released']),
  requested_on: instantSchema,
  /** The end of the time to answer, for a state that waits. */
  answer_by: instantSchema.nullable(),
  paid_out_on: z.string().nullable(),
  next_due_on: z.string().nullable(),
  /** All that is owed today. */
  owed: koboSchema,
  paid_back: koboSchema,
  ended_on: instantSchema.nullable(),
  /** In the borrower’s loans, why staff refused it. */
  reason: shownText().nullable(),
  /** Before anything is paid out: the offer as it would be today. */
  offer: offerSchema.nullable(),
  /** For the borrower, while it waits for an answer. */
  restructuring: restructuringSchema.nullable(),
  allowed: z.array(z.enum(['answer_offer', 'answer_restructuring', 'withdraw', 'repay', 'answer_warranty'])),
})
export type Loan = z.input<typeof loanSchema>

export const checkLoanSchema = z.strictObject({ amount: amountSchema.optional(), loan_tenure: tenureSchema.optional() })

export const checkEligibility = route({
  operation: 'loans.check_eligibility',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/loan/check-eligibility',
  summary: 'Whether the business can take a loan and why; with an amount and a tenure also its whole cost',
  refreshedBy: EVERY_EVENT,
  body: checkLoanSchema,
  reply: z.object({
    eligible: z.boolean(),
    limit: koboSchema,
    least: koboSchema,
    month_takings: koboSchema,
    share_percent: z.number(),
    reasons: z.array(
      z.object({
        key: z.enum(['verified', 'takings', 'no_open_loan', 'no_late_loan', 'standing']),
        met: z.boolean(),
        total: koboSchema.optional(),
        least_month: koboSchema.optional(),
        from: z.string().optional(),
        to: z.string().optional(),
        repaid: z.int().optional(),
        late: z.int().optional(),
      }),
    ),
    offer: offerSchema.nullable(),
    /** The request or loan that stands in the way. */
    open_loan: z.string().nullable(),
  }),
})

/** `total`: what the accepted offer said is paid back. Other terms since then are refused. */
export const submitLoanSchema = z.strictObject({
  amount: amountSchema,
  loan_tenure: tenureSchema,
  warranter_code: codeSchema('Enter the code of your warranter'),
  guarantor_type: z.enum(GUARANTOR_TYPES, { error: 'Choose what they are to you' }),
  aggregator_code: codeSchema('Enter the code').optional(),
  total: amountSchema,
})

export const submitLoan = route({
  operation: 'loans.submit_request',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/loan/submit-request',
  summary: 'Accept the offer of a loan and send the request to its warranter',
  body: submitLoanSchema,
  reply: loanSchema,
})

export const showInterestRates = route({
  operation: 'loans.show_interest_rates',
  roles: rolesWith('own_business'),
  method: 'GET',
  path: '/loan/interest-rates',
  summary: 'Interest a month by tenure; of one tenure with loan_tenure',
  refreshedBy: EVERY_EVENT,
  query: z.strictObject({
    loan_tenure: z
      .string()
      .regex(/^\d{1,2}$/, 'loan_tenure is a number of months')
      .optional(),
  }),
  reply: z.array(z.object({ loan_tenure: z.int(), month_percent: z.number(), starts_on: z.string() })),
  list: true,
})

export const verifyAggregatorCode = route({
  operation: 'loans.verify_aggregator_code',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/loan/verify-aggregator-code',
  summary: 'Whether an aggregator has this code, and its name',
  body: z.strictObject({ code: codeSchema('Enter the code') }),
  reply: z.object({ valid: z.boolean(), name: shownText().nullable() }),
})

export const verifyWarranterCode = route({
  operation: 'loans.verify_warranter_code',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/loan/verify-warranter-code',
  summary: 'Whether a warranter of another owner has this code, and its name',
  body: z.strictObject({ code: codeSchema('Enter the code of your warranter') }),
  reply: z.object({ valid: z.boolean(), name: shownText().nullable() }),
})

const historyQuery = z.strictObject({ page: pageSchema.optional(), startdate: daySchema.optional(), enddate: daySchema.optional() })
export const LOANS_PAGE_SIZE = 20

export const listLoans = route({
  operation: 'loans.list',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/loan/merchant-loan-histories',
  summary: 'Loans and requests of the business, newest first',
  refreshedBy: EVERY_EVENT,
  query: historyQuery,
  reply: z.array(loanSchema),
  list: true,
})

export const listWarranterRequests = route({
  operation: 'loans.list_warranter_requests',
  roles: rolesWith('own_business'),
  method: 'GET',
  path: '/loan/warranter-loan-requests',
  summary: 'Loans for which the business is asked to vouch, or has vouched',
  refreshedBy: EVERY_EVENT,
  query: historyQuery,
  reply: z.array(
    loanSchema.extend({
      /** About the borrower, for the answer. */
      borrower_since: instantSchema,
      borrower_place: shownText(),
      month_takings: koboSchema.nullable(),
      loans_repaid: z.int(),
      loans_late: z.int(),
    }),
  ),
  list: true,
})

const limitReply = z.object({
  limit: koboSchema,
  owed: koboSchema,
  /** Of the limit, what can still be borrowed. */
  balance: koboSchema,
  request: z
    .object({ state: z.enum(['asked', 'granted', 'refused']), amount: koboSchema, granted: koboSchema.nullable(), reason: shownText().nullable() })
    .nullable(),
})

export const showCreditLimit = route({
  operation: 'loans.show_credit_limit',
  roles: rolesWith('own_business'),
  method: 'GET',
  path: '/loan/customer-credit-limit',
  summary: 'The credit limit by takings or as granted, and the last request to raise it',
  refreshedBy: EVERY_EVENT,
  reply: limitReply,
})

/** The second name of the same call (docs/calls.md). */
export const showCreditLimitAgain = route({
  operation: 'loans.show_credit_limit_short',
  roles: rolesWith('own_business'),
  method: 'GET',
  path: '/loan/credit-limit',
  summary: 'The same as customer-credit-limit',
  reply: limitReply,
})

export const showCreditBalance = route({
  operation: 'loans.show_credit_balance',
  roles: rolesWith('own_business'),
  method: 'GET',
  path: '/loan/wallet-credits-limit-balance',
  summary: 'The part of the credit limit that can still be borrowed',
  reply: limitReply,
})

export const upgradeLimitSchema = z.strictObject({ amount: amountSchema })

export const requestLimitUpgrade = route({
  operation: 'loans.request_limit_upgrade',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/loan/credit-limit-upgrade-request',
  summary: 'Ask staff for a higher credit limit',
  body: upgradeLimitSchema,
  reply: z.object({ _id: z.string(), status: z.literal('asked') }),
})

export const answerWarranty = route({
  operation: 'loans.answer_warranty',
  roles: rolesWith('own_business'),
  grant: true,
  method: 'POST',
  path: '/loan/warranter-approval',
  summary: 'Vouch for a loan, or decline, with the PIN',
  body: z.strictObject({ request: LOAN_ID, answer: z.enum(['approve', 'decline']) }),
  reply: loanSchema,
})

export const repayLoanSchema = z.strictObject({ loan: LOAN_ID, amount: amountSchema })

export const repayLoan = route({
  operation: 'loans.repay',
  roles: rolesWith('own_business'),
  grant: true,
  method: 'POST',
  path: '/loan/repayment',
  summary: 'Repay a loan in part or in full out of the wallet; the warranter may once the loan is long late',
  body: repayLoanSchema,
  reply: loanSchema.extend({ paid: koboSchema, fees: koboSchema, interest: koboSchema, principal: koboSchema }),
})

const scheduleSchema = z.object({
  loan: loanSchema,
  /** As planned; the next one as it will be if nothing is paid before. */
  instalments: z.array(
    instalmentSchema.extend({ state: z.enum(['paid', 'late', 'due', 'next', 'to_come']), paid_on: z.string().nullable(), late_fee: koboSchema }),
  ),
  /** The plan is a new one: its principal has the interest and fees from before it. */
  is_new_plan: z.boolean(),
  /** To pay today so that nothing is late. */
  due_now: koboSchema,
  still_to_pay: koboSchema,
  pay_all_today: koboSchema,
  saved: koboSchema,
  principal_out: koboSchema,
  interest_out: koboSchema,
  fees_out: koboSchema,
  payments: z.array(
    z.object({
      _id: z.string(),
      on: instantSchema,
      amount: koboSchema,
      fees: koboSchema,
      interest: koboSchema,
      principal: koboSchema,
      source: z.string(),
    }),
  ),
})

export const showSchedule = route({
  operation: 'loans.show_schedule',
  roles: rolesWith('see_business'),
  method: 'POST',
  path: '/loan/installmental-loan-repayments',
  summary: 'The schedule of a loan, its payments, and what it costs to pay all today',
  refreshedBy: EVERY_EVENT,
  body: z.strictObject({ loan: LOAN_ID }),
  reply: scheduleSchema,
})

export const showNextRepayment = route({
  operation: 'loans.show_next_repayment',
  roles: rolesWith('own_business'),
  method: 'GET',
  path: '/loan/next-loan-repayment',
  summary: 'The next instalment of the running loan',
  refreshedBy: EVERY_EVENT,
  reply: z.object({ loan: z.string(), code: z.string(), amount: koboSchema, due_on: z.string(), late: z.boolean(), owed: koboSchema }).nullable(),
})

export const showGuarantorTypes = route({
  operation: 'loans.show_guarantor_types',
  roles: rolesWith('own_business'),
  method: 'GET',
  path: '/loan/guarantor-types',
  summary: 'What a warranter can be to the borrower',
  refreshedBy: EVERY_EVENT,
  reply: z.array(z.object({ key: z.enum(GUARANTOR_TYPES), name: z.string() })),
  list: true,
})

export const answerOffer = route({
  operation: 'loans.answer_offer',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/loan/answer-offer',
  summary: 'Accept or decline the terms that staff have offered instead; accepting pays the loan out',
  body: z.strictObject({ loan: LOAN_ID, answer: z.enum(['accept', 'decline']) }),
  reply: loanSchema,
})

/** `total`: what the accepted plan said is paid from today on. Another sum since then is refused. */
export const answerRestructuring = route({
  operation: 'loans.answer_restructuring',
  roles: rolesWith('own_business'),
  grant: true,
  method: 'POST',
  path: '/loan/answer-restructuring',
  summary: 'Accept the new plan for a loan that is long late with the PIN, or decline it',
  body: z.discriminatedUnion('answer', [
    z.strictObject({ loan: LOAN_ID, answer: z.literal('accept'), total: amountSchema }),
    z.strictObject({ loan: LOAN_ID, answer: z.literal('decline') }),
  ]),
  reply: loanSchema,
})

export const withdrawRequest = route({
  operation: 'loans.withdraw_request',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/loan/withdraw-request',
  summary: 'Withdraw a request before it is decided',
  body: z.strictObject({ loan: LOAN_ID }),
  reply: loanSchema,
})

export const showWarranterCode = route({
  operation: 'loans.show_warranter_code',
  roles: rolesWith('own_business'),
  method: 'GET',
  path: '/loan/warranter-code',
  summary: 'The code by which others name this business as their warranter; null while it is none',
  refreshedBy: EVERY_EVENT,
  reply: z.object({ code: z.string().nullable(), waiting: z.int() }),
})

export const becomeWarranter = route({
  operation: 'loans.become_warranter',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/loan/warranter-code',
  summary: 'Get a code as a warranter; for verified businesses',
  body: z.strictObject({}),
  reply: z.object({ code: z.string() }),
})

const FUND_ROLES: readonly OperatorRole[] = ['finance']

export const showFund = route({
  operation: 'loans.show_fund',
  roles: ['finance', 'compliance', 'administrator', 'viewer'] satisfies OperatorRole[],
  method: 'GET',
  path: '/operator/loans/fund/show',
  summary: 'The lender’s cash, what is out in loans, and the last movements of the fund',
  reply: z.object({
    fund: koboSchema,
    lent: koboSchema,
    income: koboSchema,
    allowance: koboSchema,
    loans: z.int(),
    late: z.int(),
    movements: z.array(
      z.object({
        _id: z.string(),
        direction: z.enum(['in', 'out']),
        amount: koboSchema,
        reference: z.string(),
        state: z.enum(['asked', 'booked', 'refused']),
        createdon: instantSchema,
      }),
    ),
  }),
})

export const moveFundSchema = z.strictObject({
  direction: z.enum(['in', 'out'], { error: 'Choose a direction' }),
  amount: amountSchema,
  reference: lineSchema(60, 'Enter the reference on the bank’s statement'),
})

export const moveFund = route({
  operation: 'loans.move_fund',
  roles: FUND_ROLES,
  method: 'POST',
  path: '/operator/loans/fund/move',
  summary: 'Propose to book cash that the lender brings or takes; two people decide it at the desk',
  body: moveFundSchema,
  reply: z.object({ _id: z.string() }),
})
