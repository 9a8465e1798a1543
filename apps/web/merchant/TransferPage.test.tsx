import { vi } from 'vitest'
import { findAccountName, listBanks } from '../../../modules/institutions/contract.ts'
import { showMerchant } from '../../../modules/businesses/contract.ts'
import { authorisePin, setPin } from '../../../modules/identity/contract.ts'
import { downloadReceipt, showRecentPayees } from '../../../modules/history/contract.ts'
import {
  addBeneficiary,
  deleteBeneficiary,
  listBeneficiaries,
  quoteTransfer,
  restoreBeneficiary,
  sendTransfer,
  showPrefix,
  showTransfer,
} from '../../../modules/transfers/contract.ts'
import type { UserEvent } from '@testing-library/user-event'
import { stubObjectUrls } from '../../../tests/components/pictures.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  act,
  banks,
  expect,
  findToast,
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
} from '../../../tests/components/test.tsx'

const SEND_PATH = '/admin/merchant/transfer'
const NUBAN = '2211334455'
const OWNER_LINE = 'Zenith Bank says this account belongs to'

const form = {
  provider: () => screen.getByRole('combobox', { name: 'Account Provider' }),
  number: () => screen.getByLabelText('Account Number'),
  amount: () => screen.getByLabelText('Amount'),
  remark: () => screen.getByLabelText(/Remark/),
  save: () => screen.getByRole('switch', { name: 'Save Beneficiary?' }),
  next: () => screen.getByRole('button', { name: 'Continue' }),
  clear: () => screen.getByRole('button', { name: 'Clear' }),
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const result = (name: string) => screen.findByRole('heading', { level: 2, name })
/** The button, once price and reference are there. */
async function pinStepButton(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: /^Enter PIN to send ₦/ })
  await waitFor(() => expect(button).toBeEnabled())
  return button
}
const sends = (api: FakeApi) => api.calls(sendTransfer).map(({ body }) => body)

function answerBank(api: FakeApi): void {
  api.on(listBanks, banks())
  api.on(findAccountName, ({ query: { accountnumber, bankcode } }) => ({
    accountname: 'IBRAHIM GARBA',
    accountnumber,
    bankcode,
    bankname: 'Zenith Bank',
  }))
  api.on(showPrefix, { prefix: 'AMS' }).on(quoteTransfer, paymentQuote()).on(authorisePin, { expiresInSeconds: 120 })
}

async function chooseBank(user: UserEvent, name = 'Zenith Bank'): Promise<void> {
  await user.clear(form.provider())
  await user.type(form.provider(), name)
  await user.click(await screen.findByRole('option', { name }))
}

async function fillForm(user: UserEvent, naira = '45000'): Promise<void> {
  await screen.findByRole('combobox', { name: 'Account Provider' })
  await chooseBank(user)
  await user.type(form.number(), NUBAN)
  await user.type(form.amount(), naira)
  await screen.findByText(OWNER_LINE)
}

async function goToPin(user: UserEvent): Promise<HTMLElement> {
  await user.click(form.next())
  await user.click(await pinStepButton())
  return await screen.findByLabelText('Transaction PIN')
}

test('XFER-02 XFER-04..10 XFER-14..15 XFER-22 XFER-47 HIST-122 ERR-124..125: step 1 is the form; empty fields say what they need, and Clear empties them', async ({
  api,
  open,
  user,
}) => {
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await title('Send Money')
  expect(screen.getByText('Step 1 of 4')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'New Beneficiary' })).toHaveAttribute('aria-selected', 'true')
  expect(form.save()).not.toBeChecked()
  await user.click(form.next())
  await waitFor(() => expect(form.provider()).toHaveFocus())
  expect(form.provider()).toHaveAccessibleDescription('Account Provider is required')
  expect(form.number()).toHaveAccessibleDescription(/^Account Number is required/)
  expect(form.amount()).toHaveAccessibleDescription('Amount is required')

  await user.type(form.amount(), '4a5b0.5x')
  expect(form.amount()).toHaveValue('450.5')
  await user.tab()
  expect(form.amount()).toHaveValue('450.50')
  await user.type(form.number(), '012345')
  expect(form.number()).toHaveAccessibleDescription(/Account Number must contain 10 numbers/)
  await user.clear(form.amount())
  await user.type(form.amount(), '0')
  expect(form.amount()).toHaveAccessibleDescription('Amount must be more than 0')
  await user.type(form.remark(), 'Wax print')
  await user.click(form.save())
  await chooseBank(user)
  await user.click(form.clear())
  for (const field of [form.provider(), form.number(), form.amount(), form.remark()]) expect(field).toHaveValue('')
  expect(form.save()).not.toBeChecked()
  await user.click(form.provider())
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(banks().map(({ name }) => name))
})

test('XFER-11..12 XFER-16: the bank is asked once, when bank and ten digits are there, and Continue needs its answer, the bank and the amount', async ({
  api,
  open,
  user,
}) => {
  answerBank(api)
  const asked = () => api.calls(findAccountName).map(({ query }) => query)
  await open(SEND_PATH, { as: 'merchant' })
  await screen.findByRole('combobox', { name: 'Account Provider' })
  await user.type(form.amount(), '2,000')
  await user.type(form.number(), NUBAN)
  await user.click(form.next())
  expect(form.provider()).toHaveAccessibleDescription('Account Provider is required')
  await user.type(form.number(), '{Backspace}')
  await chooseBank(user)
  await user.click(form.next())
  expect(form.number()).toHaveAccessibleDescription(/Account Number must contain 10 numbers/)
  expect(asked()).toEqual([])
  const answer = api.hold(findAccountName)
  await user.type(form.number(), '5')
  await user.click(form.next())
  expect(screen.getByText('Step 1 of 4')).toBeVisible()
  answer()
  expect(await screen.findByText(OWNER_LINE)).toBeVisible()
  expect(asked()).toEqual([{ accountnumber: NUBAN, bankcode: '057' }])
  await user.clear(form.amount())
  await user.click(form.next())
  expect(form.amount()).toHaveAccessibleDescription('Amount is required')
  await user.type(form.amount(), '2000')
  await user.click(form.next())
  expect(await title('Check and confirm')).toBeVisible()
})

test('XFER-13 XFER-16: an account that nobody has is told in a toast and at the field, and stops at step 1 until it is another', async ({
  api,
  open,
  user,
}) => {
  answerBank(api)
  api.once(findAccountName, refused(404, 'institutions.account_not_found', 'Account not found'))
  await open(SEND_PATH, { as: 'merchant' })
  await screen.findByRole('combobox', { name: 'Account Provider' })
  await user.type(form.amount(), '2,000')
  await user.type(form.number(), '2211339999')
  await chooseBank(user)
  const toast = await findToast('Error', 'Account not found')
  expect(form.number()).toHaveAccessibleDescription('Account not found')
  await user.click(form.next())
  expect(screen.getByText('Step 1 of 4')).toBeVisible()
  await user.clear(form.number())
  await user.type(form.number(), NUBAN)
  await waitFor(() => expect(toast).not.toBeInTheDocument())
  expect(form.number()).not.toHaveAttribute('aria-invalid', 'true')
  await user.click(form.next())
  expect(await title('Check and confirm')).toBeVisible()
})

test('ERR-66: an empty name from the bank is no owner either', async ({ api, open, user }) => {
  answerBank(api)
  api.on(findAccountName, { accountname: ' ', accountnumber: NUBAN, bankcode: '057', bankname: 'Zenith Bank' })
  await open(SEND_PATH, { as: 'merchant' })
  await screen.findByRole('combobox', { name: 'Account Provider' })
  await user.type(form.number(), NUBAN)
  await chooseBank(user)
  await findToast('Error', 'Account not found')
})

test('ERR-68: a lookup that fails without a message is told in the words of the specification, and can be repeated', async ({ api, open, user }) => {
  answerBank(api)
  api.once(findAccountName, rawAnswer(400, { status: false }))
  await open(SEND_PATH, { as: 'merchant' })
  await screen.findByRole('combobox', { name: 'Account Provider' })
  await user.type(form.number(), NUBAN)
  await chooseBank(user)
  await findToast('Error', 'An occured error')
  expect(form.number()).toHaveAccessibleDescription('An occured error')
  await user.click(screen.getByRole('button', { name: 'Ask the bank again' }))
  expect(await screen.findByText(OWNER_LINE)).toBeVisible()
})

test('XFER-23..24 XFER-26 XFER-28..30 XFER-34 HIST-126 CONST-48: confirmation, PIN and result of a payment, which carries five fields and a reference of its own', async ({
  api,
  open,
  user,
}) => {
  answerBank(api)
  api.on(sendTransfer, transfer()).on(showTransfer, transfer())
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.type(form.remark(), 'Wax print, 12 yards')
  await user.click(form.next())
  await title('Check and confirm')
  const button = await pinStepButton()
  expect(button).toHaveTextContent('Enter PIN to send ₦45,070.00')
  const shown = screen.getAllByRole('definition').map((line) => line.textContent)
  expect(shown).toEqual(['45,000.00', '20.00', '1.40', '50.00', '45,070.00'].map((sum) => expect.stringContaining(`₦${sum}`)))
  expect(screen.getByText('Ibrahim Garba')).toBeVisible()
  expect(screen.getByText('First payment to this account.')).toBeVisible()
  expect(api.calls(quoteTransfer).map(({ body }) => body)).toEqual([{ nuban: NUBAN, bank_code: '057', amount: 4_500_000 }])
  await user.click(button)
  expect(await title('Enter PIN')).toBeVisible()
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await result('Sent')).toBeVisible()
  expect(sends(api)).toEqual([
    { nuban: NUBAN, amount: 4_500_000, bank_code: '057', remark: 'Wax print, 12 yards', transaction_ref: expect.stringMatching(/^AMS-.{8,}/) },
  ])
  expect(api.operations().indexOf('identity.authorise_pin')).toBeLessThan(api.operations().indexOf('transfers.send'))
  expect(screen.getByRole('link', { name: 'Back To Dashboard' })).toHaveAttribute('href', '/admin/merchant')

  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.type(await goToPin(user), '2580')
  await result('Sent')
  expect(new Set(sends(api).map(({ transaction_ref }) => transaction_ref)).size).toBe(2)
})

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
  await waitFor(() => expect(saved).toEqual(['transaction-receipt.pdf', 'transaction-receipt.pdf']))
})

test('XFER-01 XFER-03 XFER-17..19: a saved beneficiary shows name, bank and number; chosen, it fills the form and needs no first-payment warning', async ({
  api,
  open,
  user,
}) => {
  answerBank(api)
  api.on(listBeneficiaries, [
    { _id: 'ben_1', name: 'IBRAHIM GARBA', code: '057', number: NUBAN, bank: 'Zenith Bank', last_paid: '2026-11-20T12:45:00.000Z' },
  ])
  api.on(quoteTransfer, paymentQuote({ beneficiary: { ...paymentQuote().beneficiary, first_time: false } }))
  await open(SEND_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('tab', { name: 'Saved Beneficiary' }))
  expect(window.location.search).toContain('tab=saved')
  const entry = await screen.findByRole('button', { name: /^Ibrahim Garba/ })
  expect(entry).toHaveTextContent('Zenith Bank')
  expect(entry).toHaveTextContent('Last paid 20 Nov 2026')
  expect(entry).toHaveTextContent(/2211 ?334 ?455/)
  await user.click(entry)
  expect(await screen.findByRole('tab', { name: 'Selected Beneficiary' })).toHaveAttribute('aria-selected', 'true')
  await waitFor(() => expect(form.provider()).toHaveValue('Zenith Bank'))
  expect(form.number()).toHaveValue(NUBAN)
  expect(form.amount()).toHaveValue('')
  expect(screen.queryByRole('switch', { name: 'Save Beneficiary?' })).toBeNull()
  await screen.findByText(OWNER_LINE)
  await user.type(form.amount(), '1,300')
  await user.click(form.next())
  await pinStepButton()
  expect(screen.queryByText('First payment to this account.')).toBeNull()
})

test('XFER-08 ERR-46: with Save Beneficiary? on, a payment that was sent saves its beneficiary and says so; one that was not sent does not', async ({
  api,
  open,
  user,
}) => {
  answerBank(api)
  const kept = { _id: 'ben_1', name: 'IBRAHIM GARBA', code: '057', number: NUBAN, bank: 'Zenith Bank' }
  api.on(addBeneficiary, kept)
  for (const outcome of ['not_sent', 'sent'] as const) {
    const answer = transfer({ outcome, state: outcome === 'sent' ? 'settled' : 'failed' })
    api.on(sendTransfer, answer).on(showTransfer, answer)
    await open(SEND_PATH, { as: 'merchant' })
    await fillForm(user)
    await user.click(form.save())
    await user.type(await goToPin(user), '2580')
    await result(outcome === 'sent' ? 'Sent' : 'Not sent')
    expect(api.calls(addBeneficiary)).toHaveLength(outcome === 'sent' ? 1 : 0)
    if (outcome === 'sent') await findToast('Success', 'Beneficiary Added Successfully')
  }
  expect(api.calls(addBeneficiary)[0]!.body).toEqual({ name: 'IBRAHIM GARBA', number: NUBAN, code: '057', bank: 'Zenith Bank' })
})

test('XFER-26: a payment that the bank keeps open is never called sent, has no receipt, and becomes sent by itself', async ({ api, open }) => {
  const pending = transfer({ outcome: 'processing', state: 'pending', message: 'Do not send it again: Zenith Bank is working on it.', allowed: [] })
  api.on(showTransfer, pending)
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  expect(await result('Processing')).toBeVisible()
  expect(screen.getByText(/Do not send it again/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download Receipt' })).toBeNull()
  expect(screen.queryByText('Sent')).toBeNull()
  api.on(showTransfer, transfer())
  api.emit('transfer.changed')
  expect(await result('Sent')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download Receipt' })).toBeVisible()
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
  expect(screen.getByRole('alert')).toHaveTextContent('The price or the account name has changed. Nothing was sent. Check the payment again.')
  const button = await pinStepButton()
  expect(button).toHaveTextContent('Enter PIN to send ₦45,100.00')
  await user.click(button)
  expect(await screen.findByLabelText('Transaction PIN')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
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
  await user.click(screen.getByRole('button', { name: 'Send another' }))
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

test('the result shows account and time, can be shared, and leads on to the same payee or an empty form', async ({ api, open, user }) => {
  answerBank(api)
  api.on(showTransfer, transfer())
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  await result('Sent')
  expect(screen.getByText('Fri 20 Nov 2026, 13:45:04')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await findToast('Success', 'Payment details copied')
  expect(copied).toHaveBeenCalledWith(
    '₦45,000.00 sent to Ibrahim Garba\nZenith Bank, account ending in 4455\nFri 20 Nov 2026, 13:45:04\nTransaction ref AMS-1',
  )
  await user.click(screen.getByRole('button', { name: 'Send to this payee again' }))
  await screen.findByText(OWNER_LINE)
  expect(form.number()).toHaveValue(NUBAN)
  expect(form.amount()).toHaveValue('')
  await open(`${SEND_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Send another' }))
  await waitFor(() => expect(form.number()).toHaveValue(''))
})

test('beneficiaries are found by name, bank or number; one is deleted at once and put back by Undo', async ({ api, open, user }) => {
  answerBank(api)
  const one = { _id: 'ben_1', name: 'IBRAHIM GARBA', code: '057', number: NUBAN, bank: 'Zenith Bank', last_paid: null }
  const other = { _id: 'ben_2', name: 'JOY GIFT', code: '044', number: '0690114258', bank: 'Access Bank', last_paid: null }
  api.on(listBeneficiaries, [one, other]).on(deleteBeneficiary, {}).on(restoreBeneficiary, {})
  await open(`${SEND_PATH}?tab=saved`, { as: 'merchant' })
  const search = await screen.findByRole('searchbox', { name: 'Find a beneficiary' })
  const names = () =>
    within(screen.getByRole('tabpanel'))
      .getAllByRole('button', { name: /·/ })
      .map((entry) => entry.querySelector('b')!.textContent)
  for (const words of ['joy', 'ACCESS', '0690 114']) {
    await user.clear(search)
    await user.type(search, words)
    expect(names()).toEqual(['Joy Gift'])
  }
  await user.clear(search)
  await user.type(search, 'nobody')
  expect(screen.getByText('No beneficiary matches your search.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  api.on(listBeneficiaries, [one])
  await user.click(screen.getByRole('button', { name: 'Delete Joy Gift' }))
  await waitFor(() => expect(names()).toEqual(['Ibrahim Garba']))
  expect(api.calls(deleteBeneficiary).map(({ params }) => params.id)).toEqual(['ben_2'])
  api.on(listBeneficiaries, [one, other])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(names()).toEqual(['Ibrahim Garba', 'Joy Gift']))
  expect(api.calls(restoreBeneficiary).map(({ params }) => params.id)).toEqual(['ben_2'])
})

test('beside the form: what can be spent, the bill while typing, what the limit leaves, and recent payees that fill it in', async ({
  api,
  open,
  user,
}) => {
  answerBank(api)
  const limit = { ...paymentQuote().limit!, limit: 200_000_000, used: 41_509_000, left: 158_491_000 }
  api.on(quoteTransfer, paymentQuote({ limit }))
  api.on(showRecentPayees, [{ name: 'IBRAHIM GARBA', number: NUBAN, code: '057', bank: 'Zenith Bank', last_paid: '2026-11-20T12:45:00.000Z' }])
  await open(SEND_PATH, { as: 'merchant' })
  const aside = within(await screen.findByRole('complementary', { name: 'About this payment' }))
  expect(await aside.findByText('1,200.00 naira')).toBeInTheDocument()
  await user.click(aside.getByRole('button', { name: /Ibrahim Garba/ }))
  await screen.findByText(OWNER_LINE)
  await user.type(form.amount(), '45000')
  expect(await aside.findByText('Total to pay')).toBeVisible()
  expect(aside.getByText(/After this payment/)).toHaveTextContent('After this payment ₦1,539,910.00 is left.')
  await user.click(aside.getByRole('button', { name: 'Hide amounts' }))
  expect(aside.queryByText('500,000.00 naira')).toBeNull()
})

test('XFER-33: an amount over the limit says so at its field, with what still goes, and does not go on', async ({ api, open, user }) => {
  answerBank(api)
  const limit = { ...paymentQuote().limit!, limit: 200_000_000, used: 41_509_000, left: 158_491_000 }
  const message = 'Transfer Limit Exceeded. Contact customer support to increase your limit'
  api.on(quoteTransfer, paymentQuote({ limit, refusal: { code: 'pricing.limit_exceeded', message } }))
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user, '1,900,000')
  await waitFor(() => expect(form.amount()).toHaveAccessibleDescription(message))
  expect(screen.getByText(/^You can send/)).toHaveTextContent(
    'You can send ₦1,584,910.00 more today, and the full ₦2,000,000.00 again from midnight.',
  )
  await user.click(form.next())
  expect(screen.getByText('Step 1 of 4')).toBeVisible()
})

test('an owner whose business is not verified reads before typing that nothing can leave yet, and where that changes', async ({ api, open }) => {
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant', business: { tier: 'unverified' } })
  expect(await screen.findByText(/^Money cannot leave this account yet\./)).toBeVisible()
  expect(screen.queryByLabelText('Account Number')).toBeNull()
  expect(within(screen.getByRole('main')).getAllByRole('link', { name: 'Verify Account' }).at(-1)).toHaveAttribute(
    'href',
    '/admin/merchant/compliance',
  )
})

test('XFER-31: an activated business sees what is left before full verification', async ({ api, open }) => {
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant', business: { tier: 'activated', limit: { rule: 'activated_ever', amount: 3_000_000, used: 1_800_000 } } })
  expect((await screen.findByText('Left before verification', { selector: 'b' })).closest('.callout')).toHaveTextContent('₦12,000.00 of ₦30,000.00')
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
