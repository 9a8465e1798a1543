import { lagosDay } from '../../../../platform/clock/index.ts'
import { notFound } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import type { MoneyCommand } from '../../../ledger/index.ts'
import { accountRows, lockedAccount, moveTo, passDays } from '../loan-account.ts'
import { loanAccounts, provisionJournal, writeOffJournal } from '../postings.ts'
import { notNow } from '../refusals.ts'
import { changesOf, type LoadedLoan, loadLoan, type AllLoansContext } from './repay.ts'
import { exposureKobo } from './provide.ts'

type Order = { loanId: string; by: string; role: string; reason: string; requestId: string }

/** M40, by two people. The claim lives on in the loan, outside the books. */
export async function writeOffLoan(context: AllLoansContext, order: Order): Promise<void> {
  const loaded = await loadLoan(context, order.loanId)
  if (!loaded) throw notFound('The loan')
  await context.postingQueue.submit(writeOffCommand(loaded, order))
}

export function writeOffCommand(loaded: LoadedLoan, { by, role, reason, requestId }: Order): MoneyCommand {
  const { loan } = loaded
  return {
    name: 'loans.write_off',
    scope: 'loan-write-off',
    key: loan.id,
    fingerprint: '',
    actor: by,
    needs: { accounts: loanAccounts(loan, loan.business_id), rows: accountRows(loaded) },
    decide(locked, at) {
      const account = lockedAccount(locked, loaded)
      if (account.row.state !== 'non_performing') return notNow()
      passDays(account, lagosDay(at), loaded.late)
      const lacking = exposureKobo(account.row) - account.row.allowance
      if (lacking !== 0n) account.journals.push(provisionJournal(account.row, 'write-off', lacking))
      account.journals.push(writeOffJournal(account.row))
      account.row.allowance = 0n
      account.row.interest_suspended = 0n
      account.row.decided_by = by
      account.row.reason = reason
      moveTo(account, 'written_off', reason)
      const facts = { principal: String(account.row.principal_out), interest: String(account.row.interest_out), fees: String(account.row.fees_out) }
      return {
        ...changesOf(loaded, account),
        adds: [auditEntry({ business: loan.business_id, actor: by, role, operation: 'loans.write_off', subject: loan.id, requestId, facts, at })],
        outcome: {},
      }
    },
  }
}
