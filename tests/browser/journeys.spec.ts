import { type Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/password.ts'
import { accountOf, balanceOf, newCashier, newFundedOwner, newOwner } from './businesses.ts'
import {
  call,
  DARK_DESKTOP,
  expect,
  expectAccessibleInEveryAppearance,
  LIGHT_PHONE,
  newPerson,
  openWithSession,
  pageTitle,
  PIN,
  resultHeading,
  setAppearance,
  signInByForm,
  skipTour,
  slowNetwork,
  test,
  toast,
} from './fixtures.ts'
import { choose, fillPerson, next, secret } from './sign-up-form.ts'
import { newExternalAccount, newPayerName, payIn, payoutsTo } from './simulator.ts'
import { COMPLIANCE_PATH, dialog, newBvn, readOtp, step, takePhoto, verifyBvn } from './verification-steps.ts'

/** Two of the four appearances: both sizes and both colour schemes. */
const LOOKS = [LIGHT_PHONE, DARK_DESKTOP]

for (const look of LOOKS)
  test(`AUTH-43 AUTH-106: a stranger signs up in three steps, is signed in by that, and is led to the verification (${look.size})`, async ({
    page,
  }) => {
    const owner = newPerson()
    await setAppearance(page, look)
    await page.goto('/signup')
    await fillPerson(page, owner.email, owner.phone, ['Amina', 'Bello'])
    await next(page).click()
    await page.getByRole('radio', { name: 'Business not registered yet' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Name of your business').fill('Amina Stores')
    await choose(page, 'Business Industry', 'Fashion', 'Fashion and Tailoring')
    await choose(page, 'State', 'Kano')
    await choose(page, 'LGA', 'Nasarawa')
    await page.getByLabel('Street Address').fill('12 Zoo Road')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page).toHaveURL('/admin/merchant')
    await page.getByRole('link', { name: 'Verify Account', exact: true }).first().click()
    await expect(page).toHaveURL(COMPLIANCE_PATH)
    await expect(step(page, 'BVN')).toContainText('Not started')
  })

test('AUTH-123 at 360 px on a slow network: a reload keeps both later steps of the sign-up, apart from the password; the first dashboard begins with the next step', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { email, phone } = newPerson()
  const enterPasswordAgain = async () => {
    await page.reload()
    await expect(page.getByText('Your answers are still here.')).toBeVisible()
    await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(email)
    for (const name of ['Password', 'Confirm Password'] as const) {
      await expect(secret(page, name)).toHaveValue('')
      await secret(page, name).fill(PASSWORD)
    }
    await next(page).click()
  }
  await setAppearance(page, LIGHT_PHONE)
  await slowNetwork(page)
  await page.goto('/signup')
  await fillPerson(page, email, phone, ['Amina', 'Bello'])
  await next(page).click()
  const kind = page.getByRole('radio', { name: 'Business not registered yet' })
  await kind.check()
  await enterPasswordAgain()
  await expect(kind).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name of your business').fill('Amina Stores')
  await choose(page, 'Business Industry', 'Fashion', 'Fashion and Tailoring')
  await choose(page, 'State', 'Kano')
  await choose(page, 'LGA', 'Nasarawa')
  await page.getByLabel('Street Address').fill('12 Zoo Road')
  await enterPasswordAgain()
  await expect(page.getByLabel('Name of your business')).toHaveValue('Amina Stores')
  await expect(page.getByRole('combobox', { name: 'LGA', exact: true })).toHaveValue('Nasarawa')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/admin/merchant')
  await expect(page.getByRole('region', { name: 'Next step' }).getByRole('link', { name: 'Confirm BVN' })).toBeInViewport()
})

for (const look of LOOKS)
  test(`SHELL-24 KYC-01 KYC-26..31: an owner is activated by BVN and an ID card before the camera (${look.size})`, async ({ page }) => {
    const { session } = await newOwner()
    const mine = newBvn()
    await setAppearance(page, look)
    await openWithSession(page, session, COMPLIANCE_PATH)
    await verifyBvn(page, mine)
    await page.getByLabel('Code', { exact: true }).fill(await readOtp(mine.phone))
    await expect(page.getByRole('heading', { name: 'ID card: front', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(step(page, 'BVN')).toContainText('Verified')
    await expect(step(page, 'BVN')).toContainText(`BVN ending in ${mine.bvn.slice(-4)}`)
    await expect(page.getByText('Activate Your Account', { exact: true })).toBeVisible()

    await step(page, 'ID card').getByRole('button', { name: 'Upload ID card', exact: true }).click()
    for (const [title, said] of [
      ['ID card: front', 'Upload Next Document'],
      ['ID card: back', 'Upload Next Document'],
      ['Selfie', 'Documents Uploaded Successfully'],
    ] as const) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await takePhoto(page, { isFirst: title === 'ID card: front' })
      await expect(toast(page, 'Success', said).last()).toBeVisible()
    }
    const activated = page.getByRole('dialog', { name: 'Your account is active', exact: true })
    await expect(activated).toContainText(/\d{10}/)
    await expect(activated.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(step(page, 'ID card')).toContainText('Verified')
    await expect(page.getByText('Activate Your Account')).toBeHidden()
    await expect(page.getByRole('button', { name: /^AS Amina Stores|^Amina Stores/ })).toContainText(/\d{10}/)
    await page.reload()
    await expect(step(page, 'ID card')).toContainText('Verified')
    await expect(activated).toHaveCount(0)
  })

/** A row of the list, or of the cashier's table on a desktop. */
const paymentOf = (page: Page, name: string) => page.locator('.tx, tbody tr').filter({ hasText: new RegExp(name, 'i') })

for (const look of LOOKS)
  test(`XFER-25 CASHIER-08: an owner is paid and pays out for the first time, with the cashier’s page open beside it (${look.size})`, async ({
    page,
    browser,
    baseURL,
    noise,
  }) => {
    const owner = await newFundedOwner(0)
    const cashier = await newCashier(owner)
    const context = await browser.newContext({ baseURL: baseURL! })
    noise.watch(context)
    await skipTour(context)
    const till = await context.newPage()
    for (const [screen, session, path] of [
      [page, owner, '/admin/merchant'],
      [till, cashier, '/admin/cashpoint'],
    ] as const) {
      await setAppearance(screen, look)
      await openWithSession(screen, session, path)
      await expect(screen.getByText('Live', { exact: true })).toBeVisible()
    }
    const customer = newPayerName()
    await payIn(await accountOf(owner), 5_000_000, customer)
    for (const screen of [page, till]) await expect(paymentOf(screen, customer)).toBeVisible()
    await expect(paymentOf(till, customer)).toContainText('50,000.00 naira')
    await expect(till.getByRole('region', { name: 'Today' })).toContainText('50,000.00 naira')

    const account = newExternalAccount()
    await page.goto('/admin/merchant/transfer')
    await choose(page, 'Account Provider', 'Zenith Bank')
    await page.getByLabel('Account Number').fill(account)
    await page.getByLabel('Amount', { exact: true }).fill('12,500')
    await expect(page.getByText('Zenith Bank says this account belongs to')).toBeVisible()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: /^Enter PIN to send ₦/ }).click()
    await page.getByLabel('New PIN').pressSequentially(PIN)
    await page.getByLabel('Confirm PIN').pressSequentially(PIN)
    await page.getByRole('button', { name: 'Set PIN' }).click()
    await page.getByLabel('Transaction PIN').pressSequentially(PIN)
    await expect(resultHeading(page, 'Sent')).toBeVisible()
    expect(await payoutsTo(account)).toEqual([1_250_000])
    expect(await balanceOf(owner)).toBeLessThan(5_000_000 - 1_250_000)
    await expect(paymentOf(till, customer)).toBeVisible()
    await expect(till.getByText('12,500')).toHaveCount(0)
    await context.close()
  })

test('AUTH-31..33: who signs in by the form and out again has no session left, in the browser and on the server', async ({ page }) => {
  const session = await newFundedOwner(0)
  await signInByForm(page, session.holder.email)
  await expect(page).toHaveURL('/admin/merchant')
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('session')!) as { accessToken: string }).accessToken)
  await page.getByRole('button', { name: 'Amina, profile menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log Out', exact: true }).click()
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('dialog', { name: 'Log Out', exact: true }).getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(pageTitle(page, 'login to your account')).toBeVisible()
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([['tour-completed'], []])
  expect((await call({ ...session, token }, 'GET', '/merchant/whoami')).http).toBe(401)
  await page.goto('/admin/merchant')
  await expect(page).toHaveURL('/login')
})
