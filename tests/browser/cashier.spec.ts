import { type Page } from '@playwright/test'
import { nairaText } from '../../ui/format/naira.ts'
import { call, CASHIER, dress, seeFirst, expect, expectAccessible, LOOKS, openAs, payer, payIn, type Session, sessionOf, test } from './world.ts'

type Till = {
  cashpoint: { name: string; accountnumber: string; bank: string }
  received_today: number
  payments_today: number
  turnover: { received: number }[]
}

let cashier: Session
test.beforeAll(async () => {
  cashier = await sessionOf(CASHIER)
})

const TILL = '/admin/cashpoint'
const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const asRead = (kobo: number) => `${nairaText(kobo).replace('₦', '')} naira`

async function till(): Promise<Till> {
  return (await call<Till>(cashier, 'GET', `/cashpoint/${cashier.holder.cashpointid}/today/show`)).data
}

test('CASHIER-01 CASHIER-06 CASHIER-07 CASHIER-09 CASHIER-11 CASHIER-13 CASHIER-17: the till shows the own cashpoint', async ({ page }) => {
  const { cashpoint, received_today } = await till()
  await dress(page, LOOKS[0]!)
  await openAs(page, cashier, TILL)
  await expect(page).toHaveTitle('Kasuwa :: Dashboard')
  const person = page.getByRole('button', { name: cashier.holder.firstname })
  await expect(person).toContainText(cashpoint.name)
  await expect(page.getByRole('definition').filter({ hasText: cashpoint.bank })).toHaveText(`${cashpoint.accountnumber} ${cashpoint.bank}`)
  await expect(page.getByRole('heading', { name: 'Recent transactions' })).toBeVisible()
  await expect(page.locator('.tx')).toHaveCount(6)
  await expect(page.getByRole('heading', { name: 'Daily Turnover' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Daily turnover' })).toBeVisible()

  await expect(today(page)).toContainText(asRead(received_today))
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(today(page).locator('.amount--hero [aria-hidden]')).toHaveText('₦****')
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await expect(today(page)).toContainText(asRead(received_today))

  await person.click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('dialog', { name: 'Log Out' })).toBeVisible()
})

test('CASHIER-08: a payment shows at the open till within a second, and the sum of the day grows by it', async ({ page }, info) => {
  const { cashpoint } = await till()
  await dress(page, LOOKS[0]!)
  await openAs(page, cashier, TILL)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('.tx')).toHaveCount(6)
  await seeFirst(page, cashpoint.accountnumber)
  for (const [index, look] of LOOKS.entries()) {
    await dress(page, look)
    const name = payer()
    const amount = 180_050 + index
    const before = await till()
    await payIn(cashpoint.accountnumber, amount, name)
    const paidAt = performance.now()
    const row = page.locator('.tx').filter({ hasText: new RegExp(name, 'i') })
    await row.waitFor({ timeout: 5_000 })
    const tookMs = Math.round(performance.now() - paidAt)
    info.annotations.push({ type: 'shown after', description: `${tookMs} ms, ${look.size}, ${look.scheme}` })
    expect(tookMs).toBeLessThan(1_000)
    await expect(row).toContainText(`Credit ${asRead(amount)}`)
    await expect(today(page)).toContainText(asRead(before.received_today + amount))
    await expect(today(page)).toContainText(`Payments today${before.payments_today + 1}`)
    await expectAccessible(page)
  }
})

test('CASHIER-42 CASHIER-43: no balance stands at the till, no way to move money, and the server gives none', async ({ page }) => {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/today/show')) answers.push(await response.text())
  })
  await openAs(page, cashier, TILL)
  await expect(page.locator('.tx').first()).toBeVisible()
  await expect(today(page)).not.toContainText(/balance/i)
  await expect(page.getByRole('button', { name: /withdraw|transfer|send/i })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
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
  await openAs(page, cashier, TILL)
  const note = page.getByRole('status').filter({ hasText: 'Your payments could not be fetched.' })
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/today/show')
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(today(page)).toContainText('naira')
  await expect(note).toBeHidden()
})
