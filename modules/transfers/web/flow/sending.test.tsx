import { vi } from 'vitest'
import { showMerchant } from '../../../businesses/contract.ts'
import { setPin } from '../../../identity/contract.ts'
import { askPaymentNotice } from '../../../push/contract.ts'
import { quoteTransfer, sendTransfer, showTransfer } from '../../contract.ts'
import { SEND_PATH, form, title, result, pinStepButton, sends, answerBank, fillForm, goToPin } from '../../../../tests/components/send-money.ts'
import {
  act,
  expect,
  merchantDetails,
  noConnection,
  paymentQuote,
  quote,
  rawAnswer,
  refused,
  screen,
  test,
  transfer,
  waitFor,
  within,
} from '../../../../tests/components/test.tsx'

test('a reload at any step keeps the payment, and the PIN step repeats payee and sum from the server', async ({ api, open, reload, user }) => {
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.click(form.next())
  await pinStepButton()
  await reload()
  await user.click(await pinStepButton())
  await screen.findByLabelText('Transaction PIN')
  const answer = api.hold(quoteTransfer)
  await reload()
  await title('Enter PIN')
  expect(screen.queryByText(/45,0\d0/)).toBeNull()
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
  answer()
  expect(await screen.findByLabelText('Transaction PIN')).toBeVisible()
  expect(screen.getByText('Ibrahim Garba')).toBeVisible()
  // One amount for one payment: the total, as on the button before.
  expect(screen.getByRole('button', { name: 'Send ₦45,070.00' })).toBeVisible()
  const shown = screen.getAllByRole('definition').map((line) => line.textContent)
  expect(shown).toEqual(['45,000.00', '20.00', '1.40', '50.00', '45,070.00'].map((sum) => expect.stringContaining(`₦${sum}`)))
})

test('a quote that has changed since the confirmation is said and confirmed again before the PIN', async ({ api, open, reload, user }) => {
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await goToPin(user)
  api.on(quoteTransfer, paymentQuote({ quote: quote({ fee: 5_000, total: 4_510_000 }) }))
  await reload()
  await title('Check and confirm')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The price, the account name or the need for approval has changed. Nothing was sent. Check the payment again.',
  )
  const button = await pinStepButton()
  expect(button).toHaveTextContent('Enter PIN to send ₦45,100.00')
  await user.click(button)
  expect(await screen.findByLabelText('Transaction PIN')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a payment that needs approval since its confirmation is confirmed again before the PIN', async ({ api, open, reload, user }) => {
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await goToPin(user)
  api.on(quoteTransfer, paymentQuote({ approval: { by: 'Amina Bello' } }))
  await reload()
  await title('Check and confirm')
  expect(screen.getByRole('alert')).toHaveTextContent('the need for approval has changed')
  await user.click(await screen.findByRole('button', { name: 'Enter PIN to ask for approval' }))
  expect(await screen.findByRole('button', { name: /^Ask for approval of/ })).toBeVisible()
})

test('a server of an earlier version, which says nothing of approval, takes a payment that is sent at once', async ({ api, open, user }) => {
  answerBank(api)
  const { approval: _approval, ...earlier } = paymentQuote()
  api.on(quoteTransfer, rawAnswer(200, { status: true, message: 'OK', data: earlier }))
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await goToPin(user)
  expect(screen.getByRole('button', { name: 'Send ₦45,070.00' })).toBeVisible()
})

test('a lost answer is asked again by itself under the same reference and request id, also after a reload, and blocks no other payment', async ({
  api,
  open,
  reload,
  user,
}) => {
  vi.useFakeTimers()
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user, '1700')
  api.on(sendTransfer, noConnection())
  await user.type(await goToPin(user), '2580')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await result('Processing')).toBeVisible()
  expect(screen.getByText(/^Checking this payment… Your money is safe\./)).toBeVisible()
  await reload()
  expect(await result('Processing')).toBeVisible()
  const { transaction_ref } = sends(api)[0]!
  expect(screen.queryByRole('button', { name: 'Send another' })).toBeNull()
  await open(SEND_PATH, { as: 'merchant' })
  const row = await screen.findByRole('link', { name: /Processing/ })
  expect(row).toHaveTextContent(transaction_ref)
  expect(form.number()).toHaveValue('')

  api.on(sendTransfer, transfer()).on(showTransfer, transfer())
  await vi.advanceTimersByTimeAsync(15_000)
  await waitFor(() => expect(screen.queryByRole('link', { name: /Processing/ })).toBeNull())
  expect(new Set(sends(api).map((body) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(api.calls(sendTransfer).map(({ requestId }) => requestId)).size).toBe(1)
  const before = sends(api).length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sends(api)).toHaveLength(before)
})

test('issue 17: who asks before the answer is told: the server is asked once it has the payment, and nothing else is sent', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers()
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user, '1700')
  api.on(sendTransfer, noConnection())
  await user.type(await goToPin(user), '2580')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await result('Processing')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'See it in History' })).toHaveAttribute('href', '/admin/merchant/history?state=processing')
  expect(screen.getByRole('button', { name: 'Ask about this payment' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tell me when it is done' }))
  expect(screen.getByText('We tell you when this payment is done.')).toBeVisible()
  expect(api.calls(askPaymentNotice)).toEqual([])
  const processing = transfer({ outcome: 'processing', state: 'pending' })
  api.on(sendTransfer, processing).on(showTransfer, processing).on(askPaymentNotice, {})
  await vi.advanceTimersByTimeAsync(15_000)
  await waitFor(() => expect(api.calls(askPaymentNotice).map(({ params }) => params)).toEqual([{ id: 'trf_1' }]))
  expect(new Set(api.calls(sendTransfer).map(({ requestId }) => requestId)).size).toBe(1)
})

test('after three seconds without an answer the payment is processing, and its answer follows by itself', async ({ api, open, user }) => {
  vi.useFakeTimers()
  answerBank(api)
  const answer = api.hold(sendTransfer)
  api.on(sendTransfer, transfer()).on(showTransfer, transfer())
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.type(await goToPin(user), '2580')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Enter PIN')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await result('Processing')).toBeVisible()
  answer()
  expect(await result('Sent')).toBeVisible()
  expect(sends(api)).toHaveLength(1)
})

test('offline no PIN can be entered and nothing is sent; when the connection returns, a payment on its way is asked about at once', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers()
  answerBank(api)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get')
  const connect = (online: boolean) => {
    isOnline.mockReturnValue(online)
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
  }
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await goToPin(user)
  connect(false)
  expect(screen.getByRole('button', { name: 'Money does not move while you are offline' })).toBeDisabled()
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
  connect(true)
  api.on(sendTransfer, noConnection())
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  connect(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await result('Processing')).toBeVisible()
  expect(screen.getByText('No connection. Your money is safe. The check goes on when the connection is back.')).toBeVisible()
  const before = sends(api).length
  expect(before).toBeLessThanOrEqual(2)
  api.on(sendTransfer, transfer()).on(showTransfer, transfer())
  connect(true)
  expect(await result('Sent')).toBeVisible()
  expect(sends(api)).toHaveLength(before + 1)
})

test('a payment whose approval ran out before it arrived asks for the PIN again, and keeps its reference', async ({ api, open, user }) => {
  answerBank(api)
  api.once(sendTransfer, refused(403, 'pin.required', 'Enter your PIN to continue'))
  api.on(sendTransfer, transfer()).on(showTransfer, transfer())
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.type(await goToPin(user), '2580')
  expect(await screen.findByText('Enter your PIN again.')).toBeVisible()
  await user.type(screen.getByLabelText('Transaction PIN'), '2580')
  expect(await result('Sent')).toBeVisible()
  expect(new Set(sends(api).map(({ transaction_ref }) => transaction_ref)).size).toBe(1)
})

test('PIN-06 XFER-25: without a PIN, the step that sets one comes before the step that asks for it', async ({ api, open, user }) => {
  answerBank(api)
  api.on(setPin, {})
  await open(SEND_PATH, { as: 'merchant', business: { issetpin: false } })
  await fillForm(user)
  await user.click(form.next())
  await user.click(await pinStepButton())
  expect(await title('Set a PIN')).toBeVisible()
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
  await user.type(screen.getByLabelText('New PIN'), '2580')
  await user.type(screen.getByLabelText('Confirm PIN'), '2580')
  api.on(showMerchant, merchantDetails())
  await user.click(screen.getByRole('button', { name: 'Set PIN' }))
  expect(await title('Enter PIN')).toBeVisible()
  expect(await screen.findByLabelText('Transaction PIN')).toBeVisible()
})

test('what the server would refuse now is said on the confirmation too, and the payment can be changed', async ({ api, open, reload, user }) => {
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user, '499,999')
  await user.click(form.next())
  await pinStepButton()
  api.on(quoteTransfer, paymentQuote({ refusal: { code: 'transfers.insufficient_balance', message: 'Insufficient balance' } }))
  await reload()
  expect(await screen.findByRole('alert')).toHaveTextContent('Insufficient balance')
  expect(screen.queryByRole('button', { name: /Enter PIN/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change the payment' }))
  await waitFor(() => expect(form.amount()).toHaveValue('499,999.00'))
})

test('a refusal after the PIN says that nothing was sent, and the payment can be changed', async ({ api, open, user }) => {
  answerBank(api)
  api.on(sendTransfer, refused(422, 'transfers.insufficient_balance', 'Insufficient balance'))
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.type(await goToPin(user), '2580')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Insufficient balance')
  expect(alert).toHaveTextContent('Nothing was sent and your balance is as it was.')
  await user.click(screen.getByRole('button', { name: 'Change the payment' }))
  await waitFor(() => expect(form.amount()).toHaveValue('45,000.00'))
})

test('beside a limit that verification lifts stands the limit, and the way to the verification', async ({ api, open, user }) => {
  answerBank(api)
  api.on(sendTransfer, refused(422, 'pricing.limit_exceeded', 'Transfer Limit Exceeded.'))
  await open(SEND_PATH, { as: 'merchant', business: { tier: 'activated', limit: { rule: 'activated_ever', amount: 3_000_000, used: 0 } } })
  await fillForm(user, '29,999')
  await user.type(await goToPin(user), '2580')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Transfer Limit Exceeded.')
  expect(alert).toHaveTextContent('The limit is ₦30,000.00 in all. Full verification removes this limit.')
  expect(within(alert).getByRole('link', { name: 'Verify Account' })).toHaveAttribute('href', '/admin/merchant/compliance')
})

test('a price that cannot be fetched is said, and nothing goes on without it', async ({ api, open, user }) => {
  answerBank(api)
  api.on(quoteTransfer, refused(422, 'x', 'The bank is closed for a moment.'))
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.click(form.next())
  expect(await screen.findByRole('alert')).toHaveTextContent('The price could not be loaded. The bank is closed for a moment.')
  expect(screen.getByRole('button', { name: 'Enter PIN to send' })).toBeDisabled()
  api.on(quoteTransfer, paymentQuote())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await pinStepButton()).toBeEnabled()
})
