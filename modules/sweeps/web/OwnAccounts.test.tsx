import type { WireReply } from '../../../platform/http/contract.ts'
import { expect, refused, screen, test, waitFor, within } from '../../../tests/components/test.tsx'
import { askSweep, showSweeps } from '../contract.ts'

const MAY = [showSweeps, askSweep].map(({ operation }) => operation)
const PATH = '/operator/accounts'

const sweep = (more: Partial<WireReply<typeof showSweeps>['sweeps'][number]>) => ({
  _id: 'swp_1',
  direction: 'pool_to_house' as const,
  amount: 195_342,
  reference: 'SWP-1',
  state: 'arrived' as const,
  answer: 'Approved',
  is_late: false,
  is_work: false,
  createdon: '2026-11-20T05:40:00.000Z',
  endedon: null,
  ...more,
})
const view: WireReply<typeof showSweeps> = {
  accounts: [
    { account: 'pool', label: 'Pool', balance: 105_000_000, coming: 50_000, going: 20_000 },
    { account: 'house', label: 'Our own account', balance: 700_000, coming: 0, going: 0 },
    { account: 'providus', label: 'Providus', balance: 0, coming: 0, going: 0 },
  ],
  owed: 104_000_000,
  kept: 250_000,
  in_transit: 0,
  surplus: 1_000_000,
  allowed: [{ direction: 'pool_to_house', amount: 980_000 }],
  sweeps: [],
}
const row = async (text: string) => (await screen.findByText(text)).closest('li')!

test('our accounts stand with their balances, what is not on a statement yet, what others own and what is ours', async ({ api, openDesk }) => {
  api.on(showSweeps, view)
  await openDesk(PATH, { as: 'viewer', may: MAY })
  const summary = await screen.findByRole('region', { name: 'What is ours' })
  expect(within(summary).getByText('Ours and not swept yet')).toBeVisible()
  expect(within(summary).getByText('10,000.00 naira')).toBeInTheDocument()
  expect(within(summary).getByText('1,040,000.00 naira')).toBeInTheDocument()
  expect(within(summary).getByText('2,500.00 naira')).toBeInTheDocument()
  expect(within(await row('Pool')).getByText('Not on the statement yet: ₦500.00 in, ₦200.00 out')).toBeVisible()
  expect(within(await row('Our own account')).queryByText(/Not on the statement/)).toBeNull()
})

test('each sweep says its state; one in doubt tells the bank’s words, one to be decided leads to the desk, and one that is late says so', async ({
  api,
  openDesk,
}) => {
  api.on(showSweeps, {
    ...view,
    allowed: [],
    sweeps: [
      sweep({ reference: 'SWP-1' }),
      sweep({ _id: 'swp_2', reference: 'SWP-2', state: 'unclear', answer: 'No answer' }),
      sweep({ _id: 'swp_3', reference: 'SWP-3', state: 'review', is_work: true }),
      sweep({ _id: 'swp_5', reference: 'SWP-5', state: 'on_its_way', is_late: true, is_work: true }),
      sweep({ _id: 'swp_6', reference: 'SWP-6', state: 'lost' }),
      sweep({ _id: 'swp_4', reference: 'SWP-4', state: 'on_its_way', is_late: true, direction: 'providus_to_pool' }),
    ],
  })
  await openDesk(PATH, { as: 'finance', may: MAY })
  expect(within(await row('SWP-1')).getByText('Arrived')).toBeVisible()
  expect(within(await row('SWP-2')).getByText('In doubt')).toBeVisible()
  expect(within(await row('SWP-2')).getByText('No answer')).toBeVisible()
  expect(within(await row('SWP-3')).getByRole('link', { name: 'To be decided' })).toHaveAttribute('href', '/operator/work/sweep/swp_3')
  expect(within(await row('SWP-4')).getByText('Late')).toBeVisible()
  expect(within(await row('SWP-4')).getByText('Providus to the pool')).toBeVisible()
  expect(within(await row('SWP-5')).getByRole('link', { name: 'Late' })).toHaveAttribute('href', '/operator/work/sweep/swp_5')
  expect(within(await row('SWP-6')).getByText('Lost')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Sweep now' })).toBeNull()
})

test('what the server allows is proposed with one press, and a refusal is said', async ({ api, openDesk, user }) => {
  api.on(showSweeps, view).on(askSweep, refused(400, 'sweeps.nothing', 'Nothing may be swept in this direction today'))
  await openDesk(PATH, { as: 'finance', may: MAY })
  await user.click(await screen.findByRole('button', { name: 'Propose: Pool to our own account' }))
  await waitFor(() => expect(screen.getByText('Nothing may be swept in this direction today')).toBeVisible())
  expect(api.calls(askSweep).map(({ body }) => body)).toEqual([{ direction: 'pool_to_house' }])
})

test('a short pool is an alarm that says what happens next', async ({ api, openDesk }) => {
  api.on(showSweeps, { ...view, surplus: -60_000, allowed: [] })
  await openDesk(PATH, { as: 'finance', may: MAY })
  expect(await screen.findByRole('alert')).toHaveTextContent('The pool is short')
  expect(screen.getByText('Missing')).toBeVisible()
})
