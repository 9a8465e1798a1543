import type { WireReply } from '../../../../platform/http/contract.ts'
import { expect, merchantDetails, refused, screen, test, waitFor, within } from '../../../../tests/components/test.tsx'
import { showMerchant } from '../../../businesses/contract.ts'
import { type Mismatch, keepMismatch, listExpectedPayments, listMismatches, movePayment, showMismatchCandidates } from '../../expected/contract.ts'

const PATH = '/admin/merchant/payment-links?tab=sort'
const mismatch = (more: Partial<Mismatch> = {}): Mismatch => ({
  _id: 'mis_1',
  kind: 'short',
  state: 'open',
  amount: 4_500_000,
  paid: 4_500_000,
  transaction_id: 'txn_1',
  card_payment: null,
  payer: 'TEMITOPE ADEYEMI',
  payer_bank: 'GTBank',
  payer_account: '4471',
  cashpoint: 'Main',
  arrived: '2026-11-19T09:00:00.000Z',
  due: '2026-11-30T09:00:00.000Z',
  goesback: null,
  expected: { _id: 'exp_1', reference: 'OF-2291', amount: 4_850_000, received: 4_500_000, expires: '2026-11-19T10:00:00.000Z' },
  allowed: ['keep', 'send_back', 'join', 'move'],
  ...more,
})
const candidates: WireReply<typeof showMismatchCandidates> = {
  amount: 4_500_000,
  orders: [
    {
      _id: 'exp_2',
      reference: 'OF-2270',
      note: 'Wedding lace',
      amount: 4_500_000,
      missing: 4_500_000,
      fit: 'exact',
      difference: 0,
      createdon: '2026-11-18T09:00:00.000Z',
    },
    {
      _id: 'exp_3',
      reference: 'OF-2281',
      note: null,
      amount: 4_000_000,
      missing: 4_000_000,
      fit: 'over',
      difference: 500_000,
      createdon: '2026-11-18T09:00:00.000Z',
    },
  ],
  payments: [
    {
      transaction_id: 'txn_2',
      amount: 350_000,
      payer: 'SEUN ADE',
      payer_bank: 'OPay',
      arrived: '2026-11-19T09:11:00.000Z',
      reference: null,
      fit: 'exact',
      difference: 0,
      isotherpayer: true,
    },
  ],
}
const order: WireReply<typeof movePayment> = {
  _id: 'exp_2',
  reference: 'OF-2270',
  note: null,
  amount: 4_500_000,
  received: 4_500_000,
  state: 'paid',
  accountstate: 'own',
  accountnumber: '1012345678',
  page: 'https://pay.example/1',
  cashpoint: 'csh_1',
  expires: '2026-11-19T10:00:00.000Z',
  createdon: '2026-11-18T09:00:00.000Z',
  endedon: null,
  follows: null,
  allowed: [],
}
const rows = async () => within(await screen.findByRole('list', { name: 'Payments to sort out' }))

test('issue 58: a payment moves to the order that it fits; the person sees the amount and what is over elsewhere', async ({ api, open, user }) => {
  const calls: unknown[] = []
  api
    .on(showMerchant, merchantDetails())
    .on(listExpectedPayments, [])
    .on(listMismatches, [mismatch()])
    .on(showMismatchCandidates, candidates)
    .on(movePayment, ({ params, body }) => {
      calls.push([params.id, body])
      return order
    })
  await open(PATH, { as: 'merchant' })
  await user.click((await rows()).getByRole('link', { name: /Temitope Adeyemi/ }))
  await user.click(await screen.findByRole('button', { name: 'Move to another order' }))
  expect(await screen.findByRole('radio', { name: /OF-2270 · Wedding lace.*fits/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /OF-2281.*₦5,000\.00 over/ })).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Move ₦45,000.00 to OF-2270' }))
  await waitFor(() => expect(calls).toEqual([['exp_2', { transaction_id: 'txn_1', amount: 4_500_000 }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('issue 58: two payments are joined for the order that is short, with a warning that two people have paid, and a refusal is shown', async ({
  api,
  open,
  user,
}) => {
  api
    .on(showMerchant, merchantDetails())
    .on(listExpectedPayments, [])
    .on(listMismatches, [mismatch()])
    .on(showMismatchCandidates, candidates)
    .on(movePayment, refused(409, 'collections.order_closed', 'That order takes no money any more. Choose another one.'))
  await open(`${PATH}&mismatch=mis_1`, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Join with another payment' }))
  expect(await screen.findByText('Two different payers.')).toBeVisible()
  expect(screen.getByText('Order OF-2291, whole')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Join and close the order' }))
  expect(await screen.findByText('That order takes no money any more. Choose another one.')).toBeVisible()
})

test('issue 58: what the server does not allow is not offered, and the likeliest act of each kind is the button', async ({ api, open, user }) => {
  let kept = 0
  api
    .on(showMerchant, merchantDetails())
    .on(listExpectedPayments, [])
    .on(listMismatches, [
      mismatch({ _id: 'mis_2', kind: 'late', allowed: ['keep'] }),
      mismatch({ _id: 'mis_3', kind: 'unknown', allowed: [], payer: 'ZARAH BOUTIQUE' }),
    ])
    .on(keepMismatch, () => {
      kept += 1
      return mismatch({ state: 'kept' })
    })
  await open(`${PATH}&mismatch=mis_2`, { as: 'merchant' })
  expect(await screen.findByText('It came after the number ended')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Move|Join/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'The sale stands' }))
  await waitFor(() => expect(kept).toBe(1))
  await user.click((await rows()).getByRole('link', { name: /Zarah Boutique/ }))
  expect(await screen.findByText(/No order asked for it/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take it without an order' })).toBeNull()
})
