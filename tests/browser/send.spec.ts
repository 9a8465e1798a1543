import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'
import {
  balanceOf,
  setBankMode,
  settleAtBank,
  recordCalls,
  expectAccessibleInBothAppearances,
  formatNaira,
  newFundedOwner,
  payoutsTo,
  setPin,
  newExternalAccount,
  typePin,
} from './payment-setup.ts'
import { call, expect, expectAccessible, forEveryAppearance, openWithSession, type Session, test, toast } from './fixtures.ts'

const SEND_PATH = '/admin/merchant/transfer'
const BANK = 'Zenith Bank'
const BANK_CODE = '057'

let owner: Session

test.beforeAll(async () => {
  owner = await newFundedOwner(50_000_000)
  await setPin(owner)
})
test.afterEach(() => setBankMode('ok'))

const form = (page: Page) => ({
  provider: page.getByRole('combobox', { name: 'Account Provider' }),
  number: page.getByLabel('Account Number'),
  amount: page.getByLabel('Amount'),
  remark: page.getByLabel('Remark'),
  save: page.getByRole('switch', { name: 'Save Beneficiary?' }),
  next: page.getByRole('button', { name: 'Continue', exact: true }),
  clear: page.getByRole('button', { name: 'Clear', exact: true }),
})
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const resultHeading = (page: Page, how: 'Sent' | 'Processing' | 'Not sent') => page.getByRole('heading', { level: 2, name: how, exact: true })
const pinStepButton = (page: Page) => page.getByRole('button', { name: /^Enter PIN to send ₦/ })

async function chooseBank(page: Page, name = BANK): Promise<void> {
  await form(page).provider.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** Fills in the form and continues to the confirmation. */
async function goToConfirmStep(page: Page, to: { account: string; naira: string; remark?: string; isSaved?: boolean }): Promise<void> {
  const { number, amount, remark, save, next } = form(page)
  await chooseBank(page)
  await number.fill(to.account)
  await amount.fill(to.naira)
  if (to.remark) await remark.fill(to.remark)
  if (to.isSaved) await save.click()
  await expect(page.getByText(`${BANK} says this account belongs to`)).toBeVisible()
  await next.click()
  await expect(pinStepButton(page)).toBeEnabled()
}

async function send(page: Page, to: Parameters<typeof goToConfirmStep>[1]): Promise<void> {
  await goToConfirmStep(page, to)
  await pinStepButton(page).click()
  await typePin(page)
}

test('HIST-122 XFER-02 XFER-04..10 XFER-14..15 XFER-21..22 XFER-47: the form opens first, has its fields, and an empty one says what each wants', async ({
  page,
}) => {
  await openWithSession(page, owner, SEND_PATH)
  await expect(title(page, 'Send Money')).toBeVisible()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'New Beneficiary' })).toHaveAttribute('aria-selected', 'true')
  const { provider, number, amount, remark, save, next, clear } = form(page)
  await expect(save).not.toBeChecked()
  await next.click()
  await expect(provider).toBeFocused()
  await expect(provider).toHaveAccessibleDescription('Account Provider is required')
  await expect(number).toHaveAccessibleDescription('Account Number is required')
  await expect(amount).toHaveAccessibleDescription('Amount is required')
  await expect(title(page, 'Send Money')).toBeVisible()
  await forEveryAppearance(page, () => expectAccessible(page))

  await amount.pressSequentially('4a5b0.5x')
  await expect(amount).toHaveValue('450.5')
  await number.fill('01-2345')
  await expect(amount).toHaveValue('450.50')
  await expect(number).toHaveValue('012345')
  await expect(number).toHaveAccessibleDescription(/Account Number must contain 10 numbers/)
  await amount.fill('0')
  await expect(amount).toHaveAccessibleDescription('Amount must be more than 0')
  await remark.fill('Wax print')
  await save.click()
  await chooseBank(page)
  await clear.click()
  for (const field of [provider, number, amount, remark]) await expect(field).toHaveValue('')
  await expect(save).not.toBeChecked()

  const { data: banks } = await call<Record<string, string>[]>(owner, 'GET', '/bank/list/show')
  expect(banks.length).toBeGreaterThan(20)
  for (const bank of banks) expect(bank).toEqual({ name: expect.stringMatching(/\S/), code: expect.stringMatching(/^\d{3,6}$/) })
  await provider.click()
  await expect(page.getByRole('option')).toHaveCount(banks.length)
})

test('XFER-11..13 XFER-16: the bank is asked once, when the number has ten digits; nobody at the number is said and stops', async ({
  page,
  noise,
}) => {
  noise.expected(/bank\/name\/show.*9999/)
  await openWithSession(page, owner, SEND_PATH)
  const calls = recordCalls(page)
  const asked = () => calls.filter(({ path }) => path === '/bank/name/show').map(({ query }) => query.get('accountnumber'))
  const { number, amount, next } = form(page)
  await amount.fill('2,000')
  await number.fill('2211334455')
  await next.click()
  await expect(form(page).provider).toHaveAccessibleDescription('Account Provider is required')
  await number.fill('221133445')
  await chooseBank(page)
  await next.click()
  await expect(title(page, 'Send Money')).toBeVisible()
  expect(asked()).toEqual([])
  await number.pressSequentially('5')
  await expect(page.getByText(`${BANK} says this account belongs to`)).toBeVisible()
  expect(asked()).toEqual(['2211334455'])

  await number.fill('2211339999')
  const notFound = page.getByRole('listitem').filter({ hasText: 'Account not found' })
  await expect(notFound).toBeVisible()
  await expect(number).toHaveAccessibleDescription('Account not found')
  await expect(page.getByText('says this account belongs to')).toBeHidden()
  await next.click()
  await expect(title(page, 'Send Money')).toBeVisible()
  await expectAccessibleInBothAppearances(page)
  expect(asked()).toEqual(['2211334455', '2211339999'])

  await number.fill('2211334455')
  await expect(notFound).toBeHidden()
  await expect(number).not.toHaveAttribute('aria-invalid')
  await amount.clear()
  await next.click()
  await expect(amount).toHaveAccessibleDescription('Amount is required')
  await amount.fill('2000')
  await next.click()
  await expect(title(page, 'Check and confirm')).toBeVisible()
})

test('HIST-126 XFER-23..24 XFER-26..30 XFER-34..35 XFER-50 TXN-67..69: a payment to another bank, from the form to the receipt', async ({ page }) => {
  const account = newExternalAccount()
  await openWithSession(page, owner, '/admin/merchant')
  const before = await balanceOf(owner)
  await page.getByRole('link', { name: 'Send Money' }).first().click()
  const calls = recordCalls(page)
  await goToConfirmStep(page, { account, naira: '45000', remark: 'Wax print, 12 yards' })
  await expect(title(page, 'Check and confirm')).toBeVisible()
  await expect(page).toHaveURL(/step=confirm/)

  const { data: asked } = await call<{ quote: Record<'amount' | 'fee' | 'vat' | 'duty' | 'total', number>; beneficiary: { name: string } }>(
    owner,
    'POST',
    '/wallet/transfer/quote',
    { nuban: account, bank_code: BANK_CODE, amount: 4_500_000 },
  )
  const { fee, vat, duty, total } = asked.quote
  expect(total).toBe(4_500_000 + fee + duty)
  const lines = page.getByRole('definition')
  for (const [line, kobo] of [4_500_000, fee, vat, duty, total].entries()) await expect(lines.nth(line)).toContainText(formatNaira(kobo))
  await expect(page.getByText(new RegExp(`^${asked.beneficiary.name}$`, 'i'))).toBeVisible()
  await expect(page.getByText('First payment to this account.')).toBeVisible()
  await expect(page.getByText('In force: fee since 1 Jan 2020, stamp duty since 1 Jan 2026.')).toBeVisible()
  await forEveryAppearance(page, () => expectAccessible(page))

  await expect(pinStepButton(page)).toHaveText(`Enter PIN to send ${formatNaira(total)}`)
  await pinStepButton(page).click()
  await expect(title(page, 'Enter PIN')).toBeVisible()
  await expectAccessibleInBothAppearances(page)
  await typePin(page)

  await expect(resultHeading(page, 'Sent')).toBeVisible()
  await expect(page).toHaveURL(/step=result/)
  await forEveryAppearance(page, () => expectAccessible(page))
  const sends = calls.filter(({ method, path }) => method === 'POST' && path === '/wallet/transfer')
  const { prefix } = (await call<{ prefix: string }>(owner, 'GET', `/wallet/prefix/${owner.holder.businessid}`)).data
  expect(sends.map(({ body }) => body)).toEqual([
    {
      nuban: account,
      amount: 4_500_000,
      bank_code: BANK_CODE,
      remark: 'Wax print, 12 yards',
      transaction_ref: expect.stringMatching(new RegExp(`^${prefix}-.{8,}`)),
    },
  ])
  expect(await payoutsTo(account)).toEqual([4_500_000])

  for (const round of [1, 2]) {
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Receipt' }).click()
    const receipt = await arriving
    expect(receipt.suggestedFilename(), `receipt ${round}`).toBe('transaction-receipt.pdf')
    expect((await readFile(await receipt.path())).subarray(0, 4).toString()).toBe('%PDF')
  }
  await expect(toast(page, 'Success', 'Receipt Successfully Downloaded').first()).toBeVisible()

  await page.getByRole('link', { name: 'Back To Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin\/merchant\/?$/)
  await expect(page.getByRole('main')).toContainText(formatNaira(before - total))
  await page.goto('/admin/merchant/history?type=debit')
  await expect(page.getByRole('row').filter({ hasText: sends[0]!.body!['transaction_ref'] as string })).toContainText(`− ${formatNaira(total)}`)

  await page.goto(SEND_PATH)
  await send(page, { account: newExternalAccount(), naira: '100' })
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  const references = calls.filter(({ method, path }) => method === 'POST' && path === '/wallet/transfer').map(({ body }) => body!['transaction_ref'])
  expect(new Set(references).size).toBe(2)
})

test('XFER-01 XFER-03 XFER-17..20: somebody saved while sending can be chosen, and opens the form with bank and number', async ({ page }) => {
  const account = newExternalAccount()
  await openWithSession(page, owner, SEND_PATH)
  await send(page, { account, naira: '1200', isSaved: true })
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  await page.goto(SEND_PATH)
  await page.getByRole('tab', { name: 'Saved Beneficiary' }).click()
  await expect(page).toHaveURL(/tab=saved/)
  const { data: saved } = await call<{ name: string; code: string; number: string }[]>(owner, 'GET', '/wallet/beneficiary/show')
  const kept = saved.find(({ number }) => number === account)!
  expect(kept).toMatchObject({ name: expect.stringMatching(/\S/), code: BANK_CODE, number: account })
  const entry = page.getByRole('button', { name: new RegExp(kept.name, 'i') })
  await expect(entry).toContainText(BANK)
  await expect(entry).toContainText(account)
  await expectAccessibleInBothAppearances(page)

  await entry.click()
  await expect(page.getByRole('tab', { name: 'Selected Beneficiary' })).toHaveAttribute('aria-selected', 'true')
  const { provider, number, amount, save, next } = form(page)
  await expect(provider).toHaveValue(BANK)
  await expect(number).toHaveValue(account)
  await expect(amount).toHaveValue('')
  await expect(save).toBeHidden()
  await next.click()
  await expect(amount).toHaveAccessibleDescription('Amount is required')
  await amount.fill('1,300')
  await next.click()
  await expect(title(page, 'Check and confirm')).toBeVisible()
  await expect(page.getByText('First payment to this account.')).toBeHidden()
})

test('a payment that the bank keeps open is never called sent, has no receipt, and becomes sent by itself', async ({ page }) => {
  const account = newExternalAccount()
  await setBankMode('pending_forever')
  await openWithSession(page, owner, SEND_PATH)
  await send(page, { account, naira: '1,500' })
  await expect(resultHeading(page, 'Processing')).toBeVisible()
  await expect(page.getByText('Do not send it again')).toBeVisible()
  await expect(page.getByText(`Next question to ${BANK}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Receipt' })).toBeHidden()
  await expectAccessibleInBothAppearances(page)
  await page.reload()
  await expect(resultHeading(page, 'Processing')).toBeVisible()
  expect(await payoutsTo(account)).toEqual([])
  await settleAtBank(account)
  await expect(resultHeading(page, 'Sent')).toBeVisible({ timeout: 25_000 })
  await expect(page.getByRole('button', { name: 'Download Receipt' })).toBeVisible()
  expect(await payoutsTo(account)).toEqual([150_000])
})

test('a payment that the bank refuses says that nothing left, and can be sent again as a new one', async ({ page }) => {
  const account = newExternalAccount()
  const before = await balanceOf(owner)
  await setBankMode('decline:51')
  await openWithSession(page, owner, SEND_PATH)
  const calls = recordCalls(page)
  await send(page, { account, naira: '1,600', remark: 'Lace' })
  await expect(resultHeading(page, 'Not sent')).toBeVisible()
  await expect(page.getByText('Nothing left your wallet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Receipt' })).toBeHidden()
  await expectAccessibleInBothAppearances(page)
  expect(await payoutsTo(account)).toEqual([])
  expect(await balanceOf(owner)).toBe(before)

  await setBankMode('ok')
  await page.getByRole('button', { name: 'Send again' }).click()
  const { number, amount, remark, next } = form(page)
  await expect(number).toHaveValue(account)
  await expect(amount).toHaveValue('1,600.00')
  await expect(remark).toHaveValue('Lace')
  await expect(page.getByText(`${BANK} says this account belongs to`)).toBeVisible()
  await next.click()
  await pinStepButton(page).click()
  await typePin(page)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  expect(await payoutsTo(account)).toEqual([160_000])
  const references = calls.filter(({ method, path }) => method === 'POST' && path === '/wallet/transfer').map(({ body }) => body!['transaction_ref'])
  expect(new Set(references).size).toBe(2)
})

test('a reload keeps what was confirmed and its reference; a lost answer is asked again with it, and the money moves once', async ({
  page,
  noise,
}) => {
  noise.expected(/ERR_FAILED.*wallet\/transfer/)
  const account = newExternalAccount()
  await openWithSession(page, owner, SEND_PATH)
  const calls = recordCalls(page)
  await goToConfirmStep(page, { account, naira: '1700' })
  await pinStepButton(page).click()
  await expect(title(page, 'Enter PIN')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Enter PIN')).toBeVisible()

  const address = '**/api/wallet/transfer'
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await typePin(page)
  await expect(page.getByText('We did not hear whether this payment arrived.')).toBeVisible()
  await expectAccessibleInBothAppearances(page)
  await page.reload()
  await expect(page.getByText('We did not hear whether this payment arrived.')).toBeVisible()
  await page.goto(SEND_PATH)
  await expect(page.getByText('We did not hear whether this payment arrived.')).toBeVisible()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  const sends = calls.filter(({ method, path }) => method === 'POST' && path === '/wallet/transfer').map(({ body }) => body)
  expect(sends).toHaveLength(2)
  expect(sends[1]).toEqual(sends[0])
  expect(await payoutsTo(account)).toEqual([170_000])
})

test('what the server would refuse is said before the PIN, and the way on is to change it', async ({ page, noise }) => {
  noise.expected(/422.*wallet\/transfer$/)
  await openWithSession(page, owner, SEND_PATH)
  const { number, amount, next } = form(page)
  await chooseBank(page)
  await number.fill(newExternalAccount())
  await amount.fill('499,999')
  await expect(page.getByText('says this account belongs to')).toBeVisible()
  await next.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Insufficient balance' })).toBeVisible()
  await expect(pinStepButton(page)).toBeHidden()
  await expectAccessibleInBothAppearances(page)
  await page.goto(`${SEND_PATH}?step=pin`)
  await expect(page.getByLabel('Transaction PIN')).toBeVisible()
  await typePin(page)
  await expect(page.getByText('Nothing was sent and your balance is as it was.')).toBeVisible()
  await page.getByRole('button', { name: 'Change the payment' }).click()
  await expect(amount).toHaveValue('499,999.00')
})
