import type { Page } from '@playwright/test'
import { balanceOf, newSender } from './businesses.ts'
import { expectBooksToHold, sql } from './database.ts'
import {
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  LIGHT_DESKTOP,
  LIGHT_PHONE,
  openWithSession,
  PIN,
  type Session,
  setAppearance,
  test,
  toast,
} from './fixtures.ts'
import { openDesk, operatorCode } from './operators.ts'

const LOANS_PATH = '/admin/merchant/loans'

/** A verified business that may borrow up to ₦500,000: staff have granted the limit, and no takings are asked for from today on. */
async function newBorrower(): Promise<Session> {
  const owner = await newSender(5_000_000)
  await sql(`insert into loan_rule (name, value, starts_on) values ('least_month_takings', 0, $1) on conflict do nothing`, ['2026-01-01'])
  await sql(
    `insert into loan_limit_request (id, business_id, state, amount, granted, asked_by, created_at, due_at, ended_at)
     values ('llr_' || gen_random_uuid(), $1, 'granted', 50000000, 50000000, 'usr', now(), now(), now())`,
    [owner.holder.businessid],
  )
  return owner
}

async function newWarranter(): Promise<{ session: Session; code: string }> {
  const session = await newSender(5_000_000)
  const { code } = await fetchData<{ code: string }>(session, 'POST', '/loan/warranter-code', {})
  return { session, code }
}

async function decideLoan(desk: Page, path: string, role: 'finance' | 'compliance', act: 'Propose' | 'Decide'): Promise<void> {
  await desk.goto(path)
  if (act === 'Propose') {
    await desk.getByRole('radio', { name: 'Approve and pay out' }).check()
    await desk.getByLabel('Your note').fill('Takings and warranter checked')
  }
  await desk.getByLabel(/Code from your authenticator/).fill(await operatorCode(role))
  await desk.getByRole('button', { name: `${act}: Approve and pay out` }).click()
}

test('LOAN-01, LOAN-04, LOAN-05, LOAN-09, LOAN-10, ROLE-13: merchant, warranter and two operators: a loan is asked for, vouched for, approved, paid out and repaid', async ({
  page,
  browser,
  noise,
}) => {
  test.slow()
  // The suite blocks service workers, and the page of the borrower stays open for longer than it waits with its own.
  noise.expected(/Service Worker registration blocked|reading 'waiting'/)
  const borrower = await newBorrower()
  const warranter = await newWarranter()
  const before = await balanceOf(borrower)
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, borrower, LOANS_PATH)
  await page.getByLabel('Amount').fill('200000')
  await page.getByRole('radio', { name: '3 months' }).check()
  await page.getByLabel('Warranter’s code').fill(warranter.code)
  await page.getByLabel('They are your').selectOption('partner')
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('button', { name: 'See the offer' }).click()
  const offer = page.getByRole('dialog', { name: 'Loan offer' })
  await expect(offer.getByText('You pay back')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await offer.getByRole('checkbox').check()
  await offer.getByRole('button', { name: 'Accept and send to warranter' }).click()
  await expect(page.getByText('is asked to vouch for you', { exact: false })).toBeVisible()

  const theirs = await (await browser.newContext({ baseURL: process.env['BROWSER_BASE_URL']! })).newPage()
  await setAppearance(theirs, LIGHT_PHONE)
  await openWithSession(theirs, warranter.session, `${LOANS_PATH}?tab=warranter`)
  await theirs.getByRole('button', { name: 'Answer' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Asked to warrant' })
  await expectAccessibleInEveryAppearance(theirs)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(theirs.getByText('Approved', { exact: true })).toBeVisible()
  // The borrower’s open page hears of it.
  await expect(page.getByText('has approved. Kasuwa staff decide next.', { exact: false })).toBeVisible()

  const [loan] = await sql<{ id: string }>(`select id from loan where business_id = $1`, [borrower.holder.businessid])
  const item = `/operator/work/loan-request/${loan!.id}`
  const { desk: compliance } = await openDesk(browser, 'compliance')
  await decideLoan(compliance, item, 'compliance', 'Propose')
  await expect(compliance.getByText('You proposed this. Another person decides.')).toBeVisible()
  const { desk: finance } = await openDesk(browser, 'finance')
  await decideLoan(finance, item, 'finance', 'Decide')
  await expect(toast(finance, 'Success', 'Decided')).toBeVisible()
  expect(await balanceOf(borrower)).toBe(before + 20_000_000 - 300_000)

  await page.getByRole('tab', { name: 'Repayment' }).click()
  await expect(page.getByText('Still to pay')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('button', { name: 'Repay all or another amount' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(toast(page, 'Success', 'Loan repayment made')).toBeVisible()
  await page.getByRole('tab', { name: 'My Loans' }).click()
  await expect(page.getByRole('table', { name: 'Loan history' }).getByText('Repaid')).toBeVisible()
  expect(await balanceOf(borrower)).toBe(before - 300_000)

  await expectBooksToHold()
})

/** As if the loan had been paid out 70 days ago: two instalments are late, and the next command books the days. */
async function makeLongLate(loanId: string): Promise<void> {
  await sql(
    `update loan set disbursed_on = disbursed_on - 70, accrued_through = accrued_through - 70, next_due_on = next_due_on - 70,
       disbursed_at = disbursed_at - interval '70 days' where id = $1`,
    [loanId],
  )
  await sql(`update loan_instalment set due_on = due_on - 70 where loan_id = $1`, [loanId])
}

async function pay(session: Session, path: string, body: object): Promise<unknown> {
  await fetchData(session, 'POST', '/pin/authorise', { pin: PIN })
  return fetchData(session, 'POST', path, body)
}

test('two operators offer a new plan for a loan that is long late, and the merchant accepts it with the PIN (M69, M70)', async ({
  page,
  browser,
}) => {
  test.slow()
  const borrower = await newBorrower()
  const warranter = await newWarranter()
  const input = { amount: 20_000_000, loan_tenure: 3 }
  const { offer } = await fetchData<{ offer: { total: number } }>(borrower, 'POST', '/loan/check-eligibility', input)
  const request = { ...input, warranter_code: warranter.code, guarantor_type: 'partner', total: offer.total }
  const { _id: loan } = await fetchData<{ _id: string }>(borrower, 'POST', '/loan/submit-request', request)
  await pay(warranter.session, '/loan/warranter-approval', { request: loan, answer: 'approve' })
  const { desk: compliance } = await openDesk(browser, 'compliance')
  await decideLoan(compliance, `/operator/work/loan-request/${loan}`, 'compliance', 'Propose')
  await expect(compliance.getByText('You proposed this. Another person decides.')).toBeVisible()
  const { desk: finance } = await openDesk(browser, 'finance')
  await decideLoan(finance, `/operator/work/loan-request/${loan}`, 'finance', 'Decide')
  await expect(toast(finance, 'Success', 'Decided')).toBeVisible()
  await makeLongLate(loan)
  await pay(borrower, '/loan/repayment', { loan, amount: 100 })
  const before = await balanceOf(borrower)

  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, borrower, LOANS_PATH)
  await expect(page.getByText('An instalment is late. Pay it to avoid further cost.')).toBeVisible()
  const item = `/operator/work/late-loan/${loan}`
  await compliance.goto(item)
  await compliance.getByRole('radio', { name: 'Offer a new plan' }).check()
  await compliance.getByLabel('For', { exact: true }).selectOption('6')
  await compliance.getByLabel('Interest a month in per cent', { exact: false }).fill('2')
  await compliance.getByLabel('Late fees that are not paid').selectOption('waive')
  await compliance.getByLabel('Your note').fill('Visited the shop, takings have come back')
  await compliance.getByLabel(/Code from your authenticator/).fill(await operatorCode('compliance'))
  await compliance.getByRole('button', { name: 'Propose: Offer a new plan' }).click()
  await expect(compliance.getByText('You proposed this. Another person decides.')).toBeVisible()
  await finance.goto(item)
  await finance.getByLabel(/Code from your authenticator/).fill(await operatorCode('finance'))
  await finance.getByRole('button', { name: 'Decide: Offer a new plan' }).click()
  await expect(toast(finance, 'Success', 'Decided')).toBeVisible()

  // The open page of the borrower hears of it.
  await page.getByRole('button', { name: 'See the new plan' }).click()
  const plan = page.getByRole('dialog', { name: /New plan for loan/ })
  await expect(plan.getByText('You pay from now on')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await plan.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(page.getByText('This is what you owe today. You pay it by the new plan.')).toBeVisible()
  expect(await balanceOf(borrower)).toBe(before)
  await page.getByRole('tab', { name: 'Repayment' }).click()
  await expect(page.getByText('6 of 6 instalments')).toBeVisible()

  await expectBooksToHold()
})
