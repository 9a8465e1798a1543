import type { Page } from '@playwright/test'
import { accountOf, newFundedOwner } from './businesses.ts'
import { expect, expectAccessibleInEveryAppearance, LIGHT_PHONE, openWithSession, setAppearance, test } from './fixtures.ts'
import { newPayerName } from './simulator.ts'

const POPUP_PATH = '/admin/merchant?popup=account-details'
const simulatorPage = (path: string) => `${process.env['BROWSER_SIMULATOR_URL']!}${path}`
const lineOf = (page: Page, payer: string) => page.locator('.tx').filter({ hasText: new RegExp(payer, 'i') })

test('DASH-23..24: the dial code and the QR picture of the popup pay at the simulator, and the open dashboard shows both payments', async ({
  page,
  context,
}) => {
  const owner = await newFundedOwner(1_000_000)
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, POPUP_PATH)
  const popup = page.getByRole('dialog', { name: 'Bank Details', exact: true })
  await popup.getByLabel('Customer’s bank').selectOption('Guaranty Trust Bank')
  await popup.getByLabel('Amount (QR and dial code)').fill('2000')
  const code = `*737*000*5037+${await accountOf(owner)}+2000#`
  await expect(popup).toContainText(code)
  await expect(popup).toContainText('Scan to pay ₦2,000.00')
  await expectAccessibleInEveryAppearance(page)
  const picture = await popup.getByRole('img', { name: /^QR code that pays/ }).screenshot()
  await popup.getByRole('button', { name: 'Close', exact: true }).first().click()

  const phone = await context.newPage()
  const dialling = newPayerName()
  await phone.goto(simulatorPage('/dial'))
  await phone.getByLabel('Code', { exact: true }).fill(code)
  await phone.getByLabel('Your name').fill(dialling)
  await phone.getByRole('button', { name: 'Dial', exact: true }).click()
  await phone.getByLabel('PIN of your bank').fill('1234')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.getByRole('status')).toContainText('You have paid')
  await expect(lineOf(page, dialling)).toBeVisible()

  const scanning = newPayerName()
  await phone.goto(simulatorPage('/scan'))
  await phone.getByLabel('Picture of the code').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
  await expect(phone.getByRole('status')).toContainText('The code was read.')
  await phone.getByRole('button', { name: 'Next', exact: true }).click()
  await phone.getByLabel('Your name').fill(scanning)
  await phone.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(phone.getByRole('status')).toContainText('You have paid')
  await expect(lineOf(page, scanning)).toBeVisible()
})
