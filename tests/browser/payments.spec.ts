import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'
import { balanceOf, newFundedOwner, newSender, prefixOf } from './businesses.ts'
import {
  call,
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  formatNaira,
  LIGHT_DESKTOP,
  openWithSession,
  pageTitle,
  PIN,
  recordCalls,
  resultHeading,
  setAppearance,
  test,
  toast,
} from './fixtures.ts'
import { choose } from './sign-up-form.ts'
import { mailedCode, newExternalAccount, payoutsTo } from './simulator.ts'

const SEND_PATH = '/admin/merchant/transfer'
const WITHDRAW_PATH = '/admin/merchant/withdraw'
const BANK = 'Zenith Bank'

const pinStepButton = (page: Page) => page.getByRole('button', { name: /^Enter PIN to (send|withdraw) ₦/ })
const typePin = (page: Page, pin = PIN) => page.getByLabel('Transaction PIN').pressSequentially(pin)
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

/** Fills in the form and continues to the confirmation. */
async function goToConfirmStep(page: Page, account: string, naira: string, remark = ''): Promise<void> {
  await choose(page, 'Account Provider', BANK)
  await page.getByLabel('Account Number').fill(account)
  await page.getByLabel('Amount', { exact: true }).fill(naira)
  await page.getByLabel('Remark').fill(remark)
  await expect(page.getByText(`${BANK} says this account belongs to`)).toBeVisible()
  await next(page).click()
  await expect(pinStepButton(page)).toBeEnabled()
}

test('XFER-21 XFER-26..27 XFER-30 XFER-34..35 XFER-50 TXN-67..68: a payment to another bank, from the form to receipt, balance and history', async ({
  page,
}) => {
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  const before = await balanceOf(owner)
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, SEND_PATH)
  const calls = recordCalls(page)
  const banks = await fetchData<Record<string, string>[]>(owner, 'GET', '/bank/list/show')
  for (const bank of banks) expect(bank).toMatchObject({ name: expect.stringMatching(/\S/), code: expect.stringMatching(/^\d{3,6}$/) })
  await page.getByRole('combobox', { name: 'Account Provider' }).click()
  await expect(page.getByRole('option')).toHaveCount(banks.length)
  await goToConfirmStep(page, account, '45000', 'Wax print, 12 yards')

  const { quote } = await fetchData<{ quote: Record<'amount' | 'fee' | 'vat' | 'duty' | 'total', number> }>(owner, 'POST', '/wallet/transfer/quote', {
    nuban: account,
    bank_code: '057',
    amount: 4_500_000,
  })
  const { fee, vat, duty, total } = quote
  expect(total).toBe(4_500_000 + fee + duty)
  const lines = page.getByRole('definition')
  for (const [line, kobo] of [4_500_000, fee, vat, duty, total].entries()) await expect(lines.nth(line)).toContainText(formatNaira(kobo))
  await expectAccessibleInEveryAppearance(page)
  await pinStepButton(page).click()
  await expect(pageTitle(page, 'Enter PIN')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await typePin(page)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  expect(await payoutsTo(account)).toEqual([4_500_000])
  const [sent] = calls.filter(({ method, path }) => method === 'POST' && path === '/wallet/transfer')
  const reference = sent!.body!['transaction_ref'] as string
  expect(reference.startsWith(`${await prefixOf(owner)}-`)).toBe(true)

  for (const round of [1, 2]) {
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Receipt' }).click()
    const receipt = await arriving
    expect(receipt.suggestedFilename(), `receipt ${round}`).toMatch(/^kasuwa-transaction-receipt-KSW-\w{4}-\w{4}\.pdf$/)
    expect((await readFile(await receipt.path())).subarray(0, 4).toString()).toBe('%PDF')
  }
  await page.getByRole('link', { name: 'Back To Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin\/merchant\/?$/)
  await expect(page.getByRole('main')).toContainText(formatNaira(before - total))
  await page.goto('/admin/merchant/history?type=debit')
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toContainText(`− ${formatNaira(total)}`)
})

test('with the keyboard open on a small phone, the PIN boxes and the button that sends are both in sight', async ({ page }) => {
  const owner = await newSender(50_000_000)
  await page.setViewportSize({ width: 360, height: 740 })
  await openWithSession(page, owner, SEND_PATH)
  await goToConfirmStep(page, newExternalAccount(), '1200')
  await pinStepButton(page).click()
  const boxes = page.locator('.pin')
  const send = page.getByRole('button', { name: /^Send ₦/ })
  await expect(page.getByLabel('Transaction PIN')).toBeFocused()
  // The keyboard takes the lower part of the page.
  await page.setViewportSize({ width: 360, height: 420 })
  await expect(boxes).toBeInViewport({ ratio: 1 })
  await expect(send).toBeInViewport({ ratio: 1 })
  const [pin, button] = [await boxes.boundingBox(), await send.boundingBox()]
  expect(pin!.y + pin!.height).toBeLessThanOrEqual(button!.y)
})

test('XFER-08 XFER-17 XFER-20: a beneficiary who is saved while sending has name, bank code and number, and can be chosen', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  await openWithSession(page, owner, SEND_PATH)
  await page.getByRole('switch', { name: 'Save Beneficiary?' }).click()
  await goToConfirmStep(page, account, '1200')
  await pinStepButton(page).click()
  await typePin(page)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  const [kept] = await fetchData<Record<string, string>[]>(owner, 'GET', '/wallet/beneficiary/show')
  expect(kept).toMatchObject({ name: expect.stringMatching(/\S/), code: '057', number: account })
  await page.goto(`${SEND_PATH}?tab=saved`)
  const entry = page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${kept!['name']!}`, 'i') })
  await expect(entry).toContainText(BANK)
  await expect(entry).toContainText(account)
  await entry.click()
  await expect(page.getByLabel('Account Number')).toHaveValue(account)
})

test('XFER-39 XFER-41..42 XFER-48 XFER-51: a withdrawal to the linked bank costs nothing and stands in the history', async ({ page }) => {
  const owner = await newSender(20_000_000)
  const before = await balanceOf(owner)
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, WITHDRAW_PATH)
  const kobo = 1_234_500 + Number(newExternalAccount().slice(4, 7))
  const paidBefore = (await payoutsTo('0123456785')).filter((paid) => paid === kobo).length
  await page.getByLabel('Amount', { exact: true }).fill(String(kobo / 100))
  await next(page).click()
  await expect(page.getByText('Guaranty Trust Bank')).toContainText('0123456785')
  await expectAccessibleInEveryAppearance(page)
  await pinStepButton(page).click()
  await expect(pageTitle(page, 'Approve Transaction')).toBeVisible()
  await typePin(page)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  expect((await payoutsTo('0123456785')).filter((paid) => paid === kobo)).toHaveLength(paidBefore + 1)
  expect(await balanceOf(owner)).toBe(before - kobo)
  await page.goto('/admin/merchant/history?type=debit')
  await expect(page.getByRole('row').filter({ hasText: 'Guaranty Trust Bank' })).toContainText(`− ${formatNaira(kobo)}`)
})

const SEND_CALL = '**/api/wallet/transfer'
const processingRow = (page: Page) => page.getByRole('link', { name: /Processing/ })

test('a lost answer is asked again by itself, also after a reload, while another payment goes on; the money moves once', async ({ page, noise }) => {
  noise.expected(/ERR_FAILED.*wallet\/transfer/)
  const owner = await newSender(50_000_000)
  const [account, other] = [newExternalAccount(), newExternalAccount()]
  await openWithSession(page, owner, SEND_PATH)
  const calls = recordCalls(page)
  await goToConfirmStep(page, account, '1700')
  await pinStepButton(page).click()
  await page.route(SEND_CALL, async (route) => {
    if (!route.request().postData()!.includes(account)) return route.fallback()
    // A reload ends the request itself.
    await route.fetch().catch(() => undefined)
    await route.abort().catch(() => undefined)
  })
  await typePin(page)
  await expect(resultHeading(page, 'Processing')).toBeVisible()
  await page.reload()
  await expect(resultHeading(page, 'Processing')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send another' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Tell me when it is done' }).click()
  await expect(page.getByText('We tell you when this payment is done.')).toBeVisible()
  await page.goto(SEND_PATH)
  await expect(processingRow(page)).toBeVisible()
  await goToConfirmStep(page, other, '1800')
  await pinStepButton(page).click()
  await typePin(page)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  await page.unroute(SEND_CALL)
  await page.getByRole('link', { name: 'Back To Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Recent transactions' })).toBeVisible()
  await expect(page.getByLabel('Payments being checked')).toBeHidden()
  const bodies = calls.filter(({ method, path }) => method === 'POST' && path === '/wallet/transfer').map(({ body }) => body!)
  const references = bodies.filter(({ nuban }) => nuban === account).map((body) => body['transaction_ref'])
  expect(references.length).toBeGreaterThan(1)
  expect(new Set(references).size).toBe(1)
  expect(await payoutsTo(account)).toEqual([170_000])
  expect(await payoutsTo(other)).toEqual([180_000])
})

test('a reload at every step keeps the payment, and the PIN step shows the whole sum again', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  await openWithSession(page, owner, SEND_PATH)
  await goToConfirmStep(page, account, '15000')
  await page.reload()
  await expect(pinStepButton(page)).toHaveText('Enter PIN to send ₦15,070.00')
  await pinStepButton(page).click()
  await expect(page.getByLabel('Transaction PIN')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Transaction PIN')).toBeFocused()
  await expect(page.getByRole('definition').last()).toContainText('₦15,070.00')
  await typePin(page)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  await page.reload()
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  expect(await payoutsTo(account)).toEqual([1_500_000])
})

test('offline, no step moves money; when the connection returns the payment goes on by itself', async ({ page, context, noise }) => {
  noise.expected(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  await openWithSession(page, owner, SEND_PATH)
  const offlineButton = page.getByRole('button', { name: 'Money does not move while you are offline' })
  await goToConfirmStep(page, account, '2500')
  await context.setOffline(true)
  await expect(offlineButton).toBeDisabled()
  await context.setOffline(false)
  await pinStepButton(page).click()
  await expect(page.getByLabel('Transaction PIN')).toBeVisible()
  await context.setOffline(true)
  await expect(offlineButton).toBeDisabled()
  await expectAccessibleInEveryAppearance(page)
  await context.setOffline(false)
  // The connection breaks after the PIN, before the payment leaves.
  await page.route(SEND_CALL, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await typePin(page)
  await expect(page.getByText('No connection. Your money is safe.', { exact: false })).toBeVisible()
  expect(await payoutsTo(account)).toEqual([])
  await page.unroute(SEND_CALL)
  await context.setOffline(false)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  expect(await payoutsTo(account)).toEqual([250_000])
})

test('a slow answer shows Processing and then the result; back and forward never send again', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  await openWithSession(page, owner, SEND_PATH)
  const calls = recordCalls(page)
  await goToConfirmStep(page, account, '3500')
  await page.goBack()
  await expect(page.getByLabel('Account Number')).toHaveValue(account)
  await page.goForward()
  await pinStepButton(page).click()
  const release = Promise.withResolvers<void>()
  await page.route(SEND_CALL, async (route) => {
    await release.promise
    await route.continue()
  })
  await typePin(page)
  await expect(resultHeading(page, 'Processing')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  release.resolve()
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  await page.goBack()
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Account Number')).toHaveValue('')
  await page.goForward()
  await page.goForward()
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/wallet/transfer')).toHaveLength(1)
  expect(await payoutsTo(account)).toEqual([350_000])
})

test('PIN-09 PIN-16..17 PIN-22 PIN-28: a PIN that wrong tries have locked is set anew with the mailed code, and pays', async ({ page, noise }) => {
  noise.expected(/40[03].*pin\//)
  const owner = await newSender(10_000_000)
  for (const pin of ['7391', '7392', '7393', '7394']) await call(owner, 'POST', '/pin/authorise', { pin })
  const account = newExternalAccount()
  await openWithSession(page, owner, SEND_PATH)
  await goToConfirmStep(page, account, '1,000')
  await pinStepButton(page).click()
  const field = page.getByLabel('Transaction PIN')
  await typePin(page, '7395')
  await expect(field).toHaveAccessibleDescription(/locked/)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('button', { name: 'Forgot Pin? Click Here To Reset Pin' }).click()
  const popup = page.getByRole('dialog', { name: 'Reset PIN' })
  await expect(popup.getByLabel('OTP')).toBeFocused()
  await popup.getByRole('button', { name: 'Reset PIN' }).click()
  await expect(popup.getByLabel('OTP')).toHaveAccessibleDescription('Input valid OTP')
  await expectAccessibleInEveryAppearance(page)
  await popup.getByLabel('OTP').pressSequentially(await mailedCode(owner.holder.email))
  await popup.getByLabel('New PIN').pressSequentially('1379')
  await popup.getByLabel('Confirm PIN').pressSequentially('1379')
  await expect(toast(page, 'Success', 'Pin Reset Successfully')).toBeVisible()
  await expect(popup).toBeHidden()
  expect(await payoutsTo(account)).toEqual([])
  await typePin(page, '1379')
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  expect(await payoutsTo(account)).toEqual([100_000])
})

test('the step that sets a first PIN, and its refusals, fit every appearance', async ({ page }) => {
  const owner = await newFundedOwner(10_000_000)
  await openWithSession(page, owner, WITHDRAW_PATH)
  await page.getByLabel('Amount', { exact: true }).fill('1,000')
  await next(page).click()
  await pinStepButton(page).click()
  await page.getByLabel('New PIN').pressSequentially('258')
  await page.getByLabel('Confirm PIN').pressSequentially('1470')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByLabel('New PIN')).toHaveAccessibleDescription('A PIN has 4 digits')
  await expectAccessibleInEveryAppearance(page)
})
