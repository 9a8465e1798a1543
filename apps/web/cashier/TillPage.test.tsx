import {
  hearPayments,
  noteCash,
  openTillOrder,
  showTill,
  showTillTotal,
  type TillOrder,
  type TillPayment,
  type TillState,
} from '../../../modules/tills/contract.ts'
import { showShift } from '../../../modules/tills/shifts/contract.ts'
import { vi } from 'vitest'
import { expect, refused, screen, test, waitFor } from '../../../tests/components/test.tsx'

const TILL = '/admin/cashpoint/till'
const AT = '2026-11-20T10:00:00.000Z'

const payment: TillPayment = {
  _id: 'col_1',
  amount: 1_850_000,
  fits: true,
  said: 1_850_000,
  order: 'exp_1',
  channel: 'transfer',
  payer: 'Temitope A.',
  bank: 'GTBank',
  account: '4471',
  at: AT,
}

const order = (more: Partial<TillOrder> = {}): TillOrder => ({
  _id: 'exp_1',
  amount: 1_850_000,
  received: 0,
  stage: 'waiting',
  kind: null,
  difference: 1_850_000,
  mismatch: null,
  taken: 0,
  accountstate: 'own',
  account: { number: '9921553018', name: 'Okonkwo Fabrics', bank: 'VFD MFB', qr: '000201', dialcode: '*{bank}*000*5037+9921553018+18500#' },
  payment: null,
  asked: null,
  answered: null,
  unanswered: false,
  expires: '2100-11-20T10:10:00.000Z',
  createdon: AT,
  allowed: ['cancel', 'look'],
  ...more,
})

const till = (more: Partial<TillState> = {}): TillState => ({
  cashpoint: { _id: 'cpt_1', name: 'Main', business: 'Okonkwo Fabrics', cashier: 'Blessing' },
  takes_money: true,
  setting: { says_total: false, may_accept: false },
  shift: { _id: 'shf_1', openedon: AT },
  orders: [],
  book: [],
  payments_today: 0,
  asof: AT,
  ...more,
})

const stage = () => document.querySelector('.till')?.getAttribute('data-stage')

test('issue 58: the till waits on paper, and is green only for exactly the amount that the server has confirmed, in the words of the counter', async ({
  api,
  open,
  user,
}) => {
  api.on(showTill, till()).on(hearPayments, []).on(openTillOrder, order())
  await open(TILL, { as: 'cashier' })
  for (const key of ['1', '8', '5', '00']) await user.click(await screen.findByRole('button', { name: key }))
  api.on(showTill, till({ orders: [order()] }))
  await user.click(screen.getByRole('button', { name: 'Show account' }))
  expect(api.calls(openTillOrder)).toMatchObject([{ body: { amount: 1_850_000 } }])
  expect(await screen.findByText('9921 553 018')).toBeVisible()
  expect(screen.getByText('+9921553018')).toBeVisible()
  expect(stage()).toBeNull()
  api
    .on(showTill, till({ orders: [order({ stage: 'confirmed', received: 1_850_000, payment, account: null, allowed: [] })] }))
    .on(hearPayments, [payment])
  api.emit('collection.posted')
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible()
  expect(stage()).toBe('true')
  expect(screen.getByText(/Eighteen thousand five hundred naira received/)).toBeVisible()
})

test('issue 58: a wrong amount is never green, says what is missing, and is for the owner to decide', async ({ api, open }) => {
  const wrong = order({
    stage: 'wrong',
    kind: 'short',
    received: 1_500_000,
    difference: 350_000,
    payment: { ...payment, amount: 1_500_000, fits: false },
  })
  api.on(showTill, till({ orders: [wrong] })).on(hearPayments, [])
  await open(`${TILL}?order=exp_1`, { as: 'cashier' })
  expect(await screen.findByRole('heading', { name: 'Wrong amount' })).toBeVisible()
  expect(screen.getByText('₦3,500.00 is missing of ₦18,500.00.')).toBeVisible()
  expect(screen.getByText('The owner decides')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ask the owner to send it back' })).toHaveAttribute('href', '/admin/cashpoint/transactions?tx=txn_1')
  expect(stage()).toBeNull()
})

test('issue 58: without a shift no cash is noted, and a till without the owner’s word has no total', async ({ api, open, user }) => {
  api.on(showTill, till({ shift: null })).on(hearPayments, [])
  await open(TILL, { as: 'cashier' })
  await user.click(await screen.findByRole('button', { name: '5' }))
  expect(screen.getByRole('button', { name: 'In cash' })).toBeDisabled()
  expect(screen.getByRole('link', { name: 'Open your shift' })).toHaveAttribute('href', '/admin/cashpoint/till?order=shift')
  expect(screen.queryByRole('button', { name: 'Today' })).not.toBeInTheDocument()
})

test('issue 58: a cash sale is noted and the keypad is empty again; a refusal stands at the keys', async ({ api, open, user }) => {
  api.on(showTill, till()).on(hearPayments, []).on(noteCash, { sales: 1 })
  await open(TILL, { as: 'cashier' })
  const type = async () => user.click(await screen.findByRole('button', { name: '5' }))
  await type()
  await user.click(screen.getByRole('button', { name: 'In cash' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'In cash' })).toBeDisabled())
  expect(api.calls(noteCash)).toMatchObject([{ body: { kind: 'sale', amount: 500 } }])
  api.on(openTillOrder, refused(429, 'collections.too_many_links', 'Too many payment links are open. End some of them first.'))
  await type()
  await user.click(screen.getByRole('button', { name: 'Show account' }))
  expect(await screen.findAllByText('Too many payment links are open. End some of them first.')).not.toHaveLength(0)
})

test('issue 58: how much came today is said where the owner allows it', async ({ api, open, user }) => {
  api
    .on(showTill, till({ setting: { says_total: true, may_accept: false } }))
    .on(hearPayments, [])
    .on(showTillTotal, { total: 48_650_000, payments: 31, channels: [{ channel: 'transfer', payments: 31, amount: 48_650_000 }], asof: AT })
  await open(TILL, { as: 'cashier' })
  await user.click(await screen.findByRole('button', { name: 'Today' }))
  expect(await screen.findByText(/Today four hundred and eighty six thousand five hundred naira/)).toBeVisible()
  expect(screen.getByText('The owner lets this till say its total. It shows no balance.')).toBeVisible()
})

test('issue 58: a shift is opened with what is in the drawer, compared with what the one before left', async ({ api, open, user }) => {
  api.on(showShift, { open: null, last: null, left: { amount: 2_000_000, cashier: 'Kunle Ajayi', at: AT } })
  await open('/admin/cashpoint/till?order=shift', { as: 'cashier' })
  for (const key of ['2', '0', '00', '0']) await user.click(await screen.findByRole('button', { name: key }))
  expect(screen.getByText(/Kunle Ajayi left ₦20,000.00/)).toHaveTextContent('It agrees.')
  expect(screen.getByRole('button', { name: 'Open shift with ₦20,000.00' })).toBeVisible()
})

const kept = () => JSON.parse(localStorage.getItem('till-heard cpt_1') ?? 'null') as { ids: string[]; latest: string } | null

const paid = (nth: number, at: string, more: Partial<TillPayment> = {}): TillPayment => ({ ...payment, _id: `col_${nth}`, order: null, at, ...more })

test('issue 58: payments of an absence are one line with their sum and are not said, whatever time the device has', async ({ api, open }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T01:00:00.000Z') })
  api.serverTime = new Date('2026-11-20T18:00:00.000Z')
  localStorage.setItem('till-heard cpt_1', JSON.stringify({ ids: [], latest: '2026-11-20T12:00:00.000Z' }))
  api
    .on(showTill, till({ asof: '2026-11-20T18:00:00.000Z' }))
    .on(hearPayments, [paid(1, '2026-11-20T13:00:00.000Z'), paid(2, '2026-11-20T17:00:00.000Z', { amount: 150_000 })])
  await open(TILL, { as: 'cashier' })
  expect(await screen.findByText('2 payments came meanwhile, ₦20,000.00 in all')).toBeVisible()
  expect(kept()!.ids).toEqual(['col_1', 'col_2'])
  expect(api.calls(hearPayments)[0]!.query).toEqual({ since: '2026-11-20T11:58:00.000Z' })
})

test('issue 58: a new till listens from the server’s time of the first answer on, and not before it', async ({ api, open }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T01:00:00.000Z') })
  api.serverTime = new Date('2026-11-20T18:00:00.000Z')
  const answer = api.hold(showTill)
  api.on(showTill, till({ asof: '2026-11-20T18:00:00.000Z' })).on(hearPayments, [])
  await open(TILL, { as: 'cashier' })
  await waitFor(() => expect(api.calls(showTill)).not.toHaveLength(0))
  expect(api.calls(hearPayments)).toEqual([])
  answer()
  await waitFor(() => expect(api.calls(hearPayments)).not.toHaveLength(0))
  expect(api.calls(hearPayments)[0]!.query).toEqual({ since: '2026-11-20T18:00:00.000Z' })
})

test('issue 58: a payment whose words have not begun when the till is left is not kept as heard', async ({ api, open, user }) => {
  api.serverTime = new Date('2026-11-20T18:00:00.000Z')
  api
    .on(showTill, till({ asof: '2026-11-20T18:00:00.000Z' }))
    .on(hearPayments, [paid(1, '2026-11-20T18:00:01.000Z'), paid(2, '2026-11-20T18:00:02.000Z')])
  await open(TILL, { as: 'cashier' })
  await waitFor(() => expect(kept()?.ids).toEqual(['col_1']))
  await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }))
  await waitFor(() => expect(document.querySelector('.till')).toBeNull())
  expect(kept()!.ids).toEqual(['col_1'])
})

test('issue 58: a till beside another one of the device listens when the other is closed', async ({ api, open }) => {
  const { promise: granted, resolve: grant } = Promise.withResolvers<void>()
  const requests: string[] = []
  const request = async (name: string, _: LockOptions, hold: () => Promise<void>) => {
    requests.push(name)
    await granted
    await hold()
  }
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
  api.on(showTill, till()).on(hearPayments, [])
  await open(TILL, { as: 'cashier' })
  await waitFor(() => expect(requests).toEqual(['till-voice cpt_1']))
  expect(api.calls(hearPayments)).toEqual([])
  grant()
  await waitFor(() => expect(api.calls(hearPayments)).not.toHaveLength(0))
})
