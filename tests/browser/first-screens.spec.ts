import type { Browser, BrowserContext, Page } from '@playwright/test'
import { APPEARANCES } from './accessibility.ts'
import { CASHIER, demoSession, expect, FINANCE, LIGHT_DESKTOP, LIGHT_PHONE, OWNER, type Session, setAppearance, skipTour, test } from './fixtures.ts'

/** `kept`: an element of the screen that stays. The rows of the history come again, as cards or as a table, once the width is known. */
const SCREENS = [
  { who: OWNER, path: '/admin/merchant', figure: '.amount--hero', kept: '.amount--hero' },
  { who: FINANCE, path: '/admin/merchant', figure: '.amount--hero', kept: '.amount--hero' },
  { who: OWNER, path: '/admin/merchant/history', figure: 'main .amount', kept: 'main .title' },
  { who: CASHIER, path: '/admin/cashpoint', figure: 'main .amount', kept: 'main .amount' },
] as const

type Look = { language?: string; theme?: 'light' | 'dark' | 'system'; hides_amounts?: boolean }

for (const { who, path, kept } of SCREENS)
  test(`the application goes on with ${path} as the server wrote it for ${who}: no part is replaced, nothing moves, no policy is violated`, async ({
    page,
  }) => {
    await rememberTheFirst(page, kept)
    for (const look of APPEARANCES) {
      await setAppearance(page, look)
      await openWritten(page, demoSession(who), path)
      await expect(page.locator('[data-screen], #screen-state')).toHaveCount(0)
      await isAlive(page)
      expect(await page.evaluate(() => window.seen!)).toEqual({ isSame: true, moved: expect.closeTo(0, 1), violations: [] })
    }
  })

test('each language of the cashier is written by the server, and the application goes on with it', async ({ page }) => {
  await rememberTheFirst(page, 'main .amount')
  for (const language of ['ha', 'yo', 'ig', 'pcm']) {
    await openWritten(page, demoSession(CASHIER), '/admin/cashpoint', { language })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await isAlive(page)
    expect(await page.evaluate(() => window.seen!.isSame)).toBe(true)
  }
})

for (const { who, path, figure } of SCREENS.filter((screen) => screen.who !== FINANCE))
  test(`without script, ${path} shows its first screen and says what needs script`, async ({ page, browser }) => {
    await openWritten(page, demoSession(who), path, { theme: 'dark' })
    const without = await contextWithout(browser, page.context())
    const plain = await without.newPage()
    for (const look of [LIGHT_PHONE, LIGHT_DESKTOP]) {
      await setAppearance(plain, look)
      await plain.goto(path)
      await expect(plain.locator(figure).filter({ visible: true }).first()).toHaveText(/₦[\d,]+\.\d\d/)
      await expect(plain.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(plain.locator('.without-script').filter({ visible: true })).toContainText('JavaScript is off in this browser.')
    }
    await without.close()
  })

test('another person at the same phone never sees the figures of the one before, also after back and forward', async ({ page }) => {
  await watchFor(page)
  const owner = demoSession(OWNER)
  await openWritten(page, owner, '/admin/merchant')
  await isAlive(page)
  await beginWatch(page)
  // The cookie is still that of the owner.
  await storeSession(page, demoSession(CASHIER))
  await page.goto('/admin/merchant')
  await expect(page).toHaveURL(/\/admin\/cashpoint/)
  await isAlive(page)
  await page.goBack()
  await page.goForward()
  await page.goto('/admin/merchant/history')
  await isAlive(page)
  expect(await page.evaluate(() => sessionStorage.getItem('sightings'))).toBeNull()
})

test('amounts that are hidden on this phone alone are never seen, before and after the server knows of it', async ({ page }) => {
  await watchFor(page)
  const session = demoSession(OWNER)
  await openWritten(page, session, '/admin/merchant')
  await beginWatch(page)
  await page.evaluate((person) => localStorage.setItem('amounts-hidden', JSON.stringify([person])), session.holder._id)
  await page.goto('/admin/merchant')
  await expect(page.locator('.amount--hero').filter({ visible: true })).toContainText('****')
  await openWritten(page, session, '/admin/merchant', { hides_amounts: true })
  await expect(page.locator('.amount--hero').filter({ visible: true })).toContainText('****')
  expect(await page.evaluate(() => sessionStorage.getItem('sightings'))).toBeNull()
})

test('without a session in this browser, the document of a session that goes on shows no figure and leads to the sign-in', async ({ page }) => {
  await watchFor(page)
  await openWritten(page, demoSession(OWNER), '/admin/merchant')
  await beginWatch(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/merchant')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => sessionStorage.getItem('sightings'))).toBeNull()
})

declare global {
  interface Window {
    seen?: { isSame: boolean; moved: number; violations: string[] }
  }
}

/** Tells the server how this browser shows the business, as the application does, and opens a page that the server then writes. */
async function openWritten(page: Page, session: Session, path: string, look: Look = {}): Promise<void> {
  const shown = { language: 'en', theme: 'system', hides_amounts: false, ...look }
  if (!page.url().startsWith('http')) await page.goto('/icon.svg')
  await storeSession(page, session)
  const status = await page.evaluate(
    async ([body, token, key]) => {
      const { language, theme, hides_amounts: hides } = body
      localStorage.setItem('language', language)
      if (theme !== 'system') localStorage.setItem('theme', theme)
      if (!hides) localStorage.removeItem('amounts-hidden')
      const headers = { 'content-type': 'application/json', accessToken: token, ...(key && { publicKey: key }) }
      return (await fetch('/api/user/view', { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    [shown, session.token, session.publicKey] as const,
  )
  expect(status).toBe(200)
  const response = await page.goto(path)
  expect(response!.headers()['cache-control']).toBe('private, no-store')
  const html = await response!.text()
  expect(html).toContain('id="screen-state"')
  // Those that the document without figures has, and the state, which is no script.
  expect(html.match(/<script(?! type="application\/json"| src="| type="module" crossorigin src=")/g)).toBeNull()
}

async function storeSession(page: Page, { token, publicKey, holder }: Session): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('session', text), JSON.stringify({ accessToken: token, publicKey, holder }))
}

/** The application runs: a place that only it fills is there. */
async function isAlive(page: Page): Promise<void> {
  await expect(page.locator('.connection-status:not(.connection-status--unknown)').filter({ visible: true }).first()).toBeVisible()
}

/** Whether the first figure of the document is still the same element, and what has moved since. */
async function rememberTheFirst(page: Page, figure: string): Promise<void> {
  await page.addInitScript((selector) => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective))
    let moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    let first: Element | null = null
    document.addEventListener('readystatechange', () => (first ??= document.querySelector(selector)))
    Object.defineProperty(window, 'seen', { get: () => ({ isSame: first !== null && first.isConnected, moved, violations }) })
  }, figure)
}

/** Notes each frame in which the figure of another person stands on the screen. */
async function watchFor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      const figure = sessionStorage.getItem('figure-of-another')
      const place = document.getElementById('root')
      if (figure && place?.checkVisibility() && place.textContent.includes(figure)) sessionStorage.setItem('sightings', location.href)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** From the next page on. */
async function beginWatch(page: Page): Promise<void> {
  const sum = (await page.locator('.amount--hero').textContent())!
  await page.goto('/icon.svg')
  await page.evaluate((figure) => sessionStorage.setItem('figure-of-another', figure), sum)
}

async function contextWithout(browser: Browser, context: BrowserContext): Promise<BrowserContext> {
  const without = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  await skipTour(without)
  return without
}
