import { CASHIER, demoSession, expect, LIGHT_DESKTOP, LIGHT_PHONE, openWithSession, OWNER, recordCalls, setAppearance, test } from './fixtures.ts'

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
      await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.abort())
      await openWithSession(page, demoSession(who), path)
      await expect(page.locator('nav a').filter({ visible: true })).toHaveText([...places])
      const before = await boxes(page, places)
      await page.unroute(/\/assets\/index-[^/]+\.js$/)
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
    const asked = calls.filter(({ method }) => method === 'GET').map((call) => `${call.path}?${call.query}`)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThanOrEqual(0.02)
  })

test('amounts have the naira sign of our font', async ({ page }) => {
  await openWithSession(page, demoSession(OWNER), '/admin/merchant')
  await expect(page.getByText('₦').first()).toBeVisible()
  const sign = () => page.evaluate(() => [...document.fonts].find(({ unicodeRange }) => unicodeRange === 'U+20A6')?.status)
  await expect.poll(sign).toBe('loaded')
})

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
