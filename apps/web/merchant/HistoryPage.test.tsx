import { vi } from 'vitest'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { downloadReceipt, type HistoryItem, showDays, showHistory, showPayouts, showReceipt } from '../../../modules/history/contract.ts'
import { showTransfer } from '../../../modules/transfers/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import type { UserEvent } from '@testing-library/user-event'
import {
  ACCOUNT_NUMBER,
  cashpoint,
  expect,
  findToast,
  fireEvent,
  payment,
  receipt,
  refused,
  screen,
  scrollToEnd,
  test,
  transfer,
  transferOut,
  waitFor,
  withEnvelope,
  within,
} from '../../../tests/components/test.tsx'

const HISTORY_PATH = '/admin/merchant/history'
const EMPTY = 'Your history page is empty.'

const table = () => screen.findByRole('table', { name: 'Transactions' })
const rows = () => within(screen.getByRole('table', { name: 'Transactions' })).queryAllByRole('link')
const panel = () => screen.findByRole('dialog', { name: 'Transaction' })
/** Without the number of the first page, which each list names. */
const queries = (api: FakeApi) =>
  api
    .sent()
    .filter(({ contract }) => contract === showHistory || contract === showPayouts)
    .map(({ query }) => {
      const { page: _first, ...others } = query as Record<string, unknown>
      return others
    })

/** The afternoon of Friday 20 November 2026 in Lagos. */
function stopDate(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
}

function answer(api: FakeApi, items: HistoryItem[] = [payment(), transferOut()]): void {
  api.on(listCashpoints, [cashpoint()]).on(showHistory, items).on(showPayouts, items).on(showDays, [])
}

const day = (name: string, credit: number, debit: number) => ({
  day: name,
  credit,
  debit,
  credits: 1,
  debits: 1,
  closed: name < '2026-11-20',
  balance: null,
})

test('HIST-01..09 HIST-52 HIST-110..111 CONST-34..35: a table with five columns, its rows grouped by day, each day with its debits and credits', async ({
  api,
  open,
}) => {
  stopDate()
  answer(api, [payment(), transferOut(), payment({ _id: 'txn_3', createdon: '2026-11-05T08:00:00.000Z', total: 70_000 })])
  api.on(showDays, [day('2026-11-20', 150_000, 202_500), day('2026-11-05', 70_000, 0)])
  await open(HISTORY_PATH, { as: 'merchant' })
  const heads = within(await table()).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(['Amount', 'Narrative', 'Tnx Referrence', 'Date', 'Type'])
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      expect.stringMatching(/^20\/Nov\/2026 .*Debit 2,025\.00.*Credit 1,500\.00/),
      expect.stringMatching(/^05\/Nov\/2026 .*Debit 0\.00.*Credit 700\.00/),
    ]),
  )
  const lines = screen.getAllByRole('row').map((row) => row.textContent)
  expect(lines.slice(2, 4)).toEqual([
    expect.stringMatching(/\+ ₦1,500\.00.*Halima Musa.*7Q4K-0P2M.*20 Nov 2026\. 01:45 pm.*Credit$/),
    expect.stringMatching(/− ₦2,025\.00.*Ibrahim Garba.*7Q4K-0P2M.*20 Nov 2026\. 01:45 pm.*Debit$/),
  ])
})

test('HIST-12: the first page of a list is asked for by its number, 1', async ({ api, open }) => {
  answer(api)
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  expect(api.calls(showHistory).map(({ query }) => query)).toEqual([{ page: '1' }])
})

test('HIST-119: the list of some days is that of the call of payouts', async ({ api, open }) => {
  answer(api, [])
  api.on(showPayouts, [transferOut()])
  await open(`${HISTORY_PATH}?range=custom&from=2026-11-19&to=2026-11-20`, { as: 'merchant' })
  await table()
  expect(rows()).toHaveLength(1)
  expect(api.calls(showPayouts)[0]).toMatchObject({ params: { id: 'biz_1' }, query: { startdate: '2026-11-19', enddate: '2026-11-20', page: '1' } })
})

test('HIST-10..11 CONST-12: the next page is asked for once, from the cursor of the page before, when its end comes into sight; the last page asks for no more', async ({
  api,
  open,
}) => {
  answer(api)
  const page = (from: number) => Array.from({ length: 10 }, (_, at) => payment({ _id: `txn_${from + at}` }))
  api.on(showHistory, ({ query }) => (query.cursor ? withEnvelope(page(10).slice(0, 3), { next: null }) : withEnvelope(page(0), { next: 'c1' })))
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  expect(rows()).toHaveLength(10)
  expect(queries(api)).toEqual([{}])
  scrollToEnd()
  scrollToEnd()
  await waitFor(() => expect(rows()).toHaveLength(13))
  scrollToEnd()
  expect(queries(api)).toEqual([{}, { cursor: 'c1' }])
})

test('HIST-11 CONST-12: a short list asks for no further page', async ({ api, open }) => {
  answer(
    api,
    Array.from({ length: 9 }, (_, at) => payment({ _id: `txn_${at}` })),
  )
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  scrollToEnd()
  await waitFor(() => expect(rows()).toHaveLength(9))
  expect(queries(api)).toEqual([{}])
})

test('a payment that comes while the next page is under way is shown, and so is the page', async ({ api, open }) => {
  answer(api)
  const page = Array.from({ length: 10 }, (_, at) => payment({ _id: `txn_${at}` }))
  api.on(showHistory, ({ query }) => (query.cursor ? [transferOut({ _id: 'txn_20' })] : withEnvelope(page, { next: 'c1' })))
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  expect(await screen.findByText('Live')).toBeVisible()
  const answerNextPage = api.hold(showHistory)
  scrollToEnd()
  await waitFor(() => expect(queries(api)).toHaveLength(2))
  const arrived = payment({ _id: 'txn_new', name: 'SADIQ UMAR' })
  api.on(showHistory, ({ query }) => (query.cursor ? [transferOut({ _id: 'txn_20' })] : withEnvelope([arrived, ...page], { next: 'c1' })))
  const daysBefore = api.calls(showDays).length
  api.emit('collection.posted')
  await waitFor(() => expect(api.calls(showDays).length).toBeGreaterThan(daysBefore))
  expect(rows()).toHaveLength(10)
  answerNextPage()
  await waitFor(() => expect(rows()).toHaveLength(12))
  expect(rows()[0]).toHaveTextContent(/Sadiq Umar/)
})

test('a next page that failed comes with the next live event', async ({ api, open }) => {
  answer(api)
  api.on(showHistory, ({ query }) =>
    query.cursor
      ? refused(409, 'x', 'Not now.')
      : withEnvelope(
          Array.from({ length: 10 }, (_, at) => payment({ _id: `txn_${at}` })),
          { next: 'c1' },
        ),
  )
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  scrollToEnd()
  expect(await screen.findByText('The rest could not be fetched.')).toBeVisible()
  expect(rows()).toHaveLength(10)
  api.on(showHistory, ({ query }) =>
    withEnvelope(
      Array.from({ length: 10 }, (_, at) => payment({ _id: `txn_${query.cursor ?? ''}${at}` })),
      { next: query.cursor ? null : 'c1' },
    ),
  )
  api.emit('collection.posted')
  await waitFor(() => expect(screen.queryByText('The rest could not be fetched.')).toBeNull())
  scrollToEnd()
  await waitFor(() => expect(rows()).toHaveLength(20))
})

async function chooseRange(user: UserEvent, range: string): Promise<HTMLElement> {
  const buttons = await screen.findAllByRole('button', { name: 'Filter By Date' })
  await user.click(buttons.at(-1)!)
  const dialog = await screen.findByRole('dialog', { name: 'Filter By Date' })
  await user.click(within(dialog).getByRole('radio', { name: range }))
  return dialog
}
const applyRange = (user: UserEvent) =>
  user.click(within(screen.getByRole('dialog', { name: 'Filter By Date' })).getByRole('button', { name: 'Filter By Date' }))

for (const [label, value, startdate, enddate] of [
  ['Today', 'today', '2026-11-20', '2026-11-20'],
  ['Yesterday', 'yesterday', '2026-11-19', '2026-11-19'],
  ['Last 7 days', 'last-7-days', '2026-11-14', '2026-11-20'],
  ['Last 28 days', 'last-28-days', '2026-10-24', '2026-11-20'],
  ['This month', 'this-month', '2026-11-01', '2026-11-20'],
  ['Last month', 'last-month', '2026-10-01', '2026-10-31'],
] as const)
  test(`HIST-13 HIST-38..42 HIST-46..47 HIST-51 CONST-36: ${label} asks for its days, stands in the address, and can be taken off`, async ({
    api,
    open,
    user,
  }) => {
    stopDate()
    answer(api)
    await open(HISTORY_PATH, { as: 'merchant' })
    await table()
    await chooseRange(user, label)
    await applyRange(user)
    await waitFor(() => expect(queries(api).at(-1)).toEqual({ startdate, enddate }))
    expect(window.location.search).toBe(`?range=${value}`)
    await user.click((await screen.findAllByRole('button', { name: 'Filter By Date' })).at(-1)!)
    const dialog = await screen.findByRole('dialog', { name: 'Filter By Date' })
    await user.click(within(dialog).getByRole('button', { name: 'Clear filter' }))
    await waitFor(() => expect(window.location.search).toBe(''))
    await table()
  })

const dayButton = (name: string) => screen.findByRole('button', { name })
const isOpen = () => screen.queryByRole('group', { name: 'Custom date range' }) !== null

test('HIST-43 HIST-48..50 CONST-17: the range picker takes two days up to today in any order, and closes one second after the second', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T13:00:00Z') })
  answer(api)
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  const dialog = await chooseRange(user, 'Custom date range')
  expect(await screen.findByRole('grid', { name: 'November 2026' })).toBeVisible()
  expect(await dayButton('Saturday 21 Nov 2026')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Month after' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(await dayButton('Thursday 19 Nov 2026'))
  await applyRange(user)
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Choose the first and the last day')
  // One day is no range: the picker waits for the other.
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isOpen()).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Month before' }))
  await user.click(await dayButton('Friday 30 Oct 2026'))
  await vi.advanceTimersByTimeAsync(900)
  expect(isOpen()).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(screen.getByRole('button', { name: '30 Oct 2026 to 19 Nov 2026' })).toHaveFocus()
  await applyRange(user)
  await waitFor(() => expect(queries(api).at(-1)).toEqual({ startdate: '2026-10-30', enddate: '2026-11-19' }))
  expect(window.location.search).toBe('?range=custom&from=2026-10-30&to=2026-11-19')
})

test('a press within that second begins another range, and the same day twice is one day', async ({ api, open, user }) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T13:00:00Z') })
  answer(api)
  await open(`${HISTORY_PATH}?range=custom&from=2026-11-02&to=2026-11-03`, { as: 'merchant' })
  await table()
  await chooseRange(user, 'Custom date range')
  await user.click(screen.getByRole('button', { name: '2 Nov 2026 to 3 Nov 2026' }))
  for (const day of ['Monday 9 Nov 2026', 'Tuesday 10 Nov 2026', 'Wednesday 18 Nov 2026']) await user.click(await dayButton(day))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isOpen()).toBe(true)
  await user.click(await dayButton('Wednesday 18 Nov 2026'))
  await vi.advanceTimersByTimeAsync(1_000)
  await waitFor(() => expect(isOpen()).toBe(false))
  await applyRange(user)
  await waitFor(() => expect(queries(api).at(-1)).toEqual({ startdate: '2026-11-18', enddate: '2026-11-18' }))
})

test('HIST-37 HIST-118 ERR-92: direction and cashpoint narrow the list and survive a reload, and an empty result says so', async ({
  api,
  open,
  reload,
  user,
}) => {
  answer(api)
  api.on(listCashpoints, [cashpoint(), cashpoint({ _id: 'cpt_2', name: 'Yaba', is_default: false })])
  await open(HISTORY_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'All cashpoints' }))
  expect((await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)).toEqual(['All cashpoints', 'Main', 'Yaba'])
  await user.click(screen.getByRole('menuitemradio', { name: 'Yaba' }))
  await waitFor(() => expect(queries(api).at(-1)).toEqual({ cashpoint: 'cpt_2' }))
  api.on(showHistory, [])
  await user.click(screen.getByRole('button', { name: 'Credit and debit' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Credit' }))
  expect(await screen.findByText('No transaction matches your filter.')).toBeVisible()
  expect(queries(api).at(-1)).toEqual({ cashpoint: 'cpt_2', type: 'credit' })
  await reload()
  expect(await screen.findByText('No transaction matches your filter.')).toBeVisible()
  expect(queries(api).at(-1)).toEqual({ cashpoint: 'cpt_2', type: 'credit' })
  answer(api)
  await user.click(screen.getByRole('button', { name: 'Clear filter' }))
  await table()
  expect(window.location.search).toBe('')
})

test('a shop lists what came by card alone, which stands in the address', async ({ api, open, user }) => {
  answer(api)
  await open(HISTORY_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Credit and debit' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Credit by card' }))
  await waitFor(() => expect(queries(api).at(-1)).toEqual({ type: 'credit', means: 'card' }))
  expect(window.location.search).toContain('means=card')
  await user.click(await screen.findByRole('button', { name: 'Take off filter Direction: Credit by card' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

const searchBox = () => screen.findByRole('searchbox', { name: 'Name, remark, reference or amount' })

test('a search stands in the address, has a count and no sums of days, and is kept while a payment is open', async ({ api, open, user }) => {
  vi.useFakeTimers()
  answer(api)
  api.on(showReceipt, receipt())
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  expect(screen.getByText('2 transactions')).toBeVisible()
  api.on(showHistory, [payment()])
  const requests = api.calls(showDays).length
  await user.type(await searchBox(), '4500')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queries(api).at(-1)).toEqual({ search: '4500' })
  expect(new URLSearchParams(window.location.search).get('search')).toBe('"4500"')
  await waitFor(() => expect(screen.getByText('1 transaction')).toBeVisible())
  expect(api.calls(showDays)).toHaveLength(requests)
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([expect.not.stringMatching(/Credit|Debit/)])
  await user.click(rows()[0]!)
  await panel()
  expect(await searchBox()).toHaveValue('4500')
  expect(queries(api).at(-1)).toEqual({ search: '4500' })
})

test('a search without a match says so, and one that fits too many names asks for more of the name', async ({ api, open, user, reload }) => {
  answer(api, [])
  await open(`${HISTORY_PATH}?search=zzz`, { as: 'merchant' })
  expect(await screen.findByText(/^Nothing was found for “zzz”/)).toBeVisible()
  api.on(showHistory, refused(400, 'history.search_too_wide', 'Too many names begin like this. Type more of the name.'))
  await reload()
  expect(await screen.findByText('Too many names begin like this. Type more of the name.', { exact: true })).toBeVisible()
  answer(api)
  await user.click(screen.getByRole('button', { name: 'Clear filter' }))
  await table()
  expect(await searchBox()).toHaveValue('')
})

test('hidden amounts are hidden in rows, sums of days and an opened payment, and can be shown from here', async ({ api, open, user }) => {
  const failed = transferOut({ state: 'failed', reason: 'GTBank could not complete it. ₦2,025.00 is back in your balance.' })
  api
    .on(showHistory, [payment(), failed])
    .on(showDays, [{ day: '2026-11-20', credit: 150_000, debit: 0, credits: 1, debits: 0, closed: false, balance: null }])
  api.on(listCashpoints, [cashpoint()]).on(showReceipt, receipt())
  await open('/admin/merchant/history?tx=txn_1', { as: 'merchant' })
  await screen.findByText('Transaction ref')
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }))
  const page = screen.getByRole('main')
  expect(page.textContent).not.toMatch(/[₦\d]\d*[.,]\d\d\d?|naira/)
  expect(page).toHaveTextContent('₦**** is back in your balance.')
  await user.click(screen.getByRole('button', { name: 'Show amounts' }))
  expect(page).toHaveTextContent('₦2,025.00 is back in your balance.')
})

test('payments in process are a filter of the history, which stands in its address', async ({ api, open, user }) => {
  api.on(showHistory, []).on(showDays, []).on(listCashpoints, [cashpoint()])
  await open('/admin/merchant/history?state=processing', { as: 'merchant' })
  expect(await screen.findByText('No transaction matches your filter.')).toBeVisible()
  expect(queries(api).at(-1)).toEqual({ state: 'processing' })
  await user.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(await screen.findByText('Your history page is empty.')).toBeVisible()
})

test('a list of one direction has only the sums of that direction', async ({ api, open }) => {
  stopDate()
  answer(api, [payment()])
  api.on(showDays, [day('2026-11-20', 150_000, 202_500)])
  await open(`${HISTORY_PATH}?type=credit`, { as: 'merchant' })
  await table()
  await waitFor(() => expect(screen.getByRole('rowheader')).toHaveTextContent(/Credit 1,500\.00/))
  expect(screen.getByRole('rowheader')).not.toHaveTextContent('Debit')
})

test('HIST-36 ERR-92 ERR-95: an empty history says so; one that cannot be fetched says why and can be fetched again', async ({ api, open, user }) => {
  answer(api, [])
  await open(HISTORY_PATH, { as: 'merchant' })
  expect(await screen.findByText(EMPTY)).toBeVisible()
  api.on(showHistory, refused(503, 'server.busy', 'The books are being counted.'))
  await open(HISTORY_PATH, { as: 'merchant' })
  expect(await screen.findByText('Your history could not be fetched. The books are being counted.')).toBeVisible()
  answer(api, [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(EMPTY)).toBeVisible()
  api.on(showHistory, refused(500, 'server.fault', 'Something went wrong on our side.'))
  await open(HISTORY_PATH, { as: 'merchant' })
  expect(await screen.findByText(/^The list did not load\. Your money is safe; nothing was sent or changed\./)).toBeVisible()
  await findToast('Error', 'Something went wrong on our side.')
  expect(screen.getAllByText(/on our side/)).toHaveLength(1)
})

test('HIST-63: a failed payment has the tag Failed, a reversed one Reversed, an open one Processing', async ({ api, open }) => {
  answer(api, [
    transferOut({ state: 'failed', status: '51' }),
    transferOut({ _id: 'txn_3', state: 'reversed', reversed: true }),
    transferOut({ _id: 'txn_4', state: 'processing', status: '09' }),
  ])
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  const tags = rows().map((link) => link.closest('tr')!.querySelector('td:last-child')!.textContent)
  expect(tags).toEqual(['Failed', 'Reversed', 'Processing'])
})

const item = (dialog: HTMLElement, name: string) =>
  within(dialog)
    .getAllByRole('term')
    .find((term) => term.textContent === name)!
    .parentElement!.querySelector('dd')!

test('TXN-01..05 TXN-07..10 TXN-70: a payment out opens with amounts, beneficiary, fee, date, reference and receipt', async ({ api, open, user }) => {
  answer(api)
  api.on(showReceipt, {
    ...receipt({ allowed: ['receipt', 'copy_session', 'trail'] }),
    ...transferOut({ duty: 5_000, total: 207_500 }),
    beneficiaryName: 'IBRAHIM GARBA',
    beneficiaryAccountNo: '2211334455',
    beneficiaryBank: 'Zenith Bank',
  })
  api.on(downloadReceipt, refused(503, 'server.busy', 'The printer is out of paper.'))
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  await user.click(rows()[1]!)
  const dialog = await panel()
  expect(window.location.search).toBe('?tx=txn_2')
  expect(await within(dialog).findByText('Debit, confirmed')).toBeVisible()
  expect(dialog.querySelector('.amount--hero')).toHaveTextContent('− ₦2,075.00')
  expect(item(dialog, 'Beneficiary')).toHaveTextContent('Ibrahim Garba')
  expect(item(dialog, 'Beneficiary')).toHaveTextContent(/Zenith Bank · ••• ?4455/)
  expect(item(dialog, 'Amount')).toHaveTextContent('₦2,000.00')
  expect(item(dialog, 'Fee')).toHaveTextContent('₦25.00')
  expect(item(dialog, 'Stamp duty')).toHaveTextContent('₦50.00')
  expect(item(dialog, 'Date')).toHaveTextContent('Fri 20 Nov 2026, 01:45:00 pm')
  expect(item(dialog, 'Transaction ref')).toHaveTextContent('ref_2')
  expect(item(dialog, 'Receipt ID')).toHaveTextContent('rcp_2')
  expect(item(dialog, 'Status code')).toHaveTextContent('00, success')
  await user.click(within(dialog).getByRole('button', { name: 'Download Receipt' }))
  await findToast('Ooopps...', 'The printer is out of paper.')
  expect(api.calls(downloadReceipt)[0]!.query).toEqual({ businessid: 'biz_1', transactionId: 'txn_2' })
  expect(within(dialog).getByRole('link', { name: 'Payment steps' })).toHaveAttribute('href', '/admin/merchant/transfer?step=result&id=trf_1')
})

test('a touch on a row asks for its payment, and the press that follows asks no second time', async ({ api, open, user }) => {
  answer(api)
  api.on(showReceipt, receipt())
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  fireEvent.pointerDown(rows()[0]!)
  await waitFor(() => expect(api.calls(showReceipt)).toHaveLength(1))
  expect(window.location.search).toBe('')
  await user.click(rows()[0]!)
  expect(await within(await panel()).findByText('Credit, confirmed')).toBeVisible()
  expect(api.calls(showReceipt)).toHaveLength(1)
})

test('a touch that opens no row tells no refusal', async ({ api, open }) => {
  answer(api)
  api.on(showReceipt, refused(404, 'history.not_found', 'There is no such payment.'))
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  fireEvent.pointerDown(rows()[0]!)
  await waitFor(() => expect(api.calls(showReceipt)).toHaveLength(1))
  expect(screen.queryByText('There is no such payment.')).toBeNull()
})

test('TXN-03 TXN-06: a payment in opens with customer and destination, and its session id can be copied', async ({ api, open, user }) => {
  answer(api)
  api.on(showReceipt, receipt())
  await open(`${HISTORY_PATH}?tx=txn_1`, { as: 'merchant' })
  const dialog = await panel()
  expect(await within(dialog).findByText('Credit, confirmed')).toBeVisible()
  expect(item(dialog, 'Customer')).toHaveTextContent('Halima Musa')
  expect(item(dialog, 'Destination')).toHaveTextContent(ACCOUNT_NUMBER)
  await user.click(within(dialog).getByRole('button', { name: 'Copy session ID' }))
  await findToast('Success', 'Session ID Copied')
  expect(await navigator.clipboard.readText()).toBe(receipt().session_id)
})

test('the short reference of a payment can be copied', async ({ api, open, user }) => {
  answer(api)
  api.on(showReceipt, receipt())
  await open(`${HISTORY_PATH}?tx=txn_1`, { as: 'merchant' })
  await user.click(await within(await panel()).findByRole('button', { name: 'Copy reference' }))
  await findToast('Success', 'Reference Copied')
  expect(await navigator.clipboard.readText()).toBe('KSW-7Q4K-0P2M')
})

test('slips and the own copy with the charges are further formats of a receipt; a cashier is not offered that copy', async ({ api, open, user }) => {
  // The simulated browser follows a link to a file as if it were a page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  answer(api)
  api.on(showReceipt, receipt({ allowed: ['receipt', 'trader_copy'] })).on(downloadReceipt, '%PDF')
  await open(`${HISTORY_PATH}?tx=txn_1`, { as: 'merchant' })
  const formats = async () => {
    const button = await within(await panel()).findByRole('button', { name: 'More formats' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    await user.click(button)
  }
  await formats()
  expect(screen.getAllByRole('menuitem').map((item) => item.querySelector('b')!.textContent)).toEqual([
    'Print',
    'Picture for a phone',
    'Slip of 58 mm',
    'Slip of 80 mm',
    'Your own copy',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Slip of 58 mm' }))
  await waitFor(() => expect(api.calls(downloadReceipt).at(-1)?.query).toEqual({ businessid: 'biz_1', transactionId: 'txn_1', format: '58mm' }))
  await formats()
  await user.click(screen.getByRole('menuitem', { name: /Your own copy/ }))
  await waitFor(() => expect(api.calls(downloadReceipt).at(-1)?.query).toEqual({ businessid: 'biz_1', transactionId: 'txn_1', copy: 'trader' }))
  api.on(showReceipt, receipt({ allowed: ['receipt'] }))
  await open(`${HISTORY_PATH}?tx=txn_1`, { as: 'merchant' })
  await formats()
  expect(screen.queryByRole('menuitem', { name: /Your own copy/ })).toBeNull()
})

test('a failed payment has no receipt, and its link leads to where it is', async ({ api, open, user }) => {
  answer(api)
  api.on(showReceipt, {
    ...receipt({ allowed: ['trail'] }),
    ...transferOut({ state: 'failed', status: '51', reason: 'Zenith Bank could not complete it. ₦2,025.00 is back in your balance.' }),
  })
  api.on(showTransfer, transfer({ state: 'failed', outcome: 'not_sent' }))
  await open(`${HISTORY_PATH}?tx=txn_2`, { as: 'merchant' })
  const dialog = await panel()
  expect(await within(dialog).findByText('Failed')).toBeVisible()
  expect(within(dialog).getByText('Zenith Bank could not complete it. ₦2,025.00 is back in your balance.')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Download Receipt' })).toBeNull()
  await user.click(within(dialog).getByRole('link', { name: 'Payment steps' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Not sent' })).toBeVisible()
})

test('Escape closes the details and gives the focus back to the row', async ({ api, open, user }) => {
  answer(api)
  api.on(showReceipt, receipt())
  await open(HISTORY_PATH, { as: 'merchant' })
  await table()
  rows()[0]!.focus()
  await user.keyboard('{Enter}')
  const dialog = await panel()
  await within(dialog).findByText('Credit, confirmed')
  within(dialog).getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(rows()[0]).toHaveFocus()
})

test('HIST-124..125 SHELL-17: the fees that are shown beside the pages come from their call', async ({ api, open }) => {
  answer(api)
  await open(HISTORY_PATH, { as: 'merchant' })
  const fees = (await screen.findByText(/Pay as low as/)).textContent
  expect(fees).toBe('Pay as low as 0.5% only for inbound Transfer, and ₦25 for Outbound Transfer')
})
