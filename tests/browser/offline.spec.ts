import { expect, formatNaira, openWithSession, test } from './fixtures.ts'
import { balanceOf, newFundedOwner } from './businesses.ts'

test.use({ serviceWorkers: 'allow' })

test('a page with the service worker comes with its figures, which the worker does not keep, and uses all that it preloads; without a connection the dashboard opens with its last figures and their time; after signing out none of them is left', async ({
  page,
  context,
  noise,
}) => {
  noise.expected(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|A preload for/)
  const session = await newFundedOwner(1_250_000)
  const balance = formatNaira(await balanceOf(session)).replace('.', String.raw`\.`)
  const figure = page.getByRole('main').getByText(new RegExp(balance)).first()
  await openWithSession(page, session, '/admin/merchant')
  await expect(figure).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const document = await caches.match('/admin')
      return navigator.serviceWorker.controller !== null && document !== undefined && localStorage.getItem('last-data') !== null
    })
  await expect.poll(kept, { timeout: 20_000 }).toBe(true)
  const warned: string[] = []
  page.on('console', (message) => warned.push(message.text()))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('view') !== null)).toBe(true)
  const passedOn = await page.reload()
  await expect(figure).toBeVisible()
  // The worker passes on the document with its figures, and keeps the one without.
  expect(await passedOn!.text()).toContain('id="screen-state"')
  const keptFigures = await page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()))
    const texts = await Promise.all(kept.flat().map((response) => response.text()))
    return texts.filter((text) => text.includes('id="screen-state"')).length
  })
  expect(keptFigures).toBe(0)
  expect(warned.filter((text) => text.startsWith('A preload for'))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('No connection. Your money is safe. Trying again.')).toBeVisible()
  await expect(page.getByText(/You see the figures of \d/)).toBeVisible()
  await expect(figure).toBeVisible()
  await page.goto('/cashierfaq')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/cashierfaq')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeHidden()
  await page.goto('/admin/merchant')
  await page.getByRole('button', { name: /profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  const left = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { stored: Object.keys(localStorage), calls: requests.flat().filter(({ url }) => new URL(url).pathname.startsWith('/api')).length }
  })
  expect(left).toEqual({ stored: ['tour-completed'], calls: 0 })
})
