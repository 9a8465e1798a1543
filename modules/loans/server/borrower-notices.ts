import { addDays } from '../../../platform/clock/index.ts'
import type { JobSpec } from '../../../platform/jobs/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { dueKobo, type LoanAccount } from './loan-account.ts'
import { notice } from './notices.ts'
import { nextAmount } from './present.ts'
import type { LoanInstalmentRow, LoanLimitRequestRow, LoanRow } from './rows.ts'
import { isRunning } from './states.ts'

type Addressee = Pick<BusinessRow, 'email' | 'contact_firstname'>

const REMIND_DAYS = 3

export const warrantyAnswered = (productName: string, loan: LoanRow, isApproved: boolean, to: Addressee, warranter: string): JobSpec =>
  notice(
    productName,
    `${loan.id}-warranter`,
    to,
    isApproved ? `${warranter} vouches for your loan` : `${warranter} does not vouch for your loan`,
    isApproved
      ? [`${warranter} has approved your request for ${formatNaira(loan.amount)}.`, 'Our staff decide within two working days.']
      : [
          `${warranter} has declined your request for ${formatNaira(loan.amount)}. Nothing is borrowed.`,
          'You can ask again and name another warranter.',
        ],
  )

/** `from`: what was not answered. */
export const requestExpired = (productName: string, loan: LoanRow, from: LoanRow['state'], to: Addressee): JobSpec =>
  notice(productName, `${loan.id}-expired-${from}`, to, from === 'offered' ? 'our offer for your loan has ended' : 'your loan request has ended', [
    from === 'offered'
      ? `You did not answer the offer of ${formatNaira(loan.amount)} in time. Nothing is borrowed.`
      : `Your warranter did not answer your request for ${formatNaira(loan.amount)} in time. Nothing is borrowed.`,
    'You can ask for a loan again.',
  ])

export const limitDecided = (productName: string, row: LoanLimitRequestRow, to: Addressee): JobSpec =>
  row.state === 'granted'
    ? notice(productName, `${row.id}-decided`, to, 'your credit limit is higher', [
        `You can now borrow up to ${formatNaira(row.granted!)}.`,
        'Open Loans to ask for a loan.',
      ])
    : notice(productName, `${row.id}-decided`, to, 'your credit limit stays as it is', [
        `You asked for a credit limit of ${formatNaira(row.amount)}. It was not granted.`,
        `Reason: ${row.reason}`,
      ])

const whole = (account: LoanAccount) => {
  const { row } = account
  const today = addDays(row.accrued_through!, 1)
  const due = dueKobo(account, today)
  return due === 0n ? 'Nothing more is due now.' : `${formatNaira(due)} is still due.`
}

/** M37. */
export const instalmentCollected = (productName: string, account: LoanAccount, amountKobo: Kobo, movementId: string, to: Addressee): JobSpec =>
  notice(productName, `${movementId}-collected`, to, 'a loan instalment was taken from your balance', [
    `${formatNaira(amountKobo)} was taken from your balance for your loan.`,
    whole(account),
    'Loans, Repayment shows the schedule.',
  ])

/** What the days since the last command brought: an instalment that comes, lateness, and late fees. Each is told once. */
export function noticesOfDays(productName: string, account: LoanAccount, to: Addressee): JobSpec[] {
  const { row, before, states } = account
  const jobs: JobSpec[] = []
  if (before.accrued_through === null || row.accrued_through === null) return jobs
  const today = addDays(row.accrued_through, 1)
  const next = row.next_due_on
  if (isRunning(row.state) && next !== null && next >= today) {
    const remindOn = addDays(next, -REMIND_DAYS)
    if (remindOn > addDays(before.accrued_through, 1) && remindOn <= today) jobs.push(dueSoon(productName, account, next, today, to))
  }
  const feeBefore = new Map(account.instalmentsBefore.map(({ id, late_fee }) => [id, late_fee]))
  const charged = account.instalments.filter(({ id, late_fee }) => late_fee > (feeBefore.get(id) ?? late_fee))
  if (states.some(({ to: state }) => state === 'late') && ['late', 'non_performing'].includes(row.state))
    jobs.push(late(productName, account, today, to))
  return [...jobs, ...charged.map((instalment) => feeCharged(productName, row, instalment, to))]
}

const dueSoon = (productName: string, account: LoanAccount, dueOn: string, today: string, to: Addressee): JobSpec =>
  notice(productName, `${account.row.id}-due-${dueOn}`, to, `a loan instalment is due on ${dueOn}`, [
    `${formatNaira(nextAmount(account, today)!)} is due on ${dueOn}. It is taken from your balance on that day.`,
    'Keep that much in your balance, or repay it earlier under Loans, Repayment.',
  ])

const late = (productName: string, account: LoanAccount, today: string, to: Addressee): JobSpec =>
  notice(productName, `${account.row.id}-late-${account.row.next_due_on}`, to, 'a loan instalment is late', [
    `The instalment of ${account.row.next_due_on} was not paid. ${formatNaira(dueKobo(account, today))} is due now.`,
    'Pay it under Loans, Repayment to avoid a late fee. When it is long late, we ask your warranter.',
  ])

const feeCharged = (productName: string, row: LoanRow, { number, due_on, late_fee }: LoanInstalmentRow, to: Addressee): JobSpec =>
  notice(productName, `${row.id}-late-fee-${number}`, to, 'a late fee for your loan', [
    `The instalment of ${due_on} is still not paid. A late fee of ${formatNaira(late_fee)} was added to what you owe.`,
    'Pay it under Loans, Repayment.',
  ])
