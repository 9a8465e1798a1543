import type { Page } from '@playwright/test'
import { findUnderFloats } from './accessibility.ts'
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
  newPerson,
  openWithSession,
  OWNER,
  setAppearance,
  test,
} from './fixtures.ts'

const HOME_PATH = '/admin/merchant'

test('DASH-01..05 SHELL-16: the demo’s dashboard shows what the books say, half a second after the start', async ({ page }) => {
  const demo = demoSession(OWNER)
  await page.addInitScript(() => {
    // The frame shows the sum at once (AMB-89); the delay is that of the application’s screen.
    const look = () =>
      document.querySelector('.balance-summary:not(.first-frame *)') ? performance.mark('first screen') : requestAnimationFrame(look)
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
  const reported = page.getByText('This error has been reported successfully. Please kindly refresh your browser while we fix this issue.')
  await expect(reported.first()).toBeVisible()
  await page.unroute('**/assets/SignUpPage-*.js')
  await page.getByRole('button', { name: 'Refresh your browser', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'create your account', exact: true })).toBeVisible()
})

const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('SHELL-31 ROLE-51: on a phone the cashier’s navigation has Log Out, under More', async ({ page }) => {
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, demoSession(CASHIER), '/admin/cashpoint')
  await expect(tabBar(page).getByRole('link')).toHaveText(['Dashboard', 'History', 'Settings'])
  await tabBar(page).getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'More' }).getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await setAppearance(page, LIGHT_DESKTOP)
  await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toHaveCount(0)
})

test('SHELL-31: on a phone a merchant’s tab bar has Home, Send, History and More; More has support, light or dark, and Log Out at its end', async ({
  page,
}) => {
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, demoSession(OWNER), HOME_PATH)
  await expect(tabBar(page).getByRole('link')).toHaveText(['Home', 'Cashpoint', 'Send', 'History'])
  await expect(tabBar(page).getByRole('button')).toHaveText([/^More/])
  await tabBar(page).getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More', exact: true })
  await expect(sheet.getByRole('link', { name: 'Support', exact: true })).toBeVisible()
  await sheet.getByRole('radio', { name: 'Dark', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await sheet.getByRole('radio', { name: 'Same as this device', exact: true }).click()
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  await expect(sheet.getByRole('button').last()).toHaveText('Log Out')
  await sheet.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Log Out', exact: true })).toBeVisible()
})

test('at 360 px no button of a main page is covered, and in a task the tab bar makes room for it', async ({ page }) => {
  await setAppearance(page, LIGHT_PHONE)
  const demo = demoSession(OWNER)
  for (const path of ['', '/history', '/transfer', '/withdraw', '/authorizations']) {
    await openWithSession(page, demo, `${HOME_PATH}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    expect(await page.evaluate(findCoveredButtons), path).toEqual([])
    await expect(tabBar(page)).toBeVisible({ visible: !['/transfer', '/withdraw'].includes(path) })
  }
})

test('at 360 px a toast covers no button but the floating Support, no large amount and no error that is in sight', async ({ page, noise }) => {
  noise.expected(/400 .*user\/login/)
  await setAppearance(page, LIGHT_PHONE)
  await page.goto('/login')
  await page.getByLabel('Email Address / Phone Number', { exact: true }).fill(newPerson().email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Wrong@2026')
  await page.getByRole('button', { name: 'Login to my account', exact: true }).click()
  await expect(page.locator('.toast')).toBeVisible()
  expect(await page.evaluate(findUnderToast)).toEqual([])

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openWithSession(page, demoSession(OWNER), HOME_PATH)
  const copy = page.getByRole('main').getByRole('button', { name: /^Copy/ })
  // In the middle, as a person scrolls to what she presses.
  await copy.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await copy.click()
  await expect(page.locator('.toast')).toBeVisible()
  expect(await page.evaluate(findUnderToast)).toEqual([])
  await setAppearance(page, LIGHT_DESKTOP)
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: /^Copy/ }).click()
  await expect(page.locator('.toast')).toBeVisible()
  expect(await page.evaluate(findUnderToast)).toEqual([])
})

test('SHELL-25: nothing that floats lies over a text or a control at any scroll position, on a phone and on a desktop', async ({ page }) => {
  await openWithSession(page, demoSession(OWNER), HOME_PATH)
  await page.getByRole('main').getByRole('link', { name: 'Transfer' }).first().waitFor()
  for (const path of ['', '/history', '/cashpoint', '/transfer', '/bulk', '/settings', '/authorizations']) {
    await page.goto(`${HOME_PATH}${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    for (const look of [LIGHT_PHONE, LIGHT_DESKTOP]) {
      await setAppearance(page, look)
      expect(await page.evaluate(findUnderFloats), `${path} at ${look.size}`).toEqual([])
    }
  }
})

/** Buttons of which something else lies over the middle, even when they are scrolled to the middle of the window. */
function findCoveredButtons(): string[] {
  const covered: string[] = []
  for (const button of document.querySelectorAll('button, .button')) {
    if (!button.checkVisibility() || button.getBoundingClientRect().width === 0) continue
    button.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = button.getBoundingClientRect()
    const front = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!front || !(button.contains(front) || front.contains(button))) covered.push(button.textContent)
  }
  window.scrollTo(0, 0)
  return covered
}

/** What a toast hides of that which a person reads or presses. */
function findUnderToast(): string[] {
  const toast = document.querySelector('.toast')!.getBoundingClientRect()
  return [...document.querySelectorAll('button, .button, [role="tab"], [role="alert"], [aria-invalid="true"], .amount--hero')]
    .filter((element) => element.checkVisibility() && !element.closest('.toaster, [data-floats]'))
    .filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && box.right > toast.left && box.left < toast.right && box.bottom > toast.top && box.top < toast.bottom
    })
    .map((element) => element.textContent)
}

test('the page at /404 says that nothing is there', async ({ page, noise }) => {
  noise.expected(/status of 404/)
  await page.goto('/404')
  await expect(page.getByRole('heading', { name: "Oops, We can't seem to find the page that you are looking for." })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('at 360 px the tour has its popover and its buttons in sight at every step, and its link is in the tab bar', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await openWithSession(page, demoSession(OWNER), HOME_PATH)
  for (const title of ['Your money', 'Cashpoint', 'Add a cashpoint']) {
    const popover = page.getByRole('dialog', { name: title, exact: true })
    await expect(popover).toBeInViewport({ ratio: 1 })
    if (title === 'Your money') await expect(page.locator('.driver-active-element')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.driver-popover')).toHaveCount(1)
    if (title === 'Cashpoint') await expect(page.locator('.driver-active-element')).toHaveText('Cashpoint')
    await expectAccessibleInEveryAppearance(page)
    await page.setViewportSize({ width: 360, height: 740 })
    const next = popover.getByRole('button', { name: 'Next', exact: true })
    if (await next.isVisible()) await next.click()
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('.driver-popover')).toHaveCount(0)
  await expect(page).toHaveURL(HOME_PATH)
  await context.close()
})

test('every page prints in the light colours, whatever the screen has', async ({ page }) => {
  for (const open of [() => page.goto('/'), () => page.goto('/login'), () => openWithSession(page, demoSession(OWNER), HOME_PATH)]) {
    await open()
    const colours = () =>
      page.evaluate(() => [getComputedStyle(document.documentElement).colorScheme, getComputedStyle(document.body).backgroundColor])
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    const light = await colours()
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    expect(await colours()).not.toEqual(light)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await colours()).toEqual(light)
  }
})
