import { PASSWORD } from '../fixtures/password.ts'
import { newOwner } from './businesses.ts'
import { call, expect, expectAccessibleInEveryAppearance, LIGHT_PHONE, setAppearance, signIn, slowNetwork, test } from './fixtures.ts'
import { mailedCode } from './simulator.ts'

const NEW_PASSWORD = 'Tsamiya&Doki57'

test('AUTH-124..125: a forgotten password is replaced with a mailed code, which ends every session, and signs in', async ({ page, noise }) => {
  noise.expected(/400 .*user\/verifyaccount/)
  const { email, session } = await newOwner()
  await page.goto('/forgot-password')
  await page.getByLabel('Email Address / Phone Number', { exact: true }).fill('abc')
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(page.getByLabel('Email Address / Phone Number', { exact: true })).toHaveAccessibleDescription('Email address is invalid')
  await expectAccessibleInEveryAppearance(page)
  await page.getByLabel('Email Address / Phone Number', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(page).toHaveURL('/verify-account')
  await page.getByRole('button', { name: 'Change my password', exact: true }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('The code has 6 digits')
  await expectAccessibleInEveryAppearance(page)
  const code = await mailedCode(email)
  for (const label of ['New Password', 'Confirm Password']) await page.getByRole('textbox', { name: label, exact: true }).fill(NEW_PASSWORD)
  for (const typed of [code === '000000' ? '111111' : '000000', code]) {
    await page.getByLabel('Code', { exact: true }).fill(typed)
    await page.getByRole('button', { name: 'Change my password', exact: true }).click()
    if (typed !== code) await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/^Incorrect code/)
  }
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your password was changed. Log in with the new one.')).toBeVisible()
  await expect(page.getByLabel('Email Address / Phone Number', { exact: true })).toHaveValue(email)
  expect(await call(session, 'GET', '/merchant/whoami')).toMatchObject({ http: 401, message: 'Session has expired' })
  expect((await call(null, 'POST', '/user/login', { email, password: PASSWORD, app: 'merchant', life_span: 'short' })).http).toBe(400)
  await signIn(email, NEW_PASSWORD)
})

test('AUTH-124 at 360 px on a slow network: a forgotten password is replaced by phone number; the rules are ticked while typing', async ({
  page,
}) => {
  await setAppearance(page, LIGHT_PHONE)
  await slowNetwork(page)
  const { email, phone } = await newOwner()
  await page.goto('/forgot-password')
  await page.getByLabel('Email Address / Phone Number', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(page).toHaveURL('/verify-account')
  const rules = page.getByRole('list', { name: 'Rules of a password' })
  await expect(rules.getByText(': missing')).toHaveCount(6)
  for (const label of ['New Password', 'Confirm Password']) await page.getByRole('textbox', { name: label, exact: true }).fill(NEW_PASSWORD)
  await expect(rules.getByText(': done')).toHaveCount(6)
  const codes = [await mailedCode(email), await mailedCode(phone)]
  expect(codes[0]).toBe(codes[1])
  await page.getByLabel('Code', { exact: true }).fill(codes[0]!)
  await page.getByRole('button', { name: 'Change my password', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email Address / Phone Number', { exact: true })).toHaveValue(phone)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Login to my account', exact: true }).click()
  await expect(page).toHaveURL('/admin/merchant')
  await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible()
})
