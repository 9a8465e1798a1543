import { showBonusBalance } from '../../../modules/rewards/contract.ts'
import { vi } from 'vitest'
import { showCashpoint } from '../../../modules/cashpoints/contract.ts'
import { downloadReceipt, showCashpointTransactions, showDays, showCashierTransaction } from '../../../modules/history/contract.ts'
import { showCashpointToday } from '../../../modules/overview/contract.ts'
import { askReversal, showReversalRequest } from '../../../modules/collections/contract.ts'
import { showConversation } from '../../../modules/support/contract.ts'
import {
  ACCOUNT_NUMBER,
  cashierRecord,
  cashpointToday,
  expect,
  findToast,
  membership,
  payment,
  receipt,
  refused,
  reversalRequest,
  screen,
  storeSession,
  test,
  userOf,
  waitFor,
  within,
} from '../../../tests/components/test.tsx'

const CASHIER_PATH = '/admin/cashpoint'
const HISTORY_PATH = `${CASHIER_PATH}/transactions`
const today = () => screen.getByRole('region', { name: 'Today' })
const menuOf = () => screen.findByRole('button', { name: /Main · Amina/ })
const payments = (count: number) => Array.from({ length: count }, (_, at) => payment({ _id: `txn_${at}`, name: `Customer ${'ABCDEFGH'[at]}` }))

test('CASHIER-01 CASHIER-06..09 CASHIER-11 CASHIER-13 CONST-15: the dashboard shows the own cashpoint, its account, the day and at most six payments', async ({
  api,
  open,
  user,
}) => {
  api.on(showCashpointToday, cashpointToday({ received_today: 1_234_567, payments_today: 12, recent: payments(8) }))
  await open(CASHIER_PATH, { as: 'cashier' })
  await screen.findByRole('link', { name: /Customer A/ })
  expect(document.title).toBe('Kasuwa :: Dashboard')
  expect(await menuOf()).toHaveTextContent('Amina Stores')
  expect(screen.getByText('VFD MFB').closest('dd')).toHaveTextContent(/^1012 ?345 ?678 VFD MFB$/)
  expect(screen.getAllByRole('link', { name: /Customer/ })).toHaveLength(6)
  expect(screen.getByRole('heading', { name: 'Daily Turnover' })).toBeVisible()
  expect(screen.getByRole('img', { name: /^Daily turnover/ })).toBeVisible()
  expect(today()).toHaveTextContent('₦12,345.67')
  expect(today()).toHaveTextContent('Payments today12')
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }))
  expect(today().querySelector('.amount--hero [aria-hidden]')).toHaveTextContent(/^₦\*{4}$/)
  await user.click(screen.getByRole('button', { name: 'Show amounts' }))
  expect(today()).toHaveTextContent('₦12,345.67')
})

test('CASHIER-08: a live event brings the payment, and the total of the day that the server has', async ({ api, open }) => {
  await open(CASHIER_PATH, { as: 'cashier' })
  await screen.findByRole('link', { name: /Halima/i })
  expect(today()).toHaveTextContent('₦1,500.00')
  const recent = [payment({ _id: 'txn_9', name: 'SADIQ UMAR', total: 180_050 }), payment()]
  api.on(showCashpointToday, cashpointToday({ received_today: 330_050, payments_today: 2, recent }))
  api.emit('collection.posted')
  const arrived = (await screen.findByRole('link', { name: 'Sadiq Umar' })).closest('tr')
  expect(arrived).toHaveTextContent('1,800.50')
  await waitFor(() => expect(today()).toHaveTextContent('₦3,300.50'))
  expect(today()).toHaveTextContent('Payments today2')
})

test('CASHIER-42 CASHIER-43: the cashier’s pages show no balance and no way to move money', async ({ api, open }) => {
  api.on(showCashpointTransactions, [payment()]).on(showDays, [])
  for (const path of [CASHIER_PATH, HISTORY_PATH]) {
    await open(path, { as: 'cashier' })
    await screen.findByRole('link', { name: /Halima/i })
    expect(screen.getByRole('main')).not.toHaveTextContent(/balance/i)
    expect(screen.queryByRole('button', { name: /withdraw|transfer|send/i })).toBeNull()
    // A card payment only asks a customer for money.
    const footer = screen.getByRole('contentinfo')
    const links = screen
      .getAllByRole('link')
      .filter((link) => !footer.contains(link))
      .map((link) => link.getAttribute('href')!.split('?')[0])
    const own = ['', '/transactions', '/till', '/card', '/bonus', '/support', '/settings'].map((path) => `${CASHIER_PATH}${path}`)
    for (const link of links) expect(['#main', ...own]).toContain(link)
  }
})

test('a dashboard without an answer says so and can be fetched again', async ({ api, open, user }) => {
  api.on(showCashpointToday, refused(404, 'not_found', 'The cashpoint was not found'))
  await open(CASHIER_PATH, { as: 'cashier' })
  const note = (await screen.findByText('Your payments could not be fetched.')).closest<HTMLElement>('[role=status]')!
  expect(note).toHaveTextContent('The cashpoint was not found')
  api.on(showCashpointToday, cashpointToday())
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: /Halima/i })
  expect(note).not.toBeInTheDocument()
})

test('CASHIER-02 CASHIER-12 HIST-19..24 HIST-71 CONST-13: See More leads to a year of payments at the own cashpoint, each day with its credit total', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
  api.on(showCashpointTransactions, [
    payment({ _id: 'txn_1' }),
    payment({ _id: 'txn_2', name: 'SADIQ UMAR', total: 250_000 }),
    payment({ _id: 'txn_3', createdon: '2026-11-19T12:00:00.000Z', total: 70_000 }),
  ])
  const day = { debit: 0, debits: 0, closed: true, balance: null }
  api.on(showDays, [
    { ...day, day: '2026-11-20', credit: 400_000, credits: 2, closed: false },
    { ...day, day: '2026-11-19', credit: 70_000, credits: 1 },
  ])
  await open(CASHIER_PATH, { as: 'cashier' })
  await user.click(await screen.findByRole('link', { name: 'See More' }))
  const table = await screen.findByRole('table', { name: 'Transactions' })
  expect(window.location.pathname).toBe(HISTORY_PATH)
  expect(document.title).toBe('Kasuwa :: History')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Amount', 'Customer', 'Destination', 'Date/Time', 'Status'])
  const [call] = api.calls(showCashpointTransactions)
  expect([call!.params.id, call!.query]).toEqual(['cpt_1', { period: 'year', page: '1' }])

  const row = within(table).getByRole('link', { name: /Sadiq/ }).closest<HTMLElement>('tr')!
  expect(row).toHaveTextContent('2,500.00')
  expect(row).toHaveTextContent(ACCOUNT_NUMBER.slice(-3))
  expect(row).toHaveTextContent('Confirmed')
  await waitFor(() => {
    const heads = within(table)
      .getAllByRole('rowheader')
      .map((head) => head.textContent)
    expect(heads).toEqual([
      expect.stringMatching(/20\/Nov\/2026.*Credit 4,000\.00 naira/),
      expect.stringMatching(/19\/Nov\/2026.*Credit 700\.00 naira/),
    ])
  })
  expect(within(table).queryByText(/Debit/)).toBeNull()
})

test('HIST-35 ERR-92: the history of a cashpoint that was never paid says so', async ({ api, open }) => {
  api.on(showCashpointTransactions, []).on(showDays, [])
  await open(HISTORY_PATH, { as: 'cashier' })
  expect(
    await screen.findByText('Your history page is empty. Make a new transaction and find all your transactions here.', { exact: true }),
  ).toBeVisible()
})

test('a cashier searches the payments of the own cashpoint', async ({ api, open, user }) => {
  api.on(showCashpointTransactions, [payment()]).on(showDays, [])
  await open(HISTORY_PATH, { as: 'cashier' })
  await user.type(await screen.findByRole('searchbox'), 'halima{Enter}')
  await waitFor(() =>
    expect(api.calls(showCashpointTransactions).at(-1)).toMatchObject({ params: { id: 'cpt_1' }, query: { period: 'year', search: 'halima' } }),
  )
  expect(await screen.findByRole('link', { name: /Halima/i })).toHaveAttribute('href', expect.stringContaining('search='))
})

test('CASHIER-45: a payment opens by the cashier’s own call beside the list with its receipt, without its fee and a link to a payment out', async ({
  api,
  open,
  user,
}) => {
  api
    .on(showCashpointTransactions, [payment()])
    .on(showDays, [])
    .on(showCashierTransaction, receipt({ allowed: ['receipt', 'trail'] }))
  await open(HISTORY_PATH, { as: 'cashier' })
  await user.click(await screen.findByRole('link', { name: /Halima/i }))
  const panel = await screen.findByRole('dialog', { name: 'Transaction' })
  api.on(downloadReceipt, '%PDF')
  expect(await within(panel).findByRole('button', { name: 'Download Receipt' })).toBeVisible()
  expect(within(panel).queryByRole('link', { name: 'Payment steps' })).toBeNull()
  for (const name of ['Fee', 'You keep', 'Stamp duty']) expect(screen.queryByText(name)).toBeNull()
})

test('a cashier asks the owner for the reversal of a payment with a reason, and reads the decision', async ({ api, open, user }) => {
  api
    .on(showCashpointTransactions, [payment()])
    .on(showDays, [])
    .on(showCashierTransaction, receipt({ allowed: ['receipt', 'ask_reversal'] }))
    .on(showReversalRequest, { request: null, may_ask: true })
    .on(askReversal, reversalRequest())
  await open(`${HISTORY_PATH}?tx=txn_1`, { as: 'cashier' })
  await user.click(await screen.findByRole('button', { name: 'Ask for a reversal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a reversal' }))
  await user.click(dialog.getByRole('button', { name: 'Ask the owner' }))
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Choose a reason')
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Paid twice for the same goods')
  api.on(showReversalRequest, { request: reversalRequest(), may_ask: false })
  await user.click(dialog.getByRole('button', { name: 'Ask the owner' }))
  expect(await screen.findByText('You asked for a reversal.')).toBeVisible()
  expect(api.calls(askReversal).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 'txn_1' }, body: { reason: 'Paid twice for the same goods' } },
  ])

  const declined = reversalRequest({ state: 'declined', decidedby: 'AMINA BELLO', answer: 'Talk to me first' })
  api.on(showReversalRequest, { request: declined, may_ask: true })
  api.emit('reversal.declined', { id: 'col_1', asked_by: userOf('cashier')._id })
  await findToast('Warning', 'Your request for a reversal was declined. Open the payment to read why.')
  expect(await screen.findByText('Amina Bello declined the reversal.')).toBeVisible()
  expect(screen.getByText('Talk to me first')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask again for a reversal' })).toBeVisible()
})

test('a cashier at two businesses changes between them in the menu; one business has no such entry', async ({ api, open, user, reload }) => {
  const own = membership({ role: 'cashier', cashpointid: 'cpt_1' })
  const elsewhere = membership({ ...own, _id: 'biz_2', businessid: 'biz_2', businessname: 'Bello Foods', cashpointid: 'cpt_2' })
  await open(CASHIER_PATH, { as: userOf('cashier', { merchants: [own, elsewhere] }) })
  await user.click(await menuOf())
  await user.click(await screen.findByRole('menuitemradio', { name: /Bello Foods/ }))
  await waitFor(() => expect(api.calls(showCashpointToday).at(-1)!.params).toEqual({ id: 'cpt_2' }))
  storeSession(userOf('cashier'))
  await reload()
  await user.click(await menuOf())
  expect(await screen.findByRole('menuitem', { name: 'Language' })).toBeVisible()
  expect(screen.queryByRole('menuitemradio', { name: /Amina Stores|Bello Foods/ })).toBeNull()
})

test('SHELL-71: the red banner with a message to everybody stands on a cashier’s pages too', async ({ open }) => {
  await open(CASHIER_PATH, { as: 'cashier', business: { parts: { flags: { 'web.banner': 'Transfers to one bank are slow today.' } } } })
  expect(await screen.findByText('Transfers to one bank are slow today.')).toBeVisible()
})

test('SHELL-31 ROLE-51: on a phone Log Out stands under More, within the navigation', async ({ api, open, user }) => {
  api.on(showCashpointToday, cashpointToday())
  await open(CASHIER_PATH, { as: 'cashier' })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const more = within(await screen.findByRole('navigation', { name: 'More' }))
  expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bonus', 'Support'])
  await user.click(more.getByRole('button', { name: 'Log Out' }))
  expect(await screen.findByRole('dialog', { name: 'Log Out' })).toBeVisible()
})

test('AMB-25: one press shows the account of the cashpoint on the whole screen, with the QR code and the dial code of the customer’s bank', async ({
  api,
  open,
  user,
}) => {
  api.on(showCashpointToday, cashpointToday()).on(showCashpoint, cashierRecord())
  await open(CASHIER_PATH, { as: 'cashier' })
  await user.click(await screen.findByRole('button', { name: 'Show QR code' }))
  const account = within(await screen.findByRole('dialog', { name: 'Pay here' }))
  expect((await account.findByText('VFD MFB')).closest('div')).toHaveTextContent(/1012 ?345 ?678/)
  expect(await account.findByRole('img', { name: /^QR code that pays/ })).toBeVisible()
  expect(account.queryByRole('link', { name: 'Dial' })).toBeNull()
  await user.selectOptions(account.getByLabelText(/Customer’s bank/), 'Guaranty Trust Bank')
  await user.type(account.getByLabelText('Amount (QR and dial code)'), '2000')
  expect(account.getByText('*737*000*5037+1012345678+2000#')).toBeVisible()
  expect(account.getByRole('link', { name: 'Dial' })).toHaveAttribute('href', 'tel:*737*000*5037+1012345678+2000%23')
  await user.click(account.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('CASHIER-16..18 ROLE-51: the profile menu has Bank Details, which show where customers pay, and Log Out', async ({ api, open, user }) => {
  api.on(showCashpoint, cashierRecord({ accountname: 'Amina Stores-Main' }))
  await open(CASHIER_PATH, { as: 'cashier' })
  await user.click(await menuOf())
  await user.click(await screen.findByRole('menuitem', { name: 'Bank Details' }))
  const popup = await screen.findByRole('dialog', { name: 'Bank Details' })
  await within(popup).findByText('Amina Stores-Main')
  expect(popup).toHaveTextContent(/1012 ?345 ?678/)
  expect(popup).toHaveTextContent('VFD MFB')
  await user.click(within(popup).getByRole('button', { name: 'Close' }))
  await user.click(await menuOf())
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  expect(await screen.findByRole('dialog', { name: 'Log Out' })).toBeVisible()
})

test('CASHIER-04 CASHIER-15 CASHIER-19 CASHIER-21 CASHIER-22: Profile Settings shows name and e-mail', async ({ api, open, user }) => {
  api.on(showCashpoint, cashierRecord())
  await open(CASHIER_PATH, { as: userOf('cashier', { firstname: 'Hauwa', lastname: 'Sani', email: 'hauwa@shops.example' }) })
  await user.click(await screen.findByRole('button', { name: /Main · Hauwa/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Profile Settings' }))
  expect(await screen.findByRole('heading', { name: 'Personal Information' })).toBeVisible()
  expect(window.location.pathname).toBe(`${CASHIER_PATH}/settings`)
  expect(document.title).toBe('Kasuwa :: Settings')
  for (const shown of ['Hauwa Sani', 'hauwa@shops.example']) expect(within(screen.getByRole('main')).getByText(shown)).toBeVisible()
})

test('BONUS-38 CASHIER-03 CASHIER-05 CASHIER-46: the area of a cashier has dashboard, history, bonus, support and settings, and nothing else', async ({
  api,
  open,
}) => {
  api.on(showConversation, { messages: [], unread: 0 })
  await open(`${CASHIER_PATH}/support`, { as: 'cashier' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'support@kasuwa.example' })[0]).toBeVisible()
  expect(document.title).toBe('Kasuwa :: Support')
  const [navigation] = screen.getAllByRole('navigation')
  const places = within(navigation!).getAllByRole('link')
  expect(places.map((link) => link.textContent)).toEqual(['Dashboard', 'History', 'Bonus', 'Support', 'Settings'])
  api.on(showBonusBalance, { withdrawable_balance: 0, paid_balance: 0, accrued_balance: 0, next_vesting: null })
  await open(`${CASHIER_PATH}/bonus`, { as: 'cashier' })
  for (const figure of ['Withdrawable Earnings', 'Paid Earnings', 'Accrued Earnings'])
    expect((await screen.findByText(figure)).parentElement).toHaveTextContent('0.00 naira')
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
  expect(document.title).toBe('Kasuwa :: Checkout By Bank Transfer')
})

test('CASHIER-10 CASHIER-14: on a desktop the recent transactions are a table; Customer Growth shows each day, also as figures', async ({
  api,
  open,
  user,
}) => {
  const turnover = ['2026-11-19', '2026-11-20'].map((day, at) => ({ day, received: 1_000, payments: 1, closed: at === 0 }))
  const growth = [
    { day: '2026-11-19', customers: 3 },
    { day: '2026-11-20', customers: 1 },
  ]
  api.on(showCashpointToday, cashpointToday({ recent: payments(8), turnover, growth, customers: 12 }))
  await open(CASHIER_PATH, { as: 'cashier' })
  const table = await screen.findByRole('table', { name: 'Recent transactions' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Amount', 'Customer', 'Time', 'Status'])
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 6)
  const section = screen.getByRole('heading', { name: 'Customer Growth' }).closest('section')!
  expect(section).toHaveTextContent('12 customers in all')
  expect(within(section).getByRole('img')).toHaveAccessibleName(
    /^Customer growth, .* Highest Thu.*, 3 new customers\. Today so far 1 new customer\.$/,
  )
  expect(within(section).getByRole('button', { name: /Thu.*19 Nov.*, 3 new customers, 11 in all/ })).toBeInTheDocument()
  await user.click(within(section).getByText('Show as figures'))
  const rows = within(within(section).getByRole('table', { name: 'Customer growth' })).getAllByRole('row')
  expect(rows.map((row) => row.lastElementChild!.textContent)).toEqual(['Customer growth', '3', '1'])
})
