import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type BusinessRow, businessTable, checkPayoutAllowed, findBusiness } from '../../../businesses/index.ts'
import { type Caller, consumeGrant, findGrant, pinGrantTable } from '../../../identity/index.ts'
import { type CommandPlace, type MoneyCommand, type PlanPart, readsOf, wallet } from '../../../ledger/index.ts'
import { loanMoved } from '../domain-events.ts'
import { noticesOfDays } from '../notices-of-days.ts'
import {
  accountPlan,
  accountRows,
  applyRepayment,
  dueKobo,
  type LateTerms,
  type LoanAccount,
  lockedAccount,
  owedKobo,
  passDays,
} from '../loan-account.ts'
import { warrantyCalled } from '../messages.ts'
import { loanAccounts, recoveryJournal, repaymentJournal } from '../postings.ts'
import { instalmentsOf, loanById, loanOfParty } from '../queries.ts'
import { moreThanOwed, notInBalance, notNow } from '../refusals.ts'
import type { LoanInstalmentRow, LoanMovementRow, LoanRow } from '../rows.ts'
import { lateTerms, loadLoanRules } from '../rules.ts'
import { owesMoney } from '../states.ts'
import { loanMovementTable } from '../tables.ts'
import { loanEvents } from './loan-events.ts'

/** Of jobs and staff, who reach every loan. */
export type AllLoansContext = Pick<AppContext, 'postingQueue' | 'clock' | 'ids' | 'rules' | 'productName'> & { db: CommandPlace }
/** Of a request of the borrower or the warranter. */
export type PartyContext = Omit<AllLoansContext, 'db'> & Pick<TenantContext, 'tenant' | 'acrossBusinesses'>

/** A loan with what a command about its money needs; plan and rules do not change under it. */
export type LoadedLoan = {
  loan: LoanRow
  instalments: readonly LoanInstalmentRow[]
  borrower: BusinessRow
  warranter: BusinessRow
  late: LateTerms
  productName: string
}

type LoadContext = Pick<AppContext, 'clock' | 'rules' | 'productName'>

export async function loadLoan(context: LoadContext & { db: CommandPlace }, loanId: string): Promise<LoadedLoan | null> {
  const system = readsOf(context.db)
  const loan = await loanById(system, loanId)
  return loan && loadAround(context, { own: system, parties: system }, loan)
}

/** For its borrower or its warranter; to any other business it is not found. */
export async function loadLoanOfParty(
  context: LoadContext & Pick<PartyContext, 'tenant' | 'acrossBusinesses'>,
  caller: Pick<Caller, 'businessId'>,
  loanId: string,
): Promise<LoadedLoan> {
  const own = context.tenant(caller)
  const loan = await loanOfParty(own, caller.businessId, loanId)
  if (!loan) throw notFound('The loan')
  return loadAround(context, { own, parties: context.acrossBusinesses('warranter').system }, loan)
}

/** `own`: the plan of the loan. `parties`: the businesses on both sides, of which one is another than the caller's. */
async function loadAround(context: LoadContext, { own, parties }: { own: Sql; parties: Sql }, loan: LoanRow): Promise<LoadedLoan> {
  const day = lagosDay(context.clock.now())
  const [instalments, borrower, warranter, rules, { fees }] = await Promise.all([
    instalmentsOf(own, loan),
    findBusiness(parties, loan.business_id),
    findBusiness(parties, loan.warranter_id),
    loadLoanRules(own, day),
    context.rules(),
  ])
  return {
    loan,
    instalments,
    borrower: borrower!,
    warranter: warranter!,
    late: lateTerms(rules, fees, borrower!),
    productName: context.productName,
  }
}

/** M36, M38 and M41: the borrower pays any day, the warranter once the loan is long late. */
export async function repayLoan(
  context: PartyContext,
  caller: Caller,
  input: { loanId: string; amountKobo: Kobo; requestId: string },
): Promise<{ parts: Record<'amount' | 'fees' | 'interest' | 'principal', Kobo>; loan: LoanRow; replayed: boolean }> {
  const loaded = await loadLoanOfParty(context, caller, input.loanId)
  const grantId = await findGrant(context.acrossBusinesses('people').system, caller, context.clock.now())
  const id = context.ids.next('lmv')
  const { outcome, replayed } = await context.postingQueue.submit(repayCommand(loaded, caller, { ...input, grantId, id }))
  const { amount, fees, interest, principal } = outcome
  return {
    parts: { amount: BigInt(amount), fees: BigInt(fees), interest: BigInt(interest), principal: BigInt(principal) },
    loan: (await loanOfParty(context.tenant(caller), caller.businessId, input.loanId))!,
    replayed,
  }
}

type RepayOutcome = { movementId: string; amount: string; fees: string; interest: string; principal: string }
type Repayment = { id: string; amountKobo: Kobo; grantId: string | null; requestId: string }

export function repayCommand(loaded: LoadedLoan, caller: Caller, input: Repayment): MoneyCommand<RepayOutcome> {
  const { loan } = loaded
  const payerId = caller.businessId
  return {
    name: 'loans.repay',
    scope: `loan-repayment:${payerId}`,
    key: input.requestId,
    fingerprint: canonicalJson({ loan: loan.id, amount: String(input.amountKobo) }),
    secondaryKey: { scope: `payment-request:${payerId}`, key: input.requestId },
    actor: caller.personId,
    needs: {
      accounts: loanAccounts(loan, payerId),
      rows: [...accountRows(loaded), businessTable.ref(payerId), ...(input.grantId === null ? [] : [pinGrantTable.ref(input.grantId)])],
    },
    decide(locked, at) {
      const account = lockedAccount(locked, loaded)
      const row = account.before
      if (!owesMoney(row.state)) return row.disbursed_at === null ? notNow() : moreThanOwed(0n)
      const today = lagosDay(at)
      passDays(account, today, loaded.late)
      if (payerId !== row.business_id && account.row.warranter_state !== 'called') return notNow()
      const refused = checkPayoutAllowed(locked.row(businessTable, payerId)!)
      if (refused) return refused
      if (input.amountKobo > owedKobo(account.row)) return moreThanOwed(owedKobo(account.row))
      const { available, balance } = locked.account(wallet(payerId))
      if (available < input.amountKobo) return notInBalance(available)
      const grant = consumeGrant(locked, input.grantId, caller, row.id, at)
      if (grant instanceof Refusal) return grant
      const source = row.state === 'written_off' ? 'recovery' : payerId === row.business_id ? 'by_hand' : 'warranter'
      const paid = payLoan(loaded, account, { id: input.id, payerId, amountKobo: input.amountKobo, source, by: caller.personId, balance, at })
      const { amount, fees, interest, principal } = paid.movement
      return {
        ...paid.plan,
        moves: [grant, ...paid.plan.moves!],
        adds: [
          ...paid.plan.adds!,
          auditEntry({
            business: payerId,
            actor: caller.personId,
            role: caller.role,
            operation: 'loans.repay',
            subject: row.id,
            requestId: input.requestId,
            facts: { amount: String(amount), principal: String(principal) },
            at,
          }),
        ],
        outcome: { movementId: input.id, amount: String(amount), fees: String(fees), interest: String(interest), principal: String(principal) },
      }
    },
  }
}

export type PayInput = {
  id: string
  payerId: string
  amountKobo: Kobo
  source: 'by_hand' | 'warranter' | 'due_day' | 'recovery'
  by: string | null
  /** Of the payer’s wallet before it. */
  balance: Kobo
  at: Date
  journalKey?: string
}

/** The part of a plan that pays a loan out of a wallet, with all that the days before it brought. */
export function payLoan(loaded: LoadedLoan, account: LoanAccount, input: PayInput): { movement: LoanMovementRow; plan: PlanPart } {
  const { payerId, amountKobo, source, at } = input
  const isWrittenOff = account.row.state === 'written_off'
  const key = input.journalKey ?? `loan-repayment:${input.id}`
  const parts = applyRepayment(account, amountKobo, lagosDay(at))
  account.journals.push(
    isWrittenOff
      ? recoveryJournal(key, payerId, amountKobo, parts.principalKobo)
      : repaymentJournal(key, source === 'due_day' ? 'M37' : 'M36', account.row, payerId, parts),
  )
  if (['repaid', 'recovered'].includes(account.row.state)) {
    account.row.ended_at = at
    if (['approved', 'called'].includes(account.row.warranter_state)) account.row.warranter_state = source === 'warranter' ? 'paid' : 'released'
  }
  const movement: LoanMovementRow = {
    id: input.id,
    loan_id: account.row.id,
    business_id: payerId,
    kind: 'loan_repayment',
    source,
    amount: amountKobo,
    vat: 0n,
    fees: parts.feesKobo,
    interest: parts.interestKobo,
    principal: parts.principalKobo,
    journal_key: key,
    requested_by: input.by,
    created_at: at,
  }
  return {
    movement,
    plan: {
      ...changesOf(loaded, account),
      adds: [loanMovementTable.add(movement)],
      totals: [{ business: payerId, cashpoint: null, kind: 'loan_repayment', count: 1, amount: amountKobo }],
      domainEvents: [loanMoved({ movement, party: loaded.productName, balanceAfterKobo: input.balance - amountKobo })],
    },
  }
}

/** Rows, journals, live events and notices of a loan after a command. */
export function changesOf(loaded: LoadedLoan, account: LoanAccount): PlanPart {
  const wasCalled = account.states.some(({ to }) => to === 'non_performing') && account.row.warranter_state === 'called'
  const { productName, borrower, warranter } = loaded
  return {
    ...accountPlan(account),
    events: loanEvents(account.row),
    jobs: [
      ...noticesOfDays(productName, account, borrower),
      ...(wasCalled ? warrantyCalled.jobs(warranter, { productName, to: warranter, loan: account.row, borrower: borrower.name }) : []),
    ],
  }
}

/** What the due day takes: all that is due, or what is there, without dust (M37). */
export function dueCollection(account: LoanAccount, today: string, availableKobo: Kobo): Kobo {
  const due = dueKobo(account, today)
  if (due <= availableKobo) return due
  return availableKobo >= LEAST_COLLECTION_KOBO ? availableKobo : 0n
}
const LEAST_COLLECTION_KOBO = 100_00n
