import type { UserEvent } from '@testing-library/user-event'
import { expect, findToast, noConnection, rawAnswer, screen, test, waitFor } from '../../../tests/components/test.tsx'
import { PASSWORD } from '../../../tests/fixtures/password.ts'
import { addMerchant, addUser, listIndustries } from '../contract.ts'

const field = (label: string) => screen.getByLabelText(label)
const next = () => screen.getByRole('button', { name: 'Create My Account' })
const finish = () => screen.getByRole('button', { name: 'Create account' })
const PERSON = {
  'First Name': 'Zulaihat',
  'Last Name': 'Gwandu',
  'Phone No': '08037491652',
  'Email Address': 'ngozi.okwudili@shops.example',
  Password: PASSWORD,
  'Confirm Password': PASSWORD,
}

async function paste(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label))
  if (text === '') return
  await user.click(field(label))
  await user.paste(text)
}

async function fillPerson(user: UserEvent): Promise<void> {
  for (const [label, text] of Object.entries(PERSON)) await paste(user, label, text)
  await user.click(screen.getByRole('checkbox'))
  await user.click(next())
}

/** Fills step 1 and chooses a type of account in step 2. */
async function goToBusiness(user: UserEvent, type: string): Promise<void> {
  await fillPerson(user)
  await user.click(await screen.findByRole('radio', { name: new RegExp(type) }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'TELL US ABOUT YOURSELF' })
}

async function choose(user: UserEvent, label: string, name: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.paste(name)
  await user.click(await screen.findByRole('option', { name }))
}

const NUMBERS = 'Name must not include space or numbers'
const SPECIAL = "Name must not include space and special characters except '-'"
const PHONE = "Phone number must start with '0' and must be 11 characters"
const SPACES = 'Password must not contain any space. Please remove all leading, trailing or middle spaces.'

test('ERR-96 ERR-99 ERR-101 ERR-103..104 ERR-108..109 ERR-113..115 ERR-144: the fields of step 1 say what is wrong in the specified words', async ({
  open,
  user,
}) => {
  await open('/signup')
  await screen.findByRole('heading', { name: 'create your account' })
  for (const [label, typed, said] of [
    ['First Name', '', 'First Name is required'],
    ['First Name', 'Ada1', NUMBERS],
    ['First Name', 'Ada Obi', NUMBERS],
    ['First Name', 'Ad!a', SPECIAL],
    ['Last Name', '', 'Last Name is required'],
    ['Last Name', 'Obi2', NUMBERS],
    ['Last Name', 'Obi_', SPECIAL],
    ['Phone No', '', 'Phone number is required'],
    ['Phone No', '80312345678', PHONE],
    ['Phone No', '0803', PHONE],
    ['Email Address', 'abc', 'Email address is invalid'],
    ['Password', '', 'Password is required'],
    ['Password', 'Abc 123$x', SPACES],
    ['Confirm Password', '', 'Password is required'],
    ['Confirm Password', 'Other@77x', "Passwords don't match"],
  ] as const) {
    await paste(user, label, typed)
    await user.click(next())
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(said))
  }
  expect(screen.getByText('Please accept the terms of use to continue')).toBeVisible()
  expect(screen.getByText('Step 1 of 3')).toBeVisible()
})

test('ERR-94: a step without a type of account says so in a warning and at the choice', async ({ open, user }) => {
  await open('/signup')
  await screen.findByRole('heading', { name: 'create your account' })
  await fillPerson(user)
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await findToast('Warning', 'Selecting an account type is required')
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Selecting an account type is required')
})

test('an industry is found by another word of its trade', async ({ api, open, user }) => {
  api.on(listIndustries, [{ name: 'Fashion and Tailoring', words: 'cloth fabric' }, { name: 'Education' }])
  await open('/signup')
  await screen.findByRole('heading', { name: 'create your account' })
  await goToBusiness(user, 'Business not registered yet')
  await user.type(screen.getByLabelText('Business Industry', { selector: 'input' }), 'fabric')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Fashion and Tailoring'])
})

test('ERR-116..120: the fields of step 3 say what is missing in the specified words', async ({ api, open, user }) => {
  api.on(listIndustries, [{ name: 'Fashion and Tailoring', words: 'cloth fabric' }, { name: 'Education' }])
  await open('/signup')
  await screen.findByRole('heading', { name: 'create your account' })
  await goToBusiness(user, 'Business not registered yet')
  await user.click(finish())
  for (const [label, said] of [
    ['Name of your business', 'Business Name is required'],
    ['Business Industry', 'Industry is required'],
    ['State', 'State is required'],
    ['LGA', 'LGA is required'],
    ['Street Address', 'Address is required'],
  ] as const)
    await waitFor(() => expect(screen.getByLabelText(label, { selector: 'input' })).toHaveAccessibleDescription(said))
  expect(api.operations()).not.toContain('onboarding.add_user')
})

test.for([
  [1, 'Business registered with the CAC', 'Fashion and Tailoring'],
  [2, 'Business not registered yet', 'Fashion and Tailoring'],
  [3, 'Personal account', 'Other Services'],
] as const)(
  'ERR-13 CONST-75..77 CONST-91: the sign-up sends its type of account, and says when it is created (%s)',
  async ([type, title, industry], { api, open, user }) => {
    api.on(listIndustries, [{ name: 'Fashion and Tailoring' }])
    api.on(addUser, { id: 'usr_1' }).on(addMerchant, { _id: 'biz_1', businessid: 'biz_1' })
    await open('/signup')
    await screen.findByRole('heading', { name: 'create your account' })
    await goToBusiness(user, title)
    if (type !== 3) {
      await paste(user, type === 1 ? 'Legal Business Name' : 'Name of your business', 'Gwandu Textiles')
      await choose(user, 'Business Industry', 'Fashion and Tailoring')
    }
    await choose(user, 'State', 'Kano')
    await choose(user, 'LGA', 'Nasarawa')
    await paste(user, 'Street Address', '12 Zoo Road')
    await user.click(finish())
    await findToast('Success', 'Account Created Successfully')
    const businessname = type === 3 ? 'Zulaihat Gwandu' : 'Gwandu Textiles'
    expect(api.calls(addMerchant)[0]!.body).toMatchObject({ user: 'usr_1', account_type: type, industry, businessname })
  },
)

test('ERR-10 ERR-55: a sign-up that fails shows the server’s message in a toast, or “error” when there is none', async ({ api, open, user }) => {
  api.once(addUser, rawAnswer(409, { status: false, message: 'Email address is already taken' }))
  api.once(addUser, rawAnswer(400, { status: false })).once(addUser, noConnection())
  await open('/signup')
  await screen.findByRole('heading', { name: 'create your account' })
  await goToBusiness(user, 'Personal account')
  await choose(user, 'State', 'Kano')
  await choose(user, 'LGA', 'Nasarawa')
  await paste(user, 'Street Address', '12 Zoo Road')
  for (const said of ['Email address is already taken', 'error', 'No connection. Check your network and try again.']) {
    await user.click(finish())
    await findToast('Error', said)
  }
})
