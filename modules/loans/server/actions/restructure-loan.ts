import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type Caller, consumeGrant, findGrant, pinGrantTable } from '../../../identity/index.ts'
import { type MoneyCommand, type CommandPlace, readsOf } from '../../../ledger/index.ts'
import { accountRows, lockedAccount, openAccount, passDays } from '../loan-account.ts'
import { newPlanAccepted, newPlanOffered, warrantedPlanChanged } from '../messages.ts'
import { loanAccounts } from '../postings.ts'
import { latestRestructuring, loanById, overRestructurings, replacedInstalmentsOf } from '../queries.ts'
import { alreadyAnswered, lapsed, notNow, offerChanged, planOpen } from '../refusals.ts'
import { previewRestructuring, restructure } from '../restructuring.ts'
import type { LoanInstalmentRow, LoanRestructuringRow, LoanRow } from '../rows.ts'
import { loadLoanRules } from '../rules.ts'
import { loanInstalmentTable, loanRestructuringTable, loanTable } from '../tables.ts'
import { loanEvents } from './loan-events.ts'
import { type AllLoansContext, changesOf, type LoadedLoan, loadLoan, loadLoanOfParty, type PartyContext } from './repay.ts'
import { HOUR_MS } from './submit-request.ts'

type Order = { loanId: string; by: string; role: string; requestId: string }
export type OfferedTerms = { tenureMonths: number; monthPpm: number; waivesFees: boolean }

/** Two people offer a new plan for a loan that is non-performing. Nothing changes before the borrower accepts it. */
export async function offerRestructuring(context: AllLoansContext, order: Order, terms: OfferedTerms): Promise<void> {
  const { db, clock } = context
  const loaded = await loadLoan(context, order.loanId)
  if (!loaded) throw notFound('The loan')
  const { loan } = loaded
  const [latest, rules] = await Promise.all([latestRestructuring(readsOf(db), loan), loadLoanRules(readsOf(db), lagosDay(clock.now()))])
  const at = clock.now()
  const row: LoanRestructuringRow = {
    id: context.ids.next('lrs'),
    loan_id: loan.id,
    business_id: loan.business_id,
    state: 'offered',
    tenure_months: terms.tenureMonths,
    month_ppm: terms.monthPpm,
    waives_fees: terms.waivesFees,
    tenure_months_before: loan.tenure_months,
    month_ppm_before: loan.month_ppm,
    offered_by: order.by,
    created_at: at,
    answer_due_at: new Date(at.getTime() + Number(rules.value('restructuring_answer_hours')) * HOUR_MS),
    answered_by: null,
    planned: null,
    waived: null,
    ended_at: null,
  }
  checkTerms(loaded, row, at)
  await context.postingQueue.submit(offerCommand(loaded, row, latest, order))
}

/** The rate does not rise, and each instalment pays something back. */
function checkTerms({ loan, instalments, late }: LoadedLoan, row: LoanRestructuringRow, at: Date): void {
  if (row.month_ppm > loan.month_ppm) throw badField('rate', `The loan has ${loan.month_ppm / 10_000} % a month. Offer that or less.`, 'loans.rate')
  const account = openAccount(loan, instalments)
  passDays(account, lagosDay(at), late)
  if (account.row.state !== 'non_performing') throw notNow()
  if (previewRestructuring(account, row, lagosDay(at)).planned.some(({ principalKobo }) => principalKobo === 0n))
    throw badField('tenure', 'Too little is owed for so many instalments', 'loans.unknown_tenure')
}

function offerCommand(
  { loan, borrower, productName }: LoadedLoan,
  row: LoanRestructuringRow,
  latest: LoanRestructuringRow | null,
  order: Order,
): MoneyCommand {
  return {
    name: 'loans.offer_restructuring',
    scope: 'loan-restructuring-offer',
    key: `${loan.id}:${order.requestId}`,
    fingerprint: `${row.tenure_months}:${row.month_ppm}:${row.waives_fees}`,
    // Of two offers that saw the same last one, one is refused.
    secondaryKey: { scope: 'loan-restructuring-after', key: `${loan.id}:${latest?.id ?? ''}` },
    actor: order.by,
    needs: { accounts: [], rows: [loanTable.ref(loan.id), ...(latest ? [loanRestructuringTable.ref(latest.id)] : [])], movesNoMoney: true },
    decide(locked, at) {
      const current = locked.row(loanTable, loan.id)!
      if (current.state !== 'non_performing') return notNow()
      if (latest && locked.row(loanRestructuringTable, latest.id)!.state === 'offered') return planOpen()
      const facts = { months: row.tenure_months, monthPpm: row.month_ppm, fees: row.waives_fees ? 'waived' : 'kept' }
      return {
        adds: [
          loanRestructuringTable.add(row),
          auditEntry({
            business: loan.business_id,
            actor: order.by,
            role: order.role,
            operation: 'loans.offer_restructuring',
            subject: loan.id,
            requestId: order.requestId,
            facts,
            at,
          }),
        ],
        jobs: newPlanOffered.jobs(borrower, { productName, to: borrower, loan: current, plan: row }),
        events: loanEvents(current),
        outcome: {},
      }
    },
  }
}

type EndContext = Pick<AppContext, 'postingQueue' | 'clock'> & { db: CommandPlace }
type Ending = { to: 'declined' | 'expired' | 'withdrawn' | 'overtaken'; actor: string; role: string; key: string }

/** The offer ends and the loan stays as it was. */
export function endRestructuringCommand(loan: LoanRow, offer: LoanRestructuringRow, { to, actor, role, key }: Ending): MoneyCommand {
  return {
    name: `loans.restructuring_${to}`,
    scope: 'loan-restructuring-end',
    key: `${offer.id}:${key}`,
    fingerprint: to,
    actor,
    needs: { accounts: [], rows: [loanTable.ref(loan.id), loanRestructuringTable.ref(offer.id)], movesNoMoney: true },
    decide(locked, at) {
      const row = locked.row(loanRestructuringTable, offer.id)!
      if (row.state !== 'offered') return row.state === 'expired' ? lapsed() : alreadyAnswered()
      const isOver = row.answer_due_at.getTime() <= at.getTime()
      const current = locked.row(loanTable, loan.id)!
      if (to === 'declined' && isOver) return lapsed()
      if ((to === 'expired' && !isOver) || (to === 'overtaken' && current.state === 'non_performing')) return { outcome: {} }
      return {
        moves: [loanRestructuringTable.move(row.id, { from: 'offered', to, set: { ended_at: at, answered_by: to === 'declined' ? actor : null } })],
        adds: [
          auditEntry({
            business: loan.business_id,
            actor,
            role,
            operation: `loans.restructuring_${to}`,
            subject: loan.id,
            requestId: key,
            facts: {},
            at,
          }),
        ],
        events: loanEvents(current),
        outcome: {},
      }
    },
  }
}

/** Staff take an offer back before it is answered. */
export async function withdrawRestructuring(context: EndContext, { loanId, by, role, requestId }: Order): Promise<void> {
  const loan = await loanById(readsOf(context.db), loanId)
  if (!loan) throw notNow()
  const offer = await latestRestructuring(readsOf(context.db), loan)
  if (offer?.state !== 'offered') throw notNow()
  await context.postingQueue.submit(endRestructuringCommand(loan, offer, { to: 'withdrawn', actor: by, role, key: requestId }))
}

export type PlanAnswer = { loanId: string; isAccepted: boolean; totalKobo: Kobo | null; requestId: string }

/** The borrower accepts the new plan with the PIN, or declines without it. The first answer stands. */
export async function answerRestructuring(context: PartyContext, caller: Caller, answer: PlanAnswer): Promise<void> {
  const own = context.tenant(caller)
  const [loaded, offer] = await Promise.all([
    loadLoanOfParty(context, caller, answer.loanId),
    latestRestructuring(own, { id: answer.loanId, business_id: caller.businessId }),
  ])
  if (loaded.loan.business_id !== caller.businessId) throw notFound('The loan')
  if (!offer) throw notNow()
  if (!answer.isAccepted) {
    const { personId: actor, role } = caller
    await context.postingQueue.submit(endRestructuringCommand(loaded.loan, offer, { to: 'declined', actor, role, key: answer.requestId }))
    return
  }
  const [grantId, earlier] = await Promise.all([
    findGrant(context.acrossBusinesses('people').system, caller, context.clock.now()),
    replacedInstalmentsOf(own, loaded.loan),
  ])
  await context.postingQueue.submit(acceptCommand({ loaded, offer, earlier }, caller, { ...answer, grantId }))
}

type Offered = { loaded: LoadedLoan; offer: LoanRestructuringRow; earlier: readonly LoanInstalmentRow[] }

/** M69 and M70. `totalKobo` is what the borrower has seen; another total, by a payment or a day since, is refused. */
export function acceptCommand(
  { loaded, offer, earlier }: Offered,
  caller: Caller,
  { totalKobo, requestId, grantId }: Pick<PlanAnswer, 'totalKobo' | 'requestId'> & { grantId: string | null },
): MoneyCommand {
  const { loan } = loaded
  return {
    name: 'loans.accept_restructuring',
    scope: 'loan-restructuring',
    key: `${offer.id}:${requestId}`,
    fingerprint: String(totalKobo),
    actor: caller.personId,
    needs: {
      accounts: loanAccounts(loan, loan.business_id),
      rows: [...accountRows(loaded), loanRestructuringTable.ref(offer.id), ...(grantId === null ? [] : [pinGrantTable.ref(grantId)])],
    },
    decide(locked, at) {
      const row = locked.row(loanRestructuringTable, offer.id)!
      if (row.state !== 'offered') return row.state === 'expired' ? lapsed() : alreadyAnswered()
      if (row.answer_due_at.getTime() <= at.getTime()) return lapsed()
      const account = lockedAccount(locked, loaded)
      const today = lagosDay(at)
      passDays(account, today, loaded.late)
      if (account.row.state !== 'non_performing') return notNow()
      const plan = restructure(account, row, today, earlier)
      if (plan.totalKobo !== totalKobo) return offerChanged()
      const grant = consumeGrant(locked, grantId, caller, loan.id, at)
      if (grant instanceof Refusal) return grant
      const changes = changesOf(loaded, account)
      const { plannedKobo: planned, waivedKobo: waived } = plan
      const { productName, borrower, warranter } = loaded
      return {
        ...changes,
        moves: [
          grant,
          ...changes.moves!,
          loanRestructuringTable.move(row.id, {
            from: 'offered',
            to: 'accepted',
            set: { planned, waived, answered_by: caller.personId, ended_at: at },
          }),
        ],
        adds: [
          ...plan.instalments.map((one) => loanInstalmentTable.add(one)),
          auditEntry({
            business: loan.business_id,
            actor: caller.personId,
            role: caller.role,
            operation: 'loans.accept_restructuring',
            subject: loan.id,
            requestId,
            facts: { planned: String(planned), waived: String(waived), total: String(totalKobo), months: row.tenure_months, monthPpm: row.month_ppm },
            at,
          }),
        ],
        jobs: [
          ...changes.jobs!,
          ...newPlanAccepted.jobs(borrower, { productName, to: borrower, loan: account.row }),
          ...warrantedPlanChanged.jobs(warranter, { productName, to: warranter, loan: account.row, borrower: borrower.name }),
        ],
        outcome: {},
      }
    },
  }
}

const PAGE = 500

/** Offers without an answer end with their time; those of a loan that is not non-performing any more have nothing left to change. */
export async function expireRestructurings({ db, clock, postingQueue }: EndContext): Promise<void> {
  const now = clock.now()
  const over = await overRestructurings(readsOf(db), now, PAGE)
  await Promise.all(
    over.map(({ loan, offer }) => {
      const to = offer.answer_due_at.getTime() <= now.getTime() ? ('expired' as const) : ('overtaken' as const)
      return postingQueue.submit(endRestructuringCommand(loan, offer, { to, actor: 'system', role: 'system', key: to })).catch(ignoreAnswered)
    }),
  )
}

/** An answer came in the same moment. */
function ignoreAnswered(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
