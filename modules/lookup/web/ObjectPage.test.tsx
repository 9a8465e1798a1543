import { expect, screen, test, waitFor } from '../../../tests/components/test.tsx'
import { searchRecords, showObject } from '../contract.ts'
import type { FoundRecord, ShownObject } from './queries.ts'

const MAY = [searchRecords.operation, showObject.operation]

const found = (more: Partial<FoundRecord> = {}): FoundRecord => ({
  match: 'reference',
  _id: 'txn_1',
  href: '/operator/object/payment/txn_1',
  opens: false,
  business_id: 'biz_1',
  business: 'Amina Stores',
  title: 'BALARABE YUSUF',
  detail: 'Money in, confirmed, 0123456789',
  amount: 4_500_000,
  on: '2026-11-20T10:00:00.000Z',
  ...more,
})

const PAYMENT: ShownObject = {
  kind: 'payment',
  kind_title: 'Payment',
  _id: 'txn_1',
  title: 'Payment received KSW-7Q4K-0P2M',
  business_id: 'biz_1',
  business: 'Amina Stores',
  amount: 4_500_000,
  state: { text: 'Confirmed', rule: 'final' },
  steps: [{ on: '2026-11-20T10:00:00.000Z', rule: 'final', title: 'In the balance', detail: 'The bank confirmed it.' }],
  sections: [
    { title: 'Payment', facts: [{ name: 'From', value: { object: 'customer', id: 'biz_1~0123456789~058', text: 'BALARABE YUSUF' } }] },
    { title: 'Postings', columns: ['Posting', 'Account', 'Debit', 'Credit'], rows: [['Money in', 'Fees for money in', '', { kobo: 10_000 }]] },
  ],
  work: [
    {
      kind: 'recall',
      kind_title: 'Recalls',
      _id: 'rcl_1',
      what: 'Recall 77: paid twice',
      amount: 4_500_000,
      due_on: '2026-11-21T10:00:00.000Z',
      is_open: true,
    },
  ],
  acts: [{ label: 'Log a recall', href: '/operator/recalls?payment=col_1' }],
}

test('a search that names one record opens it at once: steps, postings with accounts, work and acts', async ({ api, openDesk }) => {
  api.on(searchRecords, [found({ opens: true }), found({ match: 'customer', _id: 'c', href: '/operator/object/customer/c' })]).on(showObject, PAYMENT)
  await openDesk('/operator/search?text=KSW-7Q4K-0P2M', { as: 'support', may: MAY })
  expect(await screen.findByRole('heading', { name: 'Payment received KSW-7Q4K-0P2M' })).toBeVisible()
  expect(window.location.pathname).toBe('/operator/object/payment/txn_1')
  expect(screen.getByText('In the balance')).toBeVisible()
  expect(screen.getByText('Fees for money in')).toBeVisible()
  expect(screen.getByRole('link', { name: 'BALARABE YUSUF' })).toHaveAttribute('href', '/operator/object/customer/biz_1~0123456789~058')
  expect(screen.getByRole('link', { name: /Recall 77/ })).toHaveAttribute('href', '/operator/work/recall/rcl_1')
  expect(screen.getByRole('link', { name: 'Log a recall' })).toHaveAttribute('href', '/operator/recalls?payment=col_1')
})

test('a search that fits several records lists them, and marks what was found', async ({ api, openDesk }) => {
  api.on(searchRecords, [
    found({ match: 'customer', _id: 'c', href: '/operator/object/customer/c', amount: null }),
    found({ match: 'account_number', _id: 'd', href: '/operator/business/biz_1', amount: null, detail: 'Cashpoint, 0123456780' }),
  ])
  await openDesk('/operator/search?text=3456', { as: 'support', may: MAY })
  await screen.findByRole('heading', { name: 'Customer' })
  await waitFor(() => expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['3456', '3456']))
})
