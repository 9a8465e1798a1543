import { type Page } from '@playwright/test'
import {
  balanceOf,
  setBankMode,
  recordCalls,
  expectAccessibleInBothAppearances,
  formatNaira,
  newFundedOwner,
  payoutsTo,
  setPin,
  typePin,
} from './payment-setup.ts'
import { call, expect, expectAccessible, forEveryAppearance, newOwner, openWithSession, type Session, test } from './fixtures.ts'

const WITHDRAW_PATH = '/admin/merchant/withdraw'
/** The account number of the payout bank of every owner here. */
const PAYOUT_ACCOUNT = '0123456785'

let owner: Session

test.beforeAll(async () => {
  owner = await newFundedOwner(20_000_000)
  await setPin(owner)
})
test.afterEach(() => setBankMode('ok'))

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const resultHeading = (page: Page, how: string) => page.getByRole('heading', { level: 2, name: how, exact: true })
const amount = (page: Page) => page.getByLabel('Amount')
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })
const pinStepButton = (page: Page) => page.getByRole('button', { name: /^Enter PIN to withdraw ₦/ })

async function withdraw(page: Page, sum: string): Promise<void> {
  await amount(page).fill(sum)
  await next(page).click()
  await pinStepButton(page).click()
  await typePin(page)
}

test('HIST-115 XFER-37 XFER-44 XFER-46: step 1 asks how much, takes no nothing and no more than there is', async ({ page }) => {
  await openWithSession(page, owner, WITHDRAW_PATH)
  await expect(title(page, 'Withdraw Money')).toBeVisible()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  const before = await balanceOf(owner)
  await expect(page.getByText(formatNaira(before)).first()).toBeVisible()
  for (const [typed, message] of [
    ['', 'Amount is required'],
    ['0', 'Withdrawable amount cannot be 0'],
    ['200,000.01', 'Insufficient balance'],
  ] as const) {
    await amount(page).fill(typed)
    await next(page).click()
    await expect(amount(page)).toHaveAccessibleDescription(message)
    await expect(title(page, 'Withdraw Money')).toBeVisible()
  }
  await expectAccessibleInBothAppearances(page)
  await call(owner, 'POST', '/pin/authorise', { pin: '2580' })
  const { http, message } = await call(owner, 'POST', '/wallet/withdraw', { amount: 20_000_001 })
  expect([http, message]).toEqual([422, 'Insufficient balance'])
  expect(await balanceOf(owner)).toBe(before)
})

test('XFER-38..39 XFER-41..42 XFER-48 XFER-51: a withdrawal to the linked bank, from the amount to the receipt', async ({ page }) => {
  const before = await balanceOf(owner)
  const paidBefore = (await payoutsTo(PAYOUT_ACCOUNT)).filter((kobo) => kobo === 1_234_500).length
  await openWithSession(page, owner, WITHDRAW_PATH)
  const calls = recordCalls(page)
  await amount(page).fill('12345')
  await next(page).click()
  await expect(title(page, 'Confirm')).toBeVisible()
  await expect(page.getByText('Bello Amina', { exact: true })).toBeVisible()
  await expect(page.getByText('Guaranty Trust Bank')).toContainText(PAYOUT_ACCOUNT)
  await expect(pinStepButton(page)).toHaveText(`Enter PIN to withdraw ${formatNaira(1_234_500)}`)
  const lines = page.getByRole('definition')
  for (const [line, kobo] of [1_234_500, 0, 5_000, 1_234_500].entries()) await expect(lines.nth(line)).toContainText(formatNaira(kobo))
  await expect(page.getByText('Stamp duty, paid by us')).toBeVisible()
  expect(calls.filter(({ path }) => path === '/wallet/withdraw/quote').map(({ body }) => body)).toEqual([{ amount: 1_234_500 }])
  await forEveryAppearance(page, () => expectAccessible(page))

  await pinStepButton(page).click()
  await expect(title(page, 'Approve Transaction')).toBeVisible()
  await expectAccessibleInBothAppearances(page)
  await typePin(page)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Receipt' })).toBeVisible()
  await expectAccessibleInBothAppearances(page)
  expect((await payoutsTo(PAYOUT_ACCOUNT)).filter((kobo) => kobo === 1_234_500)).toHaveLength(paidBefore + 1)
  expect(await balanceOf(owner)).toBe(before - 1_234_500)

  await page.goto('/admin/merchant/history?type=debit')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Guaranty Trust Bank' })
      .filter({ hasText: `− ${formatNaira(1_234_500)}` }),
  ).toBeVisible()
})

test('what the server would refuse is said on the confirmation, which then leads nowhere but back', async ({ page }) => {
  await openWithSession(page, owner, WITHDRAW_PATH)
  await amount(page).fill('1000')
  // The money is spent elsewhere between the form and the confirmation.
  await page.route('**/api/wallet/withdraw/quote', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    const refusal = { code: 'transfers.insufficient_balance', message: 'Insufficient balance' }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, available: 0, refusal } } })
  })
  await next(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Insufficient balance' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Enter PIN/ })).toBeHidden()
  await expectAccessibleInBothAppearances(page)
  await page.getByRole('button', { name: 'Change the amount' }).click()
  await expect(amount(page)).toHaveValue('1,000.00')
})

test('a price that cannot be fetched is said, and nothing goes on without it', async ({ page, noise }) => {
  noise.expected(/503.*withdraw\/quote/)
  await openWithSession(page, owner, WITHDRAW_PATH)
  await amount(page).fill('1000')
  const problem = { status: false, message: 'The bank is closed for a moment.', code: 'x', errors: [], requestId: 'req_1' }
  await page.route('**/api/wallet/withdraw/quote', (route) => route.fulfill({ status: 503, json: problem }))
  await next(page).click()
  await expect(page.getByText('What this costs could not be fetched.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter PIN to withdraw' })).toBeDisabled()
  await expectAccessibleInBothAppearances(page)
  await page.unroute('**/api/wallet/withdraw/quote')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pinStepButton(page)).toBeEnabled()
})

test('a withdrawal that the bank refuses says that nothing left; a lost answer is asked again and pays once', async ({ page, noise }) => {
  noise.expected(/ERR_FAILED.*wallet\/withdraw/)
  const before = await balanceOf(owner)
  await setBankMode('decline:51')
  await openWithSession(page, owner, WITHDRAW_PATH)
  await withdraw(page, '2,222')
  await expect(resultHeading(page, 'Not sent')).toBeVisible()
  await expect(page.getByText('Nothing left your wallet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Receipt' })).toBeHidden()
  expect(await balanceOf(owner)).toBe(before)

  await setBankMode('ok')
  await page.goto(WITHDRAW_PATH)
  await page.route('**/api/wallet/withdraw', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await withdraw(page, '2,223')
  await expect(page.getByText('We did not hear whether this payment arrived.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('We did not hear whether this payment arrived.')).toBeVisible()
  await expectAccessibleInBothAppearances(page)
  await page.unroute('**/api/wallet/withdraw')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  expect(await balanceOf(owner)).toBe(before - 222_300)
})

test('XFER-43: without a linked bank the page asks for one, and the server refuses', async ({ page }) => {
  const { session } = await newOwner()
  await openWithSession(page, session, WITHDRAW_PATH)
  await expect(page.getByText('Set up payout account')).toBeVisible()
  await expect(amount(page)).toBeHidden()
  await expectAccessibleInBothAppearances(page)
  const { http } = await call(session, 'POST', '/wallet/withdraw', { amount: 100_00 })
  expect(http).toBeGreaterThanOrEqual(400)
  expect((await call<unknown[]>(session, 'GET', `/wallet/${session.holder.businessid}/history/show`)).data).toEqual([])
})
