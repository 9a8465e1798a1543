import { type Page } from '@playwright/test'
import { nairaText } from '../../ui/format/naira.ts'
import { accountOf, balanceOf, newCashier, newFundedOwner, newOwner, newSender, sendOverHttp } from './businesses.ts'
import {
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  formatNaira,
  LIGHT_PHONE,
  openWithSession,
  resultHeading,
  type Session,
  setAppearance,
  signIn,
  test,
} from './fixtures.ts'
import { changeAtBank, enqueueStatementMatching, newExternalAccount, newPayerName, payIn, payoutsTo, setBankMode } from './simulator.ts'
import { limitNow } from '../fixtures/machine-load.ts'

const HOME_PATH = '/admin/merchant'
const HISTORY_PATH = '/admin/merchant/history'
const screenReaderAmount = (kobo: number) => `${nairaText(kobo).replace('₦', '')} naira`
const lineOf = (page: Page, payer: string) => page.locator('.tx').filter({ hasText: new RegExp(payer, 'i') })

/** Pays, and expects the line of the payment within a second. Before that one payment may take longer, because processes wake. */
async function expectShownWithinASecond(page: Page, account: string, kobo: number): Promise<string> {
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const waking = newPayerName()
  await payIn(account, 100_000, waking)
  await expect(lineOf(page, waking)).toBeVisible()
  const name = newPayerName()
  await payIn(account, kobo, name)
  const paidAt = performance.now()
  await lineOf(page, name).waitFor({ timeout: 5_000 })
  const tookMs = Math.round(performance.now() - paidAt)
  test.info().annotations.push({ type: 'shown after', description: `${tookMs} ms` })
  expect(tookMs).toBeLessThan(limitNow(1_000))
  await expect(lineOf(page, name)).toContainText(`Credit ${screenReaderAmount(kobo)}`)
  return name
}

test('DASH-22: a payment shows on the open dashboard within a second, with every sum that it changes', async ({ page }) => {
  const owner = await newFundedOwner(1_000_000)
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, HOME_PATH)
  await expectShownWithinASecond(page, await accountOf(owner), 450_025)
  type Dashboard = { money: { total_received: number; ledger_balance: number }; turnover: { received: number }[] }
  const { money, turnover } = await fetchData<Dashboard>(owner, 'GET', `/merchant/${owner.holder.businessid}/dashboard/show`)
  expect(money.total_received).toBe(1_550_025)
  const shown = page.getByRole('region', { name: 'Money' })
  for (const kobo of [money.total_received, money.ledger_balance]) await expect(shown).toContainText(screenReaderAmount(kobo))
  await expect(page.getByRole('img', { name: `Today so far ${nairaText(turnover.at(-1)!.received)}.` })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('CASHIER-08: a payment shows on the open cashier’s page within a second, and the total of the day grows by it', async ({ page }) => {
  const owner = await newFundedOwner(0)
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, await newCashier(owner), '/admin/cashpoint')
  await expectShownWithinASecond(page, await accountOf(owner), 180_050)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText(screenReaderAmount(280_050))
  await expect(today).toContainText('Payments today2')
  await expectAccessibleInEveryAppearance(page)
})

const CONNECTION_BAR = 'No connection. Your money is safe. Trying again.'

test('without a connection the page says so and keeps its figures; with one again it shows what came meanwhile', async ({ page, context, noise }) => {
  noise.expected(/ERR_INTERNET_DISCONNECTED/)
  const owner = await newFundedOwner(1_000_000)
  await openWithSession(page, owner, HOME_PATH)
  await expect(page.getByRole('region', { name: 'Money' })).toContainText(screenReaderAmount(1_000_000))
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(CONNECTION_BAR)).toBeVisible()
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  const name = newPayerName()
  await payIn(await accountOf(owner), 250_000, name)
  await expect(page.getByRole('region', { name: 'Money' })).toContainText(screenReaderAmount(1_000_000))
  await expectAccessibleInEveryAppearance(page)
  await context.setOffline(false)
  await expect(lineOf(page, name)).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText(CONNECTION_BAR)).toBeHidden()
})

test('a page whose code cannot be loaded without a connection opens by itself when there is one', async ({ page, context, noise }) => {
  noise.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, await newFundedOwner(0), HOME_PATH)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByText(CONNECTION_BAR)).toBeVisible()
  await expect(page.getByRole('heading', { name: '404' })).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
  await expect(page.getByText(CONNECTION_BAR)).toBeHidden()
})

test('AUTH-137: a session that ends by a sign-in elsewhere is told on the open page, above everything else', async ({ page, noise }) => {
  noise.expected(/401 /)
  const { email, session } = await newOwner()
  await openWithSession(page, session, HOME_PATH)
  await expect(
    page
      .getByText(/1 of \d steps done/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await signIn(email)
  const popup = page.getByRole('dialog', { name: 'Session Has Expired', exact: true })
  // The page hears of it with its next call. A call of its own may come before the click.
  await expect(async () => {
    if (!(await popup.isVisible())) await page.getByRole('navigation').getByRole('link', { name: 'History', exact: true }).click({ timeout: 1_000 })
    await expect(popup).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessibleInEveryAppearance(page)
  await page.keyboard.press('Escape')
  await expect(popup).toBeVisible()
  await popup.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

/** A payment of ₦45,000, sent over HTTP, and the page with its result. */
async function openResult(page: Page, owner: Session, account: string): Promise<void> {
  const { _id } = await sendOverHttp(owner, account, 4_500_000)
  await openWithSession(page, owner, `/admin/merchant/transfer?step=result&id=${_id}`)
}
const steps = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('time') })

test('a payment that the other bank gives back becomes Returned on its open page, and the whole sum is in the balance again', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  const before = await balanceOf(owner)
  await openResult(page, owner, account)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  const total = before - (await balanceOf(owner))
  await changeAtBank(account, 'return')
  await enqueueStatementMatching()
  await expect(resultHeading(page, 'Returned')).toBeVisible()
  await expect(page.getByText(`Zenith Bank sent it back. ${formatNaira(total)} is back in your balance.`)).toBeVisible()
  await expect(steps(page)).toContainText(['You approved it with your PIN', 'Sent to Zenith Bank', 'Paid', 'Zenith Bank sent it back'])
  expect(await balanceOf(owner)).toBe(before)
  await expectAccessibleInEveryAppearance(page)
  await page.goto(`${HISTORY_PATH}?type=debit`)
  await expect(page.getByRole('row').filter({ hasText: 'Reversed' })).toHaveCount(1)
})

test('a payment that was refused and then paid after all becomes Paid late on its open page, and cannot be sent again', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  const before = await balanceOf(owner)
  await setBankMode(account, 'decline:07')
  await openResult(page, owner, account)
  await expect(resultHeading(page, 'Not sent')).toBeVisible()
  await expect(
    page
      .getByText('Zenith Bank could not complete it. The account cannot receive money. Check the number. ₦45,070.00 is back in your balance.')
      .first(),
  ).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await changeAtBank(account, 'pay-refused')
  await enqueueStatementMatching()
  await expect(resultHeading(page, 'Paid late')).toBeVisible()
  await expect(page.getByText('Do not send it again.')).toBeVisible()
  await expect(steps(page)).toContainText(['Not sent', 'The bank’s statement shows it as paid', 'Paid after all: our staff decide what follows'])
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()
  expect(await balanceOf(owner)).toBe(before)
  await expectAccessibleInEveryAppearance(page)
})

test('a payment that the bank keeps open is shown as in progress with its next steps, and nothing has been paid', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  await setBankMode(account, 'pending_forever')
  await openResult(page, owner, account)
  await expect(resultHeading(page, 'Processing')).toBeVisible()
  await expect(page.getByText('Do not send it again')).toBeVisible()
  await expect(steps(page)).toContainText(['Zenith Bank is working on it', 'Next check with Zenith Bank', 'Still no clear answer: our staff decide'])
  expect(await payoutsTo(account)).toEqual([])
  await expectAccessibleInEveryAppearance(page)
})
