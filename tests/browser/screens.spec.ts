import { type Locator, type Page } from '@playwright/test'
import { sql } from './database.ts'
import { newActivatedOwner, newFundedOwner, newOwner } from './businesses.ts'
import { CASHIER, demoSession, expect, expectAccessibleInEveryAppearance, FINANCE, openWithSession, OWNER, test, toast } from './fixtures.ts'
import { choose, fillPerson, next } from './sign-up-form.ts'
import { newExternalAccount } from './simulator.ts'
import { COMPLIANCE_PATH, fillBirthdate, newBvn, step } from './verification-steps.ts'

/** What component tests prove to be shown is looked at here: at 360 and 1440 px, light and dark, by axe and for its width. */
const HOME_PATH = '/admin/merchant'
const CASHIER_PATH = '/admin/cashpoint'
/** How much redder than green or blue. */
const redness = (element: Locator) =>
  element.evaluate((one) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(one)
      .backgroundColor.match(/[\d.]+/g)!
      .map(Number)
    return red - Math.max(green, blue)
  })

const problem = (message: string) => ({ status: false, message, code: 'x', errors: [], requestId: 'req_1' })

const rejectCalls = (page: Page, address: string, httpStatus: number, message: string) =>
  page.route(address, (route) => route.fulfill({ status: httpStatus, json: problem(message) }))

test('the sign-in, with empty fields and with a refusal, fits every appearance', async ({ page, noise }) => {
  noise.expected(/400 .*user\/login/)
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Login to my account', exact: true })
  await button.click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.getByLabel('Email Address / Phone Number', { exact: true }).fill('nobody@shops.example')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Wrong@2026')
  await button.click()
  await expect(toast(page, 'Error', 'Email address or password is incorrect')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('the three steps of the sign-up, with the messages of their fields, fit every appearance', async ({ page }) => {
  await page.goto('/signup')
  await next(page).click()
  await expect(page.getByText('First Name is required')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await fillPerson(page, 'ngozi@shops.example', '08031234567')
  await next(page).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(toast(page, 'Warning', 'Selecting an account type is required')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('radio', { name: 'Business registered with the CAC' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await expect(page.getByText('Address is required')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('KYC-03: an unverified business reads a banner that is red in light and dark; its dashboard, the menu of the business, the verification and the introduction to the video fit every appearance', async ({
  page,
}) => {
  const { session } = await newOwner()
  await openWithSession(page, session, HOME_PATH)
  await expect(
    page
      .getByText(/1 of \d steps done/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  const banner = page.locator('.banner')
  await expect(banner).toContainText('Verify Your Business Account To Enjoy All Kasuwa Features')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await redness(banner)).toBeGreaterThan(15)
  }
  await page.getByRole('button', { name: 'Amina Stores' }).click()
  await expect(page.getByRole('menuitem', { name: 'Verify Your Account', exact: true })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('menuitem', { name: 'Verify Your Account', exact: true }).click()
  await expect(step(page, 'BVN')).toContainText('Not started')
  await expectAccessibleInEveryAppearance(page)
  await step(page, 'Liveliness video').getByRole('button', { name: 'Record video', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('A 5-second video shows that it is you.')
  await expectAccessibleInEveryAppearance(page)
})

test('the moment of activation, and the dashboard of an activated owner, fit every appearance', async ({ page }) => {
  const session = await newFundedOwner(0)
  await sql(`update business set tier = 'activated' where id = $1`, [session.holder.businessid])
  await sql(`insert into activation_notice (business_id, created_at) values ($1, now())`, [session.holder.businessid])
  await openWithSession(page, session, HOME_PATH)
  const activated = page.getByRole('dialog', { name: 'Your account is active', exact: true })
  await expect(activated.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await activated.getByRole('link', { name: 'Go to the dashboard', exact: true }).click()
  await expect(activated).toHaveCount(0)
  await expect(
    page
      .getByText(/3 of \d steps done/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('each step of the BVN, with its messages, fits every appearance', async ({ page, noise }) => {
  noise.expected(/(400|409) .*kyc\/bvn/)
  const { session } = await newOwner()
  const mine = newBvn()
  await openWithSession(page, session, COMPLIANCE_PATH)
  await step(page, 'BVN').getByRole('button', { name: 'Confirm BVN', exact: true }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('BVN is required')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.getByLabel('BVN', { exact: true }).fill(mine.bvn)
  await fillBirthdate(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Give consent', exact: true }).click()
  await (await opened).close()
  await page.getByRole('button', { name: 'I have given consent', exact: true }).click()
  await expect(page.getByText('Consent has not been given yet.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.route('**/kyc/bvnnin/verify', (route) =>
    route.fulfill({ json: { status: true, message: 'OK', data: { next: 'otp', sent_to: '*******4567' } } }),
  )
  await page.getByRole('button', { name: 'I have given consent', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('OTP must be exactly 5 digits')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('sending money: the empty form, an unknown account and what the limit refuses fit every appearance', async ({ page, noise }) => {
  noise.expected(/bank\/name\/show.*9999/)
  await openWithSession(page, await newActivatedOwner(), `${HOME_PATH}/transfer`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Account Number is required')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await choose(page, 'Account Provider', 'Zenith Bank')
  await page.getByLabel('Amount', { exact: true }).fill('30,001')
  await page.getByLabel('Account Number').fill('2211339999')
  await expect(toast(page, 'Error', 'Account not found')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.getByLabel('Account Number').fill(newExternalAccount())
  await expect(page.getByText('Zenith Bank says this account belongs to')).toBeVisible()
  await expect(page.getByText('Transfer Limit Exceeded')).toBeVisible()
  await expect(page.getByText('You can send ₦30,000.00 more before full verification.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('sending money before the verification: the page that says why not fits every appearance', async ({ page }) => {
  await openWithSession(page, (await newOwner()).session, `${HOME_PATH}/transfer`)
  await expect(page.getByText('Money cannot leave this account yet.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('saved beneficiaries and a page that the role does not allow fit every appearance', async ({ page }) => {
  await openWithSession(page, demoSession(OWNER), `${HOME_PATH}/transfer?tab=saved`)
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await openWithSession(page, demoSession(FINANCE), `${HOME_PATH}/transfer`)
  await expect(page.getByText('Your role does not allow this. Ask the owner of the business.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('withdrawing: a refused amount and a price that cannot be fetched fit every appearance', async ({ page, noise }) => {
  noise.expected(/409.*withdraw\/quote/)
  const owner = await newFundedOwner(1_000_000)
  await openWithSession(page, owner, `${HOME_PATH}/withdraw`)
  await page.getByLabel('Amount', { exact: true }).fill('200,000.01')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Insufficient balance')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await rejectCalls(page, '**/api/wallet/withdraw/quote', 409, 'The bank is closed for a moment.')
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('The price could not be loaded.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('withdrawing without a payout bank fits every appearance', async ({ page }) => {
  await openWithSession(page, await newActivatedOwner(), `${HOME_PATH}/withdraw`)
  await expect(page.getByText('Set up payout account')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('the history, its table and the dialog of its days fit every appearance', async ({ page }) => {
  const demo = demoSession(OWNER)
  await openWithSession(page, demo, `${HOME_PATH}/history`)
  await expect(page.locator('.history-table a').first()).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('button', { name: 'Filter By Date' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Custom date range' }).check({ force: true })
  await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('a history without a match, and one that cannot be fetched, fit every appearance', async ({ page, noise }) => {
  noise.expected(/409.*payouts\/show/)
  await openWithSession(page, demoSession(OWNER), `${HOME_PATH}/history?range=custom&from=2019-01-01&to=2019-01-02`)
  await expect(page.getByText('No transaction matches your filter.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await rejectCalls(page, '**/api/merchant/*/payouts/show*', 409, 'The books are being counted.')
  await page.reload()
  await expect(page.getByText('Your history could not be fetched. The books are being counted.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('a dashboard that waits, one that was refused and one that broke fit every appearance', async ({ page, noise }) => {
  noise.expected(/404 .*dashboard\/show|TypeError/)
  const demo = demoSession(OWNER)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/dashboard/show', async (route) => {
    await held
    await route.fulfill({ status: 404, json: problem('The business was not found') })
  })
  await openWithSession(page, demo, HOME_PATH)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  answer()
  await expect(page.getByText('Your figures could not be fetched.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.unroute('**/dashboard/show')
  await page.route('**/dashboard/show', (route) => route.fulfill({ json: { status: true, message: 'OK', data: { money: {}, recent: 5 } } }))
  // The server would write the screen itself, from an answer that is whole.
  await page.context().clearCookies({ name: '__Host-view' })
  await page.reload()
  await expect(page.getByText('This page could not be shown.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('the cashier’s dashboard, bank details and settings fit every appearance', async ({ page }) => {
  const cashier = demoSession(CASHIER)
  await openWithSession(page, cashier, CASHIER_PATH)
  await expect(page.getByRole('table', { name: 'Recent transactions' }).or(page.locator('.tx')).first()).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('button', { name: cashier.holder.firstname }).click()
  await page.getByRole('menuitem', { name: 'Bank Details', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Bank Details', exact: true })).toContainText('VFD MFB')
  await expectAccessibleInEveryAppearance(page)
  await page.goto(`${CASHIER_PATH}/settings`)
  await expect(page.getByRole('heading', { name: 'Personal Information', exact: true })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('the cashier’s history with an open payment fits every appearance', async ({ page }) => {
  await openWithSession(page, demoSession(CASHIER), `${CASHIER_PATH}/transactions`)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: 'Transaction', exact: true }).getByRole('button', { name: 'Download Receipt' })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('the page of approvals and the profile menu fit every appearance', async ({ page }) => {
  await openWithSession(page, demoSession(OWNER), `${HOME_PATH}/authorizations`)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Transfer to/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: /profile menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Log Out', exact: true })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})
