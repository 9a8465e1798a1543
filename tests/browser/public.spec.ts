import { type Page, type Request } from '@playwright/test'
import { PASSWORD } from '../world/password.ts'
import {
  call,
  CASHIER,
  expect,
  expectAccessible,
  inContraryLooks,
  newcomer,
  newOwner,
  OWNER,
  sessionOf,
  signIn,
  signInByForm,
  test,
} from './world.ts'

const isLogin = (request: Request) => request.url().endsWith('/api/user/login')

/** What signing in sent, as it happens. */
function loginsOf(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (isLogin(request)) sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  return sent
}

const storagesOf = (page: Page) => page.evaluate(() => [Object.keys(localStorage).toSorted(), Object.keys(sessionStorage)])

type Stored = { accessToken: string; holder: { role: string; merchants: { businessid: string; businessname: string }[] } }
const storedSession = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('session')!) as Stored)

test('AUTH-01 AUTH-08..13: the sign-in stands open, says what it wants, and leads to the sign-up', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'login to your account' })).toBeVisible()
  await expect(page.getByLabel('Email Address / Phone Number')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('checkbox', { name: 'Keep me logged in' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Login to my account' })).toBeVisible()
  await expect(page).toHaveTitle('Kasuwa :: Login')
  await inContraryLooks(page, () => expectAccessible(page))
  await page.getByRole('link', { name: 'Signup' }).click()
  await expect(page.getByRole('heading', { name: 'create your account' })).toBeVisible()
})

test('AUTH-139: whoever is not signed in is sent to the sign-in, from the front door too', async ({ page }) => {
  for (const path of ['/', '/admin/merchant', '/admin/merchant/history', '/admin/cashpoint']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'login to your account' })).toBeVisible()
  }
})

test('AUTH-15..19 AUTH-21 AUTH-22 AUTH-24 AUTH-25 AUTH-28: Enter signs in once by e-mail, for a short time, and leaves only the tour flag of before', async ({
  page,
}) => {
  const { email } = await newOwner()
  await page.goto('/login')
  await page.evaluate(() => {
    localStorage.setItem('junk', '1')
    sessionStorage.setItem('junk', '1')
    localStorage.setItem('tour-completed', 'true')
  })
  const sent = loginsOf(page)
  const identifier = page.getByLabel('Email Address / Phone Number')
  const password = page.getByRole('textbox', { name: 'Password' })

  await page.getByRole('button', { name: 'Login to my account' }).click()
  await expect(page.getByText('Email Address / Phone Number is required')).toBeVisible()
  await identifier.fill(email)
  await identifier.press('Enter')
  await expect(page.getByText('Password is required')).toBeVisible()
  await identifier.clear()
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(page.getByText('Email Address / Phone Number is required')).toBeVisible()
  expect(sent).toEqual([])

  await identifier.fill(email)
  const shown = page.waitForRequest((request) => request.url().endsWith('/dashboard/show'))
  await password.press('Enter')
  await expect(page).toHaveURL('/admin/merchant')
  expect(sent).toEqual([{ email, password: PASSWORD, app: 'merchant', life_span: 'short' }])

  expect(await storagesOf(page)).toEqual([['session', 'tour-completed'], expect.not.arrayContaining(['junk'])])
  const session = await storedSession(page)
  expect(session.holder.role).toBe('merchant')
  expect((await shown).headers()['accesstoken']).toBe(session.accessToken)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recent transactions' })).toBeVisible()
})

test('AUTH-17 AUTH-19 AUTH-20 AUTH-31..33 SHELL-29 SHELL-42: by phone and for long; signing out asks, ends the session and takes everything with it', async ({
  page,
}) => {
  const { phone } = await newOwner()
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('tour-completed', 'true'))
  const sent = loginsOf(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/user/login', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Email Address / Phone Number').fill(phone)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByText('Keep me logged in').click()
  const button = page.getByRole('button', { name: 'Login to my account' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page).toHaveURL('/admin/merchant')
  expect(sent).toEqual([{ email: phone, password: PASSWORD, app: 'merchant', life_span: 'long' }])

  const { accessToken: token } = await storedSession(page)
  const old = { token, publicKey: null, holder: (await sessionOf(OWNER)).holder }
  expect((await call(old, 'GET', '/merchant/whoami')).http).toBe(200)

  await page.getByRole('button', { name: 'Amina, profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const question = page.getByRole('dialog', { name: 'Log Out' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  expect((await call(old, 'GET', '/merchant/whoami')).http).toBe(200)
  await page.getByRole('button', { name: 'Amina, profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await question.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(await storagesOf(page)).toEqual([['tour-completed'], []])
  expect((await call(old, 'GET', '/merchant/whoami')).http).toBe(401)
  await page.goto('/admin/merchant')
  await expect(page).toHaveURL('/login')
})

test('AUTH-30: a wrong password is told in a toast titled Error, in the server’s words', async ({ page, noise }) => {
  noise.expected(/400 .*user\/login/)
  await signInByForm(page, newcomer().email, 'Wrong@2026')
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Error')
  await expect(toast).toContainText('Email address or password is incorrect')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Login to my account' })).not.toHaveAttribute('aria-busy')
  await inContraryLooks(page, () => expectAccessible(page))
})

test('AUTH-26: a merchant without a business does not come in', async ({ page }) => {
  const { email } = newcomer()
  await call(null, 'POST', '/user/add', { email, password: PASSWORD })
  await signInByForm(page, email)
  await expect(page.getByRole('alert')).toContainText('Could not complete request')
  await expect(page).toHaveURL('/login')
  expect(await storagesOf(page)).toEqual([[], []])
})

test('AUTH-27: a cashier without a cashpoint does not come in', async ({ page }) => {
  const { holder } = await sessionOf(CASHIER)
  await page.route('**/api/user/login', (route) =>
    route.fulfill({ json: { status: true, message: 'Signed in', data: { ...holder, cashpointid: null } } }),
  )
  await signInByForm(page, CASHIER)
  await expect(page.getByRole('alert')).toContainText('Could not complete request')
  await expect(page).toHaveURL('/login')
  expect(await storagesOf(page)).toEqual([[], []])
})

test('AUTH-23: of several businesses the first is the current one', async ({ page }) => {
  await signInByForm(page, OWNER)
  await expect(page).toHaveURL('/admin/merchant')
  const { merchants } = (await storedSession(page)).holder
  expect(merchants.length).toBeGreaterThan(1)
  await expect(page.getByRole('button', { name: merchants[0]!.businessname })).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().endsWith('/dashboard/show'))
  await page.reload()
  expect((await asked).url()).toContain(merchants[0]!.businessid)
})

test('AUTH-29: a cashier comes to the till', async ({ page }) => {
  await signInByForm(page, CASHIER)
  await expect(page).toHaveURL('/admin/cashpoint')
  await expect(page.getByText('Received today')).toBeVisible()
  await page.goto('/admin/merchant')
  await expect(page).toHaveURL('/admin/cashpoint')
})

test('AUTH-34..41 AUTH-148: the record of the person has its fields', async () => {
  const { email, session } = await newOwner()
  expect(session.holder).toMatchObject({ role: 'merchant', cashpointid: null, firstname: 'Amina', lastname: 'Bello', email, type: 'web' })
  expect(session.holder.token).toMatch(/\S{40,}/)
  expect(session.holder.merchants.map((one) => one.businessid)).toEqual([session.holder.businessid])
  const cashier = await signIn(CASHIER)
  expect(cashier.holder).toMatchObject({ role: 'cashier', cashpointid: expect.stringMatching(/^cpt_/) })
})
