import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Page } from '@playwright/test'
import { recordCalls, sql } from './payment-setup.ts'
import {
  call,
  expect,
  expectAccessible,
  forContrastingAppearances,
  newOwner,
  openWithSession,
  OWNER,
  cachedSession,
  test,
  toast,
} from './fixtures.ts'

/** Changes the document as a server with this setting writes it. */
async function setSiteMeta(page: Page, name: string, url: string): Promise<void> {
  await page.route(
    (address) => !/^\/(api|assets)\//.test(address.pathname) && !address.pathname.includes('.'),
    async (route) => {
      if (!route.request().isNavigationRequest() || !route.request().url().startsWith(test.info().project.use.baseURL!)) return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace('<title>', `<meta name="${name}" content="${url}"><title>`)
      return route.fulfill({ response, body })
    },
  )
}

test('AUTH-138, SHELL-70: while the redirect flag is on, a visitor without a session leaves the pages behind the sign-in for the home site, and no public page', async ({
  page,
}) => {
  const home = 'https://home.example/'
  await page.route(home, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Home</title>' }))
  await setSiteMeta(page, 'home-site', home)
  await page.goto('/admin/merchant')
  await expect(page).toHaveURL('/login')
  await page.route('**/api/flags/live/show', (route) => route.fulfill({ json: { status: true, message: 'OK', data: { 'web.redirect': true } } }))
  for (const path of ['/admin/merchant', '/admin/merchant/history', '/admin/cashpoint']) {
    await page.goto(path)
    await expect(page).toHaveURL(home)
  }
  for (const path of ['/login', '/signup', '/forgot-password', '/verify-account']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await openWithSession(page, await cachedSession(OWNER), '/admin/merchant')
  await expect(page.getByRole('heading', { name: 'Recent transactions', exact: true })).toBeVisible()
})

test('AUTH-108: on a sandbox the sign-up is a word that leads to the main site', async ({ page }) => {
  await setSiteMeta(page, 'main-site', 'https://main.example')
  for (const path of ['/signup', '/mid']) {
    await page.goto(path)
    await expect(page.getByText('New accounts are made on the main site')).toBeVisible()
    await expect(page.getByRole('link', { name: 'sign up there', exact: true })).toHaveAttribute('href', 'https://main.example/signup')
    await expect(page.getByLabel('First Name')).toHaveCount(0)
  }
  await forContrastingAppearances(page, () => expectAccessible(page))
})

test('AUTH-141..142: a link without a token is told and leads to the sign-in', async ({ page }) => {
  for (const path of ['/merchant/authorizations', '/merchant/authorizations?token=', '/merchant/authorizations?token=%20']) {
    await page.goto('/login')
    const calls = recordCalls(page)
    await page.goto(path)
    await expect(toast(page, 'Error', 'Invalid token')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'login to your account', exact: true })).toBeVisible()
    expect(calls).toEqual([])
  }
})

test('a link with a token that is worthless is refused by the server, and leads to the sign-in', async ({ page, noise }) => {
  noise.expected(/400 .*user\/getuser/)
  await page.goto(`/merchant/authorizations?token=otc_1.${'A'.repeat(43)}`)
  await expect(toast(page, 'Error', 'Invalid token')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

/** A token as a mailed link carries it. Approvals, which will mail it, do not exist yet. */
async function createLinkToken(personId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const id = `otc_${randomUUID()}`
  await sql(
    `insert into one_time_code (purpose, subject, id, code_hash, created_at, expires_at)
     values ('authorizations_link', $1, $2, $3, now(), now() + interval '10 minutes')`,
    [personId, id, createHash('sha256').update(secret).digest()],
  )
  return `${id}.${secret}`
}

test('AUTH-140 AUTH-143..147: a link with its token is exchanged for a session, which is stored and sent from then on; it is good once', async ({
  page,
  noise,
}) => {
  noise.expected(/400 .*user\/getuser/)
  const { email, session } = await newOwner()
  const token = await createLinkToken(session.holder._id)
  await page.goto('/login')
  await page.evaluate(() => {
    localStorage.setItem('junk', '1')
    localStorage.setItem('tour-completed', 'true')
  })
  const calls = recordCalls(page)
  const later = page.waitForRequest((request) => request.url().includes(`/merchant/${session.holder.businessid}/`))
  await page.goto(`/merchant/authorizations?token=${token}`)
  await expect(page).toHaveURL('/admin/merchant/authorizations')
  await expect(page).toHaveTitle('Kasuwa :: Authorizations')
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/user/getuser', body: { token } })
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['session', 'tour-completed'])
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!) as { accessToken: string; holder: { email: string } })
  expect(stored.holder.email).toBe(email)
  expect(stored.accessToken).not.toBe(session.token)
  expect((await later).headers()['accesstoken']).toBe(stored.accessToken)
  expect((await call({ ...session, token: stored.accessToken }, 'GET', '/merchant/whoami')).http).toBe(200)
  await expect(page.getByText('Nothing waits for your approval.')).toBeVisible()
  await forContrastingAppearances(page, () => expectAccessible(page))

  await page.goto(`/merchant/authorizations?token=${token}`)
  await expect(toast(page, 'Error', 'Invalid token')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('AUTH-42: only a web user sees the account number', async ({ page }) => {
  const session = await cachedSession(OWNER)
  const number = page.getByRole('button', { name: 'Copy account number', exact: true })
  await openWithSession(page, session, '/admin/merchant')
  await expect(number).toBeVisible()
  await expect(page.getByText('VFD MFB')).not.toHaveCount(0)
  await openWithSession(page, { ...session, holder: { ...session.holder, type: 'pos' } }, '/admin/merchant')
  await expect(page.getByRole('heading', { name: 'Recent transactions', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send' }).first()).toBeVisible()
  await expect(number).toHaveCount(0)
  await expect(page.getByText('VFD MFB')).toHaveCount(0)
})

test('leaving everywhere is asked beside leaving, and is what the server is told', async ({ page }) => {
  const { session } = await newOwner()
  await openWithSession(page, session, '/admin/merchant')
  const calls = recordCalls(page)
  await page.getByRole('button', { name: 'Amina, profile menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log Out', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Log Out', exact: true })
  await question.getByText('Log out everywhere', { exact: true }).click()
  await forContrastingAppearances(page, () => expectAccessible(page))
  await question.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page).toHaveURL('/login')
  expect(calls.find(({ path }) => path === '/user/logout')?.body).toEqual({ everywhere: true })
  expect((await call(session, 'GET', '/merchant/whoami')).http).toBe(401)
})
