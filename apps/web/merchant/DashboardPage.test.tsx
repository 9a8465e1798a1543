import { vi } from 'vitest'
import { showAlternateRate } from '../../../modules/alternate-accounts/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showHistory, showDays, showPayouts } from '../../../modules/history/contract.ts'
import { listBanks } from '../../../modules/institutions/contract.ts'
import { showMerchant } from '../../../modules/businesses/contract.ts'
import { setPin } from '../../../modules/identity/contract.ts'
import { clearSession } from '../../../modules/identity/web/index.ts'
import { listActionItems, showDashboard } from '../../../modules/overview/contract.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import {
  alternateRate,
  cashpoint,
  dashboard,
  expect,
  findToast,
  membership,
  merchantDetails,
  noConnection,
  payment,
  refused,
  screen,
  test,
  transferOut,
  unverifiedDetails,
  userOf,
  waitFor,
  withEnvelope,
  within,
} from '../../../tests/components/test.tsx'

const HOME_PATH = '/admin/merchant'
const MONEY = {
  ...dashboard().money,
  total_received: 1_234_567,
  balance: 900_050,
  ledger_balance: 1_000_075,
  customers: 1_204,
  customers_new_this_week: 7,
}
const money = () => screen.getByRole('region', { name: 'Money' })
const cell = (label: string) => within(money()).getByText(label).closest<HTMLElement>('.balance-summary__cell, .balance-summary__head')!
const loaded = () => screen.findByRole('link', { name: /Halima/i })

test('DASH-01..05 DASH-13 SHELL-01 SHELL-115 CONST-03: the dashboard shows received money, balance, customers and turnover, and hides its amounts on request', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
  api.on(listCashpoints, [cashpoint()])
  api.on(showDashboard, dashboard({ money: MONEY, turnover: [{ day: '2026-11-20', received: 450_025, payments: 3, closed: false }] }))
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  expect(document.title).toBe('Kasuwa :: Dashboard')
  expect(cell('To spend')).toHaveTextContent('₦9,000.50')
  expect(cell('Total Received')).toHaveTextContent('₦12,345.67')
  expect(cell('Total Received')).toHaveTextContent('since 3 Feb 2026')
  expect(cell('Ledger balance')).toHaveTextContent('₦10,000.75')
  expect(cell('Customers')).toHaveTextContent('1,204')
  expect(screen.getByRole('heading', { name: 'Daily Turnover' })).toBeVisible()
  expect(screen.getByRole('img', { name: /Today so far ₦4,500.25\./ })).toBeVisible()
  expect(screen.getByText('VFD MFB', { selector: 'dd *' })).toBeVisible()

  await user.click(within(cell('Total Received')).getByRole('button', { name: 'Hide amounts' }))
  for (const label of ['To spend', 'Total Received', 'Ledger balance'])
    expect(cell(label).querySelector('.amount [aria-hidden]')).toHaveTextContent(/^₦\*{4}$/)
  // Not one figure of money is left: not in the chart, its table, the comparison or the movements.
  expect(screen.getByRole('main').textContent).not.toMatch(/₦[\d.]|naira/)
  expect(screen.queryByRole('img', { name: /₦/ })).toBeNull()
  await user.click(within(cell('To spend')).getByRole('button', { name: 'Show amounts' }))
  expect(cell('Total Received')).toHaveTextContent('₦12,345.67')
})

test('DASH-02: hidden amounts stay hidden over a reload, beside the form of a payment and after a new sign-in, and for no other person', async ({
  api,
  open,
  reload,
  user,
}) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard({ money: MONEY }))
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  await user.click(screen.getAllByRole('button', { name: 'Hide amounts' })[0]!)
  await reload()
  await loaded()
  expect(cell('To spend')).toHaveTextContent('₦****')
  api.on(listBanks, [])
  await open('/admin/merchant/transfer', { as: 'merchant' })
  expect(await within(await screen.findByRole('complementary', { name: 'About this payment' })).findByText('Amount hidden')).toBeInTheDocument()
  clearSession()
  await open(HOME_PATH, { as: userOf('merchant', { _id: 'usr_2' }) })
  await loaded()
  expect(cell('To spend')).toHaveTextContent('₦9,000.50')
  clearSession()
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  expect(cell('To spend')).toHaveTextContent('₦****')
})

test('payments in process are said under the sum, with the way to them', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard({ money: { ...MONEY, sending: 4_507_000, sending_payments: 1 } }))
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  expect(cell('To spend')).toHaveTextContent('45,070.00 naira more is in 1 payment being processed')
  expect(screen.getByRole('link', { name: '1 payment being processed' })).toHaveAttribute('href', `${HOME_PATH}/history?state=processing`)
  expect(cell('Ledger balance')).toHaveTextContent('1 payment in process')
})

test.for([
  [{ received: 53_430_050, yesterday_by_now: 61_245_000 }, '78,149.50 naira less than yesterday at this time.'],
  [{ received: 61_245_000, yesterday_by_now: 53_430_050 }, '78,149.50 naira more than yesterday at this time.'],
  [{ received: 53_430_050, yesterday_by_now: 53_430_050 }, 'The same as yesterday at this time.'],
] as const)('today is compared with yesterday up to the same minute: %j', async ([today, sentence], { api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard({ today: { ...today, yesterday: 84_612_000 } }))
  await open(HOME_PATH, { as: 'merchant' })
  const area = (await screen.findByText('Yesterday by 02:00 pm')).closest<HTMLElement>('.today')!
  expect(area).toHaveTextContent(sentence)
  expect(area).toHaveTextContent('All of yesterday: ₦846,120.00')
})

test('a day of the chart shows its amount to pointer and arrow keys, and opens its payments', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showHistory, []).on(showPayouts, []).on(showDays, [])
  const turnover = [
    { day: '2026-11-18', received: 87_860_000, payments: 58, closed: true },
    { day: '2026-11-19', received: 0, payments: 0, closed: true },
    { day: '2026-11-20', received: 53_430_050, payments: 1, closed: false },
  ]
  api.on(showDashboard, dashboard({ turnover }))
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  const days = screen.getByRole('list', { name: 'Days' })
  const day = (name: RegExp) => within(days).getByRole('link', { name })
  const tip = () => document.querySelector('.chart__tip')
  await user.hover(day(/^Wed 18 Nov 2026, ₦878,600.00, 58 payments$/))
  expect(tip()).toHaveTextContent('Wed 18 Nov 2026₦878,600.00')
  expect(tip()).toHaveTextContent('58 payments')
  await user.unhover(day(/^Wed/))
  // Only one day is a stop of the Tab key: today, from which the arrows lead on.
  expect([...days.querySelectorAll('[tabindex="0"]')]).toEqual([day(/^Fri 20 Nov 2026, so far ₦534,300.50, 1 payment$/)])
  day(/^Fri/).focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(day(/^Wed/)).toHaveFocus()
  expect(tip()).toHaveTextContent('58 payments')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible()
  expect(window.location.search).toBe('?range=custom&from=2026-11-18&to=2026-11-18')
})

test('a finger first shows the amount of a day, and opens it with the second press', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard()).on(showHistory, []).on(showPayouts, []).on(showDays, [])
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  const today = within(screen.getByRole('list', { name: 'Days' })).getByRole('link')
  await user.pointer({ keys: '[TouchA]', target: today })
  expect(document.querySelector('.chart__tip')).toHaveTextContent('1 payment')
  expect(window.location.pathname).toBe(HOME_PATH)
  await user.pointer({ keys: '[TouchA]', target: today })
  expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible()
})

test('DASH-06 DASH-07 DASH-12: from the dashboard to sending, withdrawing and the history', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard()).on(showHistory, []).on(showPayouts, []).on(showDays, []).on(listBanks, [])
  for (const [name, path, heading] of [
    ['Transfer', `${HOME_PATH}/transfer`, 'Send Money'],
    ['Withdraw', `${HOME_PATH}/withdraw`, 'Withdraw Money'],
    ['See More', `${HOME_PATH}/history`, 'History'],
  ] as const) {
    await open(HOME_PATH, { as: 'merchant' })
    await user.click(await within(screen.getByRole('main')).findByRole('link', { name }))
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    expect(window.location.pathname).toBe(path)
  }
})

test('the dashboard asks for everything that it shows at once, and once', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  const answers = [listCashpoints, showDashboard].map((contract) => api.hold(contract))
  const all = ['businesses.show', 'cashpoints.list', 'overview.show_dashboard', 'pricing.show_wallet_fees']
  await open(HOME_PATH, { as: 'merchant' })
  await waitFor(() => expect(api.operations().toSorted()).toEqual(all))
  for (const answer of answers) answer()
  await loaded()
  expect(api.operations().toSorted()).toEqual(all)
})

type FirstSteps = NonNullable<WireReply<typeof showDashboard>['first_steps']>
const firstStepOf = (_id: string, title: string, more: Partial<FirstSteps['steps'][number]>) => ({
  _id,
  state: 'open' as const,
  title,
  detail: `What ${_id} brings.`,
  minutes: 2,
  act: null,
  is_optional: false,
  ...more,
})
const BVN_ACT = { words: 'Confirm BVN', href: `${HOME_PATH}/compliance?step=bvn` }
const FIRST_STEPS: FirstSteps = {
  steps: [
    firstStepOf('onboarding.account', 'Create your account', { state: 'done' }),
    firstStepOf('verification.bvn', 'Confirm your BVN', { act: BVN_ACT }),
    firstStepOf('identity.pin', 'Set your PIN', { minutes: 1, act: { words: 'Set PIN', href: `${HOME_PATH}?popup=set-pin` } }),
    firstStepOf('team.invitation', 'Invite your team', { state: 'later', minutes: 4, is_optional: true }),
  ],
  next: 'verification.bvn',
  done: 1,
  minutes_left: 7,
}
const NO_MONEY = { ...MONEY, total_received: 0, received_since: null, balance: 0, ledger_balance: 0, customers: 0 }
const firstStep = (name: string) =>
  within(screen.getByRole('list', { name: 'First steps' }))
    .getByText(name)
    .closest<HTMLElement>('li')!

test('DASH-14 SHELL-21..23: a new owner reads that nothing can leave yet, what is missing, how long it takes and what it unlocks', async ({
  api,
  open,
}) => {
  api.on(listCashpoints, [cashpoint({ accountnumber: null })])
  api.on(showDashboard, dashboard({ recent: [], turnover: [], money: NO_MONEY, first_steps: FIRST_STEPS }))
  await open(HOME_PATH, { as: 'merchant', business: unverifiedDetails() })
  expect((await screen.findAllByText('1 of 4 steps done'))[0]).toBeVisible()
  expect(cell('To spend')).toHaveTextContent('No money can leave yet. Verify your account first.')
  expect(screen.queryByRole('link', { name: 'Transfer' })).toBeNull()
  expect(screen.getAllByText('About 7 minutes in all. You can stop at any step; what you have entered stays.')[0]).toBeVisible()
  expect(firstStep('Create your account')).toHaveTextContent('Done')
  expect(within(firstStep('Confirm your BVN')).getByRole('link', { name: 'Confirm BVN' })).toHaveAttribute('href', `${HOME_PATH}/compliance?step=bvn`)
  expect(firstStep('Set your PIN')).toHaveTextContent('1 minute. What identity.pin brings.')
  expect(firstStep('Invite your team')).toHaveTextContent('4 minutes')
  expect(within(firstStep('Invite your team')).queryByRole('link')).toBeNull()
  const banner = screen.getByText('Activate Your Account').closest<HTMLElement>('.banner')!
  expect(within(banner).getByText('Verify Your Business Account To Enjoy All Kasuwa Features')).toBeVisible()
  expect(within(banner).getByRole('link', { name: 'Verify Account' })).toHaveAttribute('href', `${HOME_PATH}/compliance`)
  expect(screen.getByRole('button', { name: /Amina Stores/ })).toHaveTextContent('Unverified Account')
  expect(screen.getByText('Verify your account to view account details')).toBeVisible()
})

test('the next step stands before notices and figures, with its act; while all wait for a check, it is the progress alone', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint({ accountnumber: null })])
  api.on(showDashboard, dashboard({ recent: [], turnover: [], money: NO_MONEY, first_steps: FIRST_STEPS }))
  await open(HOME_PATH, { as: 'merchant', business: unverifiedDetails() })
  const next = await screen.findByRole('region', { name: 'Next step' })
  expect(within(next).getByRole('heading', { name: 'Confirm your BVN' })).toBeVisible()
  expect(within(next).getByRole('link', { name: 'Confirm BVN' })).toHaveAttribute('href', BVN_ACT.href)
  api.on(showDashboard, dashboard({ recent: [], turnover: [], money: NO_MONEY, first_steps: { ...FIRST_STEPS, next: null } }))
  await open(HOME_PATH, { as: 'merchant', business: unverifiedDetails() })
  expect(within(await screen.findByRole('region', { name: 'Next step' })).queryByRole('link')).toBeNull()
})

test('the example payment is named as one, and asks the server for nothing', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint({ accountnumber: null })])
  api.on(showDashboard, dashboard({ recent: [], turnover: [], money: NO_MONEY, first_steps: FIRST_STEPS }))
  await open(HOME_PATH, { as: 'merchant', business: unverifiedDetails() })
  const example = await screen.findByRole('group', { name: 'Example, not a real payment' })
  expect(example).toHaveTextContent(/Example customer.*4,500\.00.*Example · just now/)
  const requests = api.operations().length
  await user.click(screen.getByRole('button', { name: 'Play an example payment' }))
  expect(example.querySelector('[data-new]')).not.toBeNull()
  expect(screen.getByText('Nothing is paid. The example leaves no trace in your history.')).toBeVisible()
  expect(api.operations()).toHaveLength(requests)
})

test('an activated owner sees only the steps that are left, sets the PIN from the list, and the list follows the server', async ({
  api,
  open,
  user,
}) => {
  const left = FIRST_STEPS.steps.map((step) => (step._id === 'identity.pin' ? step : { ...step, state: 'done' as const, act: null }))
  api.on(listCashpoints, [cashpoint()])
  api.on(showDashboard, dashboard({ recent: [], money: NO_MONEY, first_steps: { steps: left, next: 'identity.pin', done: 3, minutes_left: 1 } }))
  api.on(setPin, {})
  await open(HOME_PATH, { as: 'merchant', business: { tier: 'activated', issetpin: false } })
  expect(within(await screen.findByRole('list', { name: 'First steps' })).getAllByRole('listitem')).toHaveLength(1)
  await user.click(within(firstStep('Set your PIN')).getByRole('link', { name: 'Set PIN' }))
  const dialog = within(await screen.findByRole('dialog'))
  api.on(showDashboard, dashboard({ first_steps: null }))
  await user.type(dialog.getByLabelText('New PIN'), '2580')
  await user.type(dialog.getByLabelText('Confirm PIN'), '2580')
  await loaded()
  expect(screen.queryByText('Start taking payments')).toBeNull()
})

test('an empty list offers the account number to a customer of the shop', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard({ recent: [] }))
  await open(HOME_PATH, { as: 'merchant' })
  expect(await screen.findByText('Your history page is empty. Make a new transaction and find all your transactions here.')).toBeVisible()
  await user.click(screen.getByText('Copy account number'))
  await findToast('Success', 'Account Number Copied')
})

test('DASH-14: a verified owner sees no banner', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  expect(screen.queryByText('Activate Your Account')).toBeNull()
})

test('SHELL-103: a waiting dashboard shows placeholders; a refused one says so and can be fetched again', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, refused(404, 'not_found', 'The business was not found'))
  const answer = api.hold(showDashboard)
  await open(HOME_PATH, { as: 'merchant' })
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible()
  expect(money()).not.toHaveTextContent('naira')
  answer()
  const note = (await screen.findByText('Your figures could not be fetched.')).closest<HTMLElement>('[role=status]')!
  expect(note).toHaveTextContent('The business was not found')
  api.on(showDashboard, dashboard())
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  await loaded()
  expect(note).not.toBeInTheDocument()
})

test('when the connection breaks, the last figures stay with their time until an answer comes', async ({ api, open, user }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard({ money: MONEY }))
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  api.on(showDashboard, noConnection())
  api.emit('collection.posted')
  const note = (await screen.findByText('Your figures could not be fetched.')).closest<HTMLElement>('[role=status]')!
  expect(note).toHaveTextContent('You see the last figures we have.')
  expect(cell('Total Received')).toHaveTextContent('₦12,345.67')
  expect(cell('To spend, as of 02:00 pm')).toHaveTextContent('₦9,000.50')
  api.on(showDashboard, dashboard({ money: { ...MONEY, total_received: 1_334_567 } }))
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(cell('Total Received')).toHaveTextContent('₦13,345.67'))
  expect(cell('To spend')).not.toHaveTextContent('as of')
  expect(note).not.toBeInTheDocument()
})

test('a live event has the dashboard fetch the new payment', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  api.on(showDashboard, dashboard({ recent: [payment({ _id: 'txn_9', name: 'SADIQ UMAR', total: 450_025 }), transferOut(), payment()] }))
  api.emit('collection.posted')
  expect(await screen.findByRole('link', { name: /Sadiq Umar.*Credit 4,500.25 naira/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /Ibrahim Garba.*Debit 2,025.00 naira/ })).toBeVisible()
})

test('DASH-11 CONST-14: of the latest movements the dashboard shows six', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()])
  api.on(
    showDashboard,
    dashboard({ recent: Array.from({ length: 8 }, (_, at) => payment({ _id: `txn_${at}`, name: `Customer ${'ABCDEFGH'[at]}` })) }),
  )
  await open(HOME_PATH, { as: 'merchant' })
  const names = (await screen.findAllByRole('link', { name: /Customer [A-H]/ })).map((link) => /Customer [A-H]/.exec(link.textContent)![0])
  expect(names).toEqual([...'ABCDEF'].map((letter) => `Customer ${letter}`))
})

test('another business of the same person has its own figures, and its own key', async ({ api, open, user }) => {
  const second = membership({ _id: 'biz_2', businessid: 'biz_2', businessname: 'Amina Farms', publickey: 'pk_2' })
  api.on(listCashpoints, [cashpoint()])
  api.on(showDashboard, ({ params }) => dashboard({ money: { ...MONEY, total_received: params.id === 'biz_2' ? 222_200 : 111_100 } }))
  await open(HOME_PATH, { as: userOf('merchant', { merchants: [membership(), second] }) })
  await waitFor(() => expect(cell('Total Received')).toHaveTextContent('₦1,111.00'))
  await user.click(screen.getByRole('button', { name: /Amina Stores/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: /Amina Farms/ }))
  await waitFor(() => expect(cell('Total Received')).toHaveTextContent('₦2,222.00'))
  const { params, headers } = api.calls(showDashboard).at(-1)!
  expect([params.id, headers.get('publicKey')]).toEqual(['biz_2', 'pk_2'])
})

test('AUTH-42: only a web user sees the account number', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(HOME_PATH, { as: 'merchant' })
  expect(await screen.findByRole('button', { name: 'Copy account number' })).toBeVisible()
  expect(screen.getAllByText(/VFD MFB/).length).toBeGreaterThan(0)
  await open(HOME_PATH, { as: userOf('merchant', { type: 'pos' }) })
  await loaded()
  expect(screen.queryByRole('button', { name: 'Copy account number' })).toBeNull()
  expect(screen.queryByText(/VFD MFB/)).toBeNull()
})

test('DASH-19 DASH-21: the dropdown of virtual accounts leads to the list of cashpoints, and to an alternate account where one is offered', async ({
  api,
  open,
  user,
}) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  const openDropdown = async () => {
    await user.click(await screen.findByRole('button', { name: 'Choose a virtual account' }))
    return within(await screen.findByRole('dialog', { name: 'Virtual accounts' }))
  }
  await open(HOME_PATH, { as: 'merchant' })
  const edit = await (await openDropdown()).findByRole('link', { name: 'Edit Virtual Accounts' })
  expect(edit).toHaveAttribute('href', '/admin/merchant/cashpoint?open=list')
  expect(screen.queryByText('Generate alternate account number')).toBeNull()
  api.on(showAlternateRate, withEnvelope(alternateRate({ open: true, reason: null }), { message: 'Success' }))
  await open(HOME_PATH, { as: 'merchant' })
  const row = await (await openDropdown()).findByRole('link', { name: 'Generate alternate account number' })
  expect(row).toHaveAttribute('href', '/admin/merchant/cashpoint?open=alternate')
})

const APPROVALS = {
  _id: 'approvals.waiting',
  icon: 'approval',
  title: '2 payments need your approval',
  detail: 'Ifeoma Nnadi asked',
  amount: 112_000_000,
  since: '2026-11-20T10:00:00.000Z',
  due: '2026-11-21T10:00:00.000Z',
  is_wrong: false,
  act: 'Review',
  href: `${HOME_PATH}/authorizations`,
} satisfies WireReply<typeof listActionItems>[number]
const WEBHOOK = {
  ...APPROVALS,
  _id: 'developers.webhook',
  icon: 'webhook',
  title: 'shop.ng refuses notifications',
  detail: 'They wait and are sent again.',
  amount: null,
  since: '2026-11-19T10:05:00.000Z',
  due: null,
  is_wrong: true,
  act: 'Open',
  href: `${HOME_PATH}/settings?tab=webhook`,
} satisfies WireReply<typeof listActionItems>[number]

test('what needs the person stands on the dashboard with its sum, its clock and the way to decide it; the sixth and later ones on request', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
  const more = [3, 4, 5, 6].map((number) => ({ ...WEBHOOK, _id: `item_${number}`, title: `Thing ${number}` }))
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard({ action_items: [APPROVALS, WEBHOOK, ...more] }))
  await open(HOME_PATH, { as: 'merchant' })
  const needs = await screen.findByRole('list', { name: 'Needs you' })
  expect(within(needs).getAllByRole('listitem')).toHaveLength(5)
  const [approvals, webhook] = within(needs).getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(approvals).toHaveTextContent('2 payments need your approval')
  expect(approvals).toHaveTextContent('₦1,120,000.00')
  expect(approvals).toHaveTextContent('until 21 Nov, 11:00 am')
  expect(webhook).toHaveTextContent('since 19 Nov, 11:05 am')
  expect(within(approvals).getByRole('link', { name: 'Review: 2 payments need your approval' })).toHaveAttribute(
    'href',
    `${HOME_PATH}/authorizations`,
  )
  await user.click(screen.getByRole('button', { name: '1 more' }))
  expect(within(needs).getByText('Thing 6')).toBeVisible()
})

test('on a quiet day one line says that nothing needs the person', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(HOME_PATH, { as: 'merchant' })
  expect(await screen.findByRole('region', { name: 'Needs you' })).toHaveTextContent('Nothing needs youas of 02:00 pm')
})

test('the bell has the number on every page, and asks for the list when it is pressed', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showHistory, []).on(showPayouts, []).on(showDays, [])
  api.on(showMerchant, merchantDetails('merchant', { parts: { overview: { waiting: 2 } } }))
  api.on(listActionItems, [APPROVALS, WEBHOOK])
  await open(`${HOME_PATH}/history`, { as: 'merchant' })
  const bell = await screen.findByRole('button', { name: '2 things need you' })
  expect(api.operations()).not.toContain('overview.list_action_items')
  await user.click(bell)
  expect(await screen.findByRole('link', { name: 'Open: shop.ng refuses notifications' })).toHaveAttribute(
    'href',
    `${HOME_PATH}/settings?tab=webhook`,
  )
})

test('what is fixed to come stands by day with what is left after it, and the balance of the last days beside it', async ({ api, open }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
  api.on(listCashpoints, [cashpoint()])
  const item = { _id: 'a', day: '2026-11-23', title: 'Card money', way: 'in', amount: 4_974_680, href: `${HOME_PATH}/history?means=card` } as const
  const items = [
    item,
    { ...item, _id: 'b', title: 'Approval ends: Rent', way: null, amount: null },
    { ...item, _id: 'c', day: '2026-11-30', title: 'Loan payment', way: 'out' as const, amount: 10_500_000 },
  ]
  const days = [
    { day: '2026-11-18', balance: 100_000 },
    { day: '2026-11-19', balance: 800_000 },
  ]
  api.on(showDashboard, dashboard({ money: MONEY, balance_days: days, coming_up: { items, until: '2026-11-30', left: -4_625_270 } }))
  await open(HOME_PATH, { as: 'merchant' })
  const [card, approval, loan, left] = within(await screen.findByRole('region', { name: 'Coming up' })).getAllByRole('listitem')
  expect(card).toHaveTextContent(/Mon 23 Nov.*Card money.*\+ ₦49,746\.80/)
  expect(within(card!).getByRole('link')).toHaveAttribute('href', `${HOME_PATH}/history?means=card`)
  expect(approval).not.toHaveTextContent('₦')
  expect(loan).toHaveTextContent(/Mon 30 Nov.*Loan payment.*− ₦105,000\.00/)
  expect(left).toHaveTextContent(/30 Nov.*left, without new sales.*− ₦46,252\.70/)
  const chart = await screen.findByRole('img', {
    name: 'Balance, 18 November to 20 November: from ₦1,000.00 to ₦9,000.50. After fixed payments until 30 November: −₦46,252.70.',
  })
  expect(chart).toBeVisible()
})

test('a business with several cashpoints sees what each received today, with the way to its payments', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()])
  const cashpoints = [
    { _id: 'csh_2', name: 'Balogun Annex', received: 31_240_000, payments: 12 },
    { _id: 'csh_1', name: 'Main', received: 0, payments: 0 },
  ]
  api.on(showDashboard, dashboard({ cashpoints_today: cashpoints }))
  await open(HOME_PATH, { as: 'merchant' })
  const [annex, main] = within(await screen.findByRole('region', { name: 'Cashpoints today' })).getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(annex).toHaveTextContent('₦312,400.00')
  expect(annex).toHaveTextContent('12 payments')
  expect(within(annex).getByRole('link', { name: 'Balogun Annex' })).toHaveAttribute('href', `${HOME_PATH}/history?type=credit&cashpoint=csh_2`)
  expect(main).toHaveTextContent('No payment yet')
})
