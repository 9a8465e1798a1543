import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import { afterWorkingDays } from '../../../../platform/nigeria/working-days.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { businessTable, findBusiness } from '../../../businesses/index.ts'
import { type Caller, consumeGrant, findGrant, pinGrantTable, pinRequired } from '../../../identity/index.ts'
import type { MoneyCommand } from '../../../ledger/index.ts'
import { warrantyAnswered } from '../messages.ts'
import { loanOfParty } from '../queries.ts'
import { alreadyAnswered, lapsed, notEligible } from '../refusals.ts'
import type { LoanRow } from '../rows.ts'
import { loanTable } from '../tables.ts'
import { canWarrant } from '../warranters.ts'
import { loanEvents } from './loan-events.ts'

type AnswerContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'postingQueue' | 'clock' | 'productName'>

/** Staff decide within two working days after the warranter. */
const REVIEW_WORKING_DAYS = 2

/** The warranter vouches or declines with the PIN. The first answer stands, and the borrower is told. */
export async function answerWarranty(
  context: AnswerContext,
  caller: Caller,
  { loanId, isApproved, requestId }: { loanId: string; isApproved: boolean; requestId: string },
): Promise<LoanRow> {
  const db = context.tenant(caller)
  const loan = await loanOfParty(db, caller.businessId, loanId)
  if (loan?.warranter_id !== caller.businessId) throw notFound('The request')
  const [grantId, borrower, warranter] = await Promise.all([
    findGrant(context.acrossBusinesses('people').system, caller, context.clock.now()),
    findBusiness(context.acrossBusinesses('warranter').system, loan.business_id),
    findBusiness(db, caller.businessId),
  ])
  const { productName } = context
  const tell = (loan: LoanRow) => warrantyAnswered.jobs(borrower!, { productName, to: borrower!, loan, isApproved, warranter: warranter!.name })
  await context.postingQueue.submit(answerCommand(loan, caller, { isApproved, grantId, requestId, tell }))
  return (await loanOfParty(db, caller.businessId, loanId))!
}

type Answer = { isApproved: boolean; grantId: string | null; requestId: string; tell: (row: LoanRow) => JobSpec[] }

export function answerCommand(loan: LoanRow, caller: Caller, { isApproved, grantId, requestId, tell }: Answer): MoneyCommand {
  return {
    name: 'loans.answer_warranty',
    scope: `loan-warranty:${caller.businessId}`,
    key: requestId,
    fingerprint: `${loan.id}:${isApproved}`,
    actor: caller.personId,
    needs: {
      accounts: [],
      rows: [loanTable.ref(loan.id), businessTable.ref(caller.businessId), ...(grantId === null ? [] : [pinGrantTable.ref(grantId)])],
      movesNoMoney: true,
    },
    decide(locked, at) {
      const row = locked.row(loanTable, loan.id)!
      if (row.state !== 'awaiting_warranter') return row.state === 'expired' ? lapsed() : alreadyAnswered()
      if (row.answer_due_at!.getTime() <= at.getTime()) return lapsed()
      const grant = consumeGrant(locked, grantId, caller, row.id, at)
      if (grant instanceof Refusal) return pinRequired()
      if (isApproved && !canWarrant(locked.row(businessTable, caller.businessId)!)) return notEligible()
      const to = isApproved ? 'in_review' : 'refused'
      const set: Partial<LoanRow> = {
        warranter_state: isApproved ? 'approved' : 'refused',
        warranter_answered_by: caller.personId,
        answer_due_at: isApproved ? afterWorkingDays(at, REVIEW_WORKING_DAYS) : null,
        ended_at: isApproved ? null : at,
      }
      return {
        moves: [
          grant,
          loanTable.move(row.id, { from: 'awaiting_warranter', to, set, why: isApproved ? 'the warranter approved' : 'the warranter declined' }),
        ],
        adds: [
          auditEntry({
            business: caller.businessId,
            actor: caller.personId,
            role: caller.role,
            operation: 'loans.answer_warranty',
            subject: row.id,
            requestId,
            facts: { answer: isApproved ? 'approve' : 'decline' },
            at,
          }),
        ],
        jobs: tell({ ...row, ...set, state: to }),
        events: loanEvents({ ...row, state: to }),
        outcome: {},
      }
    },
  }
}
