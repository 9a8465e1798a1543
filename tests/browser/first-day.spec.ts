import { readFile } from 'node:fs/promises'
import { type BrowserContext, type Page } from '@playwright/test'
import { DARK_DESKTOP, expect, LIGHT_PHONE, newPerson, setAppearance, signInByForm, skipTour, test } from './fixtures.ts'
import { choose, fillPerson, next } from './sign-up-form.ts'
import { callSimulator, newPayerName, payIn } from './simulator.ts'
import { COMPLIANCE_PATH, newBvn, readOtp, takePhoto, verifyBvn } from './verification-steps.ts'

const TILL_PASSWORD = 'Tsamiya&Doki57'
const simulatorPage = (path: string) => `${process.env['BROWSER_SIMULATOR_URL']!}${path}`
/** A row of a list, or of the cashier's table on a desktop. */
const paymentOf = (page: Page, name: string) => page.locator('.tx, tbody tr').filter({ hasText: new RegExp(name, 'i') })

async function signUp(page: Page): Promise<string> {
  const { email, phone } = newPerson()
  await page.goto('/signup')
  await fillPerson(page, email, phone, ['Amina', 'Bello'])
  await next(page).click()
  await page.getByRole('radio', { name: 'Business not registered yet' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name of your business').fill('Amina Stores')
  await choose(page, 'Business Industry', 'Fashion', 'Fashion and Tailoring')
  await choose(page, 'State', 'Kano')
  await choose(page, 'LGA', 'Nasarawa')
  await page.getByLabel('Street Address').fill('12 Zoo Road')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/admin/merchant')
  await page.getByRole('link', { name: 'Verify Account', exact: true }).first().click()
  await expect(page).toHaveURL(COMPLIANCE_PATH)
  return email
}

async function activate(page: Page): Promise<void> {
  const mine = newBvn()
  await verifyBvn(page, mine)
  await page.getByLabel('Code', { exact: true }).fill(await readOtp(mine.phone))
  for (const title of ['ID card: front', 'ID card: back', 'Selfie']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await takePhoto(page, { isFirst: title === 'ID card: front' })
  }
  await expect(page.getByRole('dialog', { name: 'Your account is active', exact: true })).toContainText(/\d{10}/)
  // A page that is left at once takes its call with it, and the next one would announce the account again.
  const seen = page.waitForResponse(/\/activation\/seen$/)
  await page.keyboard.press('Escape')
  await seen
}

/** Opens a cashpoint and returns its cashier's phone and mailed password. */
async function openCashpoint(page: Page, [first, last]: readonly [string, string]): Promise<{ phone: string; password: string }> {
  const { email, phone } = newPerson()
  await page.getByRole('button', { name: 'Add Cashpoint', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Create New Cashpoint' })
  await form.getByLabel('First Name').fill(first)
  await form.getByLabel('Last Name').fill(last)
  await form.getByLabel('Phone Number').fill(phone)
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('button', { name: 'Create Cashpoint' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${first} ${last}`) })).toBeVisible()
  let password: string | undefined
  await expect(async () => {
    const mails = await callSimulator<{ text: string }[]>(`/messages?to=${encodeURIComponent(email)}`)
    password = /Your first password: (\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1]
    expect(password).toBeDefined()
  }).toPass({ timeout: 15_000, intervals: [50] })
  return { phone, password: password! }
}

async function signInAtTill(till: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  await signInByForm(till, phone, password)
  await till.getByLabel('New Password', { exact: true }).fill(TILL_PASSWORD)
  await till.getByLabel('Confirm Password', { exact: true }).fill(TILL_PASSWORD)
  await till.getByRole('button', { name: 'Save password' }).click()
  await expect(till.getByRole('region', { name: 'Today' })).toContainText('Received today')
}

/** The popup of the cashier with the number, the QR code and the dial code. */
async function openBankDetails(till: Page, isPhone: boolean) {
  if (isPhone) await till.getByRole('button', { name: 'Bank Details', exact: true }).click()
  else {
    await till
      .getByRole('button', { name: /Bala Musa|Amina Stores/ })
      .first()
      .click()
    await till.getByRole('menuitem', { name: 'Bank Details', exact: true }).click()
  }
  return till.getByRole('dialog', { name: 'Bank Details', exact: true })
}

/** Customers who pay at the simulator: with their bank's dial code, with the picture of a QR code, and on the hosted card page. */
async function dial(context: BrowserContext, code: string, payer: string): Promise<void> {
  const phone = await context.newPage()
  await phone.goto(simulatorPage('/dial'))
  await phone.getByLabel('Code', { exact: true }).fill(code)
  await phone.getByLabel('Your name').fill(payer)
  await phone.getByRole('button', { name: 'Dial', exact: true }).click()
  await phone.getByLabel('PIN of your bank').fill('1234')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.getByRole('status')).toContainText('You have paid')
  await phone.close()
}

async function scan(context: BrowserContext, picture: Buffer, payer: string): Promise<void> {
  const phone = await context.newPage()
  await phone.goto(simulatorPage('/scan'))
  await phone.getByLabel('Picture of the code').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
  await expect(phone.getByRole('status')).toContainText('The code was read.')
  await phone.getByRole('button', { name: 'Next', exact: true }).click()
  await phone.getByLabel('Your name').fill(payer)
  await phone.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(phone.getByRole('status')).toContainText('You have paid')
  await phone.close()
}

async function payByCard(context: BrowserContext, url: string, payer: string): Promise<void> {
  const phone = await context.newPage()
  await phone.goto(url)
  await phone.getByLabel('Name on the card').fill(payer)
  await phone.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(phone.getByText(/^Paid /)).toBeVisible()
  await phone.close()
}

for (const look of [DARK_DESKTOP, LIGHT_PHONE])
  test(`a new owner opens two cashpoints; the second is paid by transfer, dial code, QR and card, seen on both screens, and prints the statement (${look.size})`, async ({
    page,
    browser,
    baseURL,
    noise,
  }) => {
    test.setTimeout(120_000)
    // A dashboard without payments shows no naira sign.
    noise.expected(/inter-naira-\w+\.woff2 was preloaded/)
    const isPhone = look.size === 'phone'
    await setAppearance(page, look)
    const email = await signUp(page)
    await activate(page)
    await page.goto('/admin/merchant/cashpoint')
    await openCashpoint(page, ['Sadiya', 'Garba'])
    const cashier = await openCashpoint(page, ['Bala', 'Musa'])

    const context = await browser.newContext({ baseURL: baseURL!, permissions: ['clipboard-read', 'clipboard-write'] })
    noise.watch(context)
    await skipTour(context)
    const till = await context.newPage()
    await setAppearance(till, look)
    await signInAtTill(till, cashier)
    await page.goto('/admin/merchant')
    for (const screen of [page, till]) await expect(screen.getByText('Live', { exact: true })).toBeVisible()

    const customers = await browser.newContext()
    const seenByBoth = async (payer: string) => {
      for (const screen of [page, till]) await expect(paymentOf(screen, payer).first()).toBeVisible({ timeout: 15_000 })
    }
    const details = await openBankDetails(till, isPhone)
    const number = details.getByText(/^\d{3,4} ?\d{3} ?\d{3,4}$/).first()
    await expect(number).toBeVisible({ timeout: 15_000 })
    const account = (await number.textContent())!.replaceAll(/\D/g, '')
    await details.getByLabel('Customer’s bank').selectOption('Guaranty Trust Bank')
    await details.getByLabel('Amount (QR and dial code)').fill('2000')
    const code = `*737*000*5037+${account}+2000#`
    await expect(details).toContainText(code)
    // The note about the new password leaves by itself.
    await expect(till.locator('.toast')).toHaveCount(0, { timeout: 10_000 })
    const picture = await details.getByRole('img', { name: /^QR code that pays/ }).screenshot()
    await till.keyboard.press('Escape')

    const [transferring, dialling, scanning, carded] = [newPayerName(), newPayerName(), newPayerName(), newPayerName()]
    await payIn(account, 1_840_000, transferring)
    await seenByBoth(transferring)
    await dial(customers, code, dialling)
    await seenByBoth(dialling)
    await scan(customers, picture, scanning)
    await seenByBoth(scanning)

    await till.getByRole('link', { name: 'Take Card Payment' }).click()
    await till.getByLabel('Amount', { exact: true }).fill('3,500')
    await till.getByRole('button', { name: 'Create payment link' }).click()
    await till.getByRole('button', { name: 'Copy link', exact: true }).click()
    await payByCard(customers, await till.evaluate(() => navigator.clipboard.readText()), carded)
    await till.getByRole('link', { name: 'Back To Dashboard' }).click()
    await seenByBoth(carded)

    await expect(page.getByText(/of card money/)).toBeVisible()

    await page.goto('/admin/merchant/history')
    await page
      .getByRole('button', { name: /^Filter By Date|Date/ })
      .first()
      .click()
    await page.getByRole('radio', { name: 'Print statement' }).check()
    const today = page.getByRole('dialog', { name: 'Filter By Date' }).locator('[data-today] button')
    await today.click()
    await today.click()
    const statement = page.getByRole('dialog', { name: 'Print statement', exact: true })
    await statement.getByRole('button', { name: 'Email statement' }).click()
    const progress = page.getByRole('dialog', { name: /^Statement, / })
    await expect(progress).toContainText(`Statement sent to ${email}`, { timeout: 30_000 })
    const [file] = await Promise.all([page.waitForEvent('download'), progress.getByRole('button', { name: /CSV/ }).click()])
    const text = await readFile(await file.path(), 'utf8')
    // The card money joins the wallet, and with it the statement, when the processor's batch arrives.
    for (const payer of [transferring, dialling, scanning]) expect(text.toLowerCase()).toContain(payer.toLowerCase())
    await customers.close()
    await context.close()
  })
