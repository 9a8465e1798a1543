import type { UserEvent } from '@testing-library/user-event'
import { expect, findToast, refused, screen, test, waitFor } from '../../../tests/components/test.tsx'
import { PASSWORD } from '../../../tests/fixtures/password.ts'
import { EASY_TO_GUESS } from '../../../platform/passwords/easy-to-guess.ts'
import { addMerchant, addUser } from '../contract.ts'

const field = (label: string) => screen.getByLabelText(label)
const step = (title: string) => screen.findByRole('heading', { level: 1, name: title })
const EMAIL = 'ngozi.okwudili@shops.example'
const PERSON_TITLE = 'create your account'
const TYPE_TITLE = 'Choose Account Type'
const BUSINESS_TITLE = 'TELL US ABOUT YOURSELF'
const WEAK = 'Do not use your name, email address, phone number or our name in your password.'

async function fillPerson(user: UserEvent, password = PASSWORD, phone = '08037491652'): Promise<void> {
  const typed = { 'First Name': 'Zulaihat', 'Last Name': 'Gwandu', 'Phone No': phone, 'Email Address': EMAIL }
  for (const [label, text] of Object.entries({ ...typed, Password: password, 'Confirm Password': password })) await user.type(field(label), text)
  await user.click(screen.getByRole('checkbox'))
}
const goOn = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create My Account' }))

async function chooseType(user: UserEvent): Promise<void> {
  await step(TYPE_TITLE)
  await user.click(screen.getByRole('radio', { name: /Personal account/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

async function choose(user: UserEvent, label: string, name: string): Promise<void> {
  await user.clear(screen.getByRole('combobox', { name: label }))
  await user.type(screen.getByRole('combobox', { name: label }), name)
  await user.click(await screen.findByRole('option', { name }))
}

async function fillBusiness(user: UserEvent): Promise<void> {
  await step(BUSINESS_TITLE)
  await choose(user, 'State', 'Kano')
  await choose(user, 'LGA', 'Nasarawa')
  await user.type(field('Street Address'), '12 Zoo Road')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

test('a password made of the person’s own name, address, phone number or common words is refused at its field in step 1', async ({ open, user }) => {
  await open('/signup')
  await fillPerson(user)
  for (const [weak, said] of [
    ['Amina@2026', EASY_TO_GUESS],
    ['Zulaihat@77', WEAK],
    ['Gwandu#2026x', WEAK],
    ['Okwudili.12', WEAK],
    ['Kwa@8037491652', WEAK],
    ['Kasuwa@2026', WEAK],
  ] as const) {
    for (const label of ['Password', 'Confirm Password']) {
      await user.clear(field(label))
      await user.type(field(label), weak)
    }
    await goOn(user)
    await waitFor(() => expect(field('Password')).toHaveAccessibleDescription(said))
  }
  expect(screen.getByRole('heading', { level: 1, name: PERSON_TITLE })).toBeVisible()
})

test('AUTH-60: names and phone number are taken in each way of writing them, and sent in one', async ({ api, open, user }) => {
  api.on(addUser, { id: 'usr_1' }).on(addMerchant, refused(503, 'server.busy', 'Please try again'))
  await open('/signup')
  await user.type(field('First Name'), ' ')
  await fillPerson(user, PASSWORD, '\u202a+234 (0) 803-749-1652\u202c ')
  await user.type(field('Last Name'), ' ')
  await goOn(user)
  await chooseType(user)
  await fillBusiness(user)
  await findToast('Error', 'Please try again')
  const sent = { contactfirstname: 'Zulaihat', contactlastname: 'Gwandu', businessphone: '08037491652', email: EMAIL }
  expect(api.calls(addUser)[0]!.body).toMatchObject(sent)
  expect(api.calls(addMerchant)[0]!.body).toMatchObject(sent)
})

for (const [name, label, said] of [
  ['email', 'Email Address', 'Email address is already taken'],
  ['businessphone', 'Phone No', 'Phone number is already taken'],
  ['password', 'Password', WEAK],
] as const)
  test(`AUTH-107: a refusal of ${name} after step 3 leads back to its field, with the message there and in a toast`, async ({ api, open, user }) => {
    api.on(addUser, refused(400, 'request.invalid', said, { errors: [{ field: name, message: said }] }))
    await open('/signup')
    await fillPerson(user)
    await goOn(user)
    await chooseType(user)
    await fillBusiness(user)
    await findToast('Error', said)
    await step(PERSON_TITLE)
    await waitFor(() => expect(field(label)).toHaveFocus())
    expect(field(label)).toHaveAccessibleDescription(said)
    expect(field('First Name')).toHaveValue('Zulaihat')
  })

test('a refusal of a field of step 3 is shown there, and one of no field in a toast only', async ({ api, open, user }) => {
  const said = 'Choose a local government area of the state'
  api.on(addUser, { id: 'usr_1' }).on(addMerchant, refused(400, 'request.invalid', said, { errors: [{ field: 'lga', message: said }] }))
  await open('/signup')
  await fillPerson(user)
  await goOn(user)
  await chooseType(user)
  await fillBusiness(user)
  await findToast('Error', said)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'LGA' })).toHaveAccessibleDescription(said))
  api.on(addMerchant, refused(503, 'server.busy', 'Please try again'))
  await choose(user, 'LGA', 'Dala')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await findToast('Error', 'Please try again')
  expect(screen.getByRole('heading', { level: 1, name: BUSINESS_TITLE })).toBeVisible()
})

test('AUTH-102 AUTH-123: a reload keeps all three steps but the password, in no storage, and goes on where it was', async ({
  api,
  open,
  reload,
  user,
}) => {
  api.on(addUser, { id: 'usr_1' }).on(addMerchant, { _id: 'biz_1', businessid: 'biz_1' })
  await open('/signup?ref=ABC1')
  await fillPerson(user)
  await goOn(user)
  await chooseType(user)
  await step(BUSINESS_TITLE)
  await user.type(field('Street Address'), '12 Zoo Road')
  // The browser says so before it unloads a page.
  window.dispatchEvent(new Event('beforeunload'))
  await reload()
  await step(PERSON_TITLE)
  expect(screen.getByText('Your answers are still here.')).toBeVisible()
  const kept = JSON.stringify([localStorage, sessionStorage])
  for (const typed of ['Zulaihat', 'Gwandu', '08037491652', EMAIL, PASSWORD, 'Zoo']) expect(kept).not.toContain(typed)
  expect(JSON.stringify(window.history.state)).not.toContain(PASSWORD)
  for (const [label, value] of [
    ['First Name', 'Zulaihat'],
    ['Phone No', '08037491652'],
    ['Referral Code (Optional)', 'ABC1'],
    ['Password', ''],
    ['Confirm Password', ''],
  ] as const)
    expect(field(label)).toHaveValue(value)
  expect(screen.getByRole('checkbox')).toBeChecked()
  for (const label of ['Password', 'Confirm Password']) await user.type(field(label), PASSWORD)
  await goOn(user)
  await step(BUSINESS_TITLE)
  expect(field('Street Address')).toHaveValue('12 Zoo Road')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await step(TYPE_TITLE)
  expect(screen.getByRole('radio', { name: /Personal account/ })).toBeChecked()
})
