import { expectData, type Merchant } from '../../fixtures/client.ts'
import { type Product, until } from '../../fixtures/product-processes.ts'
import type { Desk } from './desk.ts'
import { enqueue, fundedMerchant, setFlag, withPin } from './shops.ts'

const TERMS = { amount: 20_000_000, loan_tenure: 3 }
const FUND_KOBO = 100_000_000

/** Loans from the first request to the end of the time for an answer, another offer, a refusal, the instalments and a new plan. */
export async function borrow(world: Product, desk: Desk): Promise<void> {
  await setFlag(world, 'web.loan')
  // Three months of takings would have to pass.
  await world.sql(
    `insert into loan_rule (name, value, starts_on) values ('least_month_takings', 0, '2026-01-01'), ('warranter_share_ppm', 0, '2026-01-01') on conflict do nothing`,
  )
  const [late, punctual, warranter] = await Promise.all([1, 2, 3].map(() => fundedMerchant(world, 5_000_000)))
  const { code } = expectData<{ code: string }>(await warranter!.call('POST', '/loan/warranter-code', {}))
  await fillFund(desk)
  const loans = { world, desk, warranter: warranter!, code }
  await Promise.all([repayInTime(loans, punctual!), repayLate(loans, late!)])
}

type Loans = { world: Product; desk: Desk; warranter: Merchant; code: string }

async function request({ code }: Loans, borrower: Merchant): Promise<string> {
  const { offer } = expectData<{ offer: { total: number } }>(await borrower.call('POST', '/loan/check-eligibility', TERMS))
  const input = { ...TERMS, warranter_code: code, guarantor_type: 'partner', total: offer.total }
  return expectData<{ _id: string }>(await borrower.call('POST', '/loan/submit-request', input))._id
}

/** Two requests may be answered at once, and each takes a grant of the same PIN. */
let vouching: Promise<unknown> = Promise.resolve()
function vouch({ warranter }: Loans, loan: string): Promise<void> {
  const turn = vouching.then(async () => {
    expectData(await withPin(warranter, 'POST', '/loan/warranter-approval', { request: loan, answer: 'approve' }))
  })
  vouching = turn.catch(() => {})
  return turn
}

async function takeLoan(loans: Loans, borrower: Merchant): Promise<string> {
  const loan = await request(loans, borrower)
  await vouch(loans, loan)
  await loans.desk.decideByTwo('loan-request', loan, 'approve')
  await until('it is paid out', async () => (await stateOf(loans.world, loan)) === 'active')
  return loan
}

async function repayInTime(loans: Loans, borrower: Merchant): Promise<void> {
  const { world, desk } = loans
  await grantLimit(desk, borrower)
  const loan = await takeLoan(loans, borrower)
  await passDays(world, loan, 3)
  await tend(world, loan, 'due soon')
  // The day of the instalment. The days before it were booked above.
  await world.sql('update loan set next_due_on = next_due_on - 3 where id = $1', [loan])
  await world.sql('update loan_instalment set due_on = due_on - 3 where loan_id = $1', [loan])
  await tend(world, loan, 'due')
}

async function repayLate(loans: Loans, borrower: Merchant): Promise<void> {
  const { world, desk } = loans
  await grantLimit(desk, borrower)
  const unanswered = await request(loans, borrower)
  // The warranter has three days.
  await world.sql(`update loan set answer_due_at = now() where id = $1`, [unanswered])
  await enqueue(world, 'loans.expire')
  await until('the request has expired', async () => (await stateOf(world, unanswered)) === 'expired')

  const offered = await request(loans, borrower)
  await vouch(loans, offered)
  await desk.decideByTwo('loan-request', offered, 'offer', { amount: '10000000', tenure: '3', rate: '2' })
  expectData(await borrower.call('POST', '/loan/answer-offer', { loan: offered, answer: 'decline' }))

  const refused = await request(loans, borrower)
  await vouch(loans, refused)
  await desk.decideByTwo('loan-request', refused, 'refuse', { reason: 'The shop has moved' })

  const loan = await takeLoan(loans, borrower)
  await desk.decideByTwo('standing', borrower.businessid, 'no_debit', { reason: 'We check a payment' })
  await passDays(world, loan, -70)
  await tend(world, loan, 'long late')
  await until('it is long late', async () => (await stateOf(world, loan)) === 'non_performing')
  await desk.decideByTwo('standing', borrower.businessid, 'open', { reason: 'The payment was right' })
  await desk.decideByTwo('late-loan', loan, 'restructure', { tenure: '12', rate: '2', fees: 'waive' })
  const shown = expectData<{ _id: string; restructuring: { total: number } | null }[]>(await borrower.call('GET', '/loan/merchant-loan-histories'))
  const { total } = shown.find(({ _id }) => _id === loan)!.restructuring!
  expectData(await withPin(borrower, 'POST', '/loan/answer-restructuring', { loan, answer: 'accept', total }))
}

const stateOf = async (world: Product, loan: string) => (await world.sql<{ state: string }>('select state from loan where id = $1', [loan]))[0]!.state

/** As if the loan had been paid out earlier, so that its next instalment is due in that many days. The next command books the days. */
async function passDays(world: Product, loan: string, dueInDays: number): Promise<void> {
  const [moved] = await world.sql<{ days: number }>(
    `with passed as (select next_due_on - (now() at time zone 'Africa/Lagos')::date - $2::int as days from loan where id = $1)
     update loan set disbursed_on = disbursed_on - days, accrued_through = accrued_through - days, next_due_on = next_due_on - days,
       disbursed_at = disbursed_at - days * interval '1 day' from passed where id = $1 returning days`,
    [loan, dueInDays],
  )
  await world.sql('update loan_instalment set due_on = due_on - $2::int where loan_id = $1', [loan, moved!.days])
}

/** What the clock does three times a day. */
async function tend(world: Product, loanId: string, turn: string): Promise<void> {
  await enqueue(world, 'loans.tend', { loanId, turn })
  await until(`the days have passed: ${turn}`, async () => (await world.sql(`select from job where task = 'loans.tend'`)).length === 0)
}

/** M30: the cash of the lender. */
async function fillFund(desk: Desk): Promise<void> {
  const movement = { direction: 'in', amount: FUND_KOBO, reference: '000018000000000000000000000077' }
  const { _id } = expectData<{ _id: string }>(await desk.as('finance').call('POST', '/operator/loans/fund/move', movement))
  await desk.decideByTwo('loan-fund', _id, 'book')
}

async function grantLimit(desk: Desk, who: Merchant): Promise<void> {
  const { _id } = expectData<{ _id: string }>(await who.call('POST', '/loan/credit-limit-upgrade-request', { amount: 50_000_000 }))
  await desk.decideByTwo('loan-limit', _id, 'grant', { amount: '50000000' })
}
