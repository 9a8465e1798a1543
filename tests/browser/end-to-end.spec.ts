import { type Browser, type Page } from '@playwright/test'
import { payoutsTo, sql, newExternalAccount, typePin } from './payment-setup.ts'
import { readOtp, COMPLIANCE_PATH, newBvn, verifyBvn, recordVideo, step, takePhoto } from './verification-steps.ts'
import { choose, fillPerson, next } from './sign-up-form.ts'
import {
  setAppearance,
  expect,
  expectAccessible,
  APPEARANCES,
  type Appearance,
  newPerson,
  type ConsoleGuard,
  openWithSession,
  newPayerName,
  payIn,
  PIN,
  signIn,
  signInByForm,
  test,
} from './fixtures.ts'

/** All actions of a new owner until the first money has come and gone, on a light phone and on a dark desktop. */
for (const look of [APPEARANCES[0]!, APPEARANCES[3]!])
  test(`AUTH-43 KYC-01 CASHIER-08 XFER-01: a stranger signs up, proves who they are, is paid and pays out, with the till open beside it (${look.size})`, async ({
    page,
    browser,
    noise,
  }) => {
    test.setTimeout(180_000)
    const owner = newPerson()
    await setAppearance(page, look)
    await signUp(page, owner)
    await signInByForm(page, owner.email)
    await expect(page.getByRole('button', { name: 'Amina Stores' })).toBeVisible()
    await expectAccessible(page)

    await page
      .getByRole('link', { name: /Activate|Verify|Compliance/ })
      .first()
      .click()
    await expect(page).toHaveURL(COMPLIANCE_PATH)
    await completeVerification(page)
    const number = await accountNumber(owner.email)
    await expect(page.getByRole('definition').filter({ hasText: 'VFD MFB' })).toContainText(number)
    await expectAccessible(page)

    const till = await openCashierPage(browser, look, owner.email, noise)
    await page.goto('/admin/merchant')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    const customer = newPayerName()
    await payIn(number, 5_000_000, customer)
    for (const screen of [page, till]) await expect(paymentOf(screen, customer)).toBeVisible()
    await expect(paymentOf(till, customer)).toContainText('Credit 50,000.00 naira')
    await expectAccessible(page)
    await expectAccessible(till)

    const account = newExternalAccount()
    await sendTransfer(page, account)
    await expect.poll(() => payoutsTo(account)).toEqual([1_250_000])
    await expectAccessible(page)
    await expect(paymentOf(till, customer)).toBeVisible()
    await expect(till.getByText('12,500')).toHaveCount(0)
    await till.context().close()
  })

const paymentOf = (page: Page, name: string) => page.locator('.tx').filter({ hasText: new RegExp(name, 'i') })

async function signUp(page: Page, { email, phone }: { email: string; phone: string }): Promise<void> {
  await page.goto('/signup')
  await fillPerson(page, email, phone, ['Amina', 'Bello'])
  await next(page).click()
  await page.getByRole('radio', { name: 'Business not registered yet' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Legal Business Name').fill('Amina Stores')
  await choose(page, 'Business Industry', 'Fashion', 'Fashion and Tailoring')
  await choose(page, 'State', 'Kano')
  await choose(page, 'LGA', 'Nasarawa')
  await page.getByLabel('Street Address').fill('12 Zoo Road')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/login')
}

async function completeVerification(page: Page): Promise<void> {
  const mine = newBvn()
  await verifyBvn(page, mine)
  await page.getByLabel('Code', { exact: true }).fill(await readOtp(mine.phone))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(step(page, 'BVN')).toContainText('Verified')
  await step(page, 'ID card').getByRole('button', { name: 'Upload ID card' }).click()
  for (const title of ['ID card: front', 'ID card: back', 'Selfie']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await takePhoto(page)
  }
  await expect(step(page, 'ID card')).toContainText('Verified')
  await step(page, 'Liveliness video').getByRole('button', { name: 'Record video' }).click()
  await recordVideo(page)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(step(page, 'Liveliness video')).toContainText('Verified')
}

async function accountNumber(email: string): Promise<string> {
  const rows = await sql<{ number: string }>(
    `select c.account_number as number from cashpoint c join business b on b.id = c.business_id join person p on p.id = b.owner_id where p.email = $1`,
    [email],
  )
  return rows[0]!.number
}

/** The cashier is inserted into the database, because the page that invites one does not exist yet. */
async function openCashierPage(browser: Browser, look: Appearance, ownersEmail: string, noise: ConsoleGuard): Promise<Page> {
  const email = `till-${ownersEmail}`
  await sql(
    `with owner as (select b.id as business, p.password_hash from business b join person p on p.id = b.owner_id where p.email = $1),
       hired as (insert into person (id, email, password_hash, firstname, lastname, created_at)
         select 'usr_' || gen_random_uuid(), $2, password_hash, 'Hauwa', 'Sani', now() from owner returning id)
     insert into member (id, business_id, person_id, role, cashpoint_id, created_at)
       select 'mbr_' || gen_random_uuid(), owner.business, hired.id, 'cashier', c.id, now() from owner, hired, cashpoint c where c.business_id = owner.business and c.is_default`,
    [ownersEmail, email],
  )
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL! })
  noise.watch(context)
  const till = await context.newPage()
  await setAppearance(till, look)
  await openWithSession(till, await signIn(email), '/admin/cashpoint')
  await expect(till.getByText('Live', { exact: true })).toBeVisible()
  return till
}

/** Sends ₦12,500 to an account at another bank. The PIN is set on the way. */
async function sendTransfer(page: Page, account: string): Promise<void> {
  await page.goto('/admin/merchant/transfer')
  await page.getByRole('combobox', { name: 'Account Provider' }).fill('Zenith Bank')
  await page.getByRole('option', { name: 'Zenith Bank', exact: true }).click()
  await page.getByLabel('Account Number').fill(account)
  await page.getByLabel('Amount').fill('12,500')
  await expect(page.getByText('Zenith Bank says this account belongs to')).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: /^Enter PIN to send ₦/ }).click()
  await page.getByLabel('New PIN').pressSequentially(PIN)
  await page.getByLabel('Confirm PIN').pressSequentially(PIN)
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await typePin(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Sent', exact: true })).toBeVisible()
}
