import { lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound, type Refusal } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { can } from '../../identity/contract.ts'
import { findBusiness } from '../../businesses/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import {
  answerOffer as answerOfferRoute,
  answerRestructuring as answerRestructuringRoute,
  answerWarranty as answerWarrantyRoute,
  becomeWarranter as becomeWarranterRoute,
  checkEligibility,
  GUARANTOR_TYPES,
  listLoans,
  listWarranterRequests,
  LOANS_PAGE_SIZE,
  repayLoan as repayLoanRoute,
  requestLimitUpgrade as requestLimitUpgradeRoute,
  showCreditBalance,
  showCreditLimit,
  showCreditLimitAgain,
  showGuarantorTypes,
  showInterestRates,
  showNextRepayment,
  showSchedule,
  showWarranterCode,
  submitLoan,
  verifyAggregatorCode,
  verifyWarranterCode,
  withdrawRequest as withdrawRequestRoute,
} from '../contract.ts'
import { answerWarranty } from './actions/answer-warranty.ts'
import { becomeWarranter } from './actions/become-warranter.ts'
import { answerOffer, withdrawRequest } from './actions/end-request.ts'
import { requestLimitUpgrade } from './actions/raise-limit.ts'
import { repayLoan } from './actions/repay.ts'
import { answerRestructuring } from './actions/restructure-loan.ts'
import { offerFor, submitRequest } from './actions/submit-request.ts'
import { countCodeTry } from './count-code-tries.ts'
import { loadEligibility, MONTHS_OF_TAKINGS, takingsRange } from './eligibility.ts'
import { aggregatorByCode } from './extension-points.ts'
import { owedKobo } from './loan-account.ts'
import { makeOffer } from './offer.ts'
import { loanCode, nextAmount, openPlan, presentLoan, presentOffer, presentSchedule, today } from './present.ts'
import {
  borrowersOf,
  countWaitingWarranties,
  findParty,
  instalmentsOf,
  latestLimitRequest,
  loanOfParty,
  loansOf,
  movementsOf,
  openLoanOf,
  openRestructurings,
  type Party,
  plansOf,
  warrantedBy,
  warranterOf,
} from './queries.ts'
import { ownWarranter, unknownAggregator, unknownWarranter } from './refusals.ts'
import { requireLoans } from './require-loans.ts'
import type { LoanRow } from './rows.ts'
import { lateTerms, loadLoanRules } from './rules.ts'
import { isRunning, REQUEST_STATES } from './states.ts'
import { findWarranter } from './warranters.ts'

type RoutesContext = Pick<
  TenantContext,
  | 'tenant'
  | 'tenantTransaction'
  | 'acrossBusinesses'
  | 'postingQueue'
  | 'clock'
  | 'ids'
  | 'random'
  | 'rules'
  | 'extensions'
  | 'productName'
  | 'mainSiteUrl'
>

const GUARANTOR_NAMES: Readonly<Record<(typeof GUARANTOR_TYPES)[number], string>> = {
  partner: 'Business partner',
  family: 'Family member',
  supplier: 'Supplier',
  customer: 'Customer',
  association: 'Market association',
  other: 'Other',
}

export function loanRoutes(context: RoutesContext): BoundRoute<Caller>[] {
  const { tenant, acrossBusinesses, clock } = context
  const day = () => lagosDay(clock.now())

  async function loadOwn(caller: Caller) {
    const own = tenant(caller)
    const [business, rules, { fees }] = await Promise.all([findBusiness(own, caller.businessId), loadLoanRules(own, day()), context.rules()])
    if (!business) throw new Error(`business ${caller.businessId} of a session does not exist`)
    return { business, rules, fees, eligibility: await loadEligibility({ own, payers: acrossBusinesses('payer').system }, business, rules) }
  }

  const partyOf = async (businessId: string): Promise<Party> => (await findParty(acrossBusinesses('warranter').system, businessId))!

  /** A loan of which the caller is the borrower or the warranter. */
  async function ownLoan(caller: Caller, id: string): Promise<LoanRow> {
    const loan = await loanOfParty(tenant(caller), caller.businessId, id)
    if (!loan) throw notFound('The loan')
    return loan
  }

  /** The loans with what is owed today, and with the offer of those that nothing was paid out for. */
  async function present(caller: Caller, loans: readonly LoanRow[]) {
    const own = tenant(caller)
    const [rules, { fees }, plans, newPlans, borrowers, warranters] = await Promise.all([
      loadLoanRules(own, day()),
      context.rules(),
      plansOf(
        own,
        caller.businessId,
        loans.filter(({ state }) => isRunning(state)).map(({ id }) => id),
      ),
      openRestructurings(
        own,
        caller.businessId,
        loans.filter(({ state, business_id }) => state === 'non_performing' && business_id === caller.businessId).map(({ id }) => id),
      ),
      Promise.all(loans.map((loan) => partyOf(loan.business_id))),
      Promise.all(loans.map((loan) => partyOf(loan.warranter_id))),
    ])
    return loans.map((loan, at) => {
      const borrower = borrowers[at]!
      const account = today(loan, plans.get(loan.id) ?? [], day(), lateTerms(rules, fees, borrower))
      const terms = { amountKobo: loan.amount, tenureMonths: loan.tenure_months, monthPpm: loan.month_ppm }
      const offer = REQUEST_STATES.includes(loan.state) ? makeOffer(terms, rules, fees, borrower) : null
      return presentLoan(
        { ...loan, state: account.row.state, warranter_state: account.row.warranter_state },
        {
          viewerId: caller.businessId,
          mayAct: can(caller.role, 'own_business'),
          borrower,
          warranter: warranters[at]!,
          offer,
          restructuring: openPlan(account, newPlans.get(loan.id), clock.now()),
          owed: owedKobo(account.row),
        },
      )
    })
  }

  async function presentOne(caller: Caller, loanId: string) {
    return (await present(caller, [await ownLoan(caller, loanId)]))[0]!
  }

  async function limit(caller: Caller) {
    const [{ eligibility }, request] = await Promise.all([loadOwn(caller), latestLimitRequest(tenant(caller), caller.businessId)])
    const open = eligibility.openLoan
    const owed = open ? (REQUEST_STATES.includes(open.state) ? open.amount : open.principal_out) : 0n
    const { limitKobo } = eligibility
    return {
      data: {
        limit: limitKobo,
        owed,
        balance: limitKobo > owed ? limitKobo - owed : 0n,
        request: request && { state: request.state, amount: request.amount, granted: request.granted, reason: request.reason },
      },
    }
  }

  return [
    bind(checkEligibility, async ({ body, caller }) => {
      await requireLoans(context, caller)
      const { business, rules, fees, eligibility } = await loadOwn(caller)
      const { amount, loan_tenure } = body
      const isOffered =
        eligibility.isEligible &&
        amount !== undefined &&
        loan_tenure !== undefined &&
        amount >= eligibility.leastKobo &&
        amount <= eligibility.limitKobo
      const offer = isOffered ? offerFor(rules, fees, business, { amountKobo: amount, tenureMonths: loan_tenure }) : null
      return {
        data: {
          eligible: eligibility.isEligible,
          limit: eligibility.limitKobo,
          least: eligibility.leastKobo,
          month_takings: eligibility.monthTakingsKobo,
          share_percent: Number(eligibility.sharePpm) / 10_000,
          reasons: eligibility.reasons.map((reason) => ({
            key: reason.key,
            met: reason.isMet,
            ...(reason.key === 'takings' && { total: reason.totalKobo, least_month: reason.leastMonthKobo, from: reason.from, to: reason.to }),
            ...(reason.key === 'no_late_loan' && { repaid: reason.repaid, late: reason.late }),
          })),
          offer: offer && presentOffer(offer),
          open_loan: eligibility.openLoan?.id ?? null,
        },
      }
    }),
    bind(submitLoan, async ({ body, caller, meta }) => {
      const { loan, replayed } = await submitRequest(context, caller, {
        amountKobo: body.amount,
        tenureMonths: body.loan_tenure,
        warranterCode: body.warranter_code,
        guarantorType: body.guarantor_type,
        aggregatorCode: body.aggregator_code ?? null,
        totalKobo: body.total,
        requestId: meta.requestId,
      })
      return { data: await presentOne(caller, loan.id), message: 'Loan request sent to your warranter', replayed }
    }),
    bind(showInterestRates, async ({ query, caller }) => {
      const { rates } = await loadLoanRules(tenant(caller), day())
      const wanted = query.loan_tenure === undefined ? rates : rates.filter(({ tenureMonths }) => tenureMonths === Number(query.loan_tenure))
      return {
        data: wanted.map(({ tenureMonths, monthPpm, startsOn }) => ({
          loan_tenure: tenureMonths,
          month_percent: monthPpm / 10_000,
          starts_on: startsOn,
        })),
        count: wanted.length,
      }
    }),
    bind(verifyAggregatorCode, async ({ body, caller }) => {
      await requireLoans(context, caller)
      await countCodeTry(context, caller, 'aggregator_code')
      const found = await context.extensions.of(aggregatorByCode)(acrossBusinesses('aggregator').system, body.code)
      return found ? { data: { valid: true, name: found.name } } : invalidCode(unknownAggregator())
    }),
    bind(verifyWarranterCode, async ({ body, caller }) => {
      await requireLoans(context, caller)
      await countCodeTry(context, caller, 'warranter_code')
      const business = (await findBusiness(tenant(caller), caller.businessId))!
      const found = await findWarranter(acrossBusinesses('warranter').system, business, body.code)
      if (found === 'own') return invalidCode(ownWarranter())
      return found === 'unknown' ? invalidCode(unknownWarranter()) : { data: { valid: true, name: found.name } }
    }),
    bind(listLoans, async ({ query, caller }) => {
      const range = { startdate: query.startdate, enddate: query.enddate, page: query.page ?? 1, size: LOANS_PAGE_SIZE }
      const loans = await loansOf(tenant(caller), caller.businessId, range)
      return { data: await present(caller, loans), count: loans[0]?.all ?? 0 }
    }),
    bind(listWarranterRequests, async ({ query, caller }) => {
      const range = { startdate: query.startdate, enddate: query.enddate, page: query.page ?? 1, size: LOANS_PAGE_SIZE }
      const loans = await warrantedBy(tenant(caller), caller.businessId, range)
      const businessIds = [...new Set(loans.map(({ business_id }) => business_id))]
      const [presented, borrowers] = await Promise.all([
        present(caller, loans),
        borrowersOf(acrossBusinesses('warranter').system, caller.businessId, businessIds, takingsRange(day())),
      ])
      const data = presented.map((loan, at) => {
        const { since, place, takings, repaid, late } = borrowers.get(loans[at]!.business_id)!
        return {
          ...loan,
          borrower_since: since,
          borrower_place: place,
          // Of the borrower’s business no more than the answer needs.
          month_takings: loan.state === 'awaiting_warranter' ? takings / BigInt(MONTHS_OF_TAKINGS) : null,
          loans_repaid: repaid,
          loans_late: late,
        }
      })
      return { data, count: loans[0]?.all ?? 0 }
    }),
    bind(showCreditLimit, ({ caller }) => limit(caller)),
    bind(showCreditLimitAgain, ({ caller }) => limit(caller)),
    bind(showCreditBalance, ({ caller }) => limit(caller)),
    bind(requestLimitUpgradeRoute, async ({ body, caller, meta }) => {
      await requireLoans(context, caller)
      const { id, replayed } = await requestLimitUpgrade(context, caller, { amountKobo: body.amount, requestId: meta.requestId })
      return { data: { _id: id, status: 'asked' as const }, message: 'Your request for a higher limit is with Kasuwa staff', replayed }
    }),
    bind(answerWarrantyRoute, async ({ body, caller, meta }) => {
      const isApproved = body.answer === 'approve'
      const loan = await answerWarranty(context, caller, { loanId: body.request, isApproved, requestId: meta.requestId })
      return { data: await presentOne(caller, loan.id), message: isApproved ? 'You have vouched for this loan' : 'You have declined this request' }
    }),
    bind(repayLoanRoute, async ({ body, caller, meta }) => {
      const { parts, loan, replayed } = await repayLoan(context, caller, { loanId: body.loan, amountKobo: body.amount, requestId: meta.requestId })
      const { amount: paid, fees, interest, principal } = parts
      return { data: { ...(await presentOne(caller, loan.id)), paid, fees, interest, principal }, message: 'Loan repayment made', replayed }
    }),
    bind(showSchedule, async ({ body, caller }) => {
      const own = tenant(caller)
      const loan = await ownLoan(caller, body.loan)
      if (loan.disbursed_on === null) throw notFound('The loan')
      const [instalments, payments, rules, { fees }, borrower, [shown]] = await Promise.all([
        instalmentsOf(own, loan),
        movementsOf(own, loan),
        loadLoanRules(own, day()),
        context.rules(),
        partyOf(loan.business_id),
        present(caller, [loan]),
      ])
      const account = today(loan, instalments, day(), lateTerms(rules, fees, borrower))
      return {
        data: {
          loan: shown!,
          ...presentSchedule(account, clock.now()),
          payments: payments
            .filter(({ kind }) => kind === 'loan_repayment')
            .map((one) => ({
              _id: one.id,
              on: one.created_at,
              amount: one.amount,
              fees: one.fees,
              interest: one.interest,
              principal: one.principal,
              source: one.source,
            })),
        },
      }
    }),
    bind(showNextRepayment, async ({ caller }) => {
      const own = tenant(caller)
      const loan = await openLoanOf(own, caller.businessId)
      if (!loan || !isRunning(loan.state)) return { data: null }
      const [instalments, rules, { fees }, business] = await Promise.all([
        instalmentsOf(own, loan),
        loadLoanRules(own, day()),
        context.rules(),
        findBusiness(own, caller.businessId),
      ])
      const account = today(loan, instalments, day(), lateTerms(rules, fees, business!))
      const amount = nextAmount(account, day())
      if (amount === null) return { data: null }
      return {
        data: {
          loan: loan.id,
          code: loanCode('KSW', loan.id),
          amount,
          due_on: account.row.next_due_on!,
          late: account.row.next_due_on! < day(),
          owed: owedKobo(account.row),
        },
      }
    }),
    bind(showGuarantorTypes, async () => ({
      data: GUARANTOR_TYPES.map((key) => ({ key, name: GUARANTOR_NAMES[key] })),
      count: GUARANTOR_TYPES.length,
    })),
    bind(answerOfferRoute, async ({ body, caller, meta }) => {
      const isAccepted = body.answer === 'accept'
      const loan = await answerOffer(context, caller, { loanId: body.loan, isAccepted, requestId: meta.requestId })
      return { data: await presentOne(caller, loan.id), message: isAccepted ? 'The loan is in your balance' : 'You have declined this offer' }
    }),
    bind(answerRestructuringRoute, async ({ body, caller, meta }) => {
      const isAccepted = body.answer === 'accept'
      const totalKobo = body.answer === 'accept' ? body.total : null
      await answerRestructuring(context, caller, { loanId: body.loan, isAccepted, totalKobo, requestId: meta.requestId })
      const message = isAccepted ? 'Your new plan holds from today' : 'You have declined the new plan. Your loan stays as it is.'
      return { data: await presentOne(caller, body.loan), message }
    }),
    bind(withdrawRequestRoute, async ({ body, caller, meta }) => {
      const loan = await withdrawRequest(context, caller, body.loan, meta.requestId)
      return { data: await presentOne(caller, loan.id), message: 'Your request is withdrawn' }
    }),
    bind(showWarranterCode, async ({ caller }) => {
      const [warranter, waiting] = await Promise.all([
        warranterOf(tenant(caller), caller.businessId),
        countWaitingWarranties(tenant(caller), caller.businessId),
      ])
      return { data: { code: warranter?.code ?? null, waiting } }
    }),
    bind(becomeWarranterRoute, async ({ caller, meta }) => {
      await requireLoans(context, caller)
      return { data: { code: await becomeWarranter(context, caller, meta.requestId) } }
    }),
  ]
}

/** The sentence that the request would be refused with. */
const invalidCode = ({ message }: Refusal) => ({ data: { valid: false, name: null }, message })
