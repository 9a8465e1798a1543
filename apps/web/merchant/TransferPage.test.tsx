import { vi } from 'vitest'
import { showRecentPayees } from '../../../modules/history/contract.ts'
import { findAccountName } from '../../../modules/institutions/contract.ts'
import {
  addBeneficiary,
  deleteBeneficiary,
  listBeneficiaries,
  quoteTransfer,
  restoreBeneficiary,
  sendTransfer,
  showTransfer,
} from '../../../modules/transfers/contract.ts'
import {
  SEND_PATH,
  NUBAN,
  OWNER_LINE,
  form,
  title,
  result,
  pinStepButton,
  sends,
  answerBank,
  chooseBank,
  fillForm,
  goToPin,
} from '../../../tests/components/send-money.ts'
import {
  banks,
  expect,
  findToast,
  paymentQuote,
  rawAnswer,
  refused,
  screen,
  test,
  transfer,
  waitFor,
  within,
} from '../../../tests/components/test.tsx'

test('a transfer that was begun before the page was opened says when, and can be started again', async ({ api, open, user }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:05:00Z') })
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.click(form.next())
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.queryByText(/^You began this transfer/)).toBeNull()
  await open(SEND_PATH, { as: 'merchant' })
  expect(await screen.findByText('You began this transfer earlier: 02:05 pm.')).toBeVisible()
  expect(form.amount()).toHaveValue('45,000.00')
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(screen.queryByText(/^You began this transfer/)).toBeNull()
  expect(form.amount()).toHaveValue('')
  expect(form.number()).toHaveValue('')
  expect(form.provider()).toHaveFocus()
})

test('a transfer that was begun on another day says on which, and one that an earlier version has stored without its time opens too', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:55:00Z') })
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.click(form.next())
  await screen.findByRole('heading', { name: 'Check and confirm' })
  vi.setSystemTime(new Date('2026-11-20T23:05:00Z'))
  await open(SEND_PATH, { as: 'merchant' })
  expect(await screen.findByText('You began this transfer earlier: 20 Nov, 11:55 pm.')).toBeVisible()
  const [{ begunAt: _begunAt, ...stored }] = JSON.parse(sessionStorage.getItem('payments')!)
  sessionStorage.setItem('payments', JSON.stringify([stored]))
  await open(SEND_PATH, { as: 'merchant' })
  await screen.findByRole('combobox', { name: 'Account Provider' })
  expect(form.amount()).toHaveValue('45,000.00')
  expect(screen.queryByText(/^You began this transfer/)).toBeNull()
})

test('ERR-122 XFER-02 XFER-04..10 XFER-14..15 XFER-22 XFER-47 HIST-122 ERR-124..125: step 1 is the form; empty fields say what they need, and Clear empties them', async ({
  api,
  open,
  user,
}) => {
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await title('Send Money')
  expect(await screen.findByText('Step 1 of 4')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'New Beneficiary' })).toHaveAttribute('aria-selected', 'true')
  expect(form.save()).not.toBeChecked()
  await user.click(form.next())
  await waitFor(() => expect(form.provider()).toHaveFocus())
  expect(form.provider()).toHaveAccessibleDescription('Account Provider is required')
  expect(form.number()).toHaveAccessibleDescription(/^Account Number is required/)
  expect(form.amount()).toHaveAccessibleDescription(/^Amount is required/)

  await user.type(form.amount(), '4a5b0.5x')
  expect(form.amount()).toHaveValue('450.5')
  await user.tab()
  expect(form.amount()).toHaveValue('450.50')
  await user.type(form.number(), '012345')
  expect(form.number()).toHaveAccessibleDescription(/Account Number must contain 10 numbers/)
  await user.clear(form.amount())
  await user.type(form.amount(), '0')
  expect(form.amount()).toHaveAccessibleDescription(/^Amount must be more than 0/)
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
  const queries = () => api.calls(findAccountName).map(({ query }) => query)
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
  expect(queries()).toEqual([])
  const answer = api.hold(findAccountName)
  await user.type(form.number(), '5')
  await user.click(form.next())
  expect(screen.getByText('Step 1 of 4')).toBeVisible()
  answer()
  expect(await screen.findByText(OWNER_LINE)).toBeVisible()
  expect(queries()).toEqual([{ accountnumber: NUBAN, bankcode: '057' }])
  await user.clear(form.amount())
  await user.click(form.next())
  expect(form.amount()).toHaveAccessibleDescription(/^Amount is required/)
  await user.type(form.amount(), '2000')
  await user.click(form.next())
  expect(await title('Check and confirm')).toBeVisible()
})

test('banks whose check digit the account number has come first in the list, and every other bank can still be chosen', async ({
  api,
  open,
  user,
}) => {
  answerBank(api)
  await open(SEND_PATH, { as: 'merchant' })
  await screen.findByRole('combobox', { name: 'Account Provider' })
  const order = async () => {
    await user.click(form.provider())
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent)
    await user.keyboard('{Escape}')
    return names
  }
  expect(await order()).toEqual(['Access Bank', 'Guaranty Trust Bank', 'Zenith Bank'])
  await user.type(form.number(), '0123456788')
  expect(await order()).toEqual(['Zenith Bank', 'Access Bank', 'Guaranty Trust Bank'])
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

test('a large payment explains the usual fraud once, and afterwards only asks for a second look', async ({ api, open, user }) => {
  answerBank(api)
  api.on(quoteTransfer, paymentQuote({ is_large: true, beneficiary: { ...paymentQuote().beneficiary, first_time: false } }))
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.click(form.next())
  expect(await screen.findByText(/^No bank, no police officer and none of our staff ask you to move money/)).toBeVisible()
  history.back()
  await screen.findByRole('combobox', { name: 'Account Provider' })
  await user.click(form.next())
  expect(await screen.findByText('Check the name and the account number once more.')).toBeVisible()
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
  await waitFor(() => expect(form.amount()).toHaveAccessibleDescription(expect.stringContaining(message)))
  expect(screen.getByText(/^You can send/)).toHaveTextContent(
    'You can send ₦1,584,910.00 more today, and the full ₦2,000,000.00 again from midnight.',
  )
  await user.click(form.next())
  expect(screen.getByText('Step 1 of 4')).toBeVisible()
})

test('an amount above the balance is refused at its field, also when Continue is pressed before the price is there', async ({ api, open, user }) => {
  answerBank(api)
  const refusal = { code: 'transfers.insufficient_balance', message: 'Insufficient balance' }
  api.on(quoteTransfer, paymentQuote({ refusal }))
  await open(SEND_PATH, { as: 'merchant' })
  const answer = api.hold(quoteTransfer)
  await fillForm(user, '499,999')
  await user.click(form.next())
  expect(form.next()).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('Step 1 of 4')).toBeVisible()
  answer()
  await waitFor(() => expect(form.amount()).toHaveAccessibleDescription(/^Insufficient balance/))
  // The figure that is needed now stays beside the refusal.
  expect(form.amount().closest('.field')).toHaveTextContent(/Insufficient balance₦[\d,]+\.\d\d.*to spend/)
  await waitFor(() => expect(form.amount()).toHaveFocus())
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
