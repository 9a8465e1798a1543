import { expect, test } from './fixtures.ts'

const email = 'Email Address / Phone Number'
/** Nobody’s. A sign-in of a person of the demo would end the session with which other tests run. */
const STRANGER = 'nobody@shops.example'

test('the form of the sign-in stands in its document: what is typed and pressed before any code runs is sent', async ({ page, noise }) => {
  noise.expected(/401|400|404/)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/react-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel(email, { exact: true }).fill(STRANGER)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Login to my account', exact: true })).toHaveAttribute('aria-busy', 'true')
  expect(new URL(page.url()).search).toBe('')
  const request = page.waitForRequest((request) => request.url().endsWith('/api/login') || request.method() === 'POST')
  release()
  expect((await request).postDataJSON()).toMatchObject({ email: STRANGER, password: 'not this one', life_span: 'short' })
})

test('the application goes on with the form of the document, and no element of it is replaced', async ({ page }) => {
  await page.addInitScript(() => document.addEventListener('readystatechange', () => document.querySelector('form')?.setAttribute('data-first', '')))
  await page.goto('/login')
  await expect(page).toHaveTitle(/Login/)
  await expect(page.locator('form[data-first]')).toBeVisible()
})

for (const [what, key, value] of [
  ['another language', 'language', 'ha'],
  ['a new account', 'new-account', '1'],
] as const)
  test(`with ${what} the page begins as it is for this person, and the form of the document is never seen`, async ({ page, noise }) => {
    noise.expected(/404/)
    await page.addInitScript(([name, text]) => (name === 'language' ? localStorage : sessionStorage).setItem(name, text), [key, value] as const)
    await page.addInitScript(() => {
      // The form of the document is in English and knows of no account.
      const isOfDocument = () =>
        document.querySelector('form')?.checkVisibility() &&
        document.querySelector('h1')?.textContent === 'login to your account' &&
        !document.body.textContent.includes('Your account is ready')
      requestAnimationFrame(function look() {
        if (isOfDocument()) sessionStorage.setItem('seen', 'yes')
        requestAnimationFrame(look)
      })
    })
    await page.goto('/login')
    await expect(page.locator('form')).toBeVisible()
    if (key === 'language') await expect(page.getByRole('heading', { name: 'shiga asusunka' })).toBeVisible()
    else await expect(page.getByText('Your account is ready. Log in to continue.')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the sign-in shows its form, and says what it needs', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel(email, { exact: true })).toBeVisible()
    await expect(page.locator('.without-script')).toContainText('This page needs JavaScript.')
  })
})
