import { lagosDay } from '../../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { badField, notFound } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { type MoneyCommand, type CommandPlace, readsOf } from '../../../ledger/index.ts'
import { loanRefused, otherTerms } from '../messages.ts'
import { loanById } from '../queries.ts'
import { beyondWarranty, notNow, warranterCannotCarry } from '../refusals.ts'
import type { LoanRow } from '../rows.ts'
import { loadLoanRules, processingFee } from '../rules.ts'
import { loanTable } from '../tables.ts'
import { loadWarranterStanding } from '../warranter-standing.ts'
import { loanEvents } from './loan-events.ts'
import { type PayOutContext, payOutLoan } from './pay-out.ts'
import { HOUR_MS } from './submit-request.ts'

export type ReviewContext = PayOutContext & Pick<AppContext, 'clock' | 'rules'> & { db: CommandPlace }

export type Review = { loanId: string; by: string; role: string; requestId: string }
export type OtherTerms = { amountKobo: Kobo; tenureMonths: number; monthPpm: number }

/** Two people approve what was asked: the loan is paid out in this commit. */
export async function approveLoan(context: ReviewContext, { loanId, ...order }: Review): Promise<void> {
  const loan = await find(context, loanId)
  await requireWarranter(context, loan)
  await payOutLoan(context, loan, { from: 'in_review', ...order })
}

/** The warranter can carry the loan by the rules of today. */
async function requireWarranter({ db, clock }: Pick<ReviewContext, 'db' | 'clock'>, loan: LoanRow): Promise<void> {
  const [warranter, rules] = await Promise.all([findBusiness(readsOf(db), loan.warranter_id), loadLoanRules(readsOf(db), lagosDay(clock.now()))])
  const { refusal } = await loadWarranterStanding(readsOf(db), { loan, warranter: warranter!, rules })
  if (refusal !== null) throw warranterCannotCarry(refusal)
}

/** Two people offer other terms. The borrower is asked again before anything is paid out. */
export async function offerOtherTerms(context: ReviewContext, order: Review, terms: OtherTerms): Promise<void> {
  const loan = await find(context, order.loanId)
  const day = lagosDay(context.clock.now())
  const [business, rules, { fees }] = await Promise.all([
    findBusiness(readsOf(context.db), loan.business_id),
    loadLoanRules(readsOf(context.db), day),
    context.rules(),
  ])
  const maximum = rules.value('most_amount')
  if (terms.amountKobo > maximum) throw badField('amount', `Offer at most ${formatNaira(maximum)}`, 'loans.outside_limit')
  if (isBeyondWarranty(loan, terms)) throw beyondWarranty()
  await requireWarranter(context, { ...loan, amount: terms.amountKobo })
  const fee = processingFee(fees, business!, terms.amountKobo, day)
  await context.postingQueue.submit(
    reviewCommand(loan, order, 'offered', (at) => ({
      set: {
        amount: terms.amountKobo,
        tenure_months: terms.tenureMonths,
        month_ppm: terms.monthPpm,
        fee: fee.feeKobo,
        vat: fee.vatKobo,
        answer_due_at: new Date(at.getTime() + Number(rules.value('offer_answer_hours')) * HOUR_MS),
      },
      tell: (offered) => otherTerms.jobs(business!, { productName: context.productName, to: business!, loan: offered }),
    })),
  )
}

/** The warranter has approved what was asked. For a higher amount or rate, or a longer time, the warranter does not stand in. */
const isBeyondWarranty = (loan: LoanRow, { amountKobo, tenureMonths, monthPpm }: OtherTerms): boolean =>
  amountKobo > loan.asked_amount || tenureMonths > loan.asked_tenure_months || monthPpm > loan.asked_month_ppm

export async function refuseLoan(context: ReviewContext, order: Review, reason: string): Promise<void> {
  const loan = await find(context, order.loanId)
  const business = (await findBusiness(readsOf(context.db), loan.business_id))!
  await context.postingQueue.submit(
    reviewCommand(loan, order, 'refused', (at) => ({
      set: { reason, answer_due_at: null, ended_at: at, warranter_state: 'released' },
      tell: (row) => loanRefused.jobs(business, { productName: context.productName, to: business, loan: row, reason }),
    })),
  )
}

type Outcome = { set: Partial<LoanRow>; tell: (row: LoanRow) => JobSpec[] }

function reviewCommand(loan: LoanRow, { by, role, requestId }: Review, to: 'offered' | 'refused', outcomeAt: (at: Date) => Outcome): MoneyCommand {
  return {
    name: `loans.review_${to}`,
    scope: 'loan-review',
    key: `${loan.id}:${requestId}`,
    fingerprint: to,
    actor: by,
    needs: { accounts: [], rows: [loanTable.ref(loan.id)], movesNoMoney: true },
    decide(locked, at) {
      const row = locked.row(loanTable, loan.id)!
      if (row.state !== 'in_review') return notNow()
      const { set, tell } = outcomeAt(at)
      const changed: LoanRow = { ...row, ...set, state: to, decided_by: by }
      const facts = { amount: String(changed.amount), months: changed.tenure_months, monthPpm: changed.month_ppm, reason: changed.reason }
      return {
        moves: [loanTable.move(row.id, { from: 'in_review', to, set: { ...set, decided_by: by } })],
        adds: [auditEntry({ business: row.business_id, actor: by, role, operation: `loans.review_${to}`, subject: row.id, requestId, facts, at })],
        jobs: tell(changed),
        events: loanEvents(changed),
        outcome: {},
      }
    },
  }
}

async function find({ db }: { db: CommandPlace }, loanId: string): Promise<LoanRow> {
  const loan = await loanById(readsOf(db), loanId)
  if (!loan) throw notFound('The loan')
  return loan
}
