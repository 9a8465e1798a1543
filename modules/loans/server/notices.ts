import type { JobSpec } from '../../../platform/jobs/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { mailJob } from '../../messages/index.ts'
import type { LoanRestructuringRow, LoanRow } from './rows.ts'

type Addressee = Pick<BusinessRow, 'email' | 'contact_firstname'>

export function notice(productName: string, occasion: string, to: Addressee, subject: string, lines: readonly string[]): JobSpec {
  return mailJob(`loan-${occasion}`, {
    to: to.email,
    subject: `${productName}: ${subject}`,
    text: [`Hello ${to.contact_firstname},`, '', ...lines, '', `${productName} staff will never ask for your PIN.`].join('\n'),
  })
}

const what = ({ amount, tenure_months }: Pick<LoanRow, 'amount' | 'tenure_months'>) => `a loan of ${formatNaira(amount)} for ${tenure_months} months`

export const warrantyAsked = (productName: string, loan: LoanRow, { borrower, warranter }: { borrower: string; warranter: Addressee }): JobSpec =>
  notice(productName, `${loan.id}-asked`, warranter, `${borrower} asks you to vouch for a loan`, [
    `${borrower} asks for ${what(loan)} and has named you as warranter.`,
    'Open Loans, Warranter Requests to see what it is about, and approve or decline it.',
  ])

export const paidOut = (productName: string, loan: LoanRow, to: Addressee): JobSpec =>
  notice(productName, `${loan.id}-paid-out`, to, 'your loan is in your balance', [
    `${formatNaira(loan.amount - loan.fee)} is in your balance.`,
    `The first instalment is due on ${loan.next_due_on!}. Loans, Repayment shows the schedule.`,
  ])

export const otherTerms = (productName: string, loan: LoanRow, to: Addressee): JobSpec =>
  notice(productName, `${loan.id}-offered`, to, 'another offer for your loan', [
    `You can have ${what(loan)} instead of what you asked for.`,
    'Open Loans to see what it costs, and accept or decline it. Nothing is borrowed before.',
  ])

export const refused = (productName: string, loan: LoanRow, to: Addressee, reason: string): JobSpec =>
  notice(productName, `${loan.id}-refused`, to, 'your loan was not approved', [
    `Your request for ${what(loan)} was not approved.`,
    `Reason: ${reason}`,
  ])

export const newPlanOffered = (productName: string, loan: LoanRow, { id, tenure_months }: LoanRestructuringRow, to: Addressee): JobSpec =>
  notice(productName, `${loan.id}-plan-${id}`, to, 'a new plan for your loan', [
    `You can repay your loan of ${formatNaira(loan.amount)} by a new plan of ${tenure_months} months.`,
    'Open Loans to see what it costs, and accept or decline it. Nothing changes before you accept.',
  ])

export const newPlanAccepted = (productName: string, loan: LoanRow, to: Addressee): JobSpec =>
  notice(productName, `${loan.id}-plan-from-${loan.restructured_on}`, to, 'your new plan holds', [
    `Your loan of ${formatNaira(loan.amount)} is repaid by the new plan from today.`,
    `The first instalment is due on ${loan.next_due_on!}. Loans, Repayment shows the schedule.`,
  ])

export const warranterToldOfNewPlan = (productName: string, loan: LoanRow, borrower: string, to: Addressee): JobSpec =>
  notice(productName, `${loan.id}-warranter-plan-from-${loan.restructured_on}`, to, `${borrower} has a new plan for a loan`, [
    `You vouched for a loan of ${formatNaira(loan.amount)} of ${borrower}. It is repaid by a new plan of ${loan.tenure_months} months from today.`,
    'We ask you again only if it becomes long late again. We take nothing from your balance without your PIN.',
  ])

export const warrantyCalled = (productName: string, loan: LoanRow, borrower: string, to: Addressee): JobSpec =>
  notice(productName, `${loan.id}-called-${loan.accrued_through}`, to, `${borrower} has not repaid a loan`, [
    `You vouched for ${what(loan)} of ${borrower}. It is long late.`,
    'Open Loans, Warranter Requests to pay it. We take nothing from your balance without your PIN.',
  ])
