import { sumKobo } from '../../platform/money/index.ts'
import { loansAgain } from '../../tests/permissions/loan-records.ts'
import { before, DATE_RANGE, type PermissionSamples, type Precondition, WARRANTER_CODE } from '../../tests/permissions/samples.ts'
import { planSchedule } from './server/schedule.ts'

const LOAN_DAY = '2026-11-20'
const LOAN = { amount: 10_000_000, loan_tenure: 3 }
const loanTotal = () =>
  LOAN.amount +
  Number(sumKobo(planSchedule({ amountKobo: BigInt(LOAN.amount), tenureMonths: 3, monthPpm: 30_000 }, LOAN_DAY).map((one) => one.interestKobo)))

type OpenLoan = 'running' | 'anew' | 'asked' | 'offered' | 'none'

/** The only open loan of each business: one that runs, one with an offer of a new plan, a request, an offer of staff, or none. */
const openLoan = (open: OpenLoan): Precondition =>
  before(async ({ fixture, user }) => {
    if (open === 'running' || open === 'asked') await fixture.grant(user)
    for (const change of loansAgain(`loan-${open}`)) await fixture.app.rows(change)
  })

export const samples: PermissionSamples = {
  'loans.check_eligibility': () => ({ body: LOAN }),
  'loans.submit_request': () => ({
    body: { ...LOAN, warranter_code: WARRANTER_CODE, guarantor_type: 'partner', total: loanTotal() },
    needs: openLoan('none'),
  }),
  'loans.show_interest_rates': () => ({ query: { loan_tenure: '3' } }),
  'loans.verify_aggregator_code': () => ({ body: { code: 'AREWA7' } }),
  'loans.verify_warranter_code': () => ({ body: { code: WARRANTER_CODE } }),
  'loans.list': () => ({ query: { page: '1', ...DATE_RANGE } }),
  'loans.list_warranter_requests': () => ({ query: { page: '1', ...DATE_RANGE } }),
  'loans.show_credit_limit': () => ({}),
  'loans.show_credit_limit_short': () => ({}),
  'loans.show_credit_balance': () => ({}),
  'loans.request_limit_upgrade': () => ({ body: { amount: 400_000_000 }, needs: openLoan('none') }),
  'loans.answer_warranty': (at) => ({ body: { request: at.requestedLoan, answer: 'decline' }, needs: openLoan('asked') }),
  'loans.repay': (at) => ({ body: { loan: at.loan, amount: 100 }, needs: openLoan('running') }),
  'loans.show_schedule': (at) => ({ body: { loan: at.loan } }),
  'loans.show_next_repayment': () => ({}),
  'loans.show_guarantor_types': () => ({}),
  'loans.answer_offer': (at) => ({ body: { loan: at.loanRequest, answer: 'decline' }, needs: openLoan('offered') }),
  'loans.answer_restructuring': (at) => ({ body: { loan: at.loan, answer: 'decline' }, needs: openLoan('anew') }),
  'loans.withdraw_request': (at) => ({ body: { loan: at.loanRequest }, needs: openLoan('asked') }),
  'loans.show_warranter_code': () => ({}),
  'loans.become_warranter': () => ({ body: {} }),
}
