import { type Page, type Request } from '@playwright/test'
import { PASSWORD } from '../fixtures/password.ts'
import { choose, fillPerson, next, secret } from './sign-up-form.ts'
import { expect, expectAccessible, forContrastingAppearances, newPerson, OWNER, signInByForm, test, toast, exactText } from './fixtures.ts'

/** Records the API requests in order, with their bodies. */
function recordRequests(page: Page): { path: string; body: Record<string, unknown> | null }[] {
  const sent: { path: string; body: Record<string, unknown> | null }[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) sent.push({ path: pathname.slice(4), body: request.postDataJSON() as Record<string, unknown> | null })
  })
  return sent
}

test('AUTH-02 AUTH-03 AUTH-06 AUTH-07: the sign-up stands open under both its addresses and takes the referral from them', async ({ page }) => {
  for (const [address, code] of [
    ['/signup', ''],
    ['/mid', ''],
    ['/signup?ref=ABC1', 'ABC1'],
    ['/signup?mid=XYZ9', 'XYZ9'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'create your account', exact: true })).toBeVisible()
    await expect(page.getByText('Step 1 of 3', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Referral Code (Optional)', { exact: true })).toHaveValue(code)
  }
})

test('AUTH-44..53 AUTH-55 AUTH-56 AUTH-59 AUTH-62 AUTH-65 AUTH-72 AUTH-74: step 1 has its fields, and an empty one says what each wants', async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'create your account', exact: true })).toBeVisible()
  for (const label of ['First Name', 'Last Name', 'Phone No', 'Email Address', 'Referral Code (Optional)'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  for (const label of ['Password', 'Confirm Password'] as const) await expect(secret(page, label)).toHaveAttribute('type', 'password')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await next(page).click()
  for (const [label, message] of [
    ['First Name', 'First Name is required'],
    ['Last Name', 'Last Name is required'],
    ['Phone No', 'Phone number is required'],
    ['Email Address', 'Email Address is required'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message)
  for (const label of ['Password', 'Confirm Password'] as const) await expect(secret(page, label)).toHaveAccessibleDescription('Password is required')
  await expect(page.getByText('Please accept the terms of use to go on', { exact: true })).toBeVisible()
  await expect(page.getByText('Step 1 of 3', { exact: true })).toBeVisible()
  await forContrastingAppearances(page, () => expectAccessible(page))
})

test('AUTH-57 AUTH-58 AUTH-60 AUTH-63 AUTH-66..71 AUTH-73: what is typed in step 1 is judged where it stands', async ({ page }) => {
  await page.goto('/signup')
  await next(page).click()
  const first = page.getByLabel('First Name', { exact: true })
  const phone = page.getByLabel('Phone No', { exact: true })
  const email = page.getByLabel('Email Address', { exact: true })
  const password = secret(page, 'Password')
  const numbers = 'Name must not include space or numbers'
  const special = "Name must not include space and special characters except '-'"
  const eleven = "Phone number must start with '0' and must be 11 characters"
  const spaced = 'Password must not contain any space. Please remove all leading, trailing or middle spaces.'
  for (const [field, typed, message] of [
    [first, 'Ada1', numbers],
    [first, 'Ada Obi', numbers],
    [first, 'Ad!a', special],
    [phone, '80312345678', eleven],
    [phone, '0803', eleven],
    [email, 'abc', 'Email address is invalid'],
    [password, 'Abc 123$x', spaced],
    [password, 'Ab1$xyz', 'Password must be at least 8 characters'],
    [password, 'abcd123$', 'Password must contain an uppercase letter'],
    [password, 'ABCD123$', 'Password must contain a lowercase letter'],
    [password, 'Abcdefg$', 'Password must contain a number'],
    [password, 'Abcd1234', 'Password must contain one special character: @ # $ * . &'],
  ] as const) {
    await field.fill(typed)
    await expect(field).toHaveAccessibleDescription(message)
  }
  await first.fill('Ada-Obi')
  await expect(first).not.toHaveAttribute('aria-invalid')
  for (const sign of '@#$*.&') {
    await password.fill(`Abcd1234${sign}`)
    await expect(password).not.toHaveAttribute('aria-invalid')
  }
  await secret(page, 'Confirm Password').fill('Abcd1234')
  await expect(secret(page, 'Confirm Password')).toHaveAccessibleDescription("Passwords don't match")
})

test('AUTH-43 AUTH-54 AUTH-75..77 AUTH-79 AUTH-81..90 AUTH-92 AUTH-97..106 AUTH-109..123: a stranger signs up in three steps, and signs in', async ({
  page,
}) => {
  const { email, phone } = newPerson()
  const sent = recordRequests(page)
  await page.goto('/signup?ref=FRIEND7')
  await fillPerson(page, email, phone)
  await next(page).click()

  await expect(page.getByText('Step 2 of 3', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose Account Type', exact: true })).toBeFocused()
  await expect(page.getByRole('radio')).toHaveCount(3)
  for (const title of ['Business registered with the CAC', 'Business not registered yet', 'Personal account'])
    await expect(page.getByRole('radio', { name: title })).not.toBeChecked()
  for (const list of await page.getByRole('list').all()) expect(await list.getByRole('listitem').count()).toBeGreaterThan(1)
  await expect(page.getByRole('list')).toHaveCount(3)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: exactText('Selecting an account type is required') })).toBeVisible()
  await expect(toast(page, 'Warning', 'Selecting an account type is required')).toBeVisible()
  await forContrastingAppearances(page, () => expectAccessible(page))
  await page.getByRole('radio', { name: 'Business registered with the CAC' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page.getByText('Step 3 of 3', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'TELL US ABOUT YOURSELF', exact: true })).toBeVisible()
  const finish = page.getByRole('button', { name: 'Create account', exact: true })
  await finish.click()
  for (const [label, message] of [
    ['Legal Business Name', 'Business Name is required'],
    ['Business Industry', 'Industry is required'],
    ['State', 'State is required'],
    ['LGA', 'LGA is required'],
    ['Street Address', 'Address is required'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true }).and(page.locator('input'))).toHaveAccessibleDescription(message)
  await forContrastingAppearances(page, () => expectAccessible(page))
  await page.getByLabel('Legal Business Name', { exact: true }).fill('Ngozi Textiles Ltd')
  await choose(page, 'Business Industry', 'Fashion', 'Fashion and Tailoring')
  await choose(page, 'State', 'Lagos')
  await page.getByRole('combobox', { name: 'LGA', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Ikeja' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Nasarawa' })).toHaveCount(0)
  await choose(page, 'State', 'Kano')
  await choose(page, 'LGA', 'Nasarawa')
  await page.getByLabel('Street Address', { exact: true }).fill('12 Zoo Road')

  // Two steps back and forward again keep the typed values.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByText('Step 2 of 3', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Business registered with the CAC' })).toBeChecked()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByText('Step 1 of 3', { exact: true })).toBeVisible()
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Ngozi')
  await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Referral Code (Optional)', { exact: true })).toHaveValue('FRIEND7')
  await expect(secret(page, 'Confirm Password')).toHaveValue(PASSWORD)
  await next(page).click()
  await page.getByRole('radio', { name: 'Business not registered yet' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('Legal Business Name', { exact: true })).toHaveValue('Ngozi Textiles Ltd')
  await expect(page.getByRole('combobox', { name: 'Business Industry', exact: true })).toHaveValue('Fashion and Tailoring')
  await expect(page.getByRole('combobox', { name: 'LGA', exact: true })).toHaveValue('Nasarawa')
  await expect(page.getByLabel('Street Address', { exact: true })).toHaveValue('12 Zoo Road')
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([[], []])

  await finish.click()
  await expect(toast(page, 'Success', 'Account Created Successfully')).toBeVisible()
  const writes = sent.filter(({ body }) => body !== null)
  const person = { contactfirstname: 'Ngozi', contactlastname: 'Ade-Eze', businessphone: phone, email, referralcode: 'FRIEND7' }
  const place = { address: '12 Zoo Road', lga: 'Nasarawa', state: 'Kano' }
  expect(writes).toEqual([
    { path: '/user/add', body: { ...person, password: PASSWORD, confirmPassword: PASSWORD } },
    {
      path: '/merchant/add',
      body: {
        ...person,
        ...place,
        user: expect.stringMatching(/^usr_/),
        account_type: 2,
        businessname: 'Ngozi Textiles Ltd',
        industry: 'Fashion and Tailoring',
      },
    },
  ])
  await expect(page).toHaveURL('/login')
  await signInByForm(page, email)
  await expect(page.getByRole('button', { name: 'Ngozi Textiles Ltd' })).toBeVisible()
})

test('AUTH-80 AUTH-91 AUTH-93..96: a personal account is asked only where; places are built in', async ({ page }) => {
  const { email, phone } = newPerson()
  const sent = recordRequests(page)
  await page.goto('/signup')
  await fillPerson(page, email, phone)
  await next(page).click()
  await page.getByRole('radio', { name: 'Personal account' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('Street Address', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Legal Business Name')).toHaveCount(0)
  await expect(page.getByLabel('Business Industry')).toHaveCount(0)
  await choose(page, 'State', 'Lagos')
  await choose(page, 'LGA', 'Ikeja')
  expect(sent).toEqual([])
  await page.getByLabel('Street Address', { exact: true }).fill('3 Allen Avenue')
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await expect(page).toHaveURL('/login')
  expect(sent.find(({ path }) => path === '/merchant/add')?.body).toMatchObject({
    account_type: 3,
    businessname: 'Ngozi Ade-Eze',
    industry: 'Other Services',
    state: 'Lagos',
    lga: 'Ikeja',
  })
})

test('AUTH-78 AUTH-107: an e-mail that is taken is refused in the server’s words; with another one the same answers go through', async ({
  page,
  noise,
}) => {
  noise.expected(/4\d\d .*user\/add/)
  const { email, phone } = newPerson()
  const sent = recordRequests(page)
  await page.goto('/signup')
  await fillPerson(page, OWNER, phone)
  await next(page).click()
  await page.getByRole('radio', { name: 'Business registered with the CAC' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Legal Business Name', { exact: true }).fill('Ngozi Textiles Ltd')
  await choose(page, 'Business Industry', 'Education')
  await choose(page, 'State', 'Lagos')
  await choose(page, 'LGA', 'Ikeja')
  await page.getByLabel('Street Address', { exact: true }).fill('3 Allen Avenue')
  const answered = page.waitForResponse('**/api/user/add')
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  const { message } = (await (await answered).json()) as { message: string }
  expect(message.length).toBeGreaterThan(10)
  await expect(toast(page, 'Error', message)).toBeVisible()
  await expect(page).toHaveURL('/signup')

  await expect(page.getByLabel('Email Address', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email Address', { exact: true })).toHaveAccessibleDescription(message)
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await next(page).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('Street Address', { exact: true })).toHaveValue('3 Allen Avenue')
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await expect(page).toHaveURL('/login')
  expect(sent.at(-1)).toMatchObject({ path: '/merchant/add', body: { account_type: 1, email, businessname: 'Ngozi Textiles Ltd' } })
})

/** Fills in all three steps of a personal account. */
async function fillAll(page: Page, { email, phone }: { email: string; phone: string }): Promise<void> {
  await fillPerson(page, email, phone)
  await next(page).click()
  await page.getByRole('radio', { name: 'Personal account' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await choose(page, 'State', 'Lagos')
  await choose(page, 'LGA', 'Ikeja')
  await page.getByLabel('Street Address', { exact: true }).fill('3 Allen Avenue')
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
}

test('a sign-up that breaks between its two calls goes on after a reload, with the same details and the same account', async ({ page, noise }) => {
  noise.expected(/ERR_FAILED .*merchant\/add|409 .*user\/add/)
  const { email, phone } = newPerson()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/add')) asked.push(request.headers()['requestid']!)
  })
  await page.route('**/api/merchant/add', (route) => route.abort())
  await page.goto('/signup')
  await expect(page.getByText('Your account is not finished yet.')).toHaveCount(0)
  await fillAll(page, { email, phone })
  await expect(page.locator('.toast')).toContainText('Error')
  await page.unroute('**/api/merchant/add')

  await page.reload()
  await expect(page.getByText('Your account is not finished yet.')).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const typed of [email, phone, PASSWORD, 'Ngozi', 'Ade-Eze', 'Allen']) expect(kept).not.toContain(typed)
  await forContrastingAppearances(page, () => expectAccessible(page))
  await fillAll(page, { email, phone })
  await expect(toast(page, 'Success', 'Account Created Successfully')).toBeVisible()
  expect(asked).toEqual([asked[0], asked[0]])
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await signInByForm(page, email)
  await expect(page.getByRole('button', { name: 'Ngozi Ade-Eze' })).toBeVisible()
})

test('a sign-up that broke does not stand in the way of one with other details', async ({ page, noise }) => {
  noise.expected(/ERR_FAILED .*merchant\/add|409 .*user\/add/)
  await page.route('**/api/merchant/add', (route) => route.abort())
  await page.goto('/signup')
  await fillAll(page, newPerson())
  await expect(page.locator('.toast')).toContainText('Error')
  await page.unroute('**/api/merchant/add')
  await page.reload()
  await expect(page.getByText('Your account is not finished yet.')).toBeVisible()
  await fillAll(page, newPerson())
  await expect(toast(page, 'Success', 'Account Created Successfully')).toBeVisible()
})
