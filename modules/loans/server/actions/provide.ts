import { type LagosDay, lagosDay } from '../../../../platform/clock/index.ts'
import { divideHalfUp, type Kobo } from '../../../../platform/money/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { type MoneyCommand, readsOf, writeJobs } from '../../../ledger/index.ts'
import { daysBetween } from '../interest.ts'
import { provideLoanJob } from '../jobs.ts'
import { accountRows, lockedAccount, owedKobo, passDays } from '../loan-account.ts'
import { loanAccounts, provisionJournal } from '../postings.ts'
import { providedLoans } from '../queries.ts'
import type { LoanRow } from '../rows.ts'
import { loadLoanRules, type LoanRules, type RuleName } from '../rules.ts'
import { isRunning } from '../states.ts'
import { changesOf, type LoadedLoan, loadLoan, type AllLoansContext } from './repay.ts'

const PAGE = 500

/** On the first of each month: one job for each loan that is out or has a provision. */
export async function provideAll({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const month = lagosDay(clock.now()).slice(0, 7)
  for (let after = ''; ;) {
    const ids = await providedLoans(db.system, after, PAGE)
    await writeJobs(
      db.system,
      ids.map((loanId) => provideLoanJob.enqueue({ loanId, month })),
    )
    if (ids.length < PAGE) return
    after = ids.at(-1)!
  }
}

export async function provideLoan(context: AllLoansContext, { loanId, month }: { loanId: string; month: string }): Promise<void> {
  const [loaded, rules] = await Promise.all([loadLoan(context, loanId), loadLoanRules(readsOf(context.db), lagosDay(context.clock.now()))])
  if (loaded) await context.postingQueue.submit(provideCommand(loaded, rules, month))
}

/** M39: the provision of a loan follows its class. It falls again when the loan is repaid. */
export function provideCommand(loaded: LoadedLoan, rules: LoanRules, month: string): MoneyCommand {
  const { loan } = loaded
  return {
    name: 'loans.provide',
    scope: 'loan-provision',
    key: `${loan.id}:${month}`,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: loanAccounts(loan, loan.business_id), rows: accountRows(loaded) },
    decide(locked, at) {
      const account = lockedAccount(locked, loaded)
      if (isRunning(account.row.state)) passDays(account, lagosDay(at), loaded.late)
      const target = targetOf(account.row, lagosDay(at), rules)
      const change = target - account.row.allowance
      if (change !== 0n) {
        account.row.allowance = target
        account.journals.push(provisionJournal(account.row, month, change))
      }
      return { ...changesOf(loaded, account), outcome: {} }
    },
  }
}

/** A new plan frees nothing: the provision of a restructured loan does not fall by its class, until it performs again. */
function targetOf(loan: LoanRow, today: LagosDay, rules: LoanRules): Kobo {
  if (!isRunning(loan.state)) return 0n
  const byClass = provisionTarget(loan, today, rules)
  if (loan.state !== 'restructured' || loan.allowance <= byClass) return byClass
  return loan.allowance < exposureKobo(loan) ? loan.allowance : exposureKobo(loan)
}

/** What would be lost: all that is owed, without interest that is no income yet. */
export const exposureKobo = (loan: LoanRow): Kobo => owedKobo(loan) - loan.interest_suspended

export function provisionTarget(loan: LoanRow, today: LagosDay, rules: LoanRules): Kobo {
  return divideHalfUp(exposureKobo(loan) * rules.value(classOf(loan, today)), 1_000_000n)
}

function classOf({ next_due_on }: LoanRow, today: LagosDay): RuleName {
  const late = next_due_on === null ? 0 : daysBetween(next_due_on, today)
  if (late <= 0) return 'provision_current_ppm'
  if (late <= 30) return 'provision_late_ppm'
  if (late <= 60) return 'provision_31_days_ppm'
  return late <= 90 ? 'provision_61_days_ppm' : 'provision_91_days_ppm'
}
