import type { Page } from '@playwright/test'
import { CASHIER, demoSession, expect, LIGHT_DESKTOP, LIGHT_PHONE, openWithSession, OWNER, recordCalls, setAppearance, test } from './fixtures.ts'

const APPLICATION = /\/assets\/index-[^/]+\.js$/

const FIRST_SCREENS = [
  {
    who: OWNER,
    path: '/admin/merchant',
    phone: ['Home', 'Cashpoint', 'Send', 'History'],
    desktop: ['Dashboard', 'Cashpoint', 'Send Money', 'Bulk Payment', 'History'],
  },
  {
    who: CASHIER,
    path: '/admin/cashpoint',
    phone: ['Dashboard', 'History', 'Settings'],
    desktop: ['Dashboard', 'History', 'Bonus', 'Support', 'Settings'],
  },
] as const

for (const { who, path, phone, desktop } of FIRST_SCREENS)
  test(`SHELL-16: the frame of ${path} stands before the application runs, and nothing of it moves afterwards`, async ({ page, noise }) => {
    noise.expected(/Failed to load resource/)
    for (const [look, places] of [
      [LIGHT_PHONE, phone],
      [LIGHT_DESKTOP, desktop],
    ] as const) {
      await setAppearance(page, look)
      await withoutApplication(page)
      await withoutView(page)
      await openWithSession(page, demoSession(who), path)
      await expect(page.locator('nav:not(.action-bar) a').filter({ visible: true })).toHaveText([...places])
      const before = await boxes(page, places)
      await withApplication(page)
      await page.reload()
      await expect(page.locator('.first-frame')).toHaveCount(0)
      expect(await boxes(page, places)).toEqual(before)
    }
  })

for (const { who, path, row } of [
  { who: OWNER, path: '/admin/merchant', row: '.tx' },
  { who: CASHIER, path: '/admin/cashpoint', row: 'main .amount' },
  { who: OWNER, path: '/admin/merchant/history', row: '.tx' },
  { who: OWNER, path: '/admin/merchant/transfer', row: '.amount' },
])
  test(`each answer of the first screen of ${path} is asked for once, and the screen moves nothing while they arrive`, async ({ page }) => {
    await setAppearance(page, LIGHT_PHONE)
    await page.addInitScript(() => {
      const moved = { sum: 0 }
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openWithSession(page, demoSession(who), '/support')
    const calls = recordCalls(page)
    await page.goto(path)
    await expect(page.locator(row).first()).toBeVisible()
    const requests = calls.filter(({ method }) => method === 'GET').map((call) => `${call.path}?${call.query}`)
    expect(requests.length).toBeGreaterThan(0)
    expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted())
    expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThanOrEqual(0.02)
  })

for (const { who, path } of [
  { who: OWNER, path: '/admin/merchant' },
  { who: CASHIER, path: '/admin/cashpoint' },
])
  test(`the sum of ${path} stands in the frame before the application runs, and where the application puts it`, async ({ page, noise }) => {
    noise.expected(/Failed to load resource/)
    for (const look of [LIGHT_PHONE, LIGHT_DESKTOP]) {
      await setAppearance(page, look)
      await withoutApplication(page)
      await withoutView(page)
      await openWithSession(page, demoSession(who), path)
      await expect(page.locator('.first-frame .amount--hero').filter({ visible: true })).toHaveText(/^₦[\d,]+\.\d\d$/)
      const before = await placeOf(page, '.first-frame .balance-summary__hero .amount')
      const acts = await page.locator('.first-frame .action-bar a').filter({ visible: true }).allTextContents()
      await withApplication(page)
      await page.reload()
      await expect(page.locator('.first-frame')).toHaveCount(0)
      expect(await placeOf(page, '.balance-summary__hero .amount')).toEqual(before)
      expect(await page.locator('.balance-summary .action-bar a').filter({ visible: true }).allTextContents()).toEqual(acts)
    }
  })

test('whoever hides amounts sees none before the application runs', async ({ page, noise }) => {
  noise.expected(/Failed to load resource/)
  await withoutApplication(page)
  const session = demoSession(OWNER)
  await page.goto('/icon.svg')
  await page.evaluate((person) => localStorage.setItem('amounts-hidden', JSON.stringify([person])), session.holder._id)
  await openWithSession(page, session, '/admin/merchant')
  await expect(page.locator('.first-frame .amount--hero').filter({ visible: true })).toHaveText('₦****')
  await expect(page.locator('.first-frame .visibility-toggle').filter({ visible: true })).toHaveText('Show')
})

test('the sum of the last visit stands there with its time until the answer comes, for the same person and business alone', async ({
  page,
  noise,
}) => {
  noise.expected(/Failed to load resource/)
  await withoutApplication(page)
  await page.route('**/api/**', () => {})
  const session = demoSession(OWNER)
  const sum = page.locator('.first-frame .amount--hero').filter({ visible: true })
  const keep = async (person: string, business: string) => {
    await page.goto('/icon.svg')
    await page.evaluate((text) => localStorage.setItem('last-data', text), lastData(person, business))
    await openWithSession(page, session, '/admin/merchant')
    await expect(page.locator('.first-frame main').filter({ visible: true })).toBeVisible()
  }
  const { _id: person, businessid: business } = session.holder
  await keep(person, business)
  await expect(sum).toHaveText('₦1,234,567.89')
  await expect(page.locator('.first-frame .label').filter({ visible: true })).toHaveText(/^To spend, as of \d\d:\d\d [ap]m/)
  await keep('usr_another', business)
  await expect(sum).toHaveCount(0)
  await keep(person, 'biz_another')
  await expect(sum).toHaveCount(0)
})

test('a session that the server refuses leaves no sum of the last visit', async ({ page, noise }) => {
  noise.expected(/Failed to load resource/)
  await withoutApplication(page)
  const session = demoSession(OWNER)
  await page.goto('/icon.svg')
  await page.evaluate((text) => localStorage.setItem('last-data', text), lastData(session.holder._id, session.holder.businessid))
  await openWithSession(page, { ...session, token: 'ended' }, '/admin/merchant')
  await expect(page.locator('.first-frame .app__side').filter({ visible: true }).or(page.locator('.first-frame .app__bottom'))).not.toHaveCount(0)
  await expect(page.locator('.first-frame .amount--hero').filter({ visible: true })).toHaveCount(0)
})

test('amounts have the naira sign of our font', async ({ page }) => {
  await openWithSession(page, demoSession(OWNER), '/admin/merchant')
  await expect(page.getByText('₦').first()).toBeVisible()
  const sign = () => page.evaluate(() => [...document.fonts].find(({ unicodeRange }) => unicodeRange === 'U+20A6')?.status)
  await expect.poll(sign).toBe('loaded')
})

/** The server does not know whose screen it sends, as at a first visit (decision 60). */
async function withoutView(page: Page): Promise<void> {
  // An application that is still open would ask for the cookie again.
  await page.goto('/icon.svg')
  await page.context().clearCookies({ name: '__Host-view' })
}

/** The document runs, and the application does not begin. */
const withoutApplication = (page: Page) => page.route(APPLICATION, (route) => route.abort())
const withApplication = (page: Page) => page.unroute(APPLICATION)

/** In whole pixels. */
const placeOf = async (page: Page, selector: string) => {
  const { x, y, width, height } = (await page.locator(selector).filter({ visible: true }).boundingBox())!
  return [x, y, width, height].map(Math.round)
}

/** As last-data.ts keeps it, with what the frame reads. */
function lastData(person: string, business: string): string {
  const at = new Date().toISOString()
  const money = { balance: 123_456_789, held: 0, sending: 0, received_since: '2026-01-05' }
  const details = { activated: true, standing_reason: null, role: 'merchant', accountnumber: '0123456789', may: ['transfers.send'], parts: {} }
  const queries = [
    { queryKey: ['businesses.show', { params: { id: business } }], state: { data: details } },
    { queryKey: ['overview.show_dashboard', { params: { id: business } }], state: { data: { money, recent: [{}], as_of: at } } },
  ]
  return JSON.stringify({ person, business, at, state: { queries } })
}

/** The places of the navigation's links, in whole pixels. */
const boxes = (page: Parameters<typeof setAppearance>[0], places: readonly string[]) =>
  page.evaluate(
    (names) =>
      [...document.querySelectorAll('nav a')]
        .filter((link) => names.includes(link.textContent) && (link as HTMLElement).checkVisibility())
        .map((link) => {
          const { x, y, height } = link.getBoundingClientRect()
          return [link.textContent, Math.round(x), Math.round(y), Math.round(height)]
        }),
    places,
  )
