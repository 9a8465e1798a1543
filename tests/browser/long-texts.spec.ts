import type { Page } from '@playwright/test'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { readCatalogue } from '../../tools/texts/translations.ts'
import { newCashier, newFundedOwner } from './businesses.ts'
import { expect, LIGHT_PHONE, openWithSession, setAppearance, test } from './fixtures.ts'

const LONGER = 0.4
/** Each word with its beginning again, so that words grow as sentences do. Places, elements and plurals stay as they are. */
const stretch = (text: string) =>
  text.includes(', plural,')
    ? `${text} ${'longer '.repeat(Math.ceil((text.length * LONGER) / 14))}`
    : text.replaceAll(/<[^>]*>|\{[^}]*\}|\p{L}{2,}/gu, (part) =>
        /^[<{]/.test(part) ? part : part + part.slice(0, Math.ceil(part.length * LONGER)).toLowerCase(),
      )

/** A language of tests: English in 1.4 times the length, in the place of Pidgin. */
async function pseudoLanguage(): Promise<string> {
  const catalogue = [...(await readCatalogue('en'))]
  const messages = Object.fromEntries(catalogue.map(([id, { english }]) => [id, compileMessage(stretch(english))]))
  return `globalThis.translation=${JSON.stringify({ language: 'pcm', messages, sentences: {} })}`
}

/** The elements that make the page wider than its window, named by class and text. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll<HTMLElement>('*')].filter((each) => each.getBoundingClientRect().right > clientWidth + 0.5)
    return [
      `${scrollWidth - clientWidth} px`,
      ...wide.map((each) => `${each.tagName} ${each.getAttribute('class') ?? ''}: ${each.textContent.slice(0, 40)}`),
    ]
  })

test('issue 41: sign-in and the cashier’s pages hold texts of 1.4 times the length at 360 pixels', async ({ page }) => {
  const script = await pseudoLanguage()
  await page.route(/\/assets\/texts-.*-pcm\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.addInitScript(() => localStorage.setItem('language', 'pcm'))
  await setAppearance(page, LIGHT_PHONE)
  for (const path of ['/login', '/signup', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([path, ...(await tooWide(page))]).toEqual([path])
  }
  await page.goto('/login')
  await expect(page.getByText('Passwordpass', { exact: true })).toBeVisible()
  const cashier = await newCashier(await newFundedOwner(180_000))
  await openWithSession(page, cashier, '/admin/cashpoint')
  for (const path of ['', '/transactions', '/bonus', '/support', '/settings']) {
    await page.goto(`/admin/cashpoint${path}`)
    await expect(page.getByRole('navigation').getByText('Dashboarddash').first()).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect([path, ...(await tooWide(page))]).toEqual([path])
  }
})

test('issue 41: public pages hold texts of 1.4 times the length at 360 pixels', async ({ page }) => {
  await setAppearance(page, LIGHT_PHONE)
  for (const path of ['/', '/merchant-page', '/cashier-page', '/developer-page', '/storefront', '/about', '/contact', '/faq', '/faq/forgot-pin']) {
    await page.goto(path)
    await page.evaluate((longer) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode())
        if (!walker.currentNode.parentElement!.closest('script, noscript, [translate=no]'))
          walker.currentNode.nodeValue = walker.currentNode.nodeValue!.replaceAll(
            /\p{L}{2,}/gu,
            (word) => word + word.slice(0, Math.ceil(word.length * longer)),
          )
    }, LONGER)
    expect([path, ...(await tooWide(page))]).toEqual([path])
  }
})
