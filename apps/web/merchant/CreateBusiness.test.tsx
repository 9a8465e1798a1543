import type { UserEvent } from '@testing-library/user-event'
import { showMerchant } from '../../../modules/businesses/contract.ts'
import { showDays, showHistory } from '../../../modules/history/contract.ts'
import { addBusiness, listIndustries } from '../../../modules/onboarding/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { showVerification } from '../../../modules/verification/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { readSession } from '../../../ui/data/session.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  cashpoint,
  dashboard,
  expect,
  findToast,
  membership,
  merchantDetails,
  refused,
  screen,
  test,
  unverifiedDetails,
  verification,
  waitFor,
  withEnvelope,
  within,
} from '../../../tests/components/test.tsx'

const HOME_PATH = '/admin/merchant'
const POPUP_PATH = `${HOME_PATH}/history?popup=create-business`
const offered = { parts: { flags: { 'web.create.merchant': true } } }
const second = membership({ _id: 'biz_2', businessid: 'biz_2', businessname: 'Gwandu Textiles', publickey: 'pk_2', nuban: null, tier: 'unverified' })

function answer(api: FakeApi): void {
  api
    .on(showHistory, [])
    .on(showDays, [])
    .on(showDashboard, dashboard())
    .on(listCashpoints, [cashpoint()])
    .on(showVerification, verification())
    .on(listIndustries, [{ name: 'Fashion and Tailoring' }])
}
const popup = async () => within(await screen.findByRole('dialog', { name: 'Create New Business' }))
const field = async (label: string) => (await popup()).getByLabelText(label, { selector: 'input' })

async function choose(user: UserEvent, label: string, name: string): Promise<void> {
  await user.click((await popup()).getByRole('combobox', { name: label }))
  await user.paste(name)
  await user.click(await screen.findByRole('option', { name }))
}

async function type(user: UserEvent, label: string, text: string): Promise<void> {
  const input = await field(label)
  await user.clear(input)
  if (text) await user.click(input)
  if (text) await user.paste(text)
}

async function fillBusiness(user: UserEvent): Promise<void> {
  await type(user, 'Name of your business', 'Gwandu Textiles')
  await choose(user, 'Business Industry', 'Fashion and Tailoring')
  await choose(user, 'State', 'Kano')
  await choose(user, 'LGA', 'Nasarawa')
  await type(user, 'Street Address', '12 Zoo Road')
}
const submit = async (user: UserEvent) => user.click((await popup()).getByRole('button', { name: 'Create Business' }))

test('SHELL-69 SHELL-91 DASH-25: Add New Business stands in the switcher and leads to the form while the flag is on, for a role that may add one', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(`${HOME_PATH}/history`, { as: 'merchant', business: offered })
  await user.click(await screen.findByRole('button', { name: /Amina Stores/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add New Business' }))
  expect(await field('Name of your business')).toBeVisible()
})

test.for([
  ['the flag is off', 'merchant', {}],
  ['the role may not add one', 'merchant-finance', offered],
  ['the business is not verified', 'merchant', { activated: false, tier: 'unverified' as const, ...offered }],
] as const)('SHELL-69: neither entry nor form where %s', async ([, role, business], { api, open, user }) => {
  answer(api)
  await open(POPUP_PATH, { as: role, business })
  await user.click(await screen.findByRole('button', { name: /Amina Stores/ }))
  expect(await screen.findByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Add New Business' })).toBeNull()
  expect(screen.queryByRole('dialog', { name: 'Create New Business' })).toBeNull()
})

test('DASH-27..40 ERR-97 ERR-102 AUTH-64: each field says what is wrong in the specified words, and nothing is sent', async ({ api, open, user }) => {
  answer(api)
  await open(POPUP_PATH, { as: 'merchant', business: offered })
  for (const label of ['First Name', 'Last Name', 'Phone No', 'Email Address']) await type(user, label, '')
  await submit(user)
  for (const [label, said] of [
    ['First Name', 'First Name is required'],
    ['Last Name', 'Last Name is required'],
    ['Phone No', 'Phone number is required'],
    ['Street Address', 'Address is required'],
    ['Name of your business', 'Business Name is required'],
    ['Business Industry', 'Industry is required'],
    ['LGA', 'LGA is required'],
    ['State', 'State is required'],
    ['Email Address', 'Email Address is required'],
  ] as const)
    await waitFor(async () => expect(await field(label)).toHaveAccessibleDescription(expect.stringContaining(said)))
  for (const [label, typed, said] of [
    ['First Name', 'Ada!', "Name must not include space and special characters except '-'"],
    ['Last Name', 'Ada1', 'Name must not include numbers'],
    ['Phone No', '0803', "Phone number must start with '0' and must be 11 characters"],
    ['Email Address', 'abc', 'Email address is Invalid'],
  ] as const) {
    await type(user, label, typed)
    await submit(user)
    await waitFor(async () => expect(await field(label)).toHaveAccessibleDescription(expect.stringContaining(said)))
  }
  expect(api.operations()).not.toContain('onboarding.add_business')
})

test('SHELL-90 DASH-26 DASH-41 ERR-14 API-14: a created business is told, opened and in the switcher beside the first, each with its own key', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.once(
    addBusiness,
    refused(400, 'request.invalid', 'Wrong', { errors: [{ field: 'lga', message: 'Choose a local government area of the state' }] }),
  )
  api.on(addBusiness, withEnvelope(second, { message: 'Business Created Successfully' }))
  await open(POPUP_PATH, { as: 'merchant', business: offered })
  await fillBusiness(user)
  await submit(user)
  await waitFor(async () => expect(await field('LGA')).toHaveAccessibleDescription('Choose a local government area of the state'))
  api.on(showMerchant, unverifiedDetails({ businessid: 'biz_2', businessname: 'Gwandu Textiles', nuban: null }))
  await submit(user)
  await findToast('Success', 'Business Created Successfully')
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(HOME_PATH))
  expect(api.calls(addBusiness).at(-1)!.body).toMatchObject({ businessname: 'Gwandu Textiles', account_type: 2, state: 'Kano', lga: 'Nasarawa' })
  expect(readSession()).toMatchObject({ publicKey: 'pk_2', holder: { businessid: 'biz_2' } })
  expect(await screen.findByRole('button', { name: /Gwandu Textiles/ })).toBeVisible()
  api.on(showMerchant, merchantDetails())
  await user.click(screen.getByRole('button', { name: /profile menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Switch to Amina Stores' }))
  await user.click(await screen.findByRole('button', { name: /Amina Stores.*1012/ }))
  expect(readSession()).toMatchObject({ publicKey: 'pk_1', holder: { businessid: 'biz_1' } })
  expect((await screen.findAllByRole('menuitemradio')).map((one) => one.textContent)).toEqual([
    expect.stringContaining('Amina Stores'),
    expect.stringContaining('Gwandu Textiles'),
  ])
})
