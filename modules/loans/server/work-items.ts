import { lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import { workItemQueries } from '../../operators/index.ts'
import { defineWorkItemKind, type Evidence } from '../../kernel/work-item-declaration.ts'
import { bookFundMovement, refuseFundMovement } from './actions/move-fund.ts'
import { decideLimit } from './actions/raise-limit.ts'
import { approveLoan, offerOtherTerms, refuseLoan } from './actions/review-loan.ts'
import { type Eligibility, loadEligibility } from './eligibility.ts'
import { makeOffer } from './offer.ts'
import { FUND_ITEMS, fundFigures, fundMovementById, LIMIT_ITEMS, limitRequestById, loanById, REVIEW_ITEMS } from './queries.ts'
import { loadLoanRules } from './rules.ts'
import { loadWarranterStanding } from './warranter-standing.ts'
import { DECIDERS, orderOf, READERS, readRate, termsEvidence } from './work-parts.ts'

const REASON = { key: 'reason', label: 'Reason, which the owner reads', kind: 'line' } as const

const standing = ({ reasons, monthTakingsKobo, limitKobo }: Eligibility): Evidence => {
  const takings = reasons.find(({ key }) => key === 'takings')!
  const history = reasons.find(({ key }) => key === 'no_late_loan')!
  return {
    title: 'What it can carry',
    facts: [
      { name: 'Usual takings in 30 days', value: { kobo: monthTakingsKobo } },
      { name: 'Takings of three months', value: 'totalKobo' in takings ? { kobo: takings.totalKobo } : '' },
      { name: 'Credit limit', value: { kobo: limitKobo } },
      { name: 'Loans repaid', value: 'repaid' in history ? `${history.repaid}, ${history.late} of them late` : '' },
    ],
  }
}

/** A request that its warranter has approved. Two people of different roles decide. */
export const loanRequestWork = defineWorkItemKind({
  key: 'loan-request',
  title: 'Loan requests',
  area: 'credit',
  clock: 'Decided within two working days after the warranter approved.',
  readers: READERS,
  ...workItemQueries(REVIEW_ITEMS),
  async evidence({ db, clock, rules }, { id }) {
    const loan = (await loanById(db, id))!
    const day = lagosDay(clock.now())
    const [borrower, warranter, loanRules, { fees }, fund] = await Promise.all([
      findBusiness(db, loan.business_id),
      findBusiness(db, loan.warranter_id),
      loadLoanRules(db, day),
      rules(),
      fundFigures(db),
    ])
    const places = { own: db, payers: db }
    const [own, theirs] = await Promise.all([
      loadEligibility(places, borrower!, loanRules),
      loadWarranterStanding(db, { loan, warranter: warranter!, rules: loanRules }),
    ])
    const offer = makeOffer({ amountKobo: loan.amount, tenureMonths: loan.tenure_months, monthPpm: loan.month_ppm }, loanRules, fees, borrower!)
    return [
      termsEvidence(loan),
      {
        title: 'Cost',
        facts: [
          { name: 'Paid back', value: { kobo: offer.paidBackKobo } },
          { name: 'Interest', value: { kobo: offer.interestKobo } },
          { name: 'Yearly rate, with the fee', value: `${offer.yearlyPercent} %` },
          { name: 'Loan fund', value: { kobo: fund.fund } },
        ],
      },
      standing(own),
      {
        title: 'Warranter',
        facts: [
          { name: 'Business', value: { business: warranter!.id, text: warranter!.name } },
          { name: 'To the borrower', value: loan.guarantor_type },
          { name: 'Usual takings in 30 days', value: { kobo: theirs.monthTakingsKobo } },
          { name: 'Vouches for, beside this loan', value: { kobo: theirs.others.sumKobo } },
          { name: 'Other loans and requests', value: String(theirs.others.loans) },
          { name: 'Can vouch for in all', value: theirs.maxKobo === null ? 'No bound' : { kobo: theirs.maxKobo } },
          { name: 'Own loan', value: theirs.lateDays === 0 ? 'Not late' : `${theirs.lateDays} days late` },
          { name: 'Answer', value: loan.warranter_state },
        ],
      },
    ]
  },
  decisions: () => [
    {
      key: 'approve',
      label: 'Approve and pay out',
      tone: 'act',
      roles: DECIDERS,
      people: 2,
      effect: ({ amount }) => [
        `${formatNaira(amount ?? 0n)} goes from the loan fund to the balance of the business.`,
        'The processing fee is taken from it, and interest runs from today.',
      ],
      async offBecause({ db, clock }, { id }) {
        const loan = (await loanById(db, id))!
        const [warranter, rules] = await Promise.all([findBusiness(db, loan.warranter_id), loadLoanRules(db, lagosDay(clock.now()))])
        return (await loadWarranterStanding(db, { loan, warranter: warranter!, rules })).refusal
      },
      carryOut: (order) => approveLoan(order.context, { loanId: order.item.id, ...orderOf(order) }),
    },
    {
      key: 'offer',
      label: 'Offer other terms',
      tone: 'act',
      roles: DECIDERS,
      people: 2,
      fields: [
        { key: 'amount', label: 'Amount', kind: 'amount' },
        {
          key: 'tenure',
          label: 'For',
          kind: 'choice',
          choices: ['3', '6', '12'].map((value) => ({ value, label: `${value} months` })),
        },
        { key: 'rate', label: 'Interest a month in per cent, such as 3.5', kind: 'line' },
      ],
      effect: () => [
        'The merchant is asked to accept these terms within 72 hours.',
        'Nothing is paid out before.',
        'No higher amount or rate and no longer time than the warranter has approved.',
      ],
      carryOut: async (order) => {
        const { fields, context } = order
        await offerOtherTerms(
          context,
          { loanId: order.item.id, ...orderOf(order) },
          { amountKobo: BigInt(fields['amount']!), tenureMonths: Number(fields['tenure']), monthPpm: readRate(fields['rate']!) },
        )
      },
    },
    {
      key: 'refuse',
      label: 'Refuse the loan',
      tone: 'refuse',
      roles: DECIDERS,
      people: 2,
      fields: [REASON],
      effect: () => ['Nothing is paid out.', 'The owner gets the reason by email.'],
      carryOut: (order) => refuseLoan(order.context, { loanId: order.item.id, ...orderOf(order) }, order.fields['reason']!),
    },
  ],
})

export const loanLimitWork = defineWorkItemKind({
  key: 'loan-limit',
  title: 'Credit limits',
  area: 'credit',
  clock: 'Decided within two working days.',
  readers: READERS,
  ...workItemQueries(LIMIT_ITEMS),
  async evidence({ db, clock }, { id }) {
    const request = (await limitRequestById(db, id))!
    const business = (await findBusiness(db, request.business_id))!
    const rules = await loadLoanRules(db, lagosDay(clock.now()))
    const eligibility = await loadEligibility({ own: db, payers: db }, business, rules)
    return [
      {
        title: 'Request',
        facts: [
          { name: 'Business', value: { business: business.id, text: business.name } },
          { name: 'Limit asked for', value: { kobo: request.amount } },
          { name: 'Asked on', value: { at: request.created_at } },
        ],
      },
      standing(eligibility),
    ]
  },
  decisions: () => [
    {
      key: 'grant',
      label: 'Grant a limit',
      tone: 'act',
      roles: DECIDERS,
      people: 2,
      fields: [{ key: 'amount', label: 'Limit', kind: 'amount' }],
      effect: () => ['The business can borrow up to this limit, within the highest limit of all loans.', 'The owner is told by email.'],
      carryOut: (order) =>
        decideLimit(order.context, { id: order.item.id, grantedKobo: BigInt(order.fields['amount']!), reason: null, ...orderOf(order) }),
    },
    {
      key: 'refuse',
      label: 'Keep the limit',
      tone: 'refuse',
      roles: DECIDERS,
      people: 1,
      fields: [REASON],
      effect: () => ['The limit stays as it is.', 'The owner gets the reason by email.'],
      carryOut: (order) => decideLimit(order.context, { id: order.item.id, grantedKobo: null, reason: order.fields['reason']!, ...orderOf(order) }),
    },
  ],
})

/** M30: cash of the lender that came to the pool, or is to leave it. */
export const loanFundWork = defineWorkItemKind({
  key: 'loan-fund',
  title: 'Movements of the fund',
  area: 'credit',
  clock: 'Decided within one working day.',
  readers: READERS,
  ...workItemQueries(FUND_ITEMS),
  async evidence({ db }, { id }) {
    const [movement, figures] = await Promise.all([fundMovementById(db, id), fundFigures(db)])
    return [
      {
        title: 'Movement',
        facts: [
          { name: 'Direction', value: movement!.direction === 'in' ? 'From the lender' : 'To the lender' },
          { name: 'Amount', value: { kobo: movement!.amount } },
          { name: 'Reference on the statement', value: movement!.bank_reference },
        ],
      },
      {
        title: 'Fund',
        facts: [
          { name: 'Free to lend', value: { kobo: figures.fund } },
          { name: 'Out in loans', value: { kobo: figures.lent } },
        ],
      },
    ]
  },
  decisions: () => [
    {
      key: 'book',
      label: 'Book it',
      tone: 'act',
      roles: DECIDERS,
      people: 2,
      effect: () => ['The loan fund changes by this amount.', 'The bank’s statement must show it under this reference.'],
      carryOut: (order) => bookFundMovement(order.context, { id: order.item.id, ...orderOf(order) }),
    },
    {
      key: 'refuse',
      label: 'Refuse it',
      tone: 'refuse',
      roles: DECIDERS,
      people: 1,
      effect: () => ['Nothing is booked.'],
      carryOut: (order) => refuseFundMovement(order.context, { id: order.item.id, ...orderOf(order) }),
    },
  ],
})
