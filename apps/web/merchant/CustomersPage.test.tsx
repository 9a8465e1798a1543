import { showDays, showCustomers, showHistory } from '../../../modules/history/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { cashpoint, dashboard, expect, payment, refused, screen, test, waitFor, withEnvelope, within } from '../../../tests/components/test.tsx'

const PATH = '/admin/merchant/customers'
const customer = (at: number) => ({
  name: `CUSTOMER ${String.fromCharCode(65 + at)}`,
  accountnumber: `01234567${at}`,
  bank: 'Zenith Bank',
  payments: at,
  amount: 100_000,
  last: '2026-11-20T10:00:00.000Z',
})

test('HIST-112 HIST-114: a merchant sees the customers, filled from their call page by page, and an empty list says so', async ({
  api,
  open,
  user,
}) => {
  api.on(showCustomers, ({ query }) =>
    withEnvelope(query.page === '1' ? Array.from({ length: 20 }, (_, at) => customer(at)) : [customer(20)], { count: 21 }),
  )
  await open(PATH, { as: 'merchant' })
  const list = await screen.findByRole('list', { name: 'Customers' })
  expect(document.title).toBe('Kasuwa :: Customers')
  expect(within(list).getByText('Customer B').closest('li')).toHaveTextContent(/Zenith Bank · 1 payment.*1,000\.00/)
  await user.click(screen.getByRole('button', { name: 'Show more customers' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(21))
  expect(screen.queryByRole('button', { name: 'Show more customers' })).toBeNull()
  expect(api.calls(showCustomers).map(({ params, query }) => [params.id, query.page])).toEqual([
    ['biz_1', '1'],
    ['biz_1', '2'],
  ])
  api.on(showCustomers, withEnvelope([], { count: 0 }))
  await open(PATH, { as: 'merchant' })
  expect(await screen.findByText('No customer yet. A person who pays you shows here at once.')).toBeVisible()
})

test('a search by name stands in the address, and a row opens the payments of its customer', async ({ api, open, user }) => {
  api.on(showCustomers, ({ query }) =>
    withEnvelope(query.search === 'ahm' ? [customer(0), { ...customer(2), name: 'AHMED SANI' }] : [], { count: 2 }),
  )
  await open(PATH, { as: 'merchant' })
  await user.type(await screen.findByRole('searchbox', { name: 'Name or account number' }), 'ahm')
  const row = await screen.findByRole('link', { name: /Ahmed Sani/ })
  expect(window.location.search).toBe('?search=ahm')
  expect(row).toHaveAttribute('href', '/admin/merchant/history?type=credit&search=%22012345672%22')
  expect(screen.getByRole('link', { name: /Customer A/ })).toHaveTextContent('All payments went back')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'xy')
  expect(await screen.findByText('No customer was found for “xy”.')).toBeVisible()
})

test('a search that is too short to find customers says what to type, not that nobody was found', async ({ api, open, user }) => {
  api.on(showCustomers, ({ query }) =>
    query.search === undefined
      ? withEnvelope([customer(1)], { count: 1 })
      : refused(400, 'history.search_too_short', 'Type at least two letters, or four to ten digits.'),
  )
  await open(PATH, { as: 'merchant' })
  await user.type(await screen.findByRole('searchbox', { name: 'Name or account number' }), 'a')
  expect(await screen.findByText('Type at least two letters, or four to ten digits.')).toBeVisible()
  expect(screen.queryByText(/No customer was found/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a list of customers that fails can be fetched again', async ({ api, open, user }) => {
  api.on(showCustomers, refused(404, 'not_found', 'The business was not found'))
  await open(PATH, { as: 'merchant' })
  api.on(showCustomers, withEnvelope([customer(1)], { count: 1 }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Customer B')).toBeVisible()
})

test('HIST-112 HIST-74: the dashboard leads to the customers; its recent transactions are six rows at most', async ({ api, open }) => {
  const recent = Array.from({ length: 8 }, (_, at) => payment({ _id: `txn_${at}`, name: `Customer ${'ABCDEFGH'[at]}` }))
  const { money } = dashboard()
  api
    .on(listCashpoints, [cashpoint()])
    .on(showHistory, [])
    .on(showDays, [])
    .on(showDashboard, dashboard({ recent, money: { ...money, customers: 3 } }))
  await open('/admin/merchant', { as: 'merchant' })
  expect(await screen.findByRole('link', { name: 'Customers' })).toHaveAttribute('href', PATH)
  expect(screen.getAllByRole('link', { name: /Customer [A-H]/ })).toHaveLength(6)
})
