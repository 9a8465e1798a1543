import type { JobSpec } from '../../../../platform/jobs/index.ts'
import { notFound } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import type { Caller } from '../../../identity/index.ts'
import type { MoneyCommand } from '../../../ledger/index.ts'
import { requestExpired } from '../messages.ts'
import { contactsOf, loanOfParty, unansweredLoans } from '../queries.ts'
import { alreadyAnswered, lapsed } from '../refusals.ts'
import type { LoanRow } from '../rows.ts'
import { loanTable } from '../tables.ts'
import { loanEvents } from './loan-events.ts'
import { type PayOutContext, payOutLoan } from './pay-out.ts'

type Ending = {
  to: 'withdrawn' | 'declined' | 'expired'
  from: readonly LoanRow['state'][]
  actor: string
  key: string
  caller?: Caller
  tell?: (row: LoanRow) => JobSpec[]
}

/** A request ends before anything is paid out. */
export function endRequestCommand(loanId: string, { to, from, actor, key, caller, tell }: Ending): MoneyCommand {
  return {
    name: `loans.${to}`,
    scope: 'loan-request-end',
    key: `${loanId}:${key}`,
    fingerprint: to,
    actor,
    needs: { accounts: [], rows: [loanTable.ref(loanId)], movesNoMoney: true },
    decide(locked, at) {
      const row = locked.row(loanTable, loanId)!
      if (!from.includes(row.state)) return row.state === 'expired' ? lapsed() : alreadyAnswered()
      const isOver = row.answer_due_at !== null && row.answer_due_at.getTime() <= at.getTime()
      if (to === 'expired' && !isOver) return { outcome: {} }
      const isWaiting = row.warranter_state === 'asked'
      const warranter_state = isWaiting && to === 'expired' ? 'expired' : 'released'
      return {
        moves: [loanTable.move(row.id, { from: row.state, to, set: { ended_at: at, answer_due_at: null, warranter_state } })],
        adds: caller
          ? [
              auditEntry({
                business: row.business_id,
                actor,
                role: caller.role,
                operation: `loans.${to}`,
                subject: row.id,
                requestId: key,
                facts: {},
                at,
              }),
            ]
          : [],
        jobs: tell ? tell(row) : [],
        events: loanEvents({ ...row, state: to }),
        outcome: {},
      }
    },
  }
}

async function ownLoan({ tenant }: Pick<TenantContext, 'tenant'>, caller: Caller, loanId: string): Promise<LoanRow> {
  const { businessId } = caller
  const loan = await loanOfParty(tenant(caller), businessId, loanId)
  if (loan?.business_id !== businessId) throw notFound('The loan')
  return loan
}

type WithdrawContext = Pick<TenantContext, 'tenant' | 'postingQueue'>

export async function withdrawRequest(context: WithdrawContext, caller: Caller, loanId: string, requestId: string): Promise<LoanRow> {
  await ownLoan(context, caller, loanId)
  const from = ['awaiting_warranter', 'in_review'] as const
  await context.postingQueue.submit(endRequestCommand(loanId, { to: 'withdrawn', from, actor: caller.personId, key: requestId, caller }))
  return ownLoan(context, caller, loanId)
}

/** The borrower’s answer to the terms of staff. Accepting pays out in this commit. */
export async function answerOffer(
  context: PayOutContext & Pick<TenantContext, 'tenant'>,
  caller: Caller,
  { loanId, isAccepted, requestId }: { loanId: string; isAccepted: boolean; requestId: string },
): Promise<LoanRow> {
  const loan = await ownLoan(context, caller, loanId)
  if (isAccepted) await payOutLoan(context, loan, { from: 'offered', by: caller.personId, role: caller.role, requestId })
  else
    await context.postingQueue.submit(
      endRequestCommand(loanId, { to: 'declined', from: ['offered'], actor: caller.personId, key: requestId, caller }),
    )
  return ownLoan(context, caller, loanId)
}

const PAGE = 500

/** Requests without an answer of the warranter, and offers without one of the borrower, end with their time. */
export async function expireRequests({
  db,
  clock,
  postingQueue,
  productName,
}: Pick<AppContext, 'db' | 'clock' | 'postingQueue' | 'productName'>): Promise<void> {
  const over = await unansweredLoans(db.system, clock.now(), PAGE)
  const borrowers = await contactsOf(
    db.system,
    over.map(({ business_id }) => business_id),
  )
  await Promise.all(
    over.map(({ id, state, business_id }) => {
      const to = borrowers.get(business_id)!
      const tell = (row: LoanRow) => requestExpired.jobs(to, { productName, to, loan: row, from: state })
      return postingQueue.submit(endRequestCommand(id, { to: 'expired', from: [state], actor: 'system', key: state, tell })).catch(ignoreAnswered)
    }),
  )
}

/** An answer came in the same moment. */
function ignoreAnswered(error: unknown): void {
  if (!(error instanceof Error && error.name === 'Refusal')) throw error
}
