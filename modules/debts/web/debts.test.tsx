import { expect, merchantDetails, noConnection, refused, screen, test, waitFor, within } from '../../../tests/components/test.tsx'
import type { WireReply } from '../../../platform/http/contract.ts'
import { authorisePin } from '../../identity/contract.ts'
import { showRestrictions } from '../../restrictions/contract.ts'
import { payDebt, showDebt } from '../contract.ts'

const PATH = '/admin/merchant/restrictions'
const restrictions: WireReply<typeof showRestrictions> = {
  tier: 'verified',
  standing: 'open',
  standing_reason: null,
  works: [{ activity: 'receive', works: true }],
  limit: null,
  person_cap: null,
  single_withdrawal: 100_000_000,
  held: 0,
  holds: [],
  earlier: [],
}
const debt = (more: Partial<WireReply<typeof showDebt>> = {}): WireReply<typeof showDebt> => ({
  owed: 817_000,
  share_percent: 50,
  starts_on: '2026-11-21T09:00:00.000Z',
  recovered: 100_000,
  payable: 300_000,
  movements: [
    { _id: '7-2', cause: 'paid_back', amount: -100_000, createdon: '2026-11-20T11:00:00.000Z' },
    { _id: '7-1', cause: 'card_dispute', amount: 917_000, createdon: '2026-11-19T11:00:00.000Z' },
  ],
  ...more,
})
const owing = (role: 'merchant' | 'merchant-support' = 'merchant') => ({
  as: role,
  business: { parts: { ...merchantDetails().parts, debts: { owed: 817_000 } } },
})
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('who owes something reads it above the page, with its causes and how it is paid back', async ({ api, open, user }) => {
  api.on(showRestrictions, restrictions).on(showDebt, debt())
  await open(PATH, owing())
  const notice = within(await screen.findByRole('region', { name: 'Notice' }))
  expect(notice.getByText(/^Your business owes/)).toHaveTextContent('₦8,170.00')
  await user.click(notice.getByRole('button', { name: 'What you owe' }))
  const popup = await dialog('What you owe')
  expect(await popup.findByText(/^From .*21 Nov.* on, 50 % of what comes in pays it back\. You can also pay it now\.$/)).toBeVisible()
  const causes = within(popup.getByRole('list', { name: 'How it came about' })).getAllByRole('listitem')
  expect(causes.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Paid back.*\+ ₦1,000\.00/),
    expect.stringMatching(/^A card dispute was lost.*− ₦9,170\.00/),
  ])
})

test('it is paid with an amount and the PIN; more than the balance has is refused in the form', async ({ api, open, user }) => {
  api
    .on(showRestrictions, restrictions)
    .on(showDebt, debt())
    .on(authorisePin, { expiresInSeconds: 120 })
    .on(payDebt, { ...debt({ owed: 717_000 }), paid: 100_000 })
  await open(PATH, owing())
  await user.click(await screen.findByRole('button', { name: 'What you owe' }))
  await user.click(await (await dialog('What you owe')).findByRole('button', { name: 'Pay now' }))
  const form = await dialog('Pay what you owe')
  const amount = form.getByLabelText('Amount')
  expect(amount).toHaveValue('3,000.00')
  await user.clear(amount)
  await user.type(amount, '3001')
  await user.click(form.getByRole('button', { name: 'Continue' }))
  expect(await form.findByText('This is more than you can pay now')).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '1000')
  await user.click(form.getByRole('button', { name: 'Continue' }))
  await user.type((await dialog('Enter your PIN')).getByLabelText('Transaction PIN'), '1234')
  await waitFor(() => expect(api.calls(payDebt).map(({ body }) => body)).toEqual([{ amount: 100_000 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a lost answer is sent again under the same request id, and a refusal under a new one', async ({ api, open, user }) => {
  api.on(showRestrictions, restrictions).on(showDebt, debt()).on(authorisePin, { expiresInSeconds: 120 }).on(payDebt, noConnection())
  await open(PATH, owing())
  await user.click(await screen.findByRole('button', { name: 'What you owe' }))
  await user.click(await (await dialog('What you owe')).findByRole('button', { name: 'Pay now' }))
  await user.click((await dialog('Pay what you owe')).getByRole('button', { name: 'Continue' }))
  await user.type((await dialog('Enter your PIN')).getByLabelText('Transaction PIN'), '1234')
  expect(await screen.findByText(/it is paid once/)).toBeVisible()
  api.on(payDebt, refused(409, 'debts.ended', 'This debt has ended in the meantime.'))
  await user.type(screen.getByLabelText('Transaction PIN'), '1234')
  expect(await screen.findByText('This debt has ended in the meantime.')).toBeVisible()
  api.on(payDebt, { ...debt({ owed: 0, payable: 0 }), paid: 300_000 })
  await user.type(screen.getByLabelText('Transaction PIN'), '1234')
  await waitFor(() => expect(api.calls(payDebt)).toHaveLength(3))
  const [first, second, third] = api.calls(payDebt).map(({ requestId }) => requestId)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a role that may not send reads what is owed and has no button to pay it', async ({ api, open, user }) => {
  api.on(showRestrictions, restrictions).on(showDebt, debt())
  await open(PATH, owing('merchant-support'))
  await user.click(await screen.findByRole('button', { name: 'What you owe' }))
  const popup = await dialog('What you owe')
  await popup.findByText('A card dispute was lost')
  expect(popup.queryByRole('button', { name: 'Pay now' })).toBeNull()
})

test('without a debt there is no notice', async ({ api, open }) => {
  api.on(showRestrictions, restrictions)
  await open(PATH, { as: 'merchant' })
  await screen.findByText('Receive payments, QR and dial code')
  expect(screen.queryByText(/^Your business owes/)).toBeNull()
})
