import {
  checkEligibility,
  type Loan,
  type LoanOffer,
  type LoanRestructuring,
  listLoans,
  listWarranterRequests,
  showCreditLimit,
  showGuarantorTypes,
  showInterestRates,
  showNextRepayment,
  showSchedule,
  showWarranterCode,
} from '../../modules/loans/contract.ts'
import type { WireReply } from '../../platform/http/contract.ts'
import { type FakeApi, withEnvelope } from './fake-api.ts'
import { merchantDetails } from './sample-data.ts'

export const LOANS_PATH = '/admin/merchant/loans'
type Details = ReturnType<typeof merchantDetails>
/** A business for which the flag is on. */
export const withLoans: Partial<Details> = { parts: { ...merchantDetails().parts, flags: { 'web.loan': true } } }

const instalment = (number: number, due_on: string, left: number) => ({
  number,
  due_on,
  principal: 6_700_000,
  interest: 500_000,
  amount: 7_200_000,
  left,
})
const INSTALMENTS = [instalment(1, '2026-12-21', 13_400_000), instalment(2, '2027-01-20', 6_700_000), instalment(3, '2027-02-22', 0)]

export const loanOffer = (more: Partial<LoanOffer> = {}): LoanOffer => ({
  amount: 20_000_000,
  loan_tenure: 3,
  month_percent: 3,
  paid_out_on: '2026-11-20',
  into_balance: 19_700_000,
  fee: 300_000,
  vat: 20_930,
  interest: 1_500_000,
  total: 21_500_000,
  cost: 1_800_000,
  yearly_percent: 52.4,
  instalments: INSTALMENTS,
  late_fee: 100_000,
  late_fee_after_days: 3,
  non_performing_after_days: 31,
  ...more,
})

export const eligibility = (more: Partial<WireReply<typeof checkEligibility>> = {}): WireReply<typeof checkEligibility> => ({
  eligible: true,
  limit: 30_000_000,
  least: 5_000_000,
  month_takings: 120_000_000,
  share_percent: 25,
  reasons: [
    { key: 'verified', met: true },
    { key: 'takings', met: true, total: 360_000_000, least_month: 60_000_000, from: '2026-08-22', to: '2026-11-19' },
    { key: 'no_open_loan', met: true },
    { key: 'no_late_loan', met: true, repaid: 2, late: 0 },
  ],
  offer: null,
  open_loan: null,
  ...more,
})

export const loan = (more: Partial<Loan> = {}): Loan => ({
  _id: 'lon_1',
  code: 'KSW-L-20C7',
  state: 'active',
  amount: 20_000_000,
  loan_tenure: 3,
  month_percent: 3,
  borrower: 'Amina Stores',
  warranter: 'Bello Foods',
  guarantor_type: 'partner',
  warranter_state: 'approved',
  requested_on: '2026-11-18T09:00:00.000Z',
  answer_by: null,
  paid_out_on: '2026-11-20',
  next_due_on: '2026-12-21',
  owed: 20_000_000,
  paid_back: 0,
  ended_on: null,
  reason: null,
  offer: null,
  restructuring: null,
  allowed: ['repay'],
  ...more,
})

export const newPlan = (more: Partial<LoanRestructuring> = {}): LoanRestructuring => ({
  _id: 'lrs_1',
  answer_by: '2027-01-28T09:00:00.000Z',
  loan_tenure: 6,
  month_percent: 2,
  month_percent_before: 3,
  principal: 20_000_000,
  interest_so_far: 1_223_014,
  fees: 0,
  waived: 100_000,
  interest: 1_450_000,
  total: 22_673_014,
  yearly_percent: 24.8,
  instalments: INSTALMENTS,
  ...more,
})

export const requestToWarranter = (
  more: Partial<WireReply<typeof listWarranterRequests>[number]> = {},
): WireReply<typeof listWarranterRequests>[number] => ({
  ...loan({
    state: 'awaiting_warranter',
    warranter_state: 'asked',
    borrower: 'Musa Textiles',
    answer_by: '2026-11-23T17:00:00.000Z',
    paid_out_on: null,
    next_due_on: null,
    owed: 0,
    offer: loanOffer(),
    allowed: ['answer_warranty'],
  }),
  borrower_since: '2025-03-04T08:00:00.000Z',
  borrower_place: 'Nasarawa, Kano',
  month_takings: 120_000_000,
  loans_repaid: 2,
  loans_late: 0,
  ...more,
})

export const schedule = (more: Partial<WireReply<typeof showSchedule>> = {}): WireReply<typeof showSchedule> => ({
  loan: loan(),
  instalments: INSTALMENTS.map((one, at) => ({ ...one, state: at === 0 ? 'next' : 'to_come', paid_on: null, late_fee: 0 })),
  is_new_plan: false,
  due_now: 0,
  still_to_pay: 21_600_000,
  pay_all_today: 20_000_000,
  saved: 1_600_000,
  principal_out: 20_000_000,
  interest_out: 0,
  fees_out: 0,
  payments: [],
  ...more,
})

/** Answers of all calls of the page: a business that may borrow, with the loans given. */
export function answerLoans(api: FakeApi, { can = eligibility(), loans = [] as Loan[] } = {}): void {
  api
    .on(checkEligibility, ({ body }) => (body.amount === undefined ? can : { ...can, offer: loanOffer() }))
    .on(showCreditLimit, { limit: can.limit, owed: 0, balance: can.limit, request: null })
    .on(showInterestRates, [
      { loan_tenure: 3, month_percent: 3, starts_on: '2020-01-01' },
      { loan_tenure: 6, month_percent: 3.5, starts_on: '2020-01-01' },
    ])
    .on(showGuarantorTypes, [
      { key: 'partner', name: 'Business partner' },
      { key: 'family', name: 'Family member' },
    ])
    .on(listLoans, withEnvelope(loans, { count: loans.length }))
    .on(listWarranterRequests, withEnvelope([requestToWarranter()], { count: 1 }))
    .on(showWarranterCode, { code: 'WK7M2P9Q', waiting: 1 })
    .on(showNextRepayment, { loan: 'lon_1', code: 'KSW-L-20C7', amount: 7_200_000, due_on: '2026-12-21', late: false, owed: 20_000_000 })
    .on(showSchedule, schedule())
}
