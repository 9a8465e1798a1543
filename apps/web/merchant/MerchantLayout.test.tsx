import { onTestFinished } from 'vitest'
import { listApprovals, showPolicy } from '../../../modules/approvals/contract.ts'
import { showMerchant } from '../../../modules/businesses/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showCashpointCustomers, showCashpointTransactions, showDays, showHistory } from '../../../modules/history/contract.ts'
import { type Role, showProfile } from '../../../modules/identity/contract.ts'
import { listBanks } from '../../../modules/institutions/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { confirmActivationSeen, showVerification } from '../../../modules/verification/contract.ts'
import { showWalletFees } from '../../../modules/pricing/contract.ts'
import { readSession } from '../../../ui/data/session.ts'
import { showConversation } from '../../../modules/support/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  ownProfile,
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
  walletFees,
  within,
  noRules,
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
  'accountant-finance': ['Transfer', 'Pay Bills', 'Airtime'],
  cashieraccountant: ['Transfer', 'Pay Bills', 'Airtime'],
  'api-finance': ['Transfer', 'Withdraw', 'Pay Bills', 'Airtime'],
  'merchant-authorizer': ['Transfer', 'Withdraw', 'Pay Bills', 'Airtime'],
  merchant: ['Transfer', 'Withdraw', 'Pay Bills', 'Airtime'],
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
  expect(await screen.findByRole('heading', { name: 'For you' })).toBeVisible()
  expect(window.location.pathname).toBe(`${HOME_PATH}/compliance`)
})

test('on a phone More leads from a business that is not activated to the other one', async ({ api, open, user }) => {
  answer(api)
  const second = membership({ _id: 'biz_2', businessid: 'biz_2', businessname: 'Bello Foods', publickey: 'pk_2' })
  await open(`${HOME_PATH}/history`, { as: userOf('merchant', { merchants: [membership(), second] }), business: unverifiedDetails() })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Switch to Bello Foods' }))
  await waitFor(() => expect(readSession()?.publicKey).toBe('pk_2'))
})

test('SHELL-93: in a business that is not activated the switcher has two entries, and the profile menu leads to the other business', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  const second = membership({ _id: 'biz_2', businessid: 'biz_2', businessname: 'Bello Foods', publickey: 'pk_2' })
  await open(`${HOME_PATH}/history`, { as: userOf('merchant', { merchants: [membership(), second] }), business: unverifiedDetails() })
  await user.click(await screen.findByRole('button', { name: /Amina Stores/ }))
  expect(entriesOf(await screen.findByRole('menu', { name: 'Businesses' }))).toEqual(['Verify Your Account', 'Sign Out'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /profile menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Switch to Bello Foods/ }))
  await waitFor(() => expect(readSession()?.publicKey).toBe('pk_2'))
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
    expect(await screen.findByRole('heading', { name: 'For you' })).toBeVisible()
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
  expect([shared.origin, shared.searchParams.get('text')]).toEqual([
    'https://wa.me',
    'Pay Amina Stores by bank transfer:\n1012345678\nVFD MFB\nOr dial *bank code*000*5037+1012345678+amount#',
  ])
  expect(await dialog.findByRole('img', { name: 'QR code that pays Amina Stores' })).toBeVisible()
  expect(await dialog.findByRole('button', { name: 'Counter sign, A5' })).toBeVisible()
  expect(document.querySelector('.support')).toBeNull()
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

test('SHELL-34..41: the footer links terms, privacy, accessibility, contact and the social pages, and names the bank and the company', async ({
  api,
  open,
}) => {
  answer(api)
  const metas = ['facebook', 'instagram', 'twitter', 'linkedin'].map((name) =>
    Object.assign(document.createElement('meta'), { name, content: `https://${name}.example/us` }),
  )
  document.head.append(...metas)
  onTestFinished(() => metas.forEach((meta) => meta.remove()))
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  const footer = within(await screen.findByRole('contentinfo'))
  expect(footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms', '/terms-and-condition'],
    ['Privacy', '/privacy'],
    ['Accessibility', '/accessibility'],
    ['Contact', '/contact'],
    ['Facebook', 'https://facebook.example/us'],
    ['Instagram', 'https://instagram.example/us'],
    ['Twitter', 'https://twitter.example/us'],
    ['LinkedIn', 'https://linkedin.example/us'],
  ])
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    'Kasuwa is powered by VFD Microfinance Bank, a microfinance bank, and Kasuwa Technologies Limited, a technology company.',
  )
})

test('the footer has no social page that the installation does not name', async ({ api, open }) => {
  answer(api)
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  const footer = within(await screen.findByRole('contentinfo'))
  expect(footer.queryByRole('link', { name: 'Facebook' })).toBeNull()
  expect(footer.queryByRole('navigation', { name: 'Follow us' })).toBeNull()
})

test('SHELL-25 SHELL-26: Support floats on every page; the conversation opens beside a marked page, and beside no payment', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(showConversation, { messages: [], unread: 0 })
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Support' }))
  expect(within(await screen.findByRole('dialog', { name: 'Support' })).getByRole('link', { name: 'support@kasuwa.example' })).toBeVisible()
  await open(`${HOME_PATH}/transfer`, { as: 'merchant' })
  expect(await screen.findByRole('link', { name: 'Support' })).toHaveAttribute('href', expect.stringMatching(/support$/))
  expect(screen.queryByRole('button', { name: 'Support' })).toBeNull()
})

test('SHELL-27 SHELL-28: the profile menu has Bank Details, which opens over the page and keeps its filter, and Support', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(showConversation, { messages: [], unread: 0 })
  await open(`${HOME_PATH}/history?type=credit`, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Amina, profile menu' }))
  const menu = within(await screen.findByRole('menu', { name: 'Profile' }))
  await user.click(menu.getByRole('menuitem', { name: 'Bank Details' }))
  await waitFor(() => expect(window.location.search).toBe('?type=credit&popup=account-details'))
  expect(window.location.pathname).toBe(`${HOME_PATH}/history`)
  // Without the popup, which lies over the menu.
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Amina, profile menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Support' }))
  expect(await screen.findByRole('tab', { name: 'Support' })).toHaveAttribute('aria-selected', 'true')
})

test('SHELL-30: More, which a phone has in its navigation, has Bank Details', async ({ api, open, user }) => {
  answer(api)
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const places = within(await screen.findByRole('navigation', { name: 'More' }))
  expect(places.getAllByRole('link').map((link) => link.textContent)).toEqual(['Referral', 'Authorizations', 'Settings', 'Bank Details', 'Support'])
  expect(places.getByRole('link', { name: 'Bank Details' })).toHaveAttribute('href', `${HOME_PATH}/history?popup=account-details`)
})

test('SHELL-19: a business of the web class sees the promotional card, a retail business does not', async ({ api, open }) => {
  answer(api)
  await open(`${HOME_PATH}/history`, { as: 'merchant', business: { classification: 'web' } })
  expect(await screen.findByText('Do you also sell in a shop?')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add a cashpoint' })).toHaveAttribute('href', `${HOME_PATH}/cashpoint?open=add`)
  api.on(showMerchant, merchantDetails('merchant', { classification: 'retail' }))
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  expect(await screen.findByText(/Pay as low as/)).toBeVisible()
  expect(screen.queryByText('Do you also sell in a shop?')).toBeNull()
})

test('a business that has opened cashpoints is not asked whether it sells in a shop', async ({ api, open }) => {
  answer(api)
  await open(`${HOME_PATH}/history`, { as: 'merchant', business: { classification: 'web', parts: { cashpoints: { opened: 3 } } } })
  expect(await screen.findByText(/Pay as low as/)).toBeVisible()
  expect(screen.queryByText('Do you also sell in a shop?')).toBeNull()
})

test('no text of the frame speaks of a shop to a person without a business', async ({ api, open }) => {
  answer(api)
  await open(`${HOME_PATH}/history`, { as: 'merchant', business: { classification: 'web', account_type: 3 } })
  expect(await screen.findByText(/Pay as low as/)).toBeVisible()
  expect(screen.queryByText('Do you also sell in a shop?')).toBeNull()
})

test('SHELL-18: the fees of the navigation card are those that the server answers', async ({ api, open }) => {
  answer(api)
  for (const [inbound_percent, outbound, text] of [
    [0.5, 2_500, 'Pay as low as 0.5% only for inbound Transfer, and ₦25 for Outbound Transfer'],
    [1.25, 1_050, 'Pay as low as 1.25% only for inbound Transfer, and ₦10.50 for Outbound Transfer'],
  ] as const) {
    api.on(showWalletFees, { ...walletFees(), inbound_percent, outbound })
    await open(`${HOME_PATH}/history`, { as: 'merchant' })
    expect((await screen.findByText(/Pay as low as/)).textContent).toBe(text)
  }
})

test('SHELL-92 SHELL-95 SHELL-96 SHELL-97: the switcher shows name, account number and bank to a web user only, or Unverified Account', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  const switcher = () => screen.findByRole('button', { name: /Amina Stores/ })
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  await waitFor(async () => expect(await switcher()).toHaveTextContent(/Amina Stores1012 ?345 ?678 · VFD MFB/))
  await user.click(await switcher())
  expect(await screen.findByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await open(`${HOME_PATH}/history`, { as: userOf('merchant', { type: 'pos' }) })
  await screen.findByText(/Pay as low as/)
  expect(await switcher()).not.toHaveTextContent(/VFD MFB|Unverified/)
  api.on(showMerchant, unverifiedDetails())
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  expect(await screen.findByText('Unverified Account')).toBeVisible()
})

test('SHELL-100..102: a switch shows the other business everywhere, calls with its id and key, and shows that it loads until it has', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  const second = membership({ _id: 'biz_2', businessid: 'biz_2', businessname: 'Bello Foods', publickey: 'pk_2', nuban: '1098765432' })
  await open(`${HOME_PATH}/history?type=credit`, { as: userOf('merchant', { merchants: [membership(), second] }) })
  await user.click(await screen.findByRole('button', { name: /Amina Stores/ }))
  api.on(showMerchant, merchantDetails('merchant', { businessid: 'biz_2', businessname: 'Bello Foods', nuban: '1098765432' }))
  const release = api.hold(showHistory)
  await user.click(await screen.findByRole('menuitemradio', { name: /Bello Foods/ }))
  expect(await screen.findByRole('button', { name: /Bello Foods.*1098 ?765 ?432/ })).toBeVisible()
  expect(screen.getAllByRole('status', { name: 'Loading' }).length).toBeGreaterThan(0)
  release()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
  expect(window.location.search).toBe('')
  expect(readSession()).toMatchObject({ publicKey: 'pk_2', holder: { businessid: 'biz_2' } })
  expect(api.calls(showHistory).at(-1)!.params.businessid).toBe('biz_2')
})

test('SHELL-02 SHELL-03 SHELL-08 SHELL-10 SHELL-13 SHELL-15: the document is named by its page, and by the product’s own line where a page has no name', async ({
  api,
  open,
}) => {
  answer(api)
  api.on(showProfile, ownProfile).on(showCashpointTransactions, []).on(showCashpointCustomers, [])
  api.on(listApprovals, []).on(showPolicy, noRules())
  for (const [path, title] of [
    [`${HOME_PATH}/compliance`, 'Compliance'],
    [`${HOME_PATH}/cashpoint`, 'Cashpoint'],
    [`${HOME_PATH}/history`, 'History'],
    [`${HOME_PATH}/authorizations`, 'Authorizations'],
    [`${HOME_PATH}/settings`, 'Settings'],
    ['/404', 'Checkout By Bank Transfer'],
  ] as const) {
    await open(path, { as: 'merchant' })
    expect(await screen.findByRole('heading', { level: 1 }), path).toBeVisible()
    expect(document.title).toBe(`Kasuwa :: ${title}`)
  }
})

test('issue 17: an owner’s pages are in English only, so neither the profile menu nor More offers another language', async ({ api, open, user }) => {
  api.on(showHistory, []).on(showDays, []).on(listCashpoints, [cashpoint()])
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Amina, profile menu' }))
  await screen.findByRole('menuitem', { name: 'Log Out' })
  expect(screen.queryByRole('menuitem', { name: 'Language' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(within(await screen.findByRole('dialog', { name: 'More' })).queryByRole('button', { name: 'Hausa' })).toBeNull()
})
