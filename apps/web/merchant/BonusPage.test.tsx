import type { WireReply } from '../../../platform/http/contract.ts'
import type { showMerchant } from '../../../modules/businesses/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { authorisePin } from '../../../modules/identity/contract.ts'
import {
  addAggregatorCode,
  type Affiliates,
  quoteEarnings,
  showAffiliates,
  showBonusBalance,
  showBonusHistory,
  showDownline,
  showMember,
  showReferrals,
} from '../../../modules/rewards/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { showTransfer, withdraw } from '../../../modules/transfers/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  cashpoint,
  dashboard,
  expect,
  findToast,
  paymentQuote,
  quote,
  refused,
  screen,
  test,
  transfer,
  waitFor,
  within,
  withEnvelope,
} from '../../../tests/components/test.tsx'
import type { UserEvent } from '@testing-library/user-event'

const PATH = '/admin/merchant/bonus'
const AFFILIATES = '/admin/merchant/affliates'
const CODE = 'KSW-AGG-2207'
type Details = Partial<WireReply<typeof showMerchant>>
const AGGREGATOR: Details = { classification: 'pos', isaggregator: true, aggregatorcode: CODE }
const PLAIN: Details = { classification: 'pos' }

const member = {
  _id: 'biz_2',
  businessname: 'Sabon Gari Tailors',
  contactfirstname: 'Musa',
  contactlastname: 'Ibrahim',
  joinedon: '2026-03-04T08:00:00.000Z',
  payments: 88,
  takings: 631_040_000,
  earned: 631_040,
  last_day: '2026-11-20',
}
const days = [
  { day: '2026-11-20', members: 14, payments: 318, earned: 120_410, state: 'open' as const },
  { day: '2026-11-17', members: 13, payments: 1_140, earned: 440_690, state: 'withdrawable' as const },
]
const payout = {
  _id: 'trf_1',
  source: 'referral' as const,
  amount: 500_000,
  withheld: 0,
  destination: 'bank' as const,
  state: 'paid' as const,
  createdon: '2026-11-10T08:00:00.000Z',
}
const FLAG_ON = { parts: { flags: { 'web.affiliate': true } } }
const price = quote({ amount: 100_000, fee: 0, vat: 0, total: 100_000, beneficiary_gets: 100_000 })
const paid = transfer({ kind: 'bonus', quote: price })
const cell = async (label: string) => (await screen.findByText(label)).parentElement!
const entry = (name: RegExp) => screen.findByRole('link', { name })

function answer(api: FakeApi): void {
  api.on(showBonusBalance, { withdrawable_balance: 6_431_020, paid_balance: 21_240_000, accrued_balance: 894_465, next_vesting: '2026-11-23' })
  api.on(showBonusHistory, ({ query }) => ({ bonusTransactions: query.bonus_type === 'payout' ? [payout] : days, has_more: false }))
  api.on(showDownline, { downlines: [member], count: 14, has_more: false })
  api.on(showMember, { member, history: days.map((day) => ({ ...day, members: 1 })) })
  api.on(showReferrals, {
    referral_link: 'https://kasuwa.example/signup?ref=DAWANAU-1',
    referral_text: 'Join',
    total_referral_balance: 0,
    total_possible_referral_balance: 0,
    terms: { bonus: 250_000, takings: 5_000_000, days: 60 },
    count: 0,
    referrals: [],
  })
  api.on(quoteEarnings, paymentQuote({ quote: price, available: 6_431_020 })).on(authorisePin, { expiresInSeconds: 120 })
  api.on(withdraw, { ...paid, wallet_transaction_id: 'txn_1', token: 'bonus-1' }).on(showTransfer, paid)
}

async function withdrawNow(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Withdraw to/ }))
  const popup = await screen.findByRole('dialog', { name: 'Withdraw bonus' })
  await user.type(within(popup).getByLabelText('Amount'), '1000')
  await user.click(within(popup).getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: /^Enter PIN to withdraw ₦/ }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
}

test('SHELL-12 BONUS-01..04 BONUS-26..28: the page has its title, three figures from the balance, the menu, and asks for its three lists', async ({
  api,
  open,
}) => {
  answer(api)
  await open(PATH, { as: 'merchant', business: AGGREGATOR })
  expect(document.title).toMatch(/:: Bonus$/)
  expect(await cell('Withdrawable Earnings')).toHaveTextContent('64,310.20 naira')
  expect(await cell('Paid Earnings')).toHaveTextContent('212,400.00 naira')
  expect(await cell('Accrued Earnings')).toHaveTextContent('8,944.65 naira')
  const menu = await screen.findByRole('navigation', { name: 'Bonus' })
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.querySelector('b')!.textContent),
  ).toEqual(['Members', 'Payout History', 'Link and code', 'Referral list'])
  await waitFor(() =>
    expect(api.operations()).toEqual(expect.arrayContaining(['rewards.show_bonus_balance', 'rewards.show_downline', 'rewards.show_bonus_history'])),
  )
})

test('BONUS-06..08 BONUS-36: Payout History has two tabs, and asks with key, page, type and actor', async ({ api, open, user }) => {
  answer(api)
  await open(PATH, { as: 'merchant', business: AGGREGATOR })
  await user.click(await entry(/Payout History/))
  expect(await screen.findByRole('tab', { name: 'Earnings History' })).toHaveAttribute('aria-selected', 'true')
  expect(await screen.findByText('14 members, so far')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Payout History' }))
  expect(await screen.findByText('To your bank')).toBeVisible()
  expect(within(screen.getByRole('table', { name: 'Payout History' })).getByText('Referral')).toBeVisible()
  expect(api.calls(showBonusHistory).map(({ query }) => query)).toEqual([
    { publickey: expect.any(String), page: '1', bonus_type: 'earnings', actor: 'aggregator' },
    { publickey: expect.any(String), page: '1', bonus_type: 'payout', actor: 'aggregator' },
  ])
})

test('BONUS-05 BONUS-11 BONUS-12: Members leads to the history of a member; Back leads to Members, then to the menu', async ({ api, open, user }) => {
  answer(api)
  await open(PATH, { as: 'merchant', business: AGGREGATOR })
  await user.click(await entry(/^Members/))
  await user.click(await entry(/Sabon Gari Tailors/))
  expect(await screen.findByRole('heading', { level: 2, name: 'Sabon Gari Tailors' })).toBeVisible()
  expect(await cell('Earned this month')).toHaveTextContent('6,310.40 naira')
  expect(api.calls(showMember).map(({ params }) => params.id)).toEqual(['biz_2'])
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Members' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back' })).toBeNull())
})

test('BONUS-09 BONUS-10 BONUS-17 BONUS-20 ERR-43: the link and the code are shown, and the code is copied', async ({ api, open, user }) => {
  answer(api)
  await open(`${PATH}?view=link`, { as: 'merchant', business: AGGREGATOR })
  expect(await screen.findByText('kasuwa.example/signup?ref=DAWANAU-1')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Copy aggregator code' })[0]!)
  await findToast('Success', 'Aggregator Code Copied')
  expect(await navigator.clipboard.readText()).toBe(CODE)
  await user.click(await entry(/Referral list/))
  expect(await screen.findByText('Invite customers to transfer using Kasuwa and Earn.')).toBeVisible()
})

test('BONUS-20: a merchant who is no aggregator has the link and no code', async ({ api, open }) => {
  answer(api)
  await open(`${PATH}?view=link`, { as: 'merchant', business: PLAIN })
  expect(await screen.findByText('kasuwa.example/signup?ref=DAWANAU-1')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Copy aggregator code' })).toBeNull()
})

test('BONUS-18 BONUS-19: without a referral page the entry of the link is gone, and a merchant who is no aggregator has no Members', async ({
  api,
  open,
}) => {
  answer(api)
  await open(PATH, { as: 'merchant', business: { ...PLAIN, removereverrallinkpage: true } })
  const menu = await screen.findByRole('navigation', { name: 'Bonus' })
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.querySelector('b')!.textContent),
  ).toEqual(['Payout History', 'Referral list'])
})

test('ROLE-12: an agent of an aggregator has the entry Affiliates in the navigation, and no Members on the bonus page', async ({ api, open }) => {
  answer(api)
  await open(PATH, { as: 'merchant', business: { ...PLAIN, ...FLAG_ON, isaggregatoragent: true } })
  const bonus = await screen.findByRole('navigation', { name: 'Bonus' })
  expect(within(bonus).queryByRole('link', { name: /^Members/ })).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Affiliates' })[0]).toHaveAttribute('href', '/admin/merchant/affliates')
})

test('BONUS-13..16 ERR-42: the plus opens a popup; an empty code makes no call, an unknown one is refused, and a valid one is added', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  const unknown = 'This aggregator code is not known. Check it and try again.'
  api.once(addAggregatorCode, refused(400, 'rewards.unknown_code', unknown, { errors: [{ field: 'aggregatorcode', message: unknown }] }))
  await open(PATH, { as: 'merchant', business: PLAIN })
  await user.click(await screen.findByRole('button', { name: 'Add an aggregator code' }))
  const popup = await screen.findByRole('dialog', { name: 'Add an aggregator code' })
  const add = within(popup).getByRole('button', { name: 'Add code' })
  await user.click(add)
  expect(within(popup).getByLabelText('Aggregator code')).toHaveAccessibleDescription('Aggregator code is required')
  expect(api.calls(addAggregatorCode)).toEqual([])
  await user.type(within(popup).getByLabelText('Aggregator code'), CODE)
  await user.click(add)
  await waitFor(() => expect(within(popup).getByLabelText('Aggregator code')).toHaveAccessibleDescription(/is not known/))
  api.on(addAggregatorCode, withEnvelope({ aggregatorid: 'biz_9', businessname: 'Dawanau Agency' }, { message: 'Aggregator added successfully' }))
  await user.click(add)
  await findToast('Success', 'Aggregator added successfully')
  expect(api.calls(addAggregatorCode).at(-1)!.body).toMatchObject({ aggregatorcode: CODE })
})

test.for([AGGREGATOR, { ...PLAIN, aggregatorid: 'biz_9' }])(
  'BONUS-14: an aggregator, and a merchant with an aggregator, have no plus: %o',
  async (business, { api, open }) => {
    answer(api)
    await open(PATH, { as: 'merchant', business })
    await cell('Withdrawable Earnings')
    expect(screen.queryByRole('button', { name: 'Add an aggregator code' })).toBeNull()
  },
)

test('BONUS-21: an aggregator withdraws with the type aggregator', async ({ api, open, user }) => {
  answer(api)
  await open(PATH, { as: 'merchant', business: AGGREGATOR })
  await withdrawNow(user)
  await waitFor(() => expect(api.calls(withdraw).map(({ body }) => body)).toEqual([{ amount: 100_000, type: 'aggregator' }]))
})

test('BONUS-22: another merchant withdraws with the type bonus', async ({ api, open, user }) => {
  answer(api)
  await open(PATH, { as: 'merchant', business: PLAIN })
  await withdrawNow(user)
  await waitFor(() => expect(api.calls(withdraw).map(({ body }) => body)).toEqual([{ amount: 100_000, type: 'bonus' }]))
})

const affiliates: Affiliates = {
  month: '2026-11',
  months: ['2026-11', '2026-10'],
  earned: 3_120_640,
  takings: 2_411_830_000,
  takings_before: 2_212_688_073,
  members: 14,
  new_members: 1,
  quiet_members: 2,
  invite_link: `https://kasuwa.example/signup?mid=${CODE}`,
  list: [member],
}
test('SHELL-11 BONUS-34: affiliates show earnings, takings and members of a month with the invite link; another month is asked for', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(showAffiliates, affiliates)
  await open(AFFILIATES, { as: 'merchant', business: { ...AGGREGATOR, ...FLAG_ON } })
  expect(document.title).toMatch(/:: Affiliates$/)
  expect(await cell('Earned in November 2026')).toHaveTextContent('31,206.40 naira')
  expect(await cell('Their takings')).toHaveTextContent(/24,118,300\.00 naira.*9% above the month before/)
  expect(await cell('Invite link')).toHaveTextContent(`kasuwa.example/signup?mid=${CODE}`)
  await user.selectOptions(screen.getByLabelText('Month'), '2026-10')
  await waitFor(() => expect(api.calls(showAffiliates).at(-1)!.query).toEqual({ month: '2026-10' }))
})

test('BONUS-34: another merchant is refused there', async ({ api, open }) => {
  answer(api)
  await open(AFFILIATES, { as: 'merchant', business: { ...PLAIN, ...FLAG_ON } })
  expect(await screen.findByText(/Only an aggregator or its agent has affiliates/)).toBeVisible()
  expect(api.calls(showAffiliates)).toEqual([])
})

test('BONUS-35: the right spelling is an unknown path, which leads home', async ({ api, open }) => {
  answer(api)
  api.on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()])
  await open('/admin/merchant/affiliates', { as: 'merchant', business: { ...AGGREGATOR, ...FLAG_ON } })
  await waitFor(() => expect(location.pathname).toBe('/admin/merchant'))
})
