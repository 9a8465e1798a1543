import { dayInWords } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { defineMessage } from '../../messages/index.ts'
import type { LoanInstalmentRow, LoanLimitRequestRow, LoanRestructuringRow, LoanRow } from './rows.ts'

export type Addressee = Pick<BusinessRow, 'name' | 'email' | 'contact_firstname'>
/** `to`: the borrower, unless said otherwise. */
type MessageParams = { productName: string; to: Addressee }
type OfLoan = MessageParams & { loan: LoanRow }
/** `borrower`: the name of the business. */
type ToWarranter = OfLoan & { borrower: string }

const mailText = ({ productName, to }: MessageParams, lines: readonly string[]) =>
  [`Hello ${to.contact_firstname},`, '', ...lines, '', `${productName} staff will never ask for your PIN.`].join('\n')

const what = ({ amount, tenure_months }: Pick<LoanRow, 'amount' | 'tenure_months'>) => `a loan of ${formatNaira(amount)} for ${tenure_months} months`

/** To the warranter. */
export const warrantyRequested = defineMessage({
  name: 'loans.warranty-asked',
  channels: ['mail'],
  occasion: ({ loan }: ToWarranter) => `loan-${loan.id}-asked`,
  business: ({ to }) => to.name,
  subject: ({ productName, borrower }) => `${productName}: ${borrower} asks you to vouch for a loan`,
  text: (params) =>
    mailText(params, [
      `${params.borrower} asks for ${what(params.loan)} and has named you as warranter.`,
      'Open Loans, Warranter Requests to see what it is about, and approve or decline it.',
    ]),
})

/** `warranter`: the name of the business. */
export const warrantyAnswered = defineMessage({
  name: 'loans.warranty-answered',
  channels: ['mail'],
  occasion: ({ loan }: OfLoan & { isApproved: boolean; warranter: string }) => `loan-${loan.id}-warranter`,
  business: ({ to }) => to.name,
  subject: ({ productName, isApproved, warranter }) =>
    `${productName}: ${isApproved ? `${warranter} vouches for your loan` : `${warranter} does not vouch for your loan`}`,
  text: (params) => {
    const { loan, isApproved, warranter } = params
    return mailText(
      params,
      isApproved
        ? [`${warranter} has approved your request for ${formatNaira(loan.amount)}.`, 'Our staff decide within two working days.']
        : [
            `${warranter} has declined your request for ${formatNaira(loan.amount)}. Nothing is borrowed.`,
            'You can ask again and name another warranter.',
          ],
    )
  },
})

/** `from`: what was not answered. */
export const requestExpired = defineMessage({
  name: 'loans.request-expired',
  channels: ['mail'],
  occasion: ({ loan, from }: OfLoan & { from: LoanRow['state'] }) => `loan-${loan.id}-expired-${from}`,
  business: ({ to }) => to.name,
  subject: ({ productName, from }) => `${productName}: ${from === 'offered' ? 'our offer for your loan has ended' : 'your loan request has ended'}`,
  text: (params) => {
    const amount = formatNaira(params.loan.amount)
    const unanswered =
      params.from === 'offered'
        ? `You did not answer the offer of ${amount} in time.`
        : `Your warranter did not answer your request for ${amount} in time.`
    return mailText(params, [`${unanswered} Nothing is borrowed.`, 'You can ask for a loan again.'])
  },
})

export const otherTerms = defineMessage({
  name: 'loans.other-terms',
  channels: ['mail'],
  occasion: ({ loan }: OfLoan) => `loan-${loan.id}-offered`,
  business: ({ to }) => to.name,
  subject: ({ productName }) => `${productName}: another offer for your loan`,
  text: (params) =>
    mailText(params, [
      `You can have ${what(params.loan)} instead of what you asked for.`,
      'Open Loans to see what it costs, and accept or decline it. Nothing is borrowed before.',
    ]),
})

export const loanRefused = defineMessage({
  name: 'loans.refused',
  channels: ['mail'],
  occasion: ({ loan }: OfLoan & { reason: string }) => `loan-${loan.id}-refused`,
  business: ({ to }) => to.name,
  subject: ({ productName }) => `${productName}: your loan was not approved`,
  text: (params) => mailText(params, [`Your request for ${what(params.loan)} was not approved.`, `Reason: ${params.reason}`]),
})

export const loanPaidOut = defineMessage({
  name: 'loans.paid-out',
  channels: ['mail'],
  occasion: ({ loan }: OfLoan) => `loan-${loan.id}-paid-out`,
  business: ({ to }) => to.name,
  subject: ({ productName }) => `${productName}: your loan is in your balance`,
  text: (params) =>
    mailText(params, [
      `${formatNaira(params.loan.amount - params.loan.fee)} is in your balance.`,
      `The first instalment is due on ${dayInWords(params.loan.next_due_on!)}. Loans, Repayment shows the schedule.`,
    ]),
})

export const limitDecided = defineMessage({
  name: 'loans.limit-decided',
  channels: ['mail'],
  occasion: ({ request }: MessageParams & { request: LoanLimitRequestRow }) => `loan-${request.id}-decided`,
  business: ({ to }) => to.name,
  subject: ({ productName, request: { state } }) =>
    `${productName}: ${state === 'granted' ? 'your credit limit is higher' : 'your credit limit stays as it is'}`,
  text: (params) => {
    const { state, granted, amount, reason } = params.request
    return mailText(
      params,
      state === 'granted'
        ? [`You can now borrow up to ${formatNaira(granted!)}.`, 'Open Loans to ask for a loan.']
        : [`You asked for a credit limit of ${formatNaira(amount)}. It was not granted.`, `Reason: ${reason}`],
    )
  },
})

export const newPlanOffered = defineMessage({
  name: 'loans.new-plan-offered',
  channels: ['mail'],
  occasion: ({ loan, plan }: OfLoan & { plan: LoanRestructuringRow }) => `loan-${loan.id}-plan-${plan.id}`,
  business: ({ to }) => to.name,
  subject: ({ productName }) => `${productName}: a new plan for your loan`,
  text: (params) =>
    mailText(params, [
      `You can repay your loan of ${formatNaira(params.loan.amount)} by a new plan of ${params.plan.tenure_months} months.`,
      'Open Loans to see what it costs, and accept or decline it. Nothing changes before you accept.',
    ]),
})

export const newPlanAccepted = defineMessage({
  name: 'loans.new-plan-accepted',
  channels: ['mail'],
  occasion: ({ loan }: OfLoan) => `loan-${loan.id}-plan-from-${loan.restructured_on}`,
  business: ({ to }) => to.name,
  subject: ({ productName }) => `${productName}: your new plan holds`,
  text: (params) =>
    mailText(params, [
      `Your loan of ${formatNaira(params.loan.amount)} is repaid by the new plan from today.`,
      `The first instalment is due on ${dayInWords(params.loan.next_due_on!)}. Loans, Repayment shows the schedule.`,
    ]),
})

/** To the warranter. */
export const warrantedPlanChanged = defineMessage({
  name: 'loans.warranted-plan-changed',
  channels: ['mail'],
  occasion: ({ loan }: ToWarranter) => `loan-${loan.id}-warranter-plan-from-${loan.restructured_on}`,
  business: ({ to }) => to.name,
  subject: ({ productName, borrower }) => `${productName}: ${borrower} has a new plan for a loan`,
  text: (params) => {
    const { loan, borrower } = params
    return mailText(params, [
      `You vouched for a loan of ${formatNaira(loan.amount)} of ${borrower}. It is repaid by a new plan of ${loan.tenure_months} months from today.`,
      'We ask you again only if it becomes long late again. We take nothing from your balance without your PIN.',
    ])
  },
})

/** To the warranter. */
export const warrantyCalled = defineMessage({
  name: 'loans.warranty-called',
  channels: ['mail'],
  occasion: ({ loan }: ToWarranter) => `loan-${loan.id}-called-${loan.accrued_through}`,
  business: ({ to }) => to.name,
  subject: ({ productName, borrower }) => `${productName}: ${borrower} has not repaid a loan`,
  text: (params) =>
    mailText(params, [
      `You vouched for ${what(params.loan)} of ${params.borrower}. It is long late.`,
      'Open Loans, Warranter Requests to pay it. We take nothing from your balance without your PIN.',
    ]),
})

/** M37. `dueKobo`: what is still due. */
export const instalmentCollected = defineMessage({
  name: 'loans.instalment-collected',
  channels: ['mail'],
  occasion: ({ movementId }: MessageParams & { movementId: string; amountKobo: Kobo; dueKobo: Kobo }) => `loan-${movementId}-collected`,
  business: ({ to }) => to.name,
  subject: ({ productName }) => `${productName}: a loan instalment was taken from your balance`,
  text: (params) =>
    mailText(params, [
      `${formatNaira(params.amountKobo)} was taken from your balance for your loan.`,
      params.dueKobo === 0n ? 'Nothing more is due now.' : `${formatNaira(params.dueKobo)} is still due.`,
      'Loans, Repayment shows the schedule.',
    ]),
})

export const instalmentDueSoon = defineMessage({
  name: 'loans.instalment-due-soon',
  channels: ['mail'],
  occasion: ({ loan, dueOn }: OfLoan & { dueOn: string; amountKobo: Kobo }) => `loan-${loan.id}-due-${dueOn}`,
  business: ({ to }) => to.name,
  subject: ({ productName, dueOn }) => `${productName}: a loan instalment is due on ${dayInWords(dueOn)}`,
  text: (params) =>
    mailText(params, [
      `${formatNaira(params.amountKobo)} is due on ${dayInWords(params.dueOn)}. It is taken from your balance on that day.`,
      'Keep that much in your balance, or repay it earlier under Loans, Repayment.',
    ]),
})

export const instalmentLate = defineMessage({
  name: 'loans.instalment-late',
  channels: ['mail'],
  occasion: ({ loan }: OfLoan & { dueKobo: Kobo }) => `loan-${loan.id}-late-${loan.next_due_on}`,
  business: ({ to }) => to.name,
  subject: ({ productName }) => `${productName}: a loan instalment is late`,
  text: (params) =>
    mailText(params, [
      `The instalment of ${dayInWords(params.loan.next_due_on!)} was not paid. ${formatNaira(params.dueKobo)} is due now.`,
      'Pay it under Loans, Repayment to avoid a late fee. When it is long late, we ask your warranter.',
    ]),
})

export const lateFeeCharged = defineMessage({
  name: 'loans.late-fee-charged',
  channels: ['mail'],
  occasion: ({ loan, instalment }: OfLoan & { instalment: LoanInstalmentRow }) => `loan-${loan.id}-late-fee-${instalment.number}`,
  business: ({ to }) => to.name,
  subject: ({ productName }) => `${productName}: a late fee for your loan`,
  text: (params) => {
    const { due_on: dueOn, late_fee: fee } = params.instalment
    return mailText(params, [
      `The instalment of ${dayInWords(dueOn)} is still not paid. A late fee of ${formatNaira(fee)} was added to what you owe.`,
      'Pay it under Loans, Repayment.',
    ])
  },
})
