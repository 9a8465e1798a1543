import type { Sql } from '../../../../platform/db/index.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { cashpointByAccount } from '../../../cashpoints/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { reserveAccountJob } from '../jobs.ts'
import { alternateAccountsOf, type ShownAlternateAccount } from '../queries.ts'
import { isOpen, PAID_STATES } from '../states.ts'

type Input = { accountNumber: string; partner: string }

/**
 * Asks the bank now about the open request of a cashpoint, which its job would do later. The job has one key per request, so that asking
 * often asks once. An account that is open already is answered as it is.
 */
export async function askAgain(db: Sql, { businessId }: Caller, { accountNumber, partner }: Input): Promise<ShownAlternateAccount> {
  const [cashpoint, accounts] = await Promise.all([cashpointByAccount(db, accountNumber), alternateAccountsOf(db, businessId)])
  if (cashpoint?.business_id !== businessId || cashpoint.account_number !== accountNumber)
    throw badField('nuban', 'Choose one of your account numbers', 'alternate_accounts.not_own_account')
  const account = accounts.find(
    ({ shown_at, state, partner: bank }) => bank === partner && shown_at === cashpoint.id && (isOpen(state) || PAID_STATES.includes(state)),
  )
  if (!account) throw new Refusal('alternate_accounts.none_requested', 409, 'This cashpoint has no open request for an alternate account')
  if (isOpen(account.state)) await writeJobs(db, [reserveAccountJob.enqueue({ accountId: account.id })])
  return account
}
