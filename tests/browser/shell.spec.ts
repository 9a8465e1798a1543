import { accountOf } from './businesses.ts'
import { nairaText } from '../../ui/format/naira.ts'
import {
  CASHIER,
  demoSession,
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  LIGHT_DESKTOP,
  LIGHT_PHONE,
  openWithSession,
  OWNER,
  setAppearance,
  test,
} from './fixtures.ts'

const HOME_PATH = '/admin/merchant'

test('DASH-01..05 SHELL-16: the demo’s dashboard shows what the books say, half a second after the start', async ({ page }) => {
  const demo = demoSession(OWNER)
  await page.addInitScript(() => {
    const look = () => (document.querySelector('.balance-summary') ? performance.mark('first screen') : requestAnimationFrame(look))
    look()
  })
  await openWithSession(page, demo, HOME_PATH)
  type Dashboard = { money: { total_received: number; balance: number; ledger_balance: number; customers: number } }
  const { money } = await fetchData<Dashboard>(demo, 'GET', `/merchant/${demo.holder.businessid}/dashboard/show`)
  const shown = page.getByRole('region', { name: 'Money' })
  for (const kobo of [money.total_received, money.ledger_balance, money.balance])
    await expect(shown).toContainText(`${nairaText(kobo).replace('₦', '')} naira`)
  await expect(shown).toContainText(money.customers.toLocaleString('en'))
  await expect(page.getByRole('definition').filter({ hasText: 'VFD MFB' })).toHaveText(`${await accountOf(demo)} VFD MFB`)
  const firstScreenMs = await page.evaluate(() => performance.getEntriesByName('first screen')[0]!.startTime)
  expect(firstScreenMs).toBeGreaterThanOrEqual(490)
  await expectAccessibleInEveryAppearance(page)
})

test('SHELL-120 SHELL-121: an application whose code cannot be loaded says what to do, and works again after a refresh', async ({ page, noise }) => {
  noise.expected(/SignUpPage|dynamically imported module/)
  await page.route('**/assets/SignUpPage-*.js', (route) => route.abort())
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Something went wrong, Please refresh your browser', exact: true })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('button', { name: 'Send Report', exact: true }).click()
  await expect(page.getByText('This error has been reported successfully. Please kindly refresh your browser while we fix this issue.')).toBeVisible()
  await page.unroute('**/assets/SignUpPage-*.js')
  await page.getByRole('button', { name: 'Refresh your browser', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'create your account', exact: true })).toBeVisible()
})

for (const [who, path] of [
  [OWNER, HOME_PATH],
  [CASHIER, '/admin/cashpoint'],
] as const)
  test(`ROLE-51: on a phone a bar with Log Out replaces the side navigation of ${path}`, async ({ page }) => {
    const links = page.getByRole('navigation').getByRole('link', { name: 'History', exact: true })
    const logOut = page.getByRole('navigation').getByRole('button', { name: 'Log Out', exact: true })
    await setAppearance(page, LIGHT_PHONE)
    await openWithSession(page, demoSession(who), path)
    await expect(logOut).toBeVisible()
    await expect(links).toHaveCount(1)
    await setAppearance(page, LIGHT_DESKTOP)
    await expect(logOut).toHaveCount(0)
    await expect(links).toHaveCount(1)
  })

test('the page at /404 says that nothing is there, and an unknown address leads home', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page).not.toHaveURL(/nowhere/)
  await page.goto('/404')
  await expect(page.getByRole('heading', { name: '404', exact: true })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})
