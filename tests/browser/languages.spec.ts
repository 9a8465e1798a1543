import { accountOf, newCashier, newFundedOwner } from './businesses.ts'
import { expect, expectAccessibleInEveryAppearance, LIGHT_PHONE, setAppearance, test } from './fixtures.ts'
import { PASSWORD } from '../fixtures/password.ts'
import { newPayerName, payIn } from './simulator.ts'

test('issue 41: a cashier chooses Hausa at the sign-in, and signs in, gets a payment and signs out in Hausa', async ({ page }) => {
  const owner = await newFundedOwner(0)
  const { holder } = await newCashier(owner)
  await setAppearance(page, LIGHT_PHONE)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Hausa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'shiga asusunka' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  await page.getByLabel('Imel / Lambar waya').fill(holder.email)
  await page.getByLabel('Kalmar sirri', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Shiga asusuna' }).click()
  await expect(page.getByRole('region', { name: 'Yau' })).toContainText('An karɓa yau')
  await expect(page.getByText('Kai tsaye', { exact: true })).toBeVisible()
  const name = newPayerName()
  await payIn(await accountOf(owner), 180_050, name)
  await expect(page.locator('.tx').filter({ hasText: new RegExp(name, 'i') })).toContainText('Shigowa naira 1,800.50')
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  await page.getByRole('button', { name: 'Ƙari' }).click()
  await page.getByRole('navigation', { name: 'Ƙari' }).getByRole('button', { name: 'Fita' }).click()
  const question = page.getByRole('dialog').filter({ hasNot: page.getByRole('navigation') })
  await question.getByRole('button', { name: 'Fita' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'shiga asusunka' })).toBeVisible()
})

test('issue 41: without scripts the landing page is in Hausa at /ha, names itself in every language and leads to them', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  expect((await page.goto('/ha'))!.status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sauƙaƙa hanyoyin biya')
  const alternates = await page.locator('link[rel=alternate]').evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))
  expect(alternates).toEqual(['en', 'ha', 'yo', 'ig', 'pcm', 'x-default'])
  const map = await (await page.request.get('/sitemap.xml')).text()
  for (const { id, path } of ['yo', 'ig', 'pcm'].map((id) => ({ id, path: `/${id}/contact` }))) {
    expect(map).toContain(`${path}</loc>`)
    expect((await page.goto(path))!.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', id)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'English', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  await context.close()
})
