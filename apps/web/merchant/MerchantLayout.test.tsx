import { showMerchant } from '../../../modules/businesses/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDays, showHistory } from '../../../modules/history/contract.ts'
import type { Role } from '../../../modules/identity/contract.ts'
import { listBanks } from '../../../modules/institutions/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { confirmActivationSeen, showVerification } from '../../../modules/verification/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  banks,
  cashpoint,
  dashboard,
  expect,
  membership,
  merchantDetails,
  screen,
  test,
  unverifiedDetails,
  userOf,
  verification,
  waitFor,
  within,
} from '../../../tests/components/test.tsx'

const HOME_PATH = '/admin/merchant'

function answer(api: FakeApi): void {
  api
    .on(listCashpoints, [cashpoint()])
    .on(showDashboard, dashboard())
    .on(showHistory, [])
    .on(showDays, [])
    .on(showVerification, verification())
    .on(listBanks, banks())
}

const OFFERS = {
  'merchant-finance': [],
  'merchant-support': [],
  'auditor-finance': [],
  'accountant-finance': ['Transfer'],
  cashieraccountant: ['Transfer'],
  'api-finance': ['Transfer', 'Withdraw'],
  'merchant-authorizer': ['Transfer', 'Withdraw'],
  merchant: ['Transfer', 'Withdraw'],
} as const satisfies Partial<Record<Role, readonly string[]>>

test('ROLE-03..09 ROLE-22 DASH-10: every merchant role lands on the dashboard, which offers what the role may do and nothing else', async ({
  api,
  documents,
  open,
}) => {
  answer(api)
  for (const [role, offers] of Object.entries(OFFERS) as [Role, readonly string[]][]) {
    await open('/', { as: role })
    await screen.findByRole('link', { name: /Halima/i })
    expect(window.location.pathname, role).toBe(HOME_PATH)
    const main = within(screen.getByRole('main'))
    const name = /transfer|withdraw|bill|airtime/i
    const offered = [...main.queryAllByRole('link', { name }), ...main.queryAllByRole('button', { name })]
    expect(
      offered.map((action) => action.textContent),
      role,
    ).toEqual(offers)
    const [navigation] = screen.getAllByRole('navigation')
    const places = within(navigation!)
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(places.includes('Send Money'), role).toBe(offers.length > 0)
    expect(places, role).toContain('History')
  }
  expect(documents.loaded).toHaveLength(Object.keys(OFFERS).length)
})

for (const [place, title] of [
  ['transfer', 'Send Money'],
  ['withdraw', 'Withdraw Money'],
] as const)
  test(`who may not send reads so at ${place}, instead of a form that is refused at its end`, async ({ api, open, user }) => {
    answer(api)
    await open(`${HOME_PATH}/${place}`, { as: 'merchant-finance' })
    expect(await screen.findByText('Your role does not allow this. Ask the owner of the business.')).toBeVisible()
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
    await screen.findByRole('link', { name: /Halima/i })
    expect(window.location.pathname).toBe(HOME_PATH)
  })

const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll('[role^=menuitem]')].map((entry) => entry.textContent)

test('SHELL-24 SHELL-93 SHELL-94 KYC-04: until the first activation the switcher shows only Verify Your Account and Sign Out, below the banner', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(`${HOME_PATH}/history`, { as: 'merchant', business: unverifiedDetails() })
  expect(await screen.findByText('Activate Your Account')).toBeVisible()
  const switcher = screen.getByRole('button', { name: /Amina Stores/ })
  await user.click(switcher)
  const menu = await screen.findByRole('menu', { name: 'Businesses' })
  expect(entriesOf(menu)).toEqual(['Verify Your Account', 'Sign Out'])
  await user.click(within(menu).getByRole('menuitem', { name: 'Verify Your Account' }))
  expect(await screen.findByRole('heading', { name: 'Steps' })).toBeVisible()
  expect(window.location.pathname).toBe(`${HOME_PATH}/compliance`)
})

test('SHELL-90: a person of two businesses can leave the one that is not activated for the other', async ({ api, open, user }) => {
  answer(api)
  const second = membership({ _id: 'biz_2', businessid: 'biz_2', businessname: 'Bello Foods', publickey: 'pk_2' })
  await open(`${HOME_PATH}/history`, { as: userOf('merchant', { merchants: [membership(), second] }), business: unverifiedDetails() })
  await user.click(await screen.findByRole('button', { name: /Amina Stores/ }))
  const entries = (await screen.findByRole('menu', { name: 'Businesses' })).querySelectorAll('[role^=menuitem]')
  expect([...entries].map((entry) => entry.textContent?.replace(/^[A-Z]{2}(?=[A-Z][a-z])/, ''))).toEqual([
    'Amina Stores',
    'Bello Foods',
    'Verify Your Account',
    'Sign Out',
  ])
})

test('SHELL-24 SHELL-94 KYC-04: an activated business has no banner, and the way to its last step in both menus', async ({ api, open, user }) => {
  answer(api)
  for (const [button, entry] of [
    [/Amina Stores/, 'Verify Your Account'],
    ['Amina, profile menu', 'Verify Account'],
  ] as const) {
    await open(`${HOME_PATH}/history`, { as: 'merchant', business: { tier: 'activated' } })
    await user.click(await screen.findByRole('button', { name: button }))
    expect(screen.queryByText('Activate Your Account')).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: entry }))
    expect(await screen.findByRole('heading', { name: 'Steps' })).toBeVisible()
    expect(window.location.pathname).toBe(`${HOME_PATH}/compliance`)
  }
})

test('a verified business has no entry about verification', async ({ api, open, user }) => {
  answer(api)
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Amina, profile menu' }))
  const entries = entriesOf(await screen.findByRole('menu', { name: 'Profile' }))
  expect(entries).not.toContain('Verify Account')
  expect(entries).toContain('Log Out')
  expect(screen.queryByText(/Activate Your Account|Verify Your Account/)).toBeNull()
})

const ACTIVATION = {
  tier: 'activated',
  limit: { rule: 'activated_ever', amount: 3_000_000, used: 0 },
  parts: { verification: { activation_is_new: true } },
} as const

test('the activation opens once, on any page: the account number to copy, share and scan, the sum that can be sent and the next step', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(confirmActivationSeen, {})
  await open(`${HOME_PATH}/history`, { as: 'merchant', business: ACTIVATION })
  const dialog = within(await screen.findByRole('dialog', { name: 'Your account is active' }))
  expect((await dialog.findByText('Account number')).nextElementSibling).toHaveTextContent(/^1012 ?345 ?678$/)
  expect(screen.getByRole('dialog')).toHaveTextContent('You can send ₦30,000.00 in all now.')
  expect(dialog.getByRole('link', { name: 'Complete your verification' })).toHaveAttribute('href', `${HOME_PATH}/compliance`)
  const shared = new URL(dialog.getByRole('link', { name: 'Share to WhatsApp' }).getAttribute('href')!)
  expect([shared.origin, shared.searchParams.get('text')]).toEqual(['https://wa.me', 'Pay Amina Stores by bank transfer:\n1012345678\nVFD MFB'])
  expect(await dialog.findByRole('img', { name: 'QR code with the account number of Amina Stores' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Copy number' }))
  expect(await navigator.clipboard.readText()).toBe('1012345678')
  await user.click(dialog.getByRole('link', { name: 'Go to the dashboard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('link', { name: /Halima/i })
  expect(window.location.pathname).toBe(HOME_PATH)
  expect(api.calls(confirmActivationSeen).map(({ params }) => params.id)).toEqual(['biz_1'])
})

test('AUTH-42: a person who sees no account number sees no activation either', async ({ api, open }) => {
  answer(api)
  await open(HOME_PATH, { as: userOf('merchant', { type: 'pos' }), business: ACTIVATION })
  await screen.findByRole('link', { name: /Halima/i })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a verification that has changed has the page ask for the tier again', async ({ api, open }) => {
  answer(api)
  await open(HOME_PATH, { as: 'merchant', business: unverifiedDetails() })
  expect(await screen.findByText('Activate Your Account')).toBeVisible()
  api.on(showMerchant, merchantDetails('merchant', { tier: 'activated' }))
  api.emit('verification.changed')
  await waitFor(() => expect(screen.queryByText('Activate Your Account')).toBeNull())
})

test('a restricted business reads why', async ({ api, open }) => {
  answer(api)
  await open(HOME_PATH, { as: userOf('merchant'), business: { ...merchantDetails(), standing_reason: 'A court has ordered it.' } })
  expect(await screen.findByText('A court has ordered it.')).toBeVisible()
  expect(screen.getByText('This account is restricted')).toBeVisible()
})

test('the connection to live events is shown, its loss too', async ({ api, open }) => {
  answer(api)
  await open(HOME_PATH, { as: 'merchant' })
  expect(await screen.findByText('Live')).toBeVisible()
  api.breakStreams()
  expect(await screen.findByText('Reconnecting')).toBeVisible()
})
