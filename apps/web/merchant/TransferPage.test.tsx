import { vi } from 'vitest'
import { findAccountName, listBanks } from '../../../modules/institutions/contract.ts'
import { showMerchant } from '../../../modules/businesses/contract.ts'
import { authorisePin, setPin } from '../../../modules/identity/contract.ts'
import { downloadReceipt } from '../../../modules/history/contract.ts'
import { addBeneficiary, listBeneficiaries, quoteTransfer, sendTransfer, showPrefix, showTransfer } from '../../../modules/transfers/contract.ts'
import type { UserEvent } from '@testing-library/user-event'
import { stubObjectUrls } from '../../../tests/components/pictures.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  banks,
  expect,
  findToast,
  merchantDetails,
  noConnection,
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

const quoted = (more: object = {}) => ({
  quote: quote(),
  beneficiary: { name: 'IBRAHIM GARBA', number: NUBAN, code: '057', bank: 'Zenith Bank', first_time: true },
  available: 50_000_000,
  refusal: null,
  duplicate_of: null,
  ...more,
})

function answerBank(api: FakeApi): void {
  api.on(listBanks, banks())
  api.on(findAccountName, ({ query: { accountnumber, bankcode } }) => ({
    accountname: 'IBRAHIM GARBA',
    accountnumber,
    bankcode,
    bankname: 'Zenith Bank',
  }))
  api.on(showPrefix, { prefix: 'AMS' }).on(quoteTransfer, quoted()).on(authorisePin, { expiresInSeconds: 120 })
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
  expect(form.provider()).toHaveFocus()
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
  expect(screen.getByText('In force: fee since 1 Jan 2020, stamp duty since 1 Jan 2026.')).toBeVisible()
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
  api.on(listBeneficiaries, [{ _id: 'ben_1', name: 'IBRAHIM GARBA', code: '057', number: NUBAN, bank: 'Zenith Bank' }])
  api.on(quoteTransfer, quoted({ beneficiary: { ...quoted().beneficiary, first_time: false } }))
  await open(SEND_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('tab', { name: 'Saved Beneficiary' }))
  expect(window.location.search).toContain('tab=saved')
  const entry = await screen.findByRole('button', { name: /Ibrahim Garba/ })
  expect(entry).toHaveTextContent('Zenith Bank')
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
  ['returned', 'Returned', ['Paid', 'Zenith Bank gave it back']],
  ['paid_late', 'Paid late', ['Not sent', 'Paid after all: a person decides what follows']],
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

test('a reload keeps a confirmed payment and its reference; a lost answer is asked again with both, and nothing else can be sent before', async ({
  api,
  open,
  reload,
  user,
}) => {
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user, '1700')
  await goToPin(user)
  await reload()
  api.on(sendTransfer, noConnection())
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByText('We did not hear whether this payment arrived.')).toBeVisible()
  await reload()
  expect(await screen.findByText('We did not hear whether this payment arrived.')).toBeVisible()
  await open(SEND_PATH, { as: 'merchant' })
  expect(await screen.findByText('We did not hear whether this payment arrived.')).toBeVisible()
  expect(screen.queryByLabelText('Account Number')).toBeNull()
  api.on(sendTransfer, transfer()).on(showTransfer, transfer())
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await result('Sent')).toBeVisible()
  expect(sends(api)).toHaveLength(2)
  expect(sends(api)[1]).toEqual(sends(api)[0])
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

test('what the server would refuse is said before the PIN, and the payment can be changed', async ({ api, open, user }) => {
  answerBank(api)
  api.on(quoteTransfer, quoted({ refusal: { code: 'transfers.insufficient_balance', message: 'Insufficient balance' } }))
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user, '499,999')
  await user.click(form.next())
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
  api.on(quoteTransfer, quoted({ refusal: { code: 'pricing.limit_exceeded', message: 'Transfer Limit Exceeded.' } }))
  await open(SEND_PATH, { as: 'merchant', business: { tier: 'activated', limit: { rule: 'activated_ever', amount: 3_000_000, used: 0 } } })
  await fillForm(user, '30,001')
  await user.click(form.next())
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
  expect(await screen.findByRole('alert')).toHaveTextContent('What this costs could not be fetched. The bank is closed for a moment.')
  expect(screen.getByRole('button', { name: 'Enter PIN to send' })).toBeDisabled()
  api.on(quoteTransfer, quoted())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await pinStepButton()).toBeEnabled()
})
