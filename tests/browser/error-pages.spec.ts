import { type Page, type Route } from '@playwright/test'
import { sql } from './payment-setup.ts'
import {
  expect,
  expectAccessible,
  forContrastingAppearances,
  newOwner,
  openWithSession,
  OWNER,
  type Session,
  cachedSession,
  signIn,
  test,
  exactText,
} from './fixtures.ts'

let owner: Session
test.beforeAll(async () => {
  owner = await cachedSession(OWNER)
})

const HOME_PATH = '/admin/merchant'

/** Sends the report and expects it stored with the device, the page and the error, and without credentials. */
async function expectReported(page: Page, error: RegExp): Promise<void> {
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/support/crash/report'))
  const since = new Date()
  await page.getByRole('button', { name: 'Send Report', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: exactText('Report sent. Thank you.') })).toBeVisible()
  expect((await sent).postDataJSON()).toEqual({ subject: 'Kasuwa: a page broke', emails: [], message: expect.stringMatching(error) })
  const kept = await sql<{ subject: string; message: string }>(`select subject, message from crash_report where last_at >= $1`, [since])
  expect(kept).toHaveLength(1)
  const path = new URL(page.url()).pathname
  expect(kept[0]).toEqual({ subject: 'Kasuwa: a page broke', message: expect.stringMatching(error) })
  for (const told of [`Device: ${await page.evaluate(() => navigator.userAgent)}`, `Page: ${path}\n`]) expect(kept[0]!.message).toContain(told)
  expect(kept[0]!.message).not.toContain(owner.token)
}
const EXPIRED_MESSAGE = 'Due to inactivity or another login elsewhere, your session has expired. Simply log in to access your account.'
const popup = (page: Page) => page.getByRole('dialog', { name: 'Session Has Expired', exact: true })
const rejectWith = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { status: false, message, code: 'session.ended' } })

for (const [rows, status, message] of [
  ['AUTH-130', 403, 'Token expired.'],
  ['AUTH-131 AUTH-136', 400, 'Session has expired'],
  ['AUTH-132', 401, 'Sign in first'],
] as const)
  test(`${rows}: ${status} "${message}" ends the session with the popup and no toast`, async ({ page, noise }) => {
    noise.expected(/40\d .*dashboard\/show/)
    await page.route('**/dashboard/show', rejectWith(status, message))
    await openWithSession(page, owner, HOME_PATH)
    await expect(popup(page)).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(page.getByText('could not be fetched')).toHaveCount(0)
  })

test('AUTH-133..135 AUTH-137 SHELL-43: who signs in elsewhere is told here at the next act, and signs in again', async ({ page, noise }) => {
  noise.expected(/401 /)
  const { email, session } = await newOwner()
  await openWithSession(page, session, HOME_PATH)
  await expect(page.getByText('Your history page is empty.')).toBeVisible()
  await signIn(email)
  await page.getByRole('navigation').getByRole('link', { name: 'History', exact: true }).click()
  await expect(popup(page).getByText(EXPIRED_MESSAGE, { exact: true })).toBeVisible()
  await forContrastingAppearances(page, () => expectAccessible(page))
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeVisible()
  await popup(page).getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'login to your account', exact: true })).toBeVisible()
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([[], []])
})

test('SHELL-118 SHELL-122: a page that breaks is replaced by one that says so, inside the frame, with the way back', async ({ page, noise }) => {
  noise.expected(/TypeError/)
  await page.route('**/dashboard/show', (route) => route.fulfill({ json: { status: true, message: 'OK', data: { money: {}, recent: 5 } } }))
  await openWithSession(page, owner, HOME_PATH)
  await expect(page.getByText('This page could not be shown.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Report', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeVisible()
  await expectReported(page, /TypeError[\s\S]*\n\s+at main\b/)
  await forContrastingAppearances(page, () => expectAccessible(page))
  await page.unroute('**/dashboard/show')
  await page.getByRole('link', { name: 'Back to home', exact: true }).click()
  await expect(page).toHaveURL(HOME_PATH)
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('naira')
})

test('SHELL-120 SHELL-121 ERR-73: when the whole application breaks the last page says what to do', async ({ page, noise }) => {
  noise.expected(/SignUpPage|dynamically imported module/)
  await page.route('**/assets/SignUpPage-*.js', (route) => route.abort())
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Something went wrong, Please refresh your browser', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Report', exact: true })).toBeVisible()
  await expectReported(page, /SignUpPage/)
  await forContrastingAppearances(page, () => expectAccessible(page))
  await page.unroute('**/assets/SignUpPage-*.js')
  await page.getByRole('button', { name: 'Refresh your browser', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'create your account', exact: true })).toBeVisible()
})

test('SHELL-117: an address where nothing is leads back to where the person belongs', async ({ page }) => {
  await openWithSession(page, owner, '/404')
  await expect(page.getByRole('heading', { name: '404', exact: true })).toBeVisible()
  await forContrastingAppearances(page, () => expectAccessible(page))
  const back = page.getByRole('link', { name: 'Back to home', exact: true })
  await expect(back).toHaveAttribute('href', '/')
  await back.click()
  await expect(page).toHaveURL(HOME_PATH)
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: '404', exact: true })).toBeVisible()
})
