import { type Page } from '@playwright/test'
import { slashDate } from '../../ui/format/dates.ts'
import { nairaText } from '../../ui/format/naira.ts'
import {
  call,
  CASHIER,
  setAppearance,
  forEveryAppearance,
  waitForFirstPayment,
  expect,
  expectAccessible,
  APPEARANCES,
  openWithSession,
  newPayerName,
  payIn,
  type Session,
  cachedSession,
  test,
} from './fixtures.ts'

type CashierSummary = {
  cashpoint: { name: string; accountnumber: string; bank: string }
  received_today: number
  payments_today: number
  turnover: { received: number }[]
}

let cashier: Session
test.beforeAll(async () => {
  cashier = await cachedSession(CASHIER)
})

const CASHIER_PATH = '/admin/cashpoint'
const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const screenReaderAmount = (kobo: number) => `${nairaText(kobo).replace('₦', '')} naira`

async function fetchCashierSummary(): Promise<CashierSummary> {
  return (await call<CashierSummary>(cashier, 'GET', `/cashpoint/${cashier.holder.cashpointid}/today/show`)).data
}

test('CASHIER-01 CASHIER-06 CASHIER-07 CASHIER-09 CASHIER-11 CASHIER-13 CASHIER-17: the till shows the own cashpoint', async ({ page }) => {
  const { cashpoint, received_today } = await fetchCashierSummary()
  await setAppearance(page, APPEARANCES[0]!)
  await openWithSession(page, cashier, CASHIER_PATH)
  await expect(page).toHaveTitle('Kasuwa :: Dashboard')
  const person = page.getByRole('button', { name: cashier.holder.firstname })
  await expect(person).toContainText(cashpoint.name)
  await expect(page.getByRole('definition').filter({ hasText: cashpoint.bank })).toHaveText(`${cashpoint.accountnumber} ${cashpoint.bank}`)
  await expect(page.getByRole('heading', { name: 'Recent transactions', exact: true })).toBeVisible()
  await expect(page.locator('.tx')).toHaveCount(6)
  await expect(page.getByRole('heading', { name: 'Daily Turnover', exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Daily turnover' })).toBeVisible()

  await expect(today(page)).toContainText(screenReaderAmount(received_today))
  await page.getByRole('button', { name: 'Hide amounts', exact: true }).click()
  await expect(today(page).locator('.amount--hero [aria-hidden]')).toHaveText('₦****')
  await page.getByRole('button', { name: 'Show amounts', exact: true }).click()
  await expect(today(page)).toContainText(screenReaderAmount(received_today))

  await person.click()
  await page.getByRole('menuitem', { name: 'Log Out', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Log Out', exact: true })).toBeVisible()
})

test('CASHIER-08: a payment shows at the open till within a second, and the sum of the day grows by it', async ({ page }, info) => {
  const { cashpoint } = await fetchCashierSummary()
  await setAppearance(page, APPEARANCES[0]!)
  await openWithSession(page, cashier, CASHIER_PATH)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('.tx')).toHaveCount(6)
  await waitForFirstPayment(page, cashpoint.accountnumber)
  for (const [index, look] of APPEARANCES.entries()) {
    await setAppearance(page, look)
    const name = newPayerName()
    const amount = 180_050 + index
    const before = await fetchCashierSummary()
    await payIn(cashpoint.accountnumber, amount, name)
    const paidAt = performance.now()
    const row = page.locator('.tx').filter({ hasText: new RegExp(name, 'i') })
    await row.waitFor({ timeout: 5_000 })
    const tookMs = Math.round(performance.now() - paidAt)
    info.annotations.push({ type: 'shown after', description: `${tookMs} ms, ${look.size}, ${look.scheme}` })
    expect(tookMs).toBeLessThan(1_000)
    await expect(row).toContainText(`Credit ${screenReaderAmount(amount)}`)
    await expect(today(page)).toContainText(screenReaderAmount(before.received_today + amount))
    await expect(today(page)).toContainText(`Payments today${before.payments_today + 1}`)
    await expectAccessible(page)
  }
})

test('CASHIER-42 CASHIER-43: no balance stands at the till, no way to move money, and the server gives none', async ({ page }) => {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/today/show')) answers.push(await response.text())
  })
  await openWithSession(page, cashier, CASHIER_PATH)
  await expect(page.locator('.tx').first()).toBeVisible()
  await expect(today(page)).not.toContainText(/balance/i)
  await expect(page.getByRole('button', { name: /withdraw|transfer|send/i })).toHaveCount(0)
  const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('?')[0]))
  expect(new Set(links)).toEqual(new Set(['#main', CASHIER_PATH, `${CASHIER_PATH}/transactions`, `${CASHIER_PATH}/settings`]))
  expect(answers.join()).not.toMatch(/"\w*balance\w*":/)
  const { businessid } = cashier.holder
  const order = { businessid, amount: 10_000, transaction_ref: 'TILL-1', reference: 'TILL-1' }
  for (const [method, path, body] of [
    ['POST', '/wallet/withdraw', order],
    ['POST', '/wallet/transfer', order],
    ['GET', `/merchant/${businessid}/wallet/balance`, undefined],
    ['GET', `/merchant/${businessid}/dashboard/show`, undefined],
  ] as const)
    expect([path, (await call(cashier, method, path, body)).http]).toEqual([path, 403])
})

test('a till that gets no answer says so and can be asked again', async ({ page, noise }) => {
  noise.expected(/404 .*today\/show/)
  await page.route('**/today/show', (route) =>
    route.fulfill({ status: 404, json: { status: false, message: 'The cashpoint does not exist', code: 'not_found' } }),
  )
  await openWithSession(page, cashier, CASHIER_PATH)
  const note = page.getByRole('status').filter({ hasText: 'Your payments could not be fetched.' })
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/today/show')
  await note.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(today(page)).toContainText('naira')
  await expect(note).toBeHidden()
})

const HISTORY_PATH = `${CASHIER_PATH}/transactions`

type Line = { _id: string; name: string; total: number; type: string; createdon: string; cashpoint: { _id: string; accountnumber: string } }

test('CASHIER-02 CASHIER-12 HIST-19..24 HIST-71: See More leads to a year of payments at the own cashpoint, whose days add up', async ({ page }) => {
  const asked: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/cashpoint/${cashier.holder.cashpointid}/transactions/show`)) asked.push(new URL(request.url()))
  })
  await setAppearance(page, { size: 'desktop', scheme: 'light' })
  await openWithSession(page, cashier, CASHIER_PATH)
  await page.getByRole('link', { name: 'See More', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${HISTORY_PATH}$`))
  await expect(page).toHaveTitle('Kasuwa :: History')
  await expect(page.getByRole('columnheader')).toHaveText(['Amount', 'Customer', 'Destination', 'Date/Time', 'Status'])
  expect(asked[0]?.searchParams.get('period')).toBe('year')

  const { data: lines } = await call<Line[]>(cashier, 'GET', `/cashpoint/${cashier.holder.cashpointid}/transactions/show?period=year`)
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  await expect(first).toContainText(new RegExp(lines[0]!.name.split(' ')[0]!, 'i'))
  await expect(first).toContainText(lines[0]!.cashpoint.accountnumber.slice(-6))
  await expect(first).toContainText('Confirmed')
  expect(new Set(lines.map(({ cashpoint, type }) => `${cashpoint._id} ${type}`))).toEqual(new Set([`${cashier.holder.cashpointid} credit`]))

  // A complete day: two days back is over, and is within the first pages of the list.
  const day = new Date(Date.parse(lines[0]!.createdon) + 3_600_000 - 86_400_000 * 2).toISOString().slice(0, 10)
  const range = `from=${day}&to=${day}`
  const { data: ofDay } = await call<Line[]>(cashier, 'GET', `/cashpoint/${cashier.holder.cashpointid}/transactions/show?${range}`)
  const sum = ofDay.reduce((total, line) => total + line.total, 0)
  const head = page.getByRole('rowgroup').filter({ hasText: slashDate(`${day}T12:00:00Z`) })
  expect(ofDay.length).toBeGreaterThan(0)
  await expect(head.getByRole('rowheader')).toContainText(`Credit ${screenReaderAmount(sum)}`)
  await expect(page.getByRole('rowheader').filter({ hasText: 'Debit' })).toHaveCount(0)
})

test('a payment opens beside the list with its receipt and no way to move money, in every look', async ({ page }) => {
  await forEveryAppearance(page, async () => {
    await openWithSession(page, cashier, HISTORY_PATH)
    const row = page.getByRole('main').getByRole('link').first()
    await expect(row).toBeVisible()
    await expectAccessible(page)
    await row.click()
    const panel = page.getByRole('dialog', { name: 'Transaction', exact: true })
    await expect(panel.getByRole('button', { name: /receipt/i })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'See where it is' })).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/icon.svg')
  })
})

test('CASHIER-16 CASHIER-18 ROLE-51: Bank Details show where customers pay; on a phone the bar has Log Out', async ({ page }) => {
  const { cashpoint } = await fetchCashierSummary()
  await forEveryAppearance(page, async ({ size }) => {
    await openWithSession(page, cashier, CASHIER_PATH)
    await page.getByRole('button', { name: cashier.holder.firstname }).click()
    await page.getByRole('menuitem', { name: 'Bank Details', exact: true }).click()
    const popup = page.getByRole('dialog', { name: 'Bank Details', exact: true })
    for (const shown of [cashpoint.accountnumber, cashpoint.bank, 'Okonkwo Fabrics-Yaba']) await expect(popup).toContainText(shown)
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'Close', exact: true }).last().click()
    const bar = page.getByRole('navigation').getByRole('button', { name: 'Log Out', exact: true })
    await expect(bar).toHaveCount(size === 'phone' ? 1 : 0)
  })
})

test('CASHIER-04 CASHIER-15 CASHIER-19 CASHIER-21 CASHIER-22: Profile Settings leads to who one is', async ({ page }) => {
  const { firstname, lastname, email } = cashier.holder
  await forEveryAppearance(page, async () => {
    await openWithSession(page, cashier, CASHIER_PATH)
    await page.getByRole('button', { name: firstname }).click()
    await page.getByRole('menuitem', { name: 'Profile Settings', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${CASHIER_PATH}/settings$`))
    await expect(page).toHaveTitle('Kasuwa :: Settings')
    await expect(page.getByRole('heading', { name: 'Personal Information', exact: true })).toBeVisible()
    for (const shown of [`${firstname} ${lastname}`, email]) await expect(page.getByRole('main').getByText(shown)).toBeVisible()
    await expectAccessible(page)
  })
})
