import { listCashpoints } from '../../cashpoints/contract.ts'
import { showDashboard } from '../../overview/contract.ts'
import { cashpoint, dashboard, expect, screen, test } from '../../../tests/components/test.tsx'
import type { WireReply } from '../../../platform/http/contract.ts'
import { showRestrictions } from '../contract.ts'

const PATH = '/admin/merchant/restrictions'
const view = (more: Partial<WireReply<typeof showRestrictions>> = {}): WireReply<typeof showRestrictions> => ({
  tier: 'verified',
  standing: 'open',
  standing_reason: null,
  works: [
    { activity: 'receive', works: true },
    { activity: 'send', works: false },
  ],
  limit: { rule: 'verified_day', amount: 200_000_000, used: 50_000_000 },
  person_cap: null,
  single_withdrawal: 100_000_000,
  held: 0,
  holds: [],
  earlier: [],
  ...more,
})

test('money on hold says why, since when, who decides and by when, and leads to its payment', async ({ api, open }) => {
  const hold = { amount: 2_350_000, missing: 50_000, placed_on: '2026-11-19T09:30:00Z', reason: 'The buyer says the goods did not come.' }
  api.on(
    showRestrictions,
    view({
      held: 2_350_000,
      holds: [
        { _id: 'hld_1', ...hold, decided_by: 'card_processor', decided_until: '2026-11-24T10:26:00Z', transaction_id: 'col_1', dispute_id: 'cdp_1' },
      ],
    }),
  )
  await open(PATH, { as: 'merchant' })
  expect(await screen.findByText('The buyer says the goods did not come.')).toBeVisible()
  expect(screen.getByText(/^Answer by .*24 Nov 2026.*, or it goes back to the buyer\.$/)).toBeVisible()
  expect(screen.getByText(/^Your next payments add/)).toHaveTextContent('₦500.00')
  expect(screen.getByRole('link', { name: 'Show the payment' })).toHaveAttribute('href', '/admin/merchant/history?tx=col_1')
  expect(screen.getByText(/left\.$/)).toHaveTextContent('₦500,000.00 used, ₦1,500,000.00 left.')
})

test('a paused business reads the reason, that its money is safe, and what still works', async ({ api, open }) => {
  api.on(showRestrictions, view({ standing: 'no_debit', standing_reason: 'We need a proof of address that is under 3 months old.' }))
  await open(PATH, { as: 'merchant' })
  expect(await screen.findByRole('heading', { name: 'We need a proof of address that is under 3 months old.' })).toBeVisible()
  expect(screen.getByText(/^Your money is safe, and customers can still pay you\./)).toBeVisible()
  expect(screen.getByText('Transfer, Bulk Payment').closest('li')).toHaveTextContent('Paused')
  expect(screen.getByText('Receive payments, QR and dial code').closest('li')).toHaveTextContent('Works')
})

test('the cap after a new device says why, how much is left and until when', async ({ api, open }) => {
  api.on(showRestrictions, view({ person_cap: { reason: 'new_device', amount: 2_000_000, used: 500_000, ends_on: '2026-11-24T10:26:00Z' } }))
  await open(PATH, { as: 'merchant' })
  const section = (await screen.findByText(/^You signed in with a new device\./)).closest('section')!
  expect(section).toHaveTextContent(/Until .*24 Nov 2026.* you can send at most ₦20,000\.00\./)
  expect(section).toHaveTextContent('₦5,000.00 used, ₦15,000.00 left.')
})

test('the balance of the dashboard leads to the money on hold', async ({ api, open }) => {
  const { money } = dashboard()
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard({ money: { ...money, held: 2_350_000 } }))
  await open('/admin/merchant', { as: 'merchant' })
  expect(await screen.findByRole('link', { name: 'See why' })).toHaveAttribute('href', PATH)
})
