import type { UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { login } from '../../../modules/identity/contract.ts'
import { addMerchant, addUser, listIndustries } from '../../../modules/onboarding/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import { cashpoint, dashboard, expect, findToast, noConnection, refused, screen, test, userOf, waitFor } from '../../../tests/components/test.tsx'
import { PASSWORD } from '../../../tests/fixtures/password.ts'

const EMAIL = 'ngozi@shops.example'
const PHONE = '08031234567'
const field = (label: string) => screen.getByLabelText(label)
const next = () => screen.getByRole('button', { name: 'Create My Account' })
const goOn = () => screen.getByRole('button', { name: 'Continue' })
const back = () => screen.getByRole('button', { name: 'Back' })
const finish = () => screen.getByRole('button', { name: 'Create account' })
const type = (name: RegExp) => screen.getByRole('radio', { name })
const storedTexts = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

const REGISTERED = /^Business registered with the CAC/
const UNREGISTERED = /^Business not registered yet/
const PERSONAL = /^Personal account/

function answer(api: FakeApi): void {
  api.on(listIndustries, [{ name: 'Education' }, { name: 'Fashion and Tailoring' }])
  api.on(addUser, { id: 'usr_7' }).on(addMerchant, { _id: 'biz_7', businessid: 'biz_7' })
}

async function openForm(open: (path: string) => Promise<void>, path = '/signup'): Promise<void> {
  // The redirect after a sign-up waits for a moment.
  vi.useFakeTimers()
  await open(path)
  await screen.findByRole('heading', { name: 'create your account' })
}

async function fillPerson(user: UserEvent, email = EMAIL): Promise<void> {
  await user.type(field('First Name'), 'Ngozi')
  await user.type(field('Last Name'), 'Ade-Eze')
  await user.type(field('Phone No'), PHONE)
  await user.type(field('Email Address'), email)
  await user.type(field('Password'), PASSWORD)
  await user.type(field('Confirm Password'), PASSWORD)
  await user.click(screen.getByRole('checkbox'))
}

async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  const box = screen.getByRole('combobox', { name: label })
  await user.clear(box)
  await user.type(box, option)
  await user.click(await screen.findByRole('option', { name: option }))
}

async function goToType(user: UserEvent): Promise<void> {
  await user.click(next())
  await screen.findByRole('heading', { name: 'Choose Account Type' })
}

async function chooseType(user: UserEvent, name: RegExp): Promise<void> {
  await user.click(type(name))
  await user.click(goOn())
  await screen.findByRole('heading', { name: 'TELL US ABOUT YOURSELF' })
}

async function fillPlace(user: UserEvent): Promise<void> {
  await choose(user, 'State', 'Kano')
  await choose(user, 'LGA', 'Nasarawa')
  await user.type(field('Street Address'), '12 Zoo Road')
}

/** The success, and the sign-in with the name filled, which begins by itself. */
async function expectSuccess(email = EMAIL): Promise<void> {
  await findToast('Success', 'Account Created Successfully')
  expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(window.location.pathname).toBe('/login')
  expect(field('Email Address / Phone Number')).toHaveValue(email)
  expect(screen.getByText('Your account is ready. You are being logged in.')).toBeVisible()
}

/** All three steps of a personal account. */
async function fillAll(user: UserEvent, email = EMAIL): Promise<void> {
  await fillPerson(user, email)
  await goToType(user)
  await chooseType(user, PERSONAL)
  await fillPlace(user)
  await user.click(finish())
}

test('AUTH-02 AUTH-03 AUTH-06 AUTH-07: the sign-up is public under both addresses, which prefill the referral code', async ({ open }) => {
  for (const [path, code] of [
    ['/signup', ''],
    ['/mid', ''],
    ['/signup?ref=ABC1', 'ABC1'],
    ['/signup?mid=XYZ9', 'XYZ9'],
  ] as const) {
    await openForm(open, path)
    expect(screen.getByText('Step 1 of 3')).toBeVisible()
    expect(field('Referral Code (Optional)')).toHaveValue(code)
  }
})

test('AUTH-44..53 AUTH-55 AUTH-56 AUTH-59 AUTH-62 AUTH-65 AUTH-72 AUTH-74: step 1 has its fields, and each empty one says what it needs', async ({
  open,
  user,
}) => {
  await openForm(open)
  for (const label of ['Password', 'Confirm Password']) expect(field(label)).toHaveAttribute('type', 'password')
  expect(field('Referral Code (Optional)')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /terms of use of Kasuwa/ })).not.toBeChecked()
  await user.click(next())
  for (const [label, message] of [
    ['First Name', 'First Name is required'],
    ['Last Name', 'Last Name is required'],
    ['Phone No', 'Phone number is required'],
    ['Email Address', 'Email Address is required'],
    ['Password', 'Password is required'],
    ['Confirm Password', 'Password is required'],
  ] as const)
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)))
  expect(screen.getByText('Please accept the terms of use to continue')).toBeVisible()
  expect(screen.getByText('Step 1 of 3')).toBeVisible()
})

test('AUTH-57 AUTH-58 AUTH-60 AUTH-63 AUTH-66..71 AUTH-73: what is typed in step 1 is judged at its field', async ({ open, user }) => {
  await openForm(open)
  await user.click(next())
  const numbers = 'Name must not include space or numbers'
  const special = "Name must not include space and special characters except '-'"
  const eleven = "Phone number must start with '0' and must be 11 characters"
  const spaced = 'Password must not contain any space. Please remove all leading, trailing or middle spaces.'
  const retype = async (label: string, text: string) => {
    await user.clear(field(label))
    await user.type(field(label), text)
  }
  for (const [label, typed, message] of [
    ['First Name', 'Ada1', numbers],
    ['First Name', 'Ada Obi', numbers],
    ['First Name', 'Ad!a', special],
    ['Phone No', '80312345678', eleven],
    ['Phone No', '0803', eleven],
    ['Email Address', 'abc', 'Email address is invalid'],
    ['Password', 'Abc 123$x', spaced],
    ['Password', 'Ab1$xyz', 'Password must be at least 8 characters'],
    ['Password', 'abcd123$', 'Password must contain an uppercase letter'],
    ['Password', 'ABCD123$', 'Password must contain a lowercase letter'],
    ['Password', 'Abcdefg$', 'Password must contain a number'],
    ['Password', 'Abcd1234', 'Password must contain one special character: @ # $ * . &'],
  ] as const) {
    await retype(label, typed)
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message))
  }
  await retype('First Name', 'Ada-Obi')
  await waitFor(() => expect(field('First Name')).not.toHaveAttribute('aria-invalid'))
  for (const sign of '@#$*.&') {
    await retype('Password', `Tsamiya1${sign}`)
    await waitFor(() => expect(field('Password')).not.toHaveAttribute('aria-invalid'))
  }
  await user.type(field('Confirm Password'), 'Tsamiya1')
  await waitFor(() => expect(field('Confirm Password')).toHaveAccessibleDescription("Passwords don't match"))
})

test('AUTH-43 AUTH-54 AUTH-75..77 AUTH-81..86 AUTH-102: three counted steps, forward with valid answers only, and back with everything kept', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await openForm(open, '/signup?ref=FRIEND7')
  await fillPerson(user)
  await goToType(user)
  expect(screen.getByText('Step 2 of 3')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Choose Account Type' })).toHaveFocus())
  const radios = screen.getAllByRole('radio')
  expect(radios).toHaveLength(3)
  for (const name of [REGISTERED, UNREGISTERED, PERSONAL]) expect(type(name)).not.toBeChecked()
  expect(screen.getAllByRole('list').filter((list) => list.closest('.toaster') === null && list.children.length > 1)).toHaveLength(3)
  await user.click(goOn())
  expect(await screen.findByRole('alert')).toHaveTextContent('Selecting an account type is required')
  await findToast('Warning', 'Selecting an account type is required')
  expect(screen.getByText('Step 2 of 3')).toBeVisible()
  await chooseType(user, REGISTERED)
  expect(screen.getByText('Step 3 of 3')).toBeVisible()
  await user.type(field('Legal Business Name'), 'Ngozi Textiles Ltd')
  await choose(user, 'Business Industry', 'Fashion and Tailoring')
  await fillPlace(user)

  await user.click(back())
  await screen.findByText('Step 2 of 3')
  expect(type(REGISTERED)).toBeChecked()
  await user.click(back())
  await screen.findByText('Step 1 of 3')
  for (const [label, value] of [
    ['First Name', 'Ngozi'],
    ['Email Address', EMAIL],
    ['Referral Code (Optional)', 'FRIEND7'],
    ['Confirm Password', PASSWORD],
  ] as const)
    expect(field(label)).toHaveValue(value)
  await goToType(user)
  await chooseType(user, UNREGISTERED)
  expect(field('Name of your business')).toHaveValue('Ngozi Textiles Ltd')
  expect(screen.getByRole('combobox', { name: 'Business Industry' })).toHaveValue('Fashion and Tailoring')
  expect(screen.getByRole('combobox', { name: 'LGA' })).toHaveValue('Nasarawa')
  expect(field('Street Address')).toHaveValue('12 Zoo Road')
})

test('AUTH-87..90 AUTH-92 AUTH-97..101: step 3 has its fields, each empty one says what it needs, and the LGA follows the state', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await openForm(open)
  await fillPerson(user)
  await goToType(user)
  await chooseType(user, REGISTERED)
  await user.click(finish())
  for (const [label, message] of [
    ['Legal Business Name', 'Business Name is required'],
    ['Business Industry', 'Industry is required'],
    ['State', 'State is required'],
    ['LGA', 'LGA is required'],
    ['Street Address', 'Address is required'],
  ] as const)
    await waitFor(() => expect(screen.getByLabelText(label, { selector: 'input' })).toHaveAccessibleDescription(message))
  expect(api.calls(addUser)).toEqual([])
  await choose(user, 'State', 'Lagos')
  await user.click(screen.getByRole('combobox', { name: 'LGA' }))
  await waitFor(() => expect(screen.getByRole('option', { name: 'Ikeja' })).toBeVisible())
  expect(screen.queryByRole('option', { name: 'Nasarawa' })).toBeNull()
  await user.keyboard('{Escape}')
  await choose(user, 'State', 'Kano')
  await user.click(screen.getByRole('combobox', { name: 'LGA' }))
  await waitFor(() => expect(screen.getByRole('option', { name: 'Nasarawa' })).toBeVisible())
  expect(screen.queryByRole('option', { name: 'Ikeja' })).toBeNull()
})

test('AUTH-79 AUTH-103..106 AUTH-109..123: the account is created first, then the profile with its id, nothing typed is stored, and the sign-in follows by itself', async ({
  api,
  documents,
  open,
  user,
}) => {
  answer(api)
  await openForm(open, '/signup?ref=FRIEND7')
  await fillPerson(user)
  await goToType(user)
  await chooseType(user, UNREGISTERED)
  await user.type(field('Name of your business'), 'Ngozi Textiles Ltd')
  await choose(user, 'Business Industry', 'Fashion and Tailoring')
  await fillPlace(user)
  expect(storedTexts()).toBe('[{},{}]')
  await user.click(finish())
  await expectSuccess()
  expect(api.operations()).toEqual(['onboarding.list_industries', 'onboarding.add_user', 'onboarding.add_merchant'])
  const person = { contactfirstname: 'Ngozi', contactlastname: 'Ade-Eze', businessphone: PHONE, email: EMAIL, referralcode: 'FRIEND7' }
  expect(api.calls(addUser)[0]!.body).toEqual({ ...person, password: PASSWORD, confirmPassword: PASSWORD })
  const place = { address: '12 Zoo Road', lga: 'Nasarawa', state: 'Kano' }
  const business = { businessname: 'Ngozi Textiles Ltd', industry: 'Fashion and Tailoring' }
  expect(api.calls(addMerchant)[0]!.body).toEqual({ ...person, ...place, ...business, user: 'usr_7', account_type: 2 })
  api.on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()]).on(login, userOf('merchant'))
  await vi.advanceTimersByTimeAsync(1_500)
  await screen.findByRole('heading', { name: 'Recent transactions' })
  expect(api.calls(login).map(({ body }) => body)).toEqual([{ email: EMAIL, password: PASSWORD, app: 'merchant', life_span: 'short' }])
  expect(documents.loaded).toEqual(['/signup?ref=FRIEND7', '/admin/merchant'])
})

test('AUTH-80 AUTH-91 AUTH-93..96: a personal account has no business name and industry of its own, and its places need no call', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await openForm(open)
  await fillPerson(user)
  await goToType(user)
  await chooseType(user, PERSONAL)
  for (const label of ['Legal Business Name', 'Name of your business']) expect(screen.queryByLabelText(label)).toBeNull()
  expect(screen.queryByLabelText('Business Industry')).toBeNull()
  await fillPlace(user)
  expect(api.operations()).toEqual([])
  await user.click(finish())
  await expectSuccess()
  const own = { account_type: 3, businessname: 'Ngozi Ade-Eze', industry: 'Other Services', state: 'Kano', lga: 'Nasarawa' }
  expect(api.calls(addMerchant)[0]!.body).toMatchObject(own)
})

test('AUTH-78 AUTH-107: a refused sign-up is told in the server’s words, or as error; with another e-mail the same answers go through', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.once(addUser, refused(409, 'onboarding.taken', 'This e-mail address has an account already.'))
  api.once(addUser, refused(409, 'onboarding.taken', ''))
  await openForm(open)
  await fillPerson(user)
  await goToType(user)
  await chooseType(user, REGISTERED)
  await user.type(field('Legal Business Name'), 'Ngozi Textiles Ltd')
  await choose(user, 'Business Industry', 'Education')
  await fillPlace(user)
  await user.click(finish())
  await findToast('Error', 'This e-mail address has an account already.')
  await user.click(finish())
  await findToast('Error', 'error')
  expect(window.location.pathname).toBe('/signup')
  await user.click(back())
  await user.click(back())
  await user.clear(field('Email Address'))
  await user.type(field('Email Address'), 'other@shops.example')
  await goToType(user)
  await user.click(goOn())
  expect(await screen.findByLabelText('Street Address')).toHaveValue('12 Zoo Road')
  await user.click(finish())
  await expectSuccess('other@shops.example')
  expect(api.calls(addMerchant)[0]!.body).toMatchObject({ account_type: 1, email: 'other@shops.example' })
})

test('a sign-up that breaks between its calls goes on after a reload, under the same request id, and stores nothing typed', async ({
  api,
  open,
  reload,
  user,
}) => {
  answer(api)
  api.once(addMerchant, noConnection())
  await openForm(open)
  expect(screen.queryByText('Your account is not complete yet.')).toBeNull()
  await fillAll(user)
  await findToast('Error', 'No connection. Check your network and try again.')
  await reload()
  expect(await screen.findByText('Your account is not complete yet.')).toBeVisible()
  for (const typed of [EMAIL, PHONE, PASSWORD, 'Ngozi', 'Ade-Eze', 'Zoo']) expect(storedTexts()).not.toContain(typed)
  await fillAll(user)
  await expectSuccess()
  const ids = api.calls(addUser).map(({ requestId }) => requestId)
  expect(ids).toEqual([ids[0], ids[0]])
  expect(storedTexts()).toBe('[{},{"new-account":"1"}]')
})

test('a sign-up that broke does not stand in the way of one with other details', async ({ api, open, reload, user }) => {
  answer(api)
  api.once(addMerchant, noConnection())
  await openForm(open)
  await fillAll(user)
  await findToast('Error', 'No connection. Check your network and try again.')
  await reload()
  await screen.findByText('Your account is not complete yet.')
  api.once(addUser, refused(409, 'request.reference_reused', 'This request was used for something else.'))
  await fillAll(user, 'other@shops.example')
  await expectSuccess('other@shops.example')
  const ids = api.calls(addUser).map(({ requestId }) => requestId)
  expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0]!)])
})
