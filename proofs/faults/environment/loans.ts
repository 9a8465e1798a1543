import { createAppContext } from '../../../apps/create-app-context.ts'
import type { Caller } from '../../../modules/identity/index.ts'
import { approveLoan, offerOtherTerms } from '../../../modules/loans/server/actions/review-loan.ts'
import { addDays, fixedClock, lagosDay, systemClock } from '../../../platform/clock/index.ts'
import { silentLog } from '../../../platform/log/index.ts'
import { systemRandom } from '../../../platform/random/index.ts'
import { FIXTURE_SETTINGS, scriptedPartners } from '../../../tests/fixtures/scripted-partners.ts'
import { fillLoanFund, type LendingContext, openLending, requestLoan, STAFF } from '../../fixtures/loans.ts'
import { BANK, type Shop } from '../../fixtures/merchants.ts'
import type { Environment } from './environment.ts'
import { LOAN_KOBO } from './payment-kinds.ts'

export type Loan = { id: string; shop: Shop }
/** `active`: paid out long ago, with an instalment that is due. `offered`: the borrower has still to accept it, which pays it out. */
export type Loans = { active: readonly Loan[]; offered: Loan[] }

const ACTIVE = 8
const OFFERED = 24
/** The first instalment is due after a month. */
const PAID_OUT_DAYS_AGO = 40
const TERMS = { amountKobo: BigInt(LOAN_KOBO), tenureMonths: 3, monthPpm: 30_000 }

type Place = Pick<Environment, 'db' | 'sql'>

/** By the commands of the product. Each business vouches for the next one, with the grant that its owner has. */
export async function prepareLoans(place: Place, all: readonly Shop[]): Promise<Loans> {
  const shops = all.slice(0, ACTIVE + OFFERED)
  const today = systemClock.now()
  const before = new Date(`${addDays(lagosDay(today), -PAID_OUT_DAYS_AGO)}T10:00:00Z`)
  const [now, then] = [lendingAt(place, today), lendingAt(place, before)]
  await openLending(then)
  await fillLoanFund(now, BANK, TERMS.amountKobo * BigInt(shops.length), 'lender-1')
  const grant = async () => {}
  const loans = await Promise.all(
    shops.map(async (shop, at): Promise<Loan> => {
      const context = at < ACTIVE ? then : now
      const warranter = ownerOf(shops[(at + 1) % shops.length]!)
      const id = await requestLoan(context, { borrower: ownerOf(shop), warranter, amountKobo: TERMS.amountKobo, grant })
      const order = { loanId: id, ...STAFF, requestId: `decision-${id}` }
      if (at < ACTIVE) await approveLoan(context, order)
      else await offerOtherTerms(context, order, TERMS)
      return { id, shop }
    }),
  )
  return { active: loans.slice(0, ACTIVE), offered: loans.slice(ACTIVE) }
}

function lendingAt({ db }: Place, at: Date): LendingContext {
  const parts = { ...scriptedPartners(), db, clock: fixedClock(at), random: systemRandom, log: silentLog, failpoints: { reach() {} } }
  return createAppContext(parts, FIXTURE_SETTINGS)
}

/** As `createMerchants` writes the owner. */
function ownerOf({ businessId }: Shop): Caller {
  const n = businessId.replace('biz_', '')
  const name = { firstname: 'Amina', lastname: 'Bello', email: `owner${n}@shops.example` }
  return { personId: `usr_${n}`, sessionId: `ses_${n}`, businessId, role: 'merchant', cashpointId: null, ...name }
}

/** The interest of the days that are over, and the instalment that is due, by the job of the clock. */
export async function requestLoanTurn(environment: Environment, turn: number): Promise<void> {
  const { id: loanId } = environment.loans.active[turn % ACTIVE]!
  environment.collectionsDue.add(loanId)
  const job = { task: 'loans.tend', payload: { loanId, turn: `turn-${turn}` }, key: `loan-tend:${loanId}:turn-${turn}` }
  await environment.sql(`select enqueue_jobs($1)`, [JSON.stringify([job])])
}
