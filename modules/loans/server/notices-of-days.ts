import { addDays } from '../../../platform/clock/index.ts'
import type { JobSpec } from '../../../platform/jobs/index.ts'
import { dueKobo, type LoanAccount } from './loan-account.ts'
import { type Addressee, instalmentDueSoon, instalmentLate, lateFeeCharged } from './messages.ts'
import { nextAmount } from './present.ts'
import { isRunning } from './states.ts'

const REMIND_DAYS = 3

/** What the days since the last command brought: an instalment that comes, lateness, and late fees. Each is told once. */
export function noticesOfDays(productName: string, account: LoanAccount, to: Addressee): JobSpec[] {
  const { row: loan, before, states } = account
  const jobs: JobSpec[] = []
  if (before.accrued_through === null || loan.accrued_through === null) return jobs
  const params = { productName, to, loan }
  const today = addDays(loan.accrued_through, 1)
  const dueOn = loan.next_due_on
  if (isRunning(loan.state) && dueOn !== null && dueOn >= today) {
    const remindOn = addDays(dueOn, -REMIND_DAYS)
    if (remindOn > addDays(before.accrued_through, 1) && remindOn <= today)
      jobs.push(...instalmentDueSoon.jobs(to, { ...params, dueOn, amountKobo: nextAmount(account, today)! }))
  }
  const feeBefore = new Map(account.instalmentsBefore.map(({ id, late_fee }) => [id, late_fee]))
  const charged = account.instalments.filter(({ id, late_fee }) => late_fee > (feeBefore.get(id) ?? late_fee))
  if (states.some(({ to: state }) => state === 'late') && ['late', 'non_performing'].includes(loan.state))
    jobs.push(...instalmentLate.jobs(to, { ...params, dueKobo: dueKobo(account, today) }))
  return [...jobs, ...charged.flatMap((instalment) => lateFeeCharged.jobs(to, { ...params, instalment }))]
}
