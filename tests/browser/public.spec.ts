import { type Page, type Request } from '@playwright/test'
import { PASSWORD } from '../fixtures/password.ts'
import { sql } from './payment-setup.ts'
import {
  call,
  CASHIER,
  expect,
  expectAccessible,
  forContrastingAppearances,
  newPerson,
  newOwner,
  OWNER,
  cachedSession,
  signIn,
  signInByForm,
  test,
  toast,
} from './fixtures.ts'

const isLogin = (request: Request) => request.url().endsWith('/api/user/login')

/** Records the bodies of sign-in requests as they are sent. */
function recordLogins(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (isLogin(request)) sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  return sent
}

const readStorageKeys = (page: Page) => page.evaluate(() => [Object.keys(localStorage).toSorted(), Object.keys(sessionStorage)])

type StoredSession = { accessToken: string; holder: { role: string; merchants: { businessid: string; businessname: string }[] } }
const storedSession = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('session')!) as StoredSession)

test('AUTH-01 AUTH-08..13: the sign-in stands open, says what it wants, and leads to the sign-up', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'login to your account', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email Address / Phone Number', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('checkbox', { name: 'Keep me logged in', exact: true })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Login to my account', exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Kasuwa :: Login')
  await forContrastingAppearances(page, () => expectAccessible(page))
  await page.getByRole('link', { name: 'Signup', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'create your account', exact: true })).toBeVisible()
})

test('AUTH-139: whoever is not signed in is sent to the sign-in, from the front door too', async ({ page }) => {
  for (const path of ['/', '/admin/merchant', '/admin/merchant/history', '/admin/cashpoint']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'login to your account', exact: true })).toBeVisible()
  }
})

test('AUTH-15..19 AUTH-21 AUTH-22 AUTH-24 AUTH-25 AUTH-28: Enter signs in once by e-mail, for a short time, and leaves only the tour flag of before', async ({
  page,
  noise,
}) => {
  noise.expected(/400 .*user\/login/)
  const { email } = await newOwner()
  await page.goto('/login')
  await page.evaluate(() => {
    localStorage.setItem('junk', '1')
    sessionStorage.setItem('junk', '1')
    localStorage.setItem('tour-completed', 'true')
  })
  const sent = recordLogins(page)
  let cleared: unknown
  const identifier = page.getByLabel('Email Address / Phone Number', { exact: true })
  const password = page.getByRole('textbox', { name: 'Password', exact: true })

  await page.getByRole('button', { name: 'Login to my account', exact: true }).click()
  await expect(page.getByText('Email Address / Phone Number is required', { exact: true })).toBeVisible()
  await identifier.fill(email)
  await identifier.press('Enter')
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await identifier.clear()
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(page.getByText('Email Address / Phone Number is required', { exact: true })).toBeVisible()
  expect(sent).toEqual([])

  // An attempt has emptied both storages before it is refused.
  await identifier.fill(email)
  await password.fill('Wrong@2026')
  await page.route('**/api/user/login', async (route) => {
    cleared = await readStorageKeys(page)
    await route.continue()
  })
  await password.press('Enter')
  await expect(toast(page, 'Error', 'Email address or password is incorrect')).toBeVisible()
  expect(cleared).toEqual([['tour-completed'], []])
  await page.unroute('**/api/user/login')
  await page.evaluate(() => localStorage.setItem('junk', '1'))
  sent.length = 0

  await password.fill(PASSWORD)
  const shown = page.waitForRequest((request) => request.url().endsWith('/dashboard/show'))
  await password.press('Enter')
  await expect(page).toHaveURL('/admin/merchant')
  expect(sent).toEqual([{ email, password: PASSWORD, app: 'merchant', life_span: 'short' }])

  expect(await readStorageKeys(page)).toEqual([['session', 'tour-completed'], expect.not.arrayContaining(['junk'])])
  const session = await storedSession(page)
  expect(session.holder.role).toBe('merchant')
  expect((await shown).headers()['accesstoken']).toBe(session.accessToken)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recent transactions', exact: true })).toBeVisible()
})

test('AUTH-17 AUTH-19 AUTH-20 AUTH-31..33 SHELL-29 SHELL-42: by phone and for long; signing out asks, ends the session and takes everything with it', async ({
  page,
}) => {
  const { phone } = await newOwner()
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('tour-completed', 'true'))
  const sent = recordLogins(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/user/login', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Email Address / Phone Number', { exact: true }).fill(phone)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByText('Keep me logged in', { exact: true }).click()
  const button = page.getByRole('button', { name: 'Login to my account', exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page).toHaveURL('/admin/merchant')
  expect(sent).toEqual([{ email: phone, password: PASSWORD, app: 'merchant', life_span: 'long' }])

  const { accessToken: token } = await storedSession(page)
  const old = { token, publicKey: null, holder: (await cachedSession(OWNER)).holder }
  expect((await call(old, 'GET', '/merchant/whoami')).http).toBe(200)

  await page.getByRole('button', { name: 'Amina, profile menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log Out', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Log Out', exact: true })
  await question.getByRole('button', { name: 'Stay', exact: true }).click()
  await expect(question).toBeHidden()
  expect((await call(old, 'GET', '/merchant/whoami')).http).toBe(200)
  await page.getByRole('button', { name: 'Amina, profile menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log Out', exact: true }).click()
  await question.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'login to your account', exact: true })).toBeVisible()
  expect(await readStorageKeys(page)).toEqual([['tour-completed'], []])
  expect((await call(old, 'GET', '/merchant/whoami')).http).toBe(401)
  await page.goto('/admin/merchant')
  await expect(page).toHaveURL('/login')
})

test('AUTH-30: a wrong password is told in a toast titled Error, in the server’s words', async ({ page, noise }) => {
  noise.expected(/400 .*user\/login/)
  await signInByForm(page, newPerson().email, 'Wrong@2026')
  await expect(toast(page, 'Error', 'Email address or password is incorrect')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Login to my account', exact: true })).not.toHaveAttribute('aria-busy')
  await forContrastingAppearances(page, () => expectAccessible(page))
})

test('AUTH-26: a merchant without a business does not come in', async ({ page }) => {
  const { email } = newPerson()
  await call(null, 'POST', '/user/add', { email, password: PASSWORD })
  await signInByForm(page, email)
  await expect(toast(page, 'Error', 'Could not complete request')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await readStorageKeys(page)).toEqual([[], []])
})

test('AUTH-27: a cashier without a cashpoint does not come in', async ({ page }) => {
  const { email } = newPerson()
  const { id } = (await call<{ id: string }>(null, 'POST', '/user/add', { email, password: PASSWORD })).data
  const { holder } = await cachedSession(CASHIER)
  // The database forbids such a cashier, but a restored old database may contain one.
  const rule = 'member_cashier_has_cashpoint'
  await sql(`alter table member drop constraint ${rule}`, [])
  try {
    await sql(`insert into member (id, business_id, person_id, role, created_at) values ($1, $2, $3, 'cashier', now())`, [
      `mbr_${id}`,
      holder.businessid,
      id,
    ])
    const answered = page.waitForResponse('**/api/user/login')
    await signInByForm(page, email)
    expect((await (await answered).json()) as unknown).toMatchObject({ data: { role: 'cashier', cashpointid: null } })
    await expect(toast(page, 'Error', 'Could not complete request')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await readStorageKeys(page)).toEqual([[], []])
  } finally {
    await sql(`delete from member where id = $1`, [`mbr_${id}`])
    await sql(`alter table member add constraint ${rule} check (role <> 'cashier' or cashpoint_id is not null)`, [])
  }
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

test('AUTH-34..41 AUTH-148 NS-99: the record of the person has its fields', async () => {
  const { email, session } = await newOwner()
  expect(session.holder).toMatchObject({ role: 'merchant', cashpointid: null, firstname: 'Amina', lastname: 'Bello', email, type: 'web' })
  expect(session.holder.merchants.map((one) => one.classification)).toEqual(['retail'])
  const { data: fees } = await call(session, 'GET', '/merchant/wallet/fees')
  expect(fees).toMatchObject({ classification: 'retail', inbound_percent: 0.5, outbound: 2_000 })
  expect((await call(session, 'GET', '/wallet/transfer/fees/retail')).data).toEqual((await call(session, 'GET', '/wallet/transfer/fees/web')).data)
  expect(session.holder.token).toMatch(/\S{40,}/)
  expect(session.holder.merchants.map((one) => one.businessid)).toEqual([session.holder.businessid])
  const cashier = await signIn(CASHIER)
  expect(cashier.holder).toMatchObject({ role: 'cashier', cashpointid: expect.stringMatching(/^cpt_/) })
})
