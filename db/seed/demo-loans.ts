import type { AppContext } from '../../modules/kernel/app-context.ts'
import { createTenantAccess } from '../../modules/kernel/tenant-context.ts'
import { findBusiness } from '../../modules/businesses/index.ts'
import { setDemoFlag } from '../../modules/flags/index.ts'
import { type Caller, endSession } from '../../modules/identity/index.ts'
import { authoriseByPin } from '../../modules/identity/server/pins.ts'
import { loanFlag } from '../../modules/loans/flag.ts'
import { answerWarranty } from '../../modules/loans/server/actions/answer-warranty.ts'
import { becomeWarranter } from '../../modules/loans/server/actions/become-warranter.ts'
import { askFundMovement, bookFundMovement } from '../../modules/loans/server/actions/move-fund.ts'
import { repayLoan } from '../../modules/loans/server/actions/repay.ts'
import { approveLoan } from '../../modules/loans/server/actions/review-loan.ts'
import { offerFor, submitRequest } from '../../modules/loans/server/actions/submit-request.ts'
import { loadLoanRules } from '../../modules/loans/server/rules.ts'
import { insertRule } from '../../modules/loans/server/store.ts'
import type { HistoryLine } from '../../partners/bank/simulator/import-history.ts'
import { operatorByEmail } from '../../modules/operators/server/queries.ts'
import { lagosDay } from '../../platform/clock/index.ts'
import { DEMO_PIN } from './demo-businesses.ts'
import { openOwnerSession } from './demo-session.ts'
import type { SeededBusiness } from './open-accounts.ts'

const FUND_KOBO = 10_000_000_00n
const HOUR_MS = 60 * 60_000
const lenderReference = (now: Date) => `000018${now.getTime()}`.padEnd(30, '0')

/** The cash that the lender sent to the pool, as the bank’s statement shows it. */
export const lenderLine = (now: Date): HistoryLine => ({
  direction: 'in',
  amountKobo: FUND_KOBO,
  sessionId: lenderReference(now),
  accountNumber: '1000000001',
  payerName: 'Sahel Credit Partners Ltd',
  payerAccount: '1022890417',
  payerBank: '033',
  narration: 'Cash for loans',
  at: new Date(now.getTime() - 6 * HOUR_MS),
})

async function operator({ db }: Pick<AppContext, 'db'>, email: string): Promise<string> {
  return (await operatorByEmail(db.system, email))!.id
}

/** M30: finance proposes it, compliance agrees. Before the statement is matched. */
export async function bookLenderCash(context: Pick<AppContext, 'db' | 'postingQueue' | 'clock' | 'ids' | 'bank'>, now: Date): Promise<void> {
  const [finance, compliance] = await Promise.all(['finance@desk.kasuwa.ng', 'compliance@desk.kasuwa.ng'].map((email) => operator(context, email)))
  const requestId = context.ids.next('req')
  const { id } = await askFundMovement(context, { direction: 'in', amountKobo: FUND_KOBO, reference: lenderReference(now), by: finance!, requestId })
  await bookFundMovement(context, { id, by: compliance!, role: 'compliance', requestId })
}

type LoansContext = Pick<AppContext, 'db' | 'postingQueue' | 'clock' | 'ids' | 'random' | 'rules' | 'extensions' | 'pinPepper'>
type People = { borrower: SeededBusiness; atWarranter: SeededBusiness; atDesk: SeededBusiness; warranter: SeededBusiness }

/** A loan that is being repaid, a request with its warranter and one at the desk, through the actions of the product. */
export async function seedLoans(seed: LoansContext, { borrower, atWarranter, atDesk, warranter }: People): Promise<void> {
  const context = { ...seed, ...createTenantAccess(seed.db), productName: 'Kasuwa', mainSiteUrl: null }
  const now = seed.clock.now()
  await setDemoFlag(seed.db.system, loanFlag.key, now)
  // The warranter of the demo takes no payments itself and has a late loan, for which the rules of the demo leave room.
  await insertRule(seed.db.system, { name: 'warranter_share_ppm', value: 0n, startsOn: '2021-01-01' })
  await insertRule(seed.db.system, { name: 'warranter_late_days', value: 90n, startsOn: '2021-01-01' })
  const vouching = await openOwnerSession(seed, warranter)
  const code = await becomeWarranter(context, vouching, seed.ids.next('req'))
  const rules = await loadLoanRules(seed.db.system, lagosDay(now))
  const { fees } = await seed.rules()
  const callers: Caller[] = [vouching]

  async function ask(business: SeededBusiness, naira: bigint, tenureMonths: number): Promise<{ caller: Caller; loanId: string }> {
    const caller = await openOwnerSession(seed, business)
    callers.push(caller)
    const input = { amountKobo: naira * 100n, tenureMonths }
    const borrower = (await findBusiness(seed.db.system, business.row.id))!
    const { loan } = await submitRequest(context, caller, {
      ...input,
      warranterCode: code,
      guarantorType: 'supplier',
      aggregatorCode: null,
      totalKobo: offerFor(rules, fees, borrower, input).paidBackKobo,
      requestId: seed.ids.next('req'),
    })
    return { caller, loanId: loan.id }
  }
  async function vouch(loanId: string): Promise<void> {
    await authoriseByPin(seed, vouching, DEMO_PIN)
    await answerWarranty(context, vouching, { loanId, isApproved: true, requestId: seed.ids.next('req') })
  }

  const running = await ask(borrower, 600_000n, 6)
  await vouch(running.loanId)
  const by = await operator(context, 'compliance@desk.kasuwa.ng')
  await approveLoan(context, { loanId: running.loanId, by, role: 'compliance', requestId: seed.ids.next('req') })
  await authoriseByPin(seed, running.caller, DEMO_PIN)
  await repayLoan(context, running.caller, { loanId: running.loanId, amountKobo: 45_000_00n, requestId: seed.ids.next('req') })
  const decided = await ask(atDesk, 150_000n, 3)
  await vouch(decided.loanId)
  await ask(atWarranter, 250_000n, 3)
  for (const { sessionId } of callers) await endSession(seed.db.system, sessionId, now)
}
