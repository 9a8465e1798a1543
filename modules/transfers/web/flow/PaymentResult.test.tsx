import { vi } from 'vitest'
import { downloadReceipt, showReceipt } from '../../../history/contract.ts'
import { askPaymentNotice, showPaymentNotice } from '../../../push/contract.ts'
import { showConversation } from '../../../support/contract.ts'
import { sendTransfer, showTransfer } from '../../contract.ts'
import { stubObjectUrls } from '../../../../tests/components/pictures.ts'
import { SEND_PATH, NUBAN, OWNER_LINE, form, result, sends, answerBank, goToPin } from '../../../../tests/components/send-money.ts'
import { HIDDEN_AMOUNTS_KEY } from '../../../../ui/data/hidden-amounts.ts'
import { expect, findToast, quote, receipt, refused, screen, test, transfer, userOf, waitFor } from '../../../../tests/components/test.tsx'

test('TXN-66 TXN-68..69 XFER-27 ERR-36 ERR-70 CONST-49: the receipt is saved under its fixed name, with a toast; one that fails is told under “Ooopps...”', async ({
  api,
  open,
  user,
}) => {
  stubObjectUrls()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  api.on(showTransfer, transfer())
  api.once(downloadReceipt, refused(503, 'server.busy', 'The printer is out of paper.')).on(downloadReceipt, '%PDF-1.7')
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  const button = await screen.findByRole('button', { name: 'Download Receipt' })
  await user.click(button)
  await findToast('Ooopps...', 'The printer is out of paper.')
  for (const _ of ['first', 'second']) {
    await user.click(button)
    await findToast('Success', 'Receipt Successfully Downloaded')
  }
  await waitFor(() => expect(saved).toEqual(['kasuwa-transaction-receipt.pdf', 'kasuwa-transaction-receipt.pdf']))
})

test('XFER-26: a payment that the bank keeps open is never called sent, has no receipt and offers no second sending, and becomes sent by itself', async ({
  api,
  open,
}) => {
  const pending = transfer({ outcome: 'processing', state: 'pending', message: 'Do not send it again: Zenith Bank is working on it.', allowed: [] })
  api.on(showTransfer, pending)
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  expect(await result('Processing')).toBeVisible()
  expect(screen.getByText(/Do not send it again/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download Receipt' })).toBeNull()
  expect(screen.queryByText('Sent')).toBeNull()
  for (const name of [/^Send/, 'Withdraw again']) expect(screen.queryByRole('button', { name })).toBeNull()
  api.on(showTransfer, transfer())
  api.emit('transfer.changed')
  expect(await result('Sent')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download Receipt' })).toBeVisible()
})

test('an amount that is hidden elsewhere is hidden where a payment is, also in its steps, until the person shows amounts', async ({
  api,
  open,
  user,
}) => {
  const back = 'Zenith Bank could not complete it. ₦45,070.00 is back in your balance.'
  const trail = [{ at: '2026-11-20T12:45:04Z', rule: 'broken' as const, title: 'Not sent', detail: back }]
  api.on(showTransfer, transfer({ outcome: 'not_sent', state: 'failed', message: back, allowed: [], trail }))
  localStorage.setItem(HIDDEN_AMOUNTS_KEY, JSON.stringify([userOf('merchant')._id]))
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  await result('Not sent')
  expect(screen.getByRole('main').textContent).not.toMatch(/45,0[07]0/)
  await user.click(screen.getByRole('button', { name: 'Show amounts' }))
  expect(screen.getAllByText(back)).toHaveLength(2)
})

test('a payment in progress is asked about every five seconds, and no longer once it has ended', async ({ api, open }) => {
  vi.useFakeTimers()
  api.on(showTransfer, transfer({ outcome: 'processing', state: 'pending', allowed: [] }))
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  await result('Processing')
  api.on(showTransfer, transfer())
  await vi.advanceTimersByTimeAsync(5_000)
  await result('Sent')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(api.calls(showTransfer)).toHaveLength(2)
})

test('a payment that the bank refused has no receipt, and can be sent again as a new payment with the same fields', async ({ api, open, user }) => {
  answerBank(api)
  const failed = transfer({
    outcome: 'not_sent',
    state: 'failed',
    status: '51',
    message: 'Nothing left your wallet.',
    remark: 'Lace',
    quote: quote({ amount: 160_000 }),
    allowed: ['retry'],
  })
  api.on(showTransfer, failed)
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  expect(await result('Not sent')).toBeVisible()
  expect(screen.getByText(/Nothing left your wallet/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download Receipt' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText(OWNER_LINE)
  expect(form.number()).toHaveValue(NUBAN)
  expect(form.amount()).toHaveValue('1,600.00')
  expect(form.remark()).toHaveValue('Lace')
  api.on(sendTransfer, transfer()).on(showTransfer, transfer())
  await user.type(await goToPin(user), '2580')
  await result('Sent')
  expect(sends(api)[0]!.transaction_ref).not.toBe(failed.transaction_ref)
})

for (const [state, heading, steps] of [
  ['returned', 'Returned', ['Paid', 'Zenith Bank sent it back']],
  ['paid_late', 'Paid late', ['Not sent', 'Paid after all: our staff decide what follows']],
] as const)
  test(`a payment that is ${state} is headed “${heading}” and shows its steps, with nothing to send again`, async ({ api, open }) => {
    const trail = steps.map((step, at) => ({ at: `2026-11-20T12:45:0${at}.000Z`, rule: 'final' as const, title: step, detail: '' }))
    api.on(showTransfer, transfer({ state, outcome: 'processing', message: 'Do not send it again.', trail, allowed: [] }))
    await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
    expect(await result(heading)).toBeVisible()
    expect(screen.getByText('Do not send it again.')).toBeVisible()
    expect(
      screen
        .getAllByRole('listitem')
        .filter((item) => item.querySelector('time'))
        .map((item) => item.querySelector('b')!.textContent),
    ).toEqual(steps.map((step) => `Done: ${step}`))
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

test('the result shows account and time, can be shared, and leads on to the same payee or an empty form', async ({ api, open, user }) => {
  answerBank(api)
  api.on(showTransfer, transfer())
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  await result('Sent')
  expect(screen.getByText('Fri 20 Nov 2026, 01:45:04 pm')).toBeVisible()
  expect(screen.getByText('KSW-', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Share receipt' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send to this payee again' }))
  await screen.findByText(OWNER_LINE)
  expect(form.number()).toHaveValue(NUBAN)
  expect(form.amount()).toHaveValue('')
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Send another' }))
  await waitFor(() => expect(form.number()).toHaveValue(''))
})

test('a payment on its way offers its steps, support with the payment, and a mail at its end, which is asked for once', async ({
  api,
  open,
  user,
}) => {
  const trail = [{ at: '2026-11-20T12:45:04Z', rule: 'open' as const, title: 'Sent to Zenith Bank', detail: '' }]
  api
    .on(showTransfer, transfer({ outcome: 'processing', state: 'pending', allowed: ['support'], trail }))
    .on(askPaymentNotice, {})
    .on(showReceipt, receipt({ state: 'processing' }))
    .on(showConversation, { messages: [], unread: 0 })
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  await result('Processing')
  expect(screen.getByRole('link', { name: 'Payment steps' })).toHaveAttribute('href', '#payment-steps')
  const ask = await screen.findByRole('button', { name: 'Tell me when it is done' })
  api.on(showPaymentNotice, { may_ask: false, asked: true, email: 'amina@shops.example', by_push: false })
  await user.click(ask)
  expect(await screen.findByText('We email amina@shops.example when this payment is done.')).toBeVisible()
  expect(api.calls(askPaymentNotice).map(({ params }) => params)).toEqual([{ id: 'trf_1' }])
  await user.click(screen.getByRole('button', { name: 'Ask about this payment' }))
  expect(await screen.findByRole('dialog', { name: 'Support' })).toBeVisible()
  await waitFor(() => expect(api.calls(showReceipt).at(-1)?.query).toMatchObject({ transactionId: transfer().transaction_id }))
})
