import { answerLoans, eligibility, loan, LOANS_PATH, loanOffer, newPlan, schedule, withLoans } from '../../../tests/components/loans.ts'
import { expect, findToast, noConnection, refused, screen, test, waitFor, within, withEnvelope } from '../../../tests/components/test.tsx'
import { authorisePin } from '../../identity/contract.ts'
import {
  answerOffer,
  answerRestructuring,
  answerWarranty,
  checkEligibility,
  listLoans,
  repayLoan,
  requestLimitUpgrade,
  showCreditLimit,
  showSchedule,
  submitLoan,
  verifyAggregatorCode,
  verifyWarranterCode,
} from '../contract.ts'

const as = { as: 'merchant', business: withLoans } as const
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function fillForm(user: any, more: { aggregator?: string } = {}) {
  await user.type(await screen.findByLabelText('Amount'), '200000')
  await user.click(await screen.findByRole('radio', { name: '3 months' }))
  await user.type(screen.getByLabelText('Warranter’s code'), 'wk7m2p9q')
  await user.selectOptions(screen.getByLabelText('They are your'), 'partner')
  if (more.aggregator) await user.type(screen.getByLabelText('Aggregator code (optional)'), more.aggregator)
  await user.click(screen.getByRole('button', { name: 'See the offer' }))
}

test('LOAN-02, LOAN-03, SHELL-04, SHELL-61, ROLE-54: with the flag the page of loans opens under its title; without it it is refused', async ({
  api,
  open,
}) => {
  answerLoans(api)
  await open(LOANS_PATH, as)
  expect(await screen.findByRole('heading', { level: 1, name: 'Loans' })).toBeVisible()
  expect(document.title).toContain('Loans')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['My Loans', 'Warranter Requests', 'Repayment'])
})

test('LOAN-11..13, LOAN-15, LOAN-16, LOAN-19: eligibility, limit, rates, guarantors and loans are on the page, from their calls', async ({
  api,
  open,
}) => {
  answerLoans(api, { can: eligibility({ eligible: false, reasons: [{ key: 'verified', met: false }, ...eligibility().reasons.slice(1)] }) })
  await open(LOANS_PATH, as)
  expect(await screen.findByText('One thing is still missing.', { exact: false })).toBeVisible()
  expect(screen.getByText('Complete your verification under Verify Account')).toBeVisible()
  expect(screen.getByText('2 loans repaid, never late')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'See the offer' })).toBeNull()
  expect(await screen.findByText('You have not taken a loan yet.')).toBeVisible()
})

test('LOAN-04, LOAN-05, LOAN-14: the offer names its whole cost; accepting it submits the request with the codes', async ({ api, open, user }) => {
  answerLoans(api)
  api
    .on(verifyWarranterCode, { valid: true, name: 'Bello Foods' })
    .on(verifyAggregatorCode, { valid: true, name: 'Arewa Agents' })
    .on(submitLoan, loan({ state: 'awaiting_warranter', offer: loanOffer(), allowed: ['withdraw'] }))
  await open(LOANS_PATH, as)
  await fillForm(user, { aggregator: 'arewa7' })
  const offer = await dialog('Loan offer')
  expect(await offer.findByText('52.4 % a year, with the fee.', { exact: false })).toBeVisible()
  for (const text of ['Processing fee, once', 'of which VAT', 'You pay back', 'What it costs you in all']) expect(offer.getByText(text)).toBeVisible()
  await user.click(offer.getByRole('button', { name: 'Accept and send to warranter' }))
  expect(await offer.findByText('Confirm that you have read it')).toBeVisible()
  expect(api.calls(submitLoan)).toEqual([])
  await user.click(offer.getByRole('checkbox'))
  await user.click(offer.getByRole('button', { name: 'Accept and send to warranter' }))
  await waitFor(() =>
    expect(api.calls(submitLoan).map(({ body }) => body)).toEqual([
      { amount: 20_000_000, loan_tenure: 3, warranter_code: 'WK7M2P9Q', guarantor_type: 'partner', aggregator_code: 'AREWA7', total: 21_500_000 },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('LOAN-06: declining the offer submits nothing', async ({ api, open, user }) => {
  answerLoans(api)
  api.on(verifyWarranterCode, { valid: true, name: 'Bello Foods' })
  await open(LOANS_PATH, as)
  await fillForm(user)
  await user.click((await dialog('Loan offer')).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(submitLoan)).toEqual([])
})

test('a form without its parts, a wrong code and an offer that has ended say what is wrong at their place', async ({ api, open, user }) => {
  answerLoans(api)
  await open(LOANS_PATH, as)
  await user.click(await screen.findByRole('button', { name: 'See the offer' }))
  for (const text of ['Enter an amount between these two', 'Choose for how long', 'Enter the code of your warranter', 'Choose what they are to you'])
    expect(await screen.findByText(text)).toBeVisible()
  api.on(verifyWarranterCode, { valid: true, name: 'Bello Foods' }).on(submitLoan, refused(409, 'loans.offer_changed', 'This offer has ended.'))
  await fillForm(user)
  const offer = await dialog('Loan offer')
  await user.click(await offer.findByRole('checkbox'))
  await user.click(offer.getByRole('button', { name: 'Accept and send to warranter' }))
  expect(await offer.findByText('This offer has ended.')).toBeVisible()
  await waitFor(() => expect(api.calls(checkEligibility).filter(({ body }) => body.amount !== undefined)).toHaveLength(2))
})

test('other terms of staff are shown with their cost, and accepted or declined', async ({ api, open, user }) => {
  const offered = loan({
    state: 'offered',
    paid_out_on: null,
    owed: 0,
    offer: loanOffer(),
    allowed: ['answer_offer'],
    answer_by: '2026-11-23T17:00:00.000Z',
  })
  answerLoans(api, { can: eligibility({ eligible: false, open_loan: 'lon_1' }), loans: [offered] })
  api.on(answerOffer, loan())
  await open(LOANS_PATH, as)
  await user.click(await screen.findByRole('button', { name: 'See the new offer' }))
  const offer = await dialog('Loan offer')
  expect(offer.getByText('You pay back')).toBeVisible()
  await user.click(offer.getByRole('button', { name: 'Accept and borrow' }))
  await waitFor(() => expect(api.calls(answerOffer).map(({ body }) => body)).toEqual([{ loan: 'lon_1', answer: 'accept' }]))
})

test('LOAN-09, LOAN-18: the repayment screen shows the next instalment and what it saves to pay all; the PIN repays', async ({ api, open, user }) => {
  answerLoans(api)
  api
    .on(authorisePin, { expiresInSeconds: 120 })
    .on(repayLoan, { ...loan({ state: 'repaid', owed: 0, allowed: [] }), paid: 20_000_000, fees: 0, interest: 0, principal: 20_000_000 })
  await open(`${LOANS_PATH}?tab=repayment`, as)
  expect(await screen.findByText('Next, Mon 21 Dec 2026')).toBeVisible()
  expect(screen.getByText('you save', { exact: false })).toBeVisible()
  expect(screen.getByText('3 of 3 instalments')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Repay all or another amount' }))
  const amount = await dialog('Repay')
  await user.clear(amount.getByLabelText('Amount'))
  await user.type(amount.getByLabelText('Amount'), '999999999')
  await user.click(amount.getByRole('button', { name: 'Continue' }))
  expect(await amount.findByText('You owe less than this')).toBeVisible()
  await user.clear(amount.getByLabelText('Amount'))
  await user.type(amount.getByLabelText('Amount'), '200000')
  await user.click(amount.getByRole('button', { name: 'Continue' }))
  const pin = await dialog('Enter your PIN')
  await user.type(pin.getByLabelText('Transaction PIN'), '1234')
  await waitFor(() => expect(api.calls(repayLoan).map(({ body }) => body)).toEqual([{ loan: 'lon_1', amount: 20_000_000 }]))
})

test('a late instalment is to pay now, and a refused repayment says why', async ({ api, open, user }) => {
  answerLoans(api)
  const [first, ...rest] = schedule().instalments
  api
    .on(
      showSchedule,
      schedule({ loan: loan({ state: 'late' }), instalments: [{ ...first!, state: 'late', late_fee: 100_000 }, ...rest], due_now: 7_300_000 }),
    )
    .on(authorisePin, { expiresInSeconds: 120 })
    .on(repayLoan, refused(400, 'loans.not_in_balance', 'Your balance is ₦1.00. Enter that or less.'))
  await open(`${LOANS_PATH}?tab=repayment`, as)
  expect(await screen.findByText('To pay now')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Repay ₦73,000.00' }))
  await user.type((await dialog('Enter your PIN')).getByLabelText('Transaction PIN'), '1234')
  expect(await screen.findByText('Your balance is ₦1.00. Enter that or less.')).toBeVisible()
})

test('a new plan for a loan that is long late shows its whole cost, holds with the PIN alone, and is declined without', async ({
  api,
  open,
  user,
}) => {
  const late = loan({ state: 'non_performing', owed: 21_323_014, restructuring: newPlan(), allowed: ['answer_restructuring', 'repay'] })
  answerLoans(api, { can: eligibility({ eligible: false, open_loan: 'lon_1' }), loans: [late] })
  api
    .on(authorisePin, { expiresInSeconds: 120 })
    .on(answerRestructuring, refused(409, 'loans.offer_changed', 'This offer has ended. Look at the new offer before you accept it.'))
  await open(LOANS_PATH, as)
  expect(await screen.findByText('Kasuwa staff offer you a new plan for this loan')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'See the new plan' }))
  const plan = await dialog('New plan for loan KSW-L-20C7')
  for (const text of ['Principal owed today', 'Interest so far', 'Interest over 6 months', 'You pay from now on'])
    expect(plan.getByText(text)).toBeVisible()
  expect(plan.getByText('24.8 % a year on all that is owed.', { exact: false })).toBeVisible()
  expect(plan.getByText('are not asked for any more.', { exact: false })).toBeVisible()
  await user.type(plan.getByLabelText('Transaction PIN'), '1234')
  expect(await plan.findByText('This offer has ended. Look at the new offer before you accept it.')).toBeVisible()
  expect(api.calls(answerRestructuring).map(({ body }) => body)).toEqual([{ loan: 'lon_1', answer: 'accept', total: 22_673_014 }])

  api.on(answerRestructuring, loan({ state: 'non_performing' }))
  await user.click(plan.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(api.calls(answerRestructuring).at(-1)?.body).toEqual({ loan: 'lon_1', answer: 'decline' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('LOAN-08, LOAN-10, LOAN-17: the warranter sees the request with what it may cost, and approves or declines it with the PIN', async ({
  api,
  open,
  user,
}) => {
  answerLoans(api)
  api.on(authorisePin, { expiresInSeconds: 120 }).on(answerWarranty, loan({ state: 'in_review' }))
  await open(`${LOANS_PATH}?tab=warranter`, as)
  expect(await screen.findByText('Musa Textiles')).toBeVisible()
  expect(screen.getByText('One request waits for your answer.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  const requestDialog = await dialog('Asked to warrant')
  expect(requestDialog.getByText('If they do not pay, you may owe up to')).toBeVisible()
  await user.click(requestDialog.getByRole('button', { name: 'Decline' }))
  await user.type(await requestDialog.findByLabelText('Transaction PIN'), '1234')
  await waitFor(() => expect(api.calls(answerWarranty).map(({ body }) => body)).toEqual([{ request: 'lon_1', answer: 'decline' }]))
  expect(api.calls(authorisePin)).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Answer' }))
  const again = await dialog('Asked to warrant')
  await user.click(again.getByRole('button', { name: 'Approve' }))
  await user.type(await again.findByLabelText('Transaction PIN'), '1234')
  await waitFor(() => expect(api.calls(answerWarranty).at(-1)?.body).toEqual({ request: 'lon_1', answer: 'approve' }))
})

test('LOAN-07, LOAN-28: the history lists loans with their states, and asks for the days of the address', async ({ api, open }) => {
  answerLoans(api, { loans: [loan(), loan({ _id: 'lon_2', state: 'repaid', paid_back: 21_500_000 })] })
  await open(`${LOANS_PATH}?range=custom&from=2026-11-01&to=2026-11-20`, as)
  const table = within(await screen.findByRole('table', { name: 'Loan history' }))
  expect(table.getByText('Repaid')).toBeVisible()
  expect(table.getByText('Running')).toBeVisible()
  await waitFor(() =>
    expect(api.calls(listLoans).map(({ query }) => query)).toContainEqual({ page: '1', startdate: '2026-11-01', enddate: '2026-11-20' }),
  )
})

test('LOAN-28: a loan that was refused says why, in the table too', async ({ api, open }) => {
  answerLoans(api, { loans: [loan({ state: 'refused', paid_out_on: null, reason: 'Takings are too new', allowed: [] })] })
  await open(LOANS_PATH, as)
  expect(within(await screen.findByRole('table', { name: 'Loan history' })).getByText('Takings are too new')).toBeVisible()
})

test('LIMIT-15: the answer of staff to the last request for a limit is shown, with its reason', async ({ api, open }) => {
  answerLoans(api)
  const limit = { limit: 30_000_000, owed: 0, balance: 30_000_000 }
  api.on(showCreditLimit, { ...limit, request: { state: 'refused', amount: 90_000_000, granted: null, reason: 'Takings fell in November' } })
  await open(LOANS_PATH, as)
  expect(await screen.findByText(/that you asked for. Reason: Takings fell in November/)).toBeVisible()
})

test('LIMIT-15: a higher limit is asked for above the present one', async ({ api, open, user }) => {
  answerLoans(api)
  api.on(requestLimitUpgrade, withEnvelope({ _id: 'llr_1', status: 'asked' }, { message: 'Your request for a higher limit is with Kasuwa staff' }))
  await open(LOANS_PATH, as)
  await user.click(await screen.findByRole('button', { name: 'Ask for a higher limit' }))
  const limit = await dialog('Ask for a higher limit')
  await user.type(limit.getByLabelText('Limit that you need'), '300000')
  await user.click(limit.getByRole('button', { name: 'Send the request' }))
  expect(await limit.findByText('Enter more than your limit')).toBeVisible()
  await user.clear(limit.getByLabelText('Limit that you need'))
  await user.type(limit.getByLabelText('Limit that you need'), '900000')
  await user.click(limit.getByRole('button', { name: 'Send the request' }))
  await findToast('Success', 'Your request for a higher limit is with Kasuwa staff')
  expect(api.calls(requestLimitUpgrade).map(({ body }) => body)).toEqual([{ amount: 90_000_000 }])
})

test('without an answer each part says so and tries again', async ({ api, open, user, noise }) => {
  noise.expected(/./)
  answerLoans(api)
  api.on(checkEligibility, noConnection())
  await open(LOANS_PATH, as)
  const again = await screen.findAllByRole('button', { name: 'Try again' }, { timeout: 20_000 })
  api.on(checkEligibility, eligibility())
  await user.click(again[0]!)
  expect(await screen.findByText('Three months of takings')).toBeVisible()
})

test('LOAN-28: a role that only reads sees the history and the schedule, and cannot act', async ({ api, open }) => {
  answerLoans(api, { loans: [loan({ allowed: [] })] })
  api.on(showSchedule, schedule({ loan: loan({ allowed: [] }) }))
  await open(LOANS_PATH, { as: 'merchant-finance', business: withLoans })
  expect(await screen.findByRole('table', { name: 'Loan history' })).toBeVisible()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['My Loans', 'Repayment'])
  expect(api.calls(checkEligibility)).toEqual([])
})
