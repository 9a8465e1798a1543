import { type Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/password.ts'
import { recordCalls } from './payment-setup.ts'
import { call, expect, expectAccessible, forEveryAppearance, newPerson, newOwner, signIn, callSimulator, test, toast } from './fixtures.ts'

const NEW_PASSWORD = 'Tsamiya&Doki57'

type Message = { to: string; subject: string; text: string }

/** The code of the newest mail, once `count` mails with a code have arrived. */
async function mailedCode(email: string, count = 1): Promise<string> {
  let codes: string[] = []
  await expect(async () => {
    const mails = await callSimulator<Message[]>(`/messages?to=${encodeURIComponent(email)}`)
    codes = mails.filter(({ subject }) => subject.includes('code')).map(({ text }) => /\b\d{6}\b/.exec(text)![0])
    expect(codes).toHaveLength(count)
  }).toPass({ timeout: 15_000 })
  return codes.at(-1)!
}

const fill = async (page: Page, { code, password, confirm = password }: { code: string; password: string; confirm?: string }) => {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password', exact: true }).fill(confirm)
  await page.getByRole('button', { name: 'Change my password', exact: true }).click()
}

test('AUTH-04..05 AUTH-14 AUTH-124..125: a forgotten password is replaced with a mailed code, from the sign-in and back to it', async ({
  page,
  noise,
}) => {
  noise.expected(/400 .*user\/verifyaccount|401 /)
  const { email, session } = await newOwner()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?', exact: true }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page).toHaveTitle('Kasuwa :: Forgot Password')
  const calls = recordCalls(page)
  await page.getByLabel('Email Address', { exact: true }).fill('abc')
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(page.getByLabel('Email Address', { exact: true })).toHaveAccessibleDescription('Email address is invalid')
  await forEveryAppearance(page, () => expectAccessible(page))
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await page.getByLabel('Email Address', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/verify-account')
  await expect(page).toHaveTitle('Kasuwa :: Verify Account')
  expect(calls).toMatchObject([{ method: 'POST', path: '/user/forgotpassword', body: { email } }])
  await expect(page.getByText(`If we know ${email}, a code of 6 digits is on its way to it.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled()

  const code = await mailedCode(email)
  await page.reload()
  await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(email)
  await fill(page, { code: '', password: 'abc', confirm: '' })
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('The code has 6 digits')
  await expect(page.getByRole('textbox', { name: 'New Password', exact: true })).toHaveAccessibleDescription('Password must be at least 8 characters')
  await expect(page.getByRole('textbox', { name: 'Confirm Password', exact: true })).toHaveAccessibleDescription('Password is required')
  await fill(page, { code, password: 'Password@1' })
  await expect(page.getByRole('textbox', { name: 'New Password', exact: true })).toHaveAccessibleDescription(/among the first that are guessed/)
  await fill(page, { code, password: NEW_PASSWORD, confirm: 'Tsamiya&Doki58' })
  await expect(page.getByRole('textbox', { name: 'Confirm Password', exact: true })).toHaveAccessibleDescription("Passwords don't match")
  await forEveryAppearance(page, () => expectAccessible(page))
  await fill(page, { code: code === '000000' ? '111111' : '000000', password: NEW_PASSWORD })
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('Incorrect code. Check it, or ask for a new one.')
  await fill(page, { code, password: NEW_PASSWORD })
  await expect(toast(page, 'Success', 'Your password was changed. Log in with it.')).toBeVisible()
  await expect(page).toHaveURL('/login')

  expect(await call(session, 'GET', '/merchant/whoami')).toMatchObject({ http: 401, message: 'Session has expired' })
  expect((await call(null, 'POST', '/user/login', { email, password: PASSWORD, app: 'merchant', life_span: 'short' })).http).toBe(400)
  await signIn(email, NEW_PASSWORD)
})

test('an address that nobody has gets the same words and no mail; a code is sent again on request, and only the newest is good', async ({
  page,
  noise,
}) => {
  noise.expected(/400 .*user\/verifyaccount/)
  const stranger = newPerson().email
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('Email Address', { exact: true }).fill(stranger)
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(page.getByText(`If we know ${stranger}, a code of 6 digits is on its way to it.`)).toBeVisible()

  const { email } = await newOwner()
  await page.goto('/login')
  await page.goto('/verify-account')
  await expect(page.getByText('Enter the code of 6 digits that we mailed to you, or ask for a new one.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()
  await expect(page.getByLabel('Email Address', { exact: true })).toHaveAccessibleDescription('Email Address is required')
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()
  await expect(page.getByText('a new code is on its way')).toBeVisible()
  const first = await mailedCode(email)
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()
  const second = await mailedCode(email, 2)
  await fill(page, { code: first, password: NEW_PASSWORD })
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('Incorrect code. Check it, or ask for a new one.')
  await fill(page, { code: second, password: NEW_PASSWORD })
  await expect(toast(page, 'Success', 'Your password was changed. Log in with it.')).toBeVisible()
  expect(await callSimulator<Message[]>(`/messages?to=${encodeURIComponent(stranger)}`)).toEqual([])
})

test('AUTH-126 AUTH-129 ERR-56..57: an answer that says no is a warning of ours; a refusal is told in the server’s words, or as error', async ({
  page,
  noise,
}) => {
  noise.expected(/429 .*user\/forgotpassword/)
  const answers = [
    { status: 200, json: { status: false, message: 'not today' } },
    { status: 429, json: { status: false, message: 'Too many codes were asked for.', code: 'identity.too_many_tries' } },
    { status: 429, json: { status: false, message: '', code: 'identity.too_many_tries' } },
  ]
  await page.route('**/api/user/forgotpassword', (route) => route.fulfill(answers.shift()))
  await page.goto('/forgot-password')
  await page.getByLabel('Email Address', { exact: true }).fill('amina@shops.example')
  const send = page.getByRole('button', { name: 'Send code', exact: true })
  await send.click()
  await expect(toast(page, 'Warning', 'Could not complete request. Please try again')).toBeVisible()
  await expect(page.getByText('not today')).toHaveCount(0)
  await send.click()
  await expect(toast(page, 'Error', 'Too many codes were asked for.')).toBeVisible()
  await send.click()
  await expect(toast(page, 'Error', 'error')).toBeVisible()
  await expect(page).toHaveURL('/forgot-password')
})
