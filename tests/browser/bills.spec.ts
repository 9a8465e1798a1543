import type { Page } from '@playwright/test'
import { balanceOf, newSender } from './businesses.ts'
import { sql } from './database.ts'
import {
  expect,
  expectAccessibleInEveryAppearance,
  LIGHT_PHONE,
  openWithSession,
  PIN,
  randomDigits,
  type Session,
  setAppearance,
  test,
  toast,
} from './fixtures.ts'
import { callSimulator } from './simulator.ts'

const DONE = 'Your request has been processed successfully'
const FUNDS = 10_000_000

type Order = { customer: string; type: string; status: string; amountKobo: number }

/** The float of the product and that of the biller are enough for all tests of a run. */
const vendsTo = async (customer: string) =>
  (await callSimulator<Order[]>('/vtung/orders')).filter((order) => order.customer === customer).map(({ type, amountKobo }) => ({ type, amountKobo }))

const popup = (page: Page) => page.getByRole('dialog')

async function confirmAndPay(page: Page): Promise<void> {
  await popup(page).getByRole('button', { name: 'Continue' }).click()
  await popup(page)
    .getByRole('button', { name: /^Enter PIN to pay ₦/ })
    .click()
  await popup(page).getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(popup(page).getByRole('heading', { name: DONE })).toBeVisible({ timeout: 15_000 })
}

async function openPopup(page: Page, action: 'Airtime' | 'Pay Bills', { isPhone = false } = {}): Promise<Session> {
  const owner = await newSender(FUNDS)
  if (isPhone) await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, '/admin/merchant')
  await page.getByRole('link', { name: action }).click()
  return owner
}

test('BILL-01 DASH-09: airtime is bought from the dashboard on a phone, once, and the wallet falls by it', async ({ page }) => {
  const phone = `0803${randomDigits(7)}`
  const owner = await openPopup(page, 'Airtime', { isPhone: true })
  const before = await balanceOf(owner)
  await popup(page).getByLabel('Phone Number').fill(phone)
  await expect(popup(page).getByRole('radio', { name: 'MTN' })).toBeChecked()
  await popup(page).getByRole('button', { name: '₦2,000.00' }).click()
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  await confirmAndPay(page)
  expect(await vendsTo(phone)).toEqual([{ type: 'airtime', amountKobo: 200_000 }])
  expect(before - (await balanceOf(owner))).toBe(200_000)
})

test('BILL-02: data is bought by the plan of the chosen network', async ({ page }) => {
  const phone = `0902${randomDigits(7)}`
  const owner = await openPopup(page, 'Airtime')
  await popup(page).getByRole('tab', { name: 'Data' }).click()
  await popup(page).getByLabel('Phone Number').fill(phone)
  await expect(popup(page).getByRole('radio', { name: 'Airtel' })).toBeChecked()
  await popup(page).getByText('1.5 GB, 7 days').click()
  await expectAccessibleInEveryAppearance(page)
  await confirmAndPay(page)
  expect(await vendsTo(phone)).toEqual([{ type: 'data', amountKobo: 100_000 }])
  expect(await balanceOf(owner)).toBeLessThan(FUNDS - 100_000)
})

test('BILL-03 DASH-08: cable TV is paid for the customer of the smartcard, who is chosen with one press the next time', async ({ page }) => {
  const card = `7${randomDigits(9)}`
  await openPopup(page, 'Pay Bills')
  await popup(page).getByText('GOtv').click()
  await popup(page).getByLabel('Plan').selectOption({ label: 'GOtv Jinja · ₦3,900.00' })
  await popup(page).getByLabel('Smartcard Number').fill(card)
  await expect(popup(page).getByText('GOtv says this smartcard belongs to')).toBeVisible()
  await popup(page).getByLabel('Phone Number').fill('08034124417')
  await expectAccessibleInEveryAppearance(page)
  await confirmAndPay(page)
  expect(await vendsTo(card)).toEqual([{ type: 'cable', amountKobo: 390_000 }])

  await popup(page).getByRole('button', { name: 'Buy another' }).click()
  await popup(page).getByRole('group', { name: 'Paid for before' }).getByRole('button').click()
  await expect(popup(page).getByLabel('Smartcard Number')).toHaveValue(card)
  await expect(popup(page).getByLabel('Plan').locator('option:checked')).toHaveText('GOtv Jinja · ₦3,900.00')
  await expect(popup(page).getByText('GOtv says this smartcard belongs to')).toBeVisible()
  await confirmAndPay(page)
  expect(await vendsTo(card)).toHaveLength(2)
})

test('BILL-04: prepaid electricity shows its token in fours, the history keeps it, and it is sent to the phone again', async ({ page }) => {
  const meter = `04${randomDigits(9)}`
  const owner = await openPopup(page, 'Pay Bills')
  await popup(page).getByRole('tab', { name: 'Utility' }).click()
  await popup(page).getByLabel('Provider').selectOption('kano-electric')
  await popup(page).getByRole('radio', { name: 'Prepaid' }).click()
  await popup(page).getByLabel('Meter Number').fill(meter)
  await expect(popup(page).getByText('Kano Electricity (KEDCO) says this meter belongs to')).toBeVisible()
  await popup(page).getByLabel('Amount').fill('20000')
  const phone = `0803${randomDigits(7)}`
  await popup(page).getByLabel('Phone Number').fill(phone)
  await confirmAndPay(page)
  const token = popup(page).locator('.bill-token__digits')
  await expect(token).toHaveText(/^\d{20}$/)
  const digits = await token.textContent()
  await expectAccessibleInEveryAppearance(page)
  await popup(page).getByRole('button', { name: 'Back To Dashboard' }).click()
  await page.getByRole('link', { name: /Prepaid electricity/ }).click()
  await expect(page.locator('.bill-token__digits')).toHaveText(digits!)
  const texts = async () => (await callSimulator<unknown[]>(`/messages?to=234${phone.slice(1)}`)).length
  await expect.poll(texts).toBe(1)
  // One is sent a minute.
  await sql(`update bill_purchase set text_sent_at = now() - interval '2 minutes' where business_id = $1`, [owner.holder.businessid])
  await page.getByRole('button', { name: 'Send token again' }).click()
  await expect(toast(page, 'Success', 'Token sent')).toBeVisible()
  await expect.poll(texts).toBe(2)
  expect(await vendsTo(meter)).toEqual([{ type: 'electricity', amountKobo: 2_000_000 }])
})
