import type { AppContext } from '../../modules/kernel/app-context.ts'
import { payOutCommand } from '../../modules/loans/server/actions/pay-out.ts'
import { provideLoan } from '../../modules/loans/server/actions/provide.ts'
import { offerRestructuring } from '../../modules/loans/server/actions/restructure-loan.ts'
import { type LoanRow, NOT_PAID_OUT } from '../../modules/loans/server/rows.ts'
import { loanTable } from '../../modules/loans/server/tables.ts'
import { operatorByEmail } from '../../modules/operators/server/queries.ts'
import type { TransfersContext } from '../../modules/transfers/server/context.ts'
import { lagosDay } from '../../platform/clock/index.ts'
import { withoutSideEffects } from './commands.ts'
import { payByTransfer } from './demo-desk.ts'
import type { SeededBusiness } from './open-accounts.ts'

const PAID_OUT_BEFORE_MS = 70 * 24 * 60 * 60_000
const AMOUNT_KOBO = 100_000_00n

type LateLoanContext = TransfersContext & Pick<AppContext, 'random' | 'pinPepper' | 'rules'>

/** A loan of seventy days ago of which nothing was paid, and the offer of a new plan that waits for the answer of the business. */
export async function seedLateLoan(seed: LateLoanContext, { borrower, warranter }: Record<'borrower' | 'warranter', SeededBusiness>): Promise<void> {
  const context = { ...seed, productName: 'Kasuwa' }
  const { db, clock, ids, postingQueue } = context
  const at = new Date(clock.now().getTime() - PAID_OUT_BEFORE_MS)
  const compliance = (await operatorByEmail(db.system, 'compliance@desk.kasuwa.ng'))!.id
  const loan = approvedLoan(ids.next('lon'), borrower, warranter, at)
  await postingQueue.submit({
    name: 'seed.loan',
    scope: 'seed-loan',
    key: loan.id,
    fingerprint: '',
    actor: 'system',
    at,
    needs: { accounts: [], movesNoMoney: true },
    decide: () => ({ adds: [loanTable.add(loan)], outcome: {} }),
  })
  const order = { from: 'in_review', by: compliance, role: 'compliance', requestId: ids.next('req') } as const
  const payOut = payOutCommand(context.productName, loan, order, { loan: ids.next('lmv'), fee: ids.next('lmv') })
  await postingQueue.submit({ ...withoutSideEffects(payOut), at })
  // What is left is too little to be collected, so that the loan stays late.
  await payByTransfer(context, borrower, 98_400_00n, 'Outboard engine, 15 HP')
  await provideLoan(context, { loanId: loan.id, month: lagosDay(clock.now()).slice(0, 7) })
  await offerRestructuring(
    context,
    { loanId: loan.id, by: compliance, role: 'compliance', requestId: ids.next('req') },
    { tenureMonths: 12, monthPpm: 20_000, waivesFees: true },
  )
}

/** As it stood at the desk on that day, with the fee of 1.5 per cent. */
const approvedLoan = (id: string, borrower: SeededBusiness, warranter: SeededBusiness, at: Date): LoanRow => ({
  id,
  business_id: borrower.row.id,
  state: 'in_review',
  amount: AMOUNT_KOBO,
  tenure_months: 3,
  month_ppm: 30_000,
  fee: 1_500_00n,
  vat: 104_65n,
  asked_amount: AMOUNT_KOBO,
  asked_tenure_months: 3,
  asked_month_ppm: 30_000,
  aggregator_code: null,
  warranter_id: warranter.row.id,
  guarantor_type: 'customer',
  warranter_state: 'approved',
  warranter_answered_by: warranter.ownerId,
  requested_by: borrower.ownerId,
  request_id: id,
  requested_at: at,
  answer_due_at: null,
  decided_by: null,
  reason: null,
  ...NOT_PAID_OUT,
})
