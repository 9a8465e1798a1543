import { vi } from 'vitest'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showHistory, showDays } from '../../../modules/history/contract.ts'
import { listBanks } from '../../../modules/institutions/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import {
  cashpoint,
  dashboard,
  expect,
  membership,
  noConnection,
  payment,
  refused,
  screen,
  test,
  transferOut,
  unverifiedDetails,
  userOf,
  waitFor,
  within,
} from '../../../tests/components/test.tsx'

const HOME_PATH = '/admin/merchant'
const MONEY = { total_received: 1_234_567, balance: 900_050, ledger_balance: 1_000_075, sending: 0, customers: 1_204, customers_new_this_week: 7 }
const money = () => screen.getByRole('region', { name: 'Money' })
const cell = (label: string) => within(money()).getByText(label).closest<HTMLElement>('.balance-summary__cell')!
const loaded = () => screen.findByRole('link', { name: /Halima/i })

test('DASH-01..05 DASH-13 SHELL-01 SHELL-115 CONST-03: the dashboard shows received money, balance, customers and turnover, and hides its amounts on request', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
  api.on(listCashpoints, [cashpoint()])
  api.on(showDashboard, dashboard({ money: MONEY, turnover: [{ day: '2026-11-20', received: 450_025, closed: false }] }))
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  expect(document.title).toBe('Kasuwa :: Dashboard')
  expect(cell('Total Received')).toHaveTextContent('₦12,345.67')
  expect(cell('Ledger balance')).toHaveTextContent('₦10,000.75')
  expect(cell('Ledger balance')).toHaveTextContent('9,000.50 naira to spend')
  expect(cell('Customers')).toHaveTextContent('1,204')
  expect(screen.getByRole('heading', { name: 'Daily Turnover' })).toBeVisible()
  expect(screen.getByRole('img', { name: /Today so far ₦4,500.25\./ })).toBeVisible()
  expect(screen.getByText('VFD MFB', { selector: 'dd *' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Hide amounts' }))
  expect(cell('Total Received').querySelector('.amount [aria-hidden]')).toHaveTextContent(/^₦\*{4}$/)
  expect(money()).not.toHaveTextContent(/12,345|10,000|9,000/)
  await user.click(screen.getByRole('button', { name: 'Show amounts' }))
  expect(cell('Total Received')).toHaveTextContent('₦12,345.67')
})

test('DASH-06 DASH-07 DASH-12: from the dashboard to sending, withdrawing and the history', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard()).on(showHistory, []).on(showDays, []).on(listBanks, [])
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

test('DASH-14 SHELL-21..23: a new owner sees an empty history, what is missing and where to complete it', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint({ accountnumber: null })])
  api.on(showDashboard, dashboard({ recent: [], turnover: [], money: { ...MONEY, total_received: 0 } }))
  await open(HOME_PATH, { as: 'merchant', business: unverifiedDetails() })
  expect(await screen.findByText('Your history page is empty. Make a new transaction and find all your transactions here.')).toBeVisible()
  const banner = screen.getByText('Activate Your Account').closest<HTMLElement>('.banner')!
  expect(within(banner).getByText('Verify Your Business Account To Enjoy All Kasuwa Features')).toBeVisible()
  expect(within(banner).getByRole('link', { name: 'Verify Account' })).toHaveAttribute('href', `${HOME_PATH}/compliance`)
  expect(screen.getByRole('button', { name: /Amina Stores/ })).toHaveTextContent('Unverified Account')
  expect(screen.getByText('Verify your account to view account details')).toBeVisible()
  expect(cell('Total Received')).toHaveTextContent('₦0.00')
})

test('DASH-14: a verified owner sees no banner', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(HOME_PATH, { as: 'merchant' })
  await loaded()
  expect(screen.queryByText('Activate Your Account')).toBeNull()
})

test('a waiting dashboard shows placeholders; a refused one says so and can be fetched again', async ({ api, open, user }) => {
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
  expect(cell('Total Received')).toHaveTextContent(/as of 14:00/)
  api.on(showDashboard, dashboard({ money: { ...MONEY, total_received: 1_334_567 } }))
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(cell('Total Received')).toHaveTextContent('₦13,345.67'))
  expect(cell('Total Received')).not.toHaveTextContent('as of')
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

test('CONST-14: of the latest movements the dashboard shows six', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()])
  api.on(
    showDashboard,
    dashboard({ recent: Array.from({ length: 8 }, (_, at) => payment({ _id: `txn_${at}`, name: `Customer ${'ABCDEFGH'[at]}` })) }),
  )
  await open(HOME_PATH, { as: 'merchant' })
  const names = (await screen.findAllByRole('link', { name: /Customer/ })).map((link) => /Customer [A-H]/.exec(link.textContent)![0])
  expect(names).toEqual([...'ABCDEF'].map((letter) => `Customer ${letter}`))
})

test('another business of the same person has its own figures, and its own key', async ({ api, open, user }) => {
  const second = membership({ _id: 'biz_2', businessid: 'biz_2', businessname: 'Amina Farms', publickey: 'pk_2' })
  api.on(listCashpoints, [cashpoint()])
  api.on(showDashboard, ({ params }) => dashboard({ money: { ...MONEY, total_received: params.id === 'biz_2' ? 222_200 : 111_100 } }))
  await open(HOME_PATH, { as: userOf('merchant', { merchants: [membership(), second] }) })
  await waitFor(() => expect(cell('Total Received')).toHaveTextContent('₦1,111.00'))
  await user.click(screen.getByRole('button', { name: /Amina Stores/ }))
  await user.click(screen.getByRole('menuitemradio', { name: /Amina Farms/ }))
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

test('hidden amounts stay hidden over a reload and beside the form of a payment', async ({ api, open, reload, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open('/admin/merchant', { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Hide amounts' }))
  await reload()
  expect(await screen.findByRole('button', { name: 'Show amounts' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByText('1,500.00 naira')).toBeNull()
  api.on(listBanks, [])
  await open('/admin/merchant/transfer', { as: 'merchant' })
  const aside = within(await screen.findByRole('complementary', { name: 'About this payment' }))
  expect(await aside.findByText('Amount hidden')).toBeInTheDocument()
})
