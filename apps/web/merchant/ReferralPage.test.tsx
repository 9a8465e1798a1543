import { showMerchant } from '../../../modules/businesses/contract.ts'
import { authorisePin } from '../../../modules/identity/contract.ts'
import { moveEarnings, quoteEarnings, type Referrals, showReferrals, withdrawReferral } from '../../../modules/rewards/contract.ts'
import { showTransfer } from '../../../modules/transfers/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  expect,
  findToast,
  merchantDetails,
  paymentQuote,
  quote,
  refused,
  screen,
  test,
  transfer,
  waitFor,
  within,
} from '../../../tests/components/test.tsx'

const PATH = '/admin/merchant/referral'
const LINK = 'https://kasuwa.example/signup?ref=GIDAN-7Q4K0P2M'

const referrals = (more: Partial<Referrals> = {}): Referrals => ({
  referral_link: LINK,
  referral_text: `Join with my link: ${LINK}`,
  total_referral_balance: 1_000_000,
  total_possible_referral_balance: 1_750_000,
  terms: { bonus: 250_000, takings: 5_000_000, days: 60 },
  count: 2,
  referrals: [
    {
      businessname: 'Mama Chidi Foods',
      bonus_amount: 250_000,
      KYC_level: 3,
      state: 'earned',
      createdon: '2026-10-01T08:00:00.000Z',
      expireson: '2026-11-30T08:00:00.000Z',
      endedon: '2026-11-04T08:00:00.000Z',
    },
    {
      businessname: 'Kurmi Leather',
      bonus_amount: 250_000,
      KYC_level: 1,
      state: 'possible',
      createdon: '2026-11-18T08:00:00.000Z',
      expireson: '2027-01-17T08:00:00.000Z',
      endedon: null,
    },
  ],
  ...more,
})
const cell = async (label: string) => (await screen.findByText(label)).parentElement!
const price = quote({ amount: 500_000, fee: 0, vat: 0, total: 500_000, beneficiary_gets: 500_000 })
const paid = transfer({ kind: 'referral', quote: price })

function answer(api: FakeApi): void {
  api.on(showReferrals, referrals()).on(authorisePin, { expiresInSeconds: 120 })
  api.on(quoteEarnings, paymentQuote({ quote: price, available: 1_000_000 }))
  api.on(withdrawReferral, paid).on(showTransfer, paid)
}

test('SHELL-09 REF-01..04 CONST-65: the page has its title, three earnings with the paid one at zero, and the link', async ({ api, open }) => {
  answer(api)
  await open(PATH, { as: 'merchant' })
  expect(document.title).toMatch(/:: Referral$/)
  expect(await cell('My Referral Earnings')).toHaveTextContent('17,500.00 naira')
  expect(await cell('Withdrawable Earnings')).toHaveTextContent('10,000.00 naira')
  expect(await cell('Paid Earnings')).toHaveTextContent('0.00 naira')
  expect(screen.getByText('kasuwa.example/signup?ref=GIDAN-7Q4K0P2M')).toBeVisible()
})

test('REF-05 ERR-48 REF-06 REF-13: Copy Link copies it with its toast, and Share Referral Link opens a popup with a field of the link', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Copy Link' }))
  await findToast('Success', 'Referral Link Copied')
  expect(await navigator.clipboard.readText()).toBe(LINK)
  await user.click(screen.getByRole('button', { name: 'Share Referral Link' }))
  const popup = await screen.findByRole('dialog', { name: 'Share to' })
  expect(within(popup).getByLabelText('Link')).toHaveValue(LINK)
  expect(within(popup).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(LINK)))
})

test('REF-07..10 ERR-93: View Referrals shows the list, Back the link again, and an empty list its sentence', async ({ api, open, user }) => {
  answer(api)
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'View Referrals' }))
  const list = await screen.findByRole('list', { name: 'Referrals' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^Mama Chidi FoodsVerified · 4 Nov 2026.*Earned$/),
    expect.stringMatching(/^Kurmi LeatherSigned up · 18 Nov 2026.*Possible$/),
  ])
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('button', { name: 'View Referrals' })).toBeVisible()
  api.on(showReferrals, referrals({ count: 0, referrals: [] }))
  await open(`${PATH}?view=list`, { as: 'merchant' })
  expect(await screen.findByText('Invite customers to transfer using Kasuwa and Earn.')).toBeVisible()
})

test('REF-11 REF-22 XFER-45 ERR-131: with a bank on record the withdraw icon opens the popup, which takes at most the balance and pays after the PIN', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const popup = await screen.findByRole('dialog', { name: 'Withdraw referral earnings' })
  const amount = within(popup).getByLabelText('Amount')
  await user.click(within(popup).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(amount).toHaveAccessibleDescription(expect.stringContaining('Withdrawable amount cannot be 0')))
  await user.type(amount, '10000.01')
  await waitFor(() => expect(amount).toHaveAccessibleDescription(expect.stringContaining('Amount is greater than the withdrawable amount')))
  await user.clear(amount)
  await user.type(amount, '5000')
  await user.click(within(popup).getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: /^Enter PIN to withdraw ₦/ }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  await waitFor(() => expect(api.calls(withdrawReferral).map(({ body }) => body)).toEqual([{ amount: 500_000 }]))
})

test('NS-24: a move to the balance that needs approval says so before the PIN, and on its button', async ({ api, open, user }) => {
  answer(api)
  api.on(quoteEarnings, paymentQuote({ approval: { by: 'Amina Bello' } }))
  api.on(moveEarnings, refused(202, 'approvals.waiting', 'Waiting for Amina Bello to approve.'))
  await open(`${PATH}?open=withdraw`, { as: 'merchant' })
  await user.click(await screen.findByRole('radio', { name: /Your balance/ }))
  await user.click(screen.getByRole('button', { name: 'Withdraw all' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('This payment waits for Amina Bello to approve.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask for approval of ₦10,000.00' })).toBeVisible()
  await user.type(screen.getByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByText('Waiting for Amina Bello to approve.')).toBeVisible()
})

test('M29: the same popup moves the earnings to the balance', async ({ api, open, user }) => {
  answer(api)
  api.on(moveEarnings, { _id: 'pyt_1', amount: 1_000_000, withheld: 0, received: 1_000_000, createdon: '2026-11-20T12:00:00.000Z' })
  await open(`${PATH}?open=withdraw`, { as: 'merchant' })
  await user.click(await screen.findByRole('radio', { name: /Your balance/ }))
  await user.click(screen.getByRole('button', { name: 'Withdraw all' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByRole('heading', { name: 'Moved to your balance' })).toBeVisible()
  expect(api.calls(moveEarnings).map(({ body }) => body)).toEqual([{ source: 'referral', amount: 1_000_000 }])
})

test('NS-24: a move that needs approval says so in the popup', async ({ api, open, user }) => {
  answer(api)
  api.on(moveEarnings, refused(202, 'approvals.waiting', 'This needs approval. Nothing is sent and no money is held until then.'))
  await open(`${PATH}?open=withdraw`, { as: 'merchant' })
  await user.click(await screen.findByRole('radio', { name: /Your balance/ }))
  await user.click(screen.getByRole('button', { name: 'Withdraw all' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByText(/^This needs approval/)).toBeVisible()
})

test('REF-12: without a bank on record the icon opens the popup about the bank', async ({ api, open, user }) => {
  answer(api)
  const noBank = { accountnumber: null, bankcode: null, bankname: null, accountname: null, bank: null }
  await open(PATH, { as: 'merchant', business: noBank })
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const popup = await screen.findByRole('dialog', { name: 'Bank details' })
  expect(within(popup).getByRole('link', { name: 'Go To Settings' })).toHaveAttribute('href', '/admin/merchant/settings?tab=payout-accounts')
})

test('ROLE: a member who may not withdraw sees the earnings without the icon', async ({ api, open }) => {
  answer(api)
  api.on(showMerchant, merchantDetails('merchant-finance'))
  await open(PATH, { as: 'merchant-finance' })
  await cell('Withdrawable Earnings')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull())
})
