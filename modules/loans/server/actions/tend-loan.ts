import { addDays, type LagosDay, lagosDay } from '../../../../platform/clock/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { businessTable, checkPayoutAllowed } from '../../../businesses/index.ts'
import { type MoneyCommand, wallet, writeJobs } from '../../../ledger/index.ts'
import { instalmentCollected } from '../messages.ts'
import { accountRows, dueKobo, lockedAccount, passDays } from '../loan-account.ts'
import { dueJournalKey, loanAccounts } from '../postings.ts'
import { tendLoanJob } from '../jobs.ts'
import { runningLoans } from '../queries.ts'
import { isRunning } from '../states.ts'
import { changesOf, dueCollection, type LoadedLoan, loadLoan, payLoan, type AllLoansContext } from './repay.ts'

const PAGE = 500

/** Each turn of the clock: one job for each loan of which interest runs. */
export async function tendAll({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const turn = clock.now().toISOString().slice(0, 13)
  for (let after = ''; ;) {
    const ids = await runningLoans(db.system, after, PAGE)
    await writeJobs(
      db.system,
      ids.map((loanId) => tendLoanJob.enqueue({ loanId, turn })),
    )
    if (ids.length < PAGE) return
    after = ids.at(-1)!
  }
}

/** M33 to M35 of the days that are over, and M37 of what is due. Once for a turn. */
export async function tendLoan(context: AllLoansContext, { loanId, turn }: { loanId: string; turn: string }): Promise<void> {
  const loaded = await loadLoan(context, loanId)
  if (!loaded || !isRunning(loaded.loan.state)) return
  await context.postingQueue.submit(tendCommand(loaded, turn, context.ids.next('lmv')))
}

export function tendCommand(loaded: LoadedLoan, turn: string, movementId: string): MoneyCommand {
  const { loan } = loaded
  return {
    name: 'loans.tend',
    scope: 'loan-tend',
    key: `${loan.id}:${turn}`,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: loanAccounts(loan, loan.business_id), rows: [...accountRows(loaded), businessTable.ref(loan.business_id)] },
    decide(locked, at) {
      const account = lockedAccount(locked, loaded)
      if (!isRunning(account.row.state)) return { outcome: {} }
      const today: LagosDay = lagosDay(at)
      passDays(account, today, loaded.late)
      const { available, balance } = locked.account(wallet(loan.business_id))
      const mayLeave = checkPayoutAllowed(locked.row(businessTable, loan.business_id)!) === null
      const amountKobo = mayLeave ? dueCollection(account, today, available) : 0n
      if (amountKobo === 0n) return { ...changesOf(loaded, account), outcome: {} }
      const journalKey = dueJournalKey(loan, turn)
      const { plan } = payLoan(loaded, account, {
        id: movementId,
        payerId: loan.business_id,
        amountKobo,
        source: 'due_day',
        by: null,
        balance,
        at,
        journalKey,
      })
      const { productName, borrower } = loaded
      const due = dueKobo(account, addDays(account.row.accrued_through!, 1))
      const notified = instalmentCollected.jobs(borrower, { productName, to: borrower, movementId, amountKobo, dueKobo: due })
      return { ...plan, jobs: [...(plan.jobs ?? []), ...notified], outcome: {} }
    },
  }
}
