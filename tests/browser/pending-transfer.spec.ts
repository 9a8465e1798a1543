import { type Page } from '@playwright/test'
import {
  balanceOf,
  returnAtBank,
  setBankMode,
  payLateAtBank,
  formatNaira,
  newFundedOwner,
  setPin,
  enqueueStatementMatching,
  newExternalAccount,
  typePin,
} from './payment-setup.ts'
import { expect, expectAccessible, forEveryAppearance, openWithSession, type Session, test } from './fixtures.ts'

const BANK = 'Zenith Bank'
const TOTAL = 4_507_000

let owner: Session

test.beforeAll(async () => {
  owner = await newFundedOwner(50_000_000)
  await setPin(owner)
})
test.afterEach(() => setBankMode('ok'))

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const steps = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('time') })

/** Sends ₦45,000 to an account at another bank, from the form to the page with its result. */
async function send(page: Page, account: string): Promise<void> {
  await openWithSession(page, owner, '/admin/merchant/transfer')
  await page.getByRole('combobox', { name: 'Account Provider' }).fill(BANK)
  await page.getByRole('option', { name: BANK, exact: true }).click()
  await page.getByLabel('Account Number').fill(account)
  await page.getByLabel('Amount').fill('45000')
  await expect(page.getByText(`${BANK} says this account belongs to`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: /^Enter PIN to send ₦/ }).click()
  await typePin(page)
}

test('a payment that the other bank gives back is told on its page: what was paid, what came back, and where the money is', async ({ page }) => {
  const account = newExternalAccount()
  const before = await balanceOf(owner)
  await send(page, account)
  await expect(heading(page, 'Sent')).toBeVisible()
  expect(await balanceOf(owner)).toBe(before - TOTAL)
  await returnAtBank(account)
  await enqueueStatementMatching()
  await expect(heading(page, 'Returned')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(`All of ${formatNaira(TOTAL)} is in your balance again.`)).toBeVisible()
  await expect(steps(page)).toContainText(['You approved it with your PIN', `Sent to ${BANK}`, 'Paid', `${BANK} gave it back`])
  expect(await balanceOf(owner)).toBe(before)
  await forEveryAppearance(page, () => expectAccessible(page))
  await page.goto('/admin/merchant/history?type=debit')
  await expect(page.getByRole('row').filter({ hasText: 'Reversed' }).first()).toBeVisible()
})

test('a payment that was refused and then paid after all says so, that the money is still there, and that a person decides', async ({ page }) => {
  const account = newExternalAccount()
  const before = await balanceOf(owner)
  await setBankMode('decline:07')
  await send(page, account)
  await expect(heading(page, 'Not sent')).toBeVisible()
  await setBankMode('ok')
  await payLateAtBank(account)
  await enqueueStatementMatching()
  await expect(heading(page, 'Paid late')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Do not send it again.')).toBeVisible()
  await expect(steps(page)).toContainText([
    'You approved it with your PIN',
    `Sent to ${BANK}`,
    'Not sent',
    'The bank’s statement shows it as paid',
    'Paid after all: a person decides what follows',
  ])
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()
  expect(await balanceOf(owner)).toBe(before)
  await forEveryAppearance(page, () => expectAccessible(page))
})

test('a payment in doubt shows each answer, the next question and who decides in the end', async ({ page }) => {
  const account = newExternalAccount()
  await setBankMode('pending_forever')
  await send(page, account)
  await expect(heading(page, 'Processing')).toBeVisible({ timeout: 20_000 })
  await expect(steps(page)).toContainText([
    'You approved it with your PIN',
    `Sent to ${BANK}`,
    `${BANK} is working on it`,
    `Next question to ${BANK}`,
    'Still no clear answer: a person decides',
  ])
  await forEveryAppearance(page, () => expectAccessible(page))
})
