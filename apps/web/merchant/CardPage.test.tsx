import { listCardDisputes, listCardLinks, refundCardPayment, showCardPayment, takeCardPayment } from '../../../modules/cards/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showReceipt, showHistory, showDays } from '../../../modules/history/contract.ts'
import { authorisePin } from '../../../modules/identity/contract.ts'
import { showCashpointToday, showDashboard } from '../../../modules/overview/contract.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { cashpoint, cashpointToday, dashboard, expect, receipt, refused, screen, test, waitFor } from '../../../tests/components/test.tsx'

const payment = (more: Partial<WireReply<typeof showCardPayment>> = {}): WireReply<typeof showCardPayment> => ({
  _id: 'cpy_1',
  cashpoint: 'cpt_1',
  state: 'started',
  amount: 500_000,
  fee: 19_000,
  description: 'Lace',
  processor: 'Paystack',
  url: 'https://pay.example/cpy_1',
  expireson: '2026-11-21T10:00:00.000Z',
  availableon: null,
  settledon: null,
  refund: null,
  refundable: null,
  ...more,
})
const paid = (more: Partial<WireReply<typeof showCardPayment>> = {}) =>
  payment({ state: 'paid', availableon: '2026-11-23', refundable: 500_000, ...more })

test('HIST-26: an amount becomes a link with its QR code, and the open page shows the payment when it is made', async ({ api, open, user }) => {
  api.on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()]).on(listCardLinks, []).on(listCardDisputes, [])
  await open('/admin/merchant', { as: 'merchant' })
  await user.click(await screen.findByRole('link', { name: 'Take Card Payment' }))
  await user.type(await screen.findByLabelText('Amount'), '50')
  await user.click(screen.getByRole('button', { name: 'Create payment link' }))
  expect(await screen.findByText('A card payment is at least ₦100.00')).toBeVisible()
  expect(api.calls(takeCardPayment)).toEqual([])
  await user.clear(screen.getByLabelText('Amount'))
  await user.type(screen.getByLabelText('Amount'), '5000')
  await user.type(screen.getByLabelText(/^Description/), 'Lace')
  api.once(takeCardPayment, refused(503, 'cards.no_page', 'Paystack did not open a payment page. No money has moved. Try again.'))
  await user.click(screen.getByRole('button', { name: 'Create payment link' }))
  expect(await screen.findByText(/did not open a payment page/)).toBeVisible()
  api.on(takeCardPayment, payment()).on(showCardPayment, payment())
  await user.click(screen.getByRole('button', { name: 'Create payment link' }))
  expect(await screen.findByText('Waiting for the customer')).toBeVisible()
  expect(await screen.findByRole('img', { name: 'QR code of the payment page' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Share to WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('https://pay.example/cpy_1')),
  )
  expect(api.calls(takeCardPayment).map(({ body }) => body)).toEqual(
    [0, 1].map(() => ({ merchant: 'biz_1', cashpoint: 'cpt_1', amount: 500_000, description: 'Lace' })),
  )
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await screen.findByText('Payment Link Copied')
  api.on(showCardPayment, paid())
  api.emit('collection.posted')
  expect(await screen.findByRole('heading', { level: 2, name: 'Paid' })).toBeVisible()
  expect(screen.getByText(/will be in your balance on Mon 23 Nov 2026/)).toBeVisible()
})

test('HIST-26: open links lead back to their QR code; a cashier has them too', async ({ api, open, user }) => {
  const link = {
    _id: 'cpy_1',
    cashpoint: 'cpt_1',
    cashpoint_name: 'Main',
    amount: 500_000,
    description: 'Lace',
    createdon: '2026-11-20T10:00:00.000Z',
    expireson: '2026-11-21T10:00:00.000Z',
  }
  api.on(showCashpointToday, cashpointToday()).on(listCardLinks, [link]).on(showCardPayment, payment())
  await open('/admin/cashpoint', { as: 'cashier' })
  await user.click(await screen.findByRole('link', { name: 'Take Card Payment' }))
  await user.click(await screen.findByRole('link', { name: /Lace/ }))
  expect(await screen.findByText('Waiting for the customer')).toBeVisible()
})

test('HIST-26: no link to card payments stands where the server offers none', async ({ api, open }) => {
  api.on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()])
  await open('/admin/merchant', { as: 'merchant', business: { parts: { flags: { 'web.card.payments': false } } } })
  expect(await screen.findByRole('link', { name: 'Withdraw' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Take Card Payment' })).toBeNull()
})

test('TXN-23: the details of a card payment say when its money comes, and lead to a refund with review and PIN', async ({ api, open, user }) => {
  const item = receipt({
    channel: 'card',
    type: 'credit',
    kind: 'collection',
    allowed: ['receipt', 'refund'],
    details: { cards: { payment: 'cpy_1', available_on: '2026-11-23', settled: false, refund: null } },
  })
  api.on(showHistory, []).on(showDays, []).on(listCashpoints, [cashpoint()]).on(showReceipt, item).on(showCardPayment, paid())
  await open('/admin/merchant/history?tx=txn_1', { as: 'merchant' })
  expect(await screen.findByText('On Mon 23 Nov 2026')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Refund' }))
  const amount = await screen.findByLabelText('Amount to refund')
  expect(amount).toHaveValue('5,000.00')
  await user.clear(amount)
  await user.type(amount, '6000')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('A refund is at most the amount of the payment')).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '2000')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Enter PIN to refund ₦2,000.00' }))
  api.on(authorisePin, { expiresInSeconds: 120 })
  api.once(refundCardPayment, refused(422, 'cards.insufficient_balance', 'Your balance is less than this refund'))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByText('Your balance is less than this refund')).toBeVisible()
  api.on(refundCardPayment, { _id: 'crf_1', payment: 'cpy_1', amount: 200_000, state: 'requested' })
  api.on(showCardPayment, paid({ state: 'refunding', refundable: null, refund: { _id: 'crf_1', amount: 200_000, state: 'sent' } }))
  await user.type(screen.getByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByRole('heading', { level: 2, name: 'Refund processing' })).toBeVisible()
  api.on(showCardPayment, paid({ state: 'part_refunded', refundable: null, refund: { _id: 'crf_1', amount: 200_000, state: 'processed' } }))
  api.emit('card.refund')
  expect(await screen.findByRole('heading', { level: 2, name: 'Refunded' })).toBeVisible()
  await waitFor(() => expect(api.calls(refundCardPayment).map(({ body }) => body)).toHaveLength(2))
})

test('NS-24: a refund that needs approval says so, and takes no further PIN', async ({ api, open, user }) => {
  api.on(showCardPayment, paid()).on(authorisePin, { expiresInSeconds: 120 })
  api.on(refundCardPayment, refused(202, 'approvals.waiting', 'This needs approval. Nothing is sent and no money is held until then.'))
  await open('/admin/merchant/refund?payment=cpy_1', { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: /^Enter PIN to refund/ }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByText(/^This needs approval/)).toBeVisible()
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
})

test('DASH-04: the ledger balance says how much card money is on its way, and on which day it comes', async ({ api, open }) => {
  const money = (days: { day: string; amount: number }[]) =>
    dashboard({ money: { ...dashboard().money, pending: days.reduce((sum, { amount }) => sum + amount, 0), pending_by_day: days } })
  const monday = { day: '2026-11-23', amount: 481_000 }
  api.on(showDashboard, money([monday])).on(listCashpoints, [cashpoint()])
  await open('/admin/merchant', { as: 'merchant' })
  const summary = await screen.findByRole('region', { name: 'Money' })
  await waitFor(() => expect(summary).toHaveTextContent(/4,810\.00.* of card money, in your balance on 23 Nov 2026/))
  api.on(showDashboard, money([monday, { day: '2026-11-24', amount: 100_000 }]))
  api.emit('collection.posted')
  await waitFor(() =>
    expect(summary).toHaveTextContent(/5,810\.00.* of card money on its way.*in your balance on 23 Nov 2026.*in your balance on 24 Nov 2026/),
  )
})

for (const address of ['/admin/merchant/card', '/admin/merchant/card?id=cpy_1', '/admin/merchant/refund?payment=cpy_1'])
  test(`a member whose role takes no card payments reads the reason at ${address}, and no call is refused`, async ({ api, open }) => {
    api.on(listCashpoints, [cashpoint()])
    await open(address, { as: 'auditor-finance' })
    expect(await screen.findByText('Your role does not allow this. Ask the owner of the business.')).toBeVisible()
    expect([...api.calls(listCardLinks), ...api.calls(showCardPayment)]).toEqual([])
  })
