import { renderHook } from '@testing-library/react'
import { vi } from 'vitest'
import { listApprovals, showPolicy } from '../../../modules/approvals/contract.ts'
import {
  declineReversal,
  listReversalRequests,
  quoteReversal,
  reverseTransaction,
  type ReversalQuote,
} from '../../../modules/collections/contract.ts'
import { showDays, showHistory, showReceipt } from '../../../modules/history/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { authorisePin } from '../../../modules/identity/contract.ts'
import { showConversation } from '../../../modules/support/contract.ts'
import { showTransfer } from '../../../modules/transfers/contract.ts'
import { closeSupport, useSupportSubject } from '../../../ui/frame/support-window.ts'
import {
  act,
  expect,
  findToast,
  noRules,
  receipt,
  refused,
  reversalRequest,
  screen,
  test,
  transfer,
  waitFor,
  withEnvelope,
} from '../../../tests/components/test.tsx'

const PATH = '/admin/merchant/reverse?payment=txn_1'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const quoteOf = (more: Partial<ReversalQuote> = {}): ReversalQuote => ({
  amount: 4_500_000,
  fee_returned: 10_000,
  total: 4_490_000,
  beneficiary: { name: 'BALARABE YUSUF', number: '0123454471', bank: 'GTBank' },
  expires: inMinutes(56.7),
  refusal: null,
  approval: null,
  payment: null,
  request: null,
  ...more,
})
const sentBack = transfer({ _id: 'trf_9', kind: 'sending_back', message: 'Balarabe Yusuf has received ₦45,000.00 at GTBank.' })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test('TXN-14 TXN-26..27 CONST-16: the detail of an inbound payment leads to its reversal with mm:ss, which ticks, and goes at its end', async ({
  api,
  open,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-20T13:00:00Z') })
  api
    .on(listCashpoints, [])
    .on(showDays, [])
    .on(showHistory, [])
    .on(showReceipt, receipt({ allowed: ['receipt', 'reverse'], reversalexpireson: '2026-11-21T12:59:29Z' }))
  await open('/admin/merchant/history?tx=txn_1', { as: 'merchant' })
  expect(await screen.findByRole('link', { name: /^Reverse Transaction/ })).toHaveTextContent('Reverse Transaction 1439:29')
  api.on(showReceipt, receipt({ allowed: ['receipt', 'reverse'], reversalexpireson: '2026-11-20T13:00:10Z' }))
  await open('/admin/merchant/history?tx=txn_1', { as: 'merchant' })
  const link = await screen.findByRole('link', { name: /^Reverse Transaction/ })
  expect(link).toHaveTextContent('00:10')
  vi.advanceTimersByTime(3_000)
  await screen.findByText('00:07')
  vi.advanceTimersByTime(8_000)
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Reverse Transaction/ })).toBeNull())
})

test('TXN-28..30: a reversal needs a reason and the PIN, names the transaction, and says that it has succeeded', async ({ api, open, user }) => {
  api.on(quoteReversal, quoteOf()).on(authorisePin, { expiresInSeconds: 120 }).on(showTransfer, sentBack)
  api.on(reverseTransaction, withEnvelope(sentBack, { message: 'Transaction Reversed Successfully' }))
  await open(PATH, { as: 'merchant' })
  await title('Reverse Transaction')
  expect(await screen.findByText('Balarabe Yusuf')).toBeVisible()
  const shown = (await screen.findAllByRole('definition')).map((line) => line.textContent)
  expect(shown).toEqual(['45,000.00', '100.00', '44,900.00'].map((sum) => expect.stringContaining(sum)))
  const next = screen.getByRole('button', { name: /^Enter PIN to reverse ₦45,000/ })
  await user.click(next)
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Choose a reason')
  await user.selectOptions(screen.getByLabelText('Reason'), 'Paid twice for the same goods')
  await user.click(next)
  await title('Approve Transaction')
  api.on(quoteReversal, quoteOf({ refusal: { code: 'collections.already_sent_back', message: 'It was sent back before.' }, payment: sentBack }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  await findToast('Success', 'Transaction Reversed Successfully')
  expect(await screen.findByRole('heading', { level: 2, name: 'Sent' })).toBeVisible()
  expect(api.calls(reverseTransaction).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 'txn_1' }, body: { reason: 'Paid twice for the same goods', amount: 4_500_000 } },
  ])
})

test('a refusal is said beside the PIN, and the payment stays as it is', async ({ api, open, user }) => {
  api.on(quoteReversal, quoteOf()).on(authorisePin, { expiresInSeconds: 120 })
  api.on(reverseTransaction, refused(422, 'collections.insufficient', 'Insufficient balance. Reversing this payment takes ₦44,900.00.'))
  await open(PATH, { as: 'merchant' })
  await user.selectOptions(await screen.findByLabelText('Reason'), 'Another reason')
  await user.type(screen.getByLabelText('Your reason'), 'Wrong shop')
  await user.click(screen.getByRole('button', { name: /^Enter PIN to reverse/ }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByText(/^Insufficient balance/)).toBeVisible()
  expect(await title('Approve Transaction')).toBeVisible()
})

test('NS-24: where the rules of the business ask for a second person, the page says that it waits and takes no further PIN', async ({
  api,
  open,
  user,
}) => {
  api.on(quoteReversal, quoteOf({ approval: { by: 'Amina Bello' } })).on(authorisePin, { expiresInSeconds: 120 })
  api.on(reverseTransaction, refused(202, 'approvals.waiting', 'This needs approval. Nothing is sent and no money is held until then.'))
  await open(PATH, { as: 'merchant' })
  await user.selectOptions(await screen.findByLabelText('Reason'), 'Another reason')
  await user.type(screen.getByLabelText('Your reason'), 'Wrong shop')
  await user.click(screen.getByRole('button', { name: 'Enter PIN to ask for approval' }))
  expect(await screen.findByRole('button', { name: 'Ask for approval of ₦45,000.00' })).toBeVisible()
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect((await screen.findByText(/^This needs approval/)).closest('[role=status]')).toHaveTextContent(
    /This needs approval.*45,000\.00 to Balarabe Yusuf\./,
  )
  expect(screen.getByRole('link', { name: 'See it in Authorizations' })).toBeVisible()
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
})

test('a reversal that needs approval since its confirmation is confirmed again before the PIN', async ({ api, open, user }) => {
  api.on(quoteReversal, quoteOf())
  await open(PATH, { as: 'merchant' })
  await user.selectOptions(await screen.findByLabelText('Reason'), 'Paid twice for the same goods')
  await user.click(screen.getByRole('button', { name: /^Enter PIN to reverse/ }))
  await screen.findByLabelText('Transaction PIN')
  api.on(quoteReversal, quoteOf({ approval: { by: 'Amina Bello' } }))
  api.emit('approval.policy_changed')
  expect(await screen.findByText('The price or the need for approval has changed.')).toBeVisible()
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
  expect(screen.getByLabelText('Reason')).toHaveValue('Paid twice for the same goods')
  await user.click(screen.getByRole('button', { name: 'Enter PIN to ask for approval' }))
  expect(await screen.findByLabelText('Transaction PIN')).toBeVisible()
})

test('the owner sees which cashier asks and why, and reverses with that reason or declines with the PIN', async ({ api, open, user }) => {
  api.on(quoteReversal, quoteOf({ request: reversalRequest() })).on(authorisePin, { expiresInSeconds: 120 })
  api
    .on(declineReversal, reversalRequest({ state: 'declined' }))
    .on(listApprovals, [])
    .on(showPolicy, noRules())
  await open(PATH, { as: 'merchant' })
  expect(await screen.findByText('Musa Garba at Market stall asks for this: Paid twice for the same goods')).toBeVisible()
  expect(screen.getByLabelText('Reason')).toHaveValue('Paid twice for the same goods')
  await user.click(screen.getByRole('button', { name: 'Decline the request' }))
  await title('Decline the request')
  await user.type(screen.getByLabelText(/Why not/), 'Talk to me first')
  api.on(quoteReversal, quoteOf())
  await user.type(screen.getByLabelText('Transaction PIN'), '2580')
  await findToast('Success', 'The request was declined')
  await title('Authorizations')
  expect(api.calls(declineReversal).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 'txn_1' }, body: { reason: 'Talk to me first' } },
  ])
})

test('requests of cashiers are listed under Authorizations, counted in the navigation, and lead to the reversal', async ({ api, open }) => {
  api.on(listReversalRequests, [reversalRequest()]).on(listApprovals, []).on(showPolicy, noRules())
  await open('/admin/merchant/authorizations', { as: 'merchant', business: { parts: { collections: { reversals: 1 } } } })
  const link = await screen.findByRole('link', { name: /Balarabe Yusuf/ })
  expect(link).toHaveAttribute('href', '/admin/merchant/reverse?payment=txn_1')
  expect(link).toHaveTextContent('Musa Garba, Market stall · Paid twice for the same goods')
  expect(screen.getByText('1 waits for you')).toBeVisible()
})

test('a payment that cannot be reversed says why, and leads to support with the payment attached', async ({ api, open, user }) => {
  api.on(
    quoteReversal,
    quoteOf({ refusal: { code: 'collections.reversal_expired', message: 'The time to reverse this payment is over. Support can help you.' } }),
  )
  api.on(showConversation, { messages: [], unread: 0 }).on(showReceipt, receipt())
  await open(PATH, { as: 'merchant' })
  expect(await screen.findByText(/^The time to reverse this payment is over/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Enter PIN/ })).toBeNull()
  const { result } = renderHook(() => useSupportSubject())
  await user.click(screen.getByRole('button', { name: 'Contact support' }))
  expect(result.current).toEqual({ transaction: 'txn_1' })
  await waitFor(() => expect(api.calls(showReceipt)).toHaveLength(1))
  act(() => closeSupport())
})
