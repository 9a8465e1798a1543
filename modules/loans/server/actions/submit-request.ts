import { lagosDay } from '../../../../platform/clock/index.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { businessTable, canPay, findBusiness } from '../../../businesses/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { type MoneyCommand, referenceReused } from '../../../ledger/index.ts'
import type { PricedBusiness } from '../../../pricing/index.ts'
import { countCodeTry } from '../count-code-tries.ts'
import { loadEligibility } from '../eligibility.ts'
import { aggregatorByCode } from '../extension-points.ts'
import { warrantyRequested } from '../messages.ts'
import { makeOffer, type Offer } from '../offer.ts'
import { countLoans, loanByRequest, loanOfParty } from '../queries.ts'
import {
  alreadyOpen,
  notEligible,
  offerChanged,
  outsideLimit,
  ownWarranter,
  unknownAggregator,
  unknownTenure,
  unknownWarranter,
} from '../refusals.ts'
import { type LoanRow, NOT_PAID_OUT } from '../rows.ts'
import { requireLoans } from '../require-loans.ts'
import { loadLoanRules, type LoanRules } from '../rules.ts'
import { loanTable } from '../tables.ts'
import { findWarranter } from '../warranters.ts'
import { loanEvents } from './loan-events.ts'

type SubmitContext = Pick<
  TenantContext,
  'tenant' | 'acrossBusinesses' | 'postingQueue' | 'clock' | 'ids' | 'rules' | 'extensions' | 'productName' | 'mainSiteUrl'
>

export type LoanRequest = {
  amountKobo: Kobo
  tenureMonths: number
  warranterCode: string
  guarantorType: LoanRow['guarantor_type']
  aggregatorCode: string | null
  totalKobo: Kobo
  requestId: string
}

/** The accepted offer becomes a request, and the warranter is asked. A repeated request gets its first answer. */
export async function submitRequest(context: SubmitContext, caller: Caller, input: LoanRequest): Promise<{ loan: LoanRow; replayed: boolean }> {
  const { acrossBusinesses, clock, postingQueue } = context
  const own = context.tenant(caller)
  const known = await loanByRequest(own, caller.businessId, input.requestId)
  if (known) {
    if (known.asked_amount !== input.amountKobo || known.asked_tenure_months !== input.tenureMonths) throw referenceReused()
    return { loan: known, replayed: true }
  }
  await requireLoans(context, caller)
  // A refusal of the request tells of a code as much as the call that verifies it.
  await countCodeTry(context, caller, 'warranter_code')
  if (input.aggregatorCode !== null) await countCodeTry(context, caller, 'aggregator_code')
  const business = (await findBusiness(own, caller.businessId))!
  const day = lagosDay(clock.now())
  const [rules, fees, warranter, aggregator, earlier] = await Promise.all([
    loadLoanRules(own, day),
    context.rules(),
    findWarranter(acrossBusinesses('warranter').system, business, input.warranterCode),
    input.aggregatorCode === null ? null : context.extensions.of(aggregatorByCode)(acrossBusinesses('aggregator').system, input.aggregatorCode),
    countLoans(own, caller.businessId),
  ])
  const eligibility = await loadEligibility({ own, payers: acrossBusinesses('payer').system }, business, rules)
  if (eligibility.openLoan) throw alreadyOpen()
  if (!eligibility.isEligible) throw notEligible()
  if (input.amountKobo < eligibility.leastKobo || input.amountKobo > eligibility.limitKobo)
    throw outsideLimit(eligibility.leastKobo, eligibility.limitKobo)
  const offer = offerFor(rules, fees.fees, business, input)
  if (offer.paidBackKobo !== input.totalKobo) throw offerChanged()
  if (warranter === 'unknown') throw unknownWarranter()
  if (warranter === 'own') throw ownWarranter()
  if (input.aggregatorCode !== null && !aggregator) throw unknownAggregator()
  const at = clock.now()
  const row = rowOf(context.ids.next('lon'), caller, input, offer, warranter.id, rules, at)
  const command: MoneyCommand<{ loanId: string }> = {
    name: 'loans.submit_request',
    scope: `loan-request:${caller.businessId}`,
    key: input.requestId,
    fingerprint: canonicalJson({ amount: String(input.amountKobo), tenure: input.tenureMonths, warranter: warranter.id }),
    // Of two requests that saw the same loans one is refused.
    secondaryKey: { scope: 'loan-of', key: `${caller.businessId}:${earlier}` },
    actor: caller.personId,
    needs: { accounts: [], rows: [businessTable.ref(caller.businessId)], movesNoMoney: true },
    decide: (locked) => {
      const borrower = locked.row(businessTable, caller.businessId)!
      if (borrower.tier !== 'verified' || !canPay(borrower)) return notEligible()
      return {
        adds: [
          loanTable.add(row),
          auditEntry({
            business: row.business_id,
            actor: caller.personId,
            role: caller.role,
            operation: 'loans.submit_request',
            subject: row.id,
            requestId: input.requestId,
            facts: { amount: String(row.amount), months: row.tenure_months, warranter: warranter.id },
            at,
          }),
        ],
        jobs: warrantyRequested.jobs(warranter, { productName: context.productName, to: warranter, loan: row, borrower: business.name }),
        events: loanEvents(row),
        outcome: { loanId: row.id },
      }
    },
  }
  const { outcome, replayed } = await postingQueue.submit(command).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === referenceReused().code ? alreadyOpen() : error
  })
  return { loan: (await loanOfParty(own, caller.businessId, outcome.loanId))!, replayed }
}

/** Throws for a tenure that has no rate. */
export function offerFor(
  rules: LoanRules,
  fees: Parameters<typeof makeOffer>[2],
  borrower: PricedBusiness,
  input: { amountKobo: Kobo; tenureMonths: number },
): Offer {
  const rate = rules.rates.find(({ tenureMonths }) => tenureMonths === input.tenureMonths)
  if (!rate) throw unknownTenure()
  return makeOffer({ amountKobo: input.amountKobo, tenureMonths: input.tenureMonths, monthPpm: rate.monthPpm }, rules, fees, borrower)
}

function rowOf(
  id: string,
  caller: Caller,
  input: LoanRequest,
  { terms, feeKobo, vatKobo }: Offer,
  warranterId: string,
  rules: LoanRules,
  at: Date,
): LoanRow {
  return {
    id,
    business_id: caller.businessId,
    state: 'awaiting_warranter',
    amount: terms.amountKobo,
    tenure_months: terms.tenureMonths,
    month_ppm: terms.monthPpm,
    fee: feeKobo,
    vat: vatKobo,
    asked_amount: terms.amountKobo,
    asked_tenure_months: terms.tenureMonths,
    asked_month_ppm: terms.monthPpm,
    aggregator_code: input.aggregatorCode,
    warranter_id: warranterId,
    guarantor_type: input.guarantorType,
    warranter_state: 'asked',
    warranter_answered_by: null,
    requested_by: caller.personId,
    request_id: input.requestId,
    requested_at: at,
    answer_due_at: new Date(at.getTime() + Number(rules.value('warranter_answer_hours')) * HOUR_MS),
    decided_by: null,
    reason: null,
    ...NOT_PAID_OUT,
  }
}
export const HOUR_MS = 60 * 60_000
