import { addDays, lagosDay } from '../../../../platform/clock/index.ts'
import type { Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { businessTable, checkPayoutAllowed } from '../../../businesses/index.ts'
import { internalAccount, type Locked, type MoneyCommand, type Plan, wallet } from '../../../ledger/index.ts'
import { loanMoved } from '../domain-events.ts'
import { loanPaidOut } from '../messages.ts'
import { loanAccounts, paidOutJournal, processingFeeJournal } from '../postings.ts'
import { fundShort, lapsed, notEligible, notNow } from '../refusals.ts'
import type { LoanInstalmentRow, LoanMovementRow, LoanRow } from '../rows.ts'
import { planSchedule } from '../schedule.ts'
import { loanInstalmentTable, loanMovementTable, loanTable } from '../tables.ts'
import { loanEvents } from './loan-events.ts'

export type PayOutContext = Pick<AppContext, 'postingQueue' | 'ids' | 'productName'>

/** `from`: staff approve what was asked, or the borrower accepts the terms of staff. */
export type PayOut = { from: 'in_review' | 'offered'; by: string; role: string; requestId: string }

/**
 * M31 and M32 in the commit of the decision: the loan comes out of the fund into the wallet, and its plan begins. Two decisions at once
 * have one effect, because the key is the loan.
 */
export async function payOutLoan(context: PayOutContext, loan: LoanRow, order: PayOut): Promise<void> {
  const ids = { loan: context.ids.next('lmv'), fee: context.ids.next('lmv') }
  await context.postingQueue.submit(payOutCommand(context.productName, loan, order, ids))
}

export function payOutCommand(productName: string, { id, business_id }: LoanRow, order: PayOut, ids: { loan: string; fee: string }): MoneyCommand {
  return {
    name: 'loans.pay_out',
    scope: 'loan-pay-out',
    key: id,
    fingerprint: '',
    actor: order.by,
    opensLoan: { businessId: business_id, loanId: id },
    needs: { accounts: loanAccounts({ id, business_id }, business_id), rows: [loanTable.ref(id), businessTable.ref(business_id)] },
    decide: (locked, at) => decide(productName, locked, id, order, ids, at),
  }
}

function decide(productName: string, locked: Locked, loanId: string, order: PayOut, ids: { loan: string; fee: string }, at: Date): Plan | Refusal {
  const loan = locked.row(loanTable, loanId)!
  const business = locked.row(businessTable, loan.business_id)!
  if (loan.state !== order.from) return loan.state === 'expired' ? lapsed() : notNow()
  if (order.from === 'offered' && loan.answer_due_at!.getTime() <= at.getTime()) return lapsed()
  if (business.tier !== 'verified') return notEligible()
  const refused = checkPayoutAllowed(business)
  if (refused) return refused
  const fund = locked.account(internalAccount('loan_fund')).balance
  if (fund < loan.amount) return fundShort(fund, loan.amount)
  const day = lagosDay(at)
  const instalments = planRows(loan, day)
  const active: LoanRow = {
    ...loan,
    state: 'active',
    disbursed_at: at,
    disbursed_on: day,
    accrued_through: addDays(day, -1),
    principal_out: loan.amount,
    next_due_on: instalments[0]!.due_on,
    answer_due_at: null,
    decided_by: order.from === 'in_review' ? order.by : loan.decided_by,
  }
  const { disbursed_at, disbursed_on, accrued_through, principal_out, next_due_on, answer_due_at, decided_by } = active
  const out = paidOutJournal(loan, loan.amount)
  const fee = loan.fee > 0n ? processingFeeJournal(loan, { feeKobo: loan.fee, vatKobo: loan.vat }) : null
  const movement = {
    loan_id: loan.id,
    business_id: loan.business_id,
    source: 'paid_out' as const,
    fees: 0n,
    interest: 0n,
    requested_by: loan.requested_by,
    created_at: at,
  }
  const paid: LoanMovementRow = {
    ...movement,
    id: ids.loan,
    kind: 'loan',
    amount: loan.amount,
    vat: 0n,
    principal: loan.amount,
    journal_key: out.key,
  }
  const charged: LoanMovementRow | null = fee && {
    ...movement,
    id: ids.fee,
    kind: 'loan_fee',
    amount: loan.fee,
    vat: loan.vat,
    principal: 0n,
    journal_key: fee.key,
  }
  const balance = locked.account(wallet(loan.business_id)).balance + loan.amount
  const movements = charged ? [paid, charged] : [paid]
  return {
    journals: fee ? [out, fee] : [out],
    moves: [
      loanTable.move(loan.id, {
        from: order.from,
        to: 'active',
        set: { disbursed_at, disbursed_on, accrued_through, principal_out, next_due_on, answer_due_at, decided_by },
        why: order.from === 'offered' ? 'the borrower accepted' : 'approved as asked',
      }),
    ],
    adds: [
      ...instalments.map((one) => loanInstalmentTable.add(one)),
      ...movements.map((one) => loanMovementTable.add(one)),
      auditEntry({
        business: loan.business_id,
        actor: order.by,
        role: order.role,
        operation: 'loans.pay_out',
        subject: loan.id,
        requestId: order.requestId,
        facts: { amount: String(loan.amount), fee: String(loan.fee), months: loan.tenure_months, monthPpm: loan.month_ppm },
        at,
      }),
    ],
    totals: movements.map(({ kind, amount }) => ({ business: loan.business_id, cashpoint: null, kind, count: 1, amount })),
    jobs: loanPaidOut.jobs(business, { productName, to: business, loan: active }),
    events: loanEvents(active),
    domainEvents: [
      loanMoved({ movement: paid, party: productName, balanceAfterKobo: balance }),
      ...(charged ? [loanMoved({ movement: charged, party: productName, balanceAfterKobo: balance - loan.fee })] : []),
    ],
    outcome: {},
  }
}

function planRows(loan: LoanRow, day: string): LoanInstalmentRow[] {
  return planSchedule({ amountKobo: loan.amount, tenureMonths: loan.tenure_months, monthPpm: loan.month_ppm }, day).map((one) => ({
    id: `${loan.id}:${one.number}`,
    loan_id: loan.id,
    business_id: loan.business_id,
    number: one.number,
    due_on: one.dueOn,
    principal: one.principalKobo,
    interest: one.interestKobo,
    left_after: one.leftAfterKobo,
    paid_on: null,
    late_fee: 0n,
    late_fee_vat: 0n,
    replaced_on: null,
  }))
}
