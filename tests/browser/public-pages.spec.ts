import { expect, expectAccessibleInEveryAppearance, newPerson, test } from './fixtures.ts'
import { sql } from './database.ts'
import { callSimulator } from './simulator.ts'

const PATHS = [
  '/',
  '/merchant-page',
  '/cashier-page',
  '/developer-page',
  '/storefront',
  '/storefront/waitlist',
  '/terms-and-condition',
  '/mobile-terms',
]
const MORE = ['/privacy', '/accessibility', '/contact', '/faq', '/cashierfaq', '/about']

test('PUB-01 PUB-11: every public page opens in a clean browser without scripts and without the API, and stays where it is', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.route('**/api/**', (route) => route.abort())
  const page = await context.newPage()
  for (const path of [...PATHS, ...MORE]) {
    const answer = await page.goto(path)
    expect([path, answer!.status(), new URL(page.url()).pathname]).toEqual([path, 200, path])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('is powered by VFD Microfinance Bank')
  }
  expect((await page.goto('/404'))!.status()).toBe(404)
  await context.close()
})

test('issue 41: each public page, help and translations included, has the same whole text without JavaScript as with it', async ({
  context,
  page,
}) => {
  test.setTimeout(120_000)
  // Only the document and the script of the page: pictures, fonts and styles change no text.
  await context.route(/\.(?:css|woff2|webp|svg|png)$/, (route) => route.fulfill({ body: '' }))
  const map = await (await page.request.get('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(80)
  for (const path of paths) {
    const sent = await (await page.request.get(path)).text()
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const texts = await page.evaluate((html) => {
      // The search of the help works with the script alone, and is hidden without it.
      const textOf = (body: Element) => {
        for (const each of body.querySelectorAll('noscript, script, [data-needs-script], [data-help-none]')) each.remove()
        return body.textContent.replaceAll(/\s+/g, ' ').trim()
      }
      const without = new DOMParser().parseFromString(html, 'text/html')
      const concealed = [...without.querySelectorAll('[hidden]:not([data-needs-script], [data-help-none], #public-toast)')].length
      return { without: textOf(without.body), withScript: textOf(document.body), concealed }
    }, sent)
    expect([path, texts.without, texts.concealed]).toEqual([path, texts.withScript, 0])
    expect([path, texts.without.length > 300]).toEqual([path, true])
  }
})

test('PUB-33 PUB-36..38: the waitlist takes an address and says thank you; anything else does nothing', async ({ page }) => {
  const { email } = newPerson()
  await page.goto('/')
  await page.getByRole('button', { name: 'Tell me when the app is in the stores' }).click()
  const popup = page.getByRole('dialog', { name: "We're launching soon!" })
  const field = popup.getByLabel('Email Address')
  await field.fill('abc')
  await popup.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(field).toHaveValue('abc')
  await expect(page.locator('#public-toast')).toBeHidden()
  await field.fill(email)
  await popup.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.locator('#public-toast')).toHaveText('Thank you. We will write to you when it opens.')
  await expect(page.locator('#waitlist-email')).toHaveValue('')
  expect(await sql('select list from waitlist_entry where email = $1', [email])).toEqual([{ list: 'app' }])
})

test('PUB-50: a message from the contact page is refused at its field, then arrives at support', async ({ page, noise }) => {
  noise.expected(/400 .*contact\/send/)
  const { email } = newPerson()
  await page.goto('/contact')
  await page.getByLabel('Message').fill('Paid ₦12,500 at 11:20')
  await page.getByLabel('Your Email Address').fill(email)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Subject is required')).toBeVisible()
  await page.getByLabel('Subject').fill(`A payment ${email}`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('#public-toast')).toContainText('Your message has arrived')
  await expect(async () => {
    const mails = await callSimulator<{ subject: string }[]>(`/messages?to=${encodeURIComponent('support@kasuwa.example')}`)
    expect(mails.map(({ subject }) => subject)).toContain(`Contact page: A payment ${email}`)
  }).toPass({ timeout: 15_000 })
})

test('PUB-57 PUB-60..61: the help finds titles by their words; a title opens its answer, and ← Back returns to the list', async ({ page }) => {
  await page.goto('/faq')
  await page.getByPlaceholder('Type to search...').fill('forgot')
  await expect(page.locator('[data-help-title]:visible')).toHaveText(['I forgot my PIN'])
  await page.getByRole('link', { name: 'I forgot my PIN' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'I forgot my PIN' })).toBeVisible()
  await page.getByRole('link', { name: '← Back' }).click()
  await expect(page).toHaveURL('/faq')
  await page.getByPlaceholder('Type to search...').fill('zebra')
  await expect(page.getByText('No title has these words.')).toBeVisible()
})

test('PUB-18..19: an unknown address leads to the landing page', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1, name: 'Simplifying Payment Processes' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('public pages are accessible in every size and both colours', async ({ page }) => {
  for (const path of ['/', '/ha', '/developer-page', '/faq', '/contact', '/terms-and-condition', '/accessibility']) {
    await page.goto(path)
    await expectAccessibleInEveryAppearance(page)
  }
})
