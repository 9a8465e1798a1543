import { authorisePin, setPin } from '../../../modules/identity/contract.ts'
import { showMerchant } from '../../../modules/businesses/contract.ts'
import { showBalance } from '../../../modules/overview/contract.ts'
import { type PaymentQuote, quoteWithdrawal, showTransfer, withdraw } from '../../../modules/transfers/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  walletBalance,
  expect,
  findToast,
  merchantDetails,
  noConnection,
  paymentQuote,
  quote,
  refused,
  screen,
  test,
  transfer,
  waitFor,
  within,
} from '../../../tests/components/test.tsx'
import type { UserEvent } from '@testing-library/user-event'

const WITHDRAW_PATH = '/admin/merchant/withdraw'
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const result = (name: string) => screen.findByRole('heading', { level: 2, name })
const amount = () => screen.findByLabelText('Amount')
const next = () => screen.getByRole('button', { name: 'Continue' })
const pinStepButton = () => screen.findByRole('button', { name: /^Enter PIN to withdraw ₦/ })

const price = quote({ amount: 1_234_500, fee: 0, vat: 0, total: 1_234_500, beneficiary_gets: 1_234_500 })
const priced = (more: Partial<PaymentQuote> = {}) =>
  paymentQuote({
    quote: price,
    beneficiary: { name: 'BELLO AMINA', number: '0123456785', code: '058', bank: 'Guaranty Trust Bank', first_time: false },
    ...more,
  })
const withdrawn = (more: object = {}) => ({
  ...transfer({ kind: 'withdrawal', quote: price, ...more }),
  wallet_transaction_id: 'txn_2',
  token: 'tok_1',
})

function answer(api: FakeApi): void {
  api.on(showBalance, walletBalance(20_000_000))
  api.on(quoteWithdrawal, priced())
  api.on(authorisePin, { expiresInSeconds: 120 }).on(withdraw, withdrawn()).on(showTransfer, withdrawn())
}

async function goToConfirm(user: UserEvent, naira = '12345'): Promise<void> {
  await user.type(await amount(), naira)
  await user.click(next())
}

test('XFER-37 XFER-44 XFER-46 HIST-115 ERR-130 ERR-132 AMB-53: step 1 takes an amount above nothing and within the balance that it shows', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(WITHDRAW_PATH, { as: 'merchant' })
  await title('Withdraw Money')
  expect(await screen.findByText('Step 1 of 4')).toBeVisible()
  expect((await screen.findAllByText(/200,000\.00 naira/))[0]).toBeVisible()
  await user.click(next())
  for (const [typed, message] of [
    [null, 'Withdrawable amount cannot be 0'],
    ['0', 'Withdrawable amount cannot be 0'],
    ['-5000', 'Withdrawable amount cannot be 0'],
    ['200,000.01', 'Insufficient balance'],
  ] as const) {
    const field = await amount()
    await user.clear(field)
    if (typed !== null) await user.click(field)
    if (typed !== null) await user.paste(typed)
    await user.click(next())
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)))
    expect(screen.getByText('Step 1 of 4')).toBeVisible()
  }
  await user.clear(await amount())
  await user.type(await amount(), '200,000')
  await user.click(next())
  expect(await title('Confirm')).toBeVisible()
})

test('XFER-38..39 XFER-41..42 CONST-27: a withdrawal to the linked bank is confirmed with its price, approved by the PIN, and shown as sent', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(WITHDRAW_PATH, { as: 'merchant' })
  await goToConfirm(user)
  await title('Confirm')
  expect(await pinStepButton()).toHaveTextContent('Enter PIN to withdraw ₦12,345.00')
  expect(screen.getByText('Bello Amina')).toBeVisible()
  expect(screen.getByText(/Guaranty Trust Bank/)).toHaveTextContent(/0123 ?456 ?785/)
  const shown = screen.getAllByRole('definition').map((line) => line.textContent)
  expect(shown).toEqual(['12,345.00', '0.00', '50.00', '12,345.00'].map((sum) => expect.stringContaining(`₦${sum}`)))
  expect(screen.getByText('Stamp duty, paid by us')).toBeVisible()
  expect(api.calls(quoteWithdrawal).map(({ body }) => body)).toEqual([{ amount: 1_234_500 }])
  await user.click(await pinStepButton())
  expect(await title('Approve Transaction')).toBeVisible()
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await result('Sent')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download Receipt' })).toBeVisible()
  expect(api.calls(withdraw).map(({ body }) => body)).toEqual([{ amount: 1_234_500, type: 'wallet' }])
})

test('XFER-41: a withdrawal that is still open is never shown as sent', async ({ api, open, user }) => {
  answer(api)
  const pending = withdrawn({ outcome: 'processing', state: 'pending', allowed: [] })
  api.on(withdraw, pending).on(showTransfer, pending)
  await open(WITHDRAW_PATH, { as: 'merchant' })
  await goToConfirm(user)
  await user.click(await pinStepButton())
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await result('Processing')).toBeVisible()
  expect(screen.queryByText('Sent')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Download Receipt' })).toBeNull()
})

test('XFER-40: without a PIN, one is set before it is asked for', async ({ api, open, user }) => {
  answer(api)
  api.on(setPin, {})
  await open(WITHDRAW_PATH, { as: 'merchant', business: { issetpin: false } })
  await goToConfirm(user)
  await user.click(await pinStepButton())
  expect(await title('Set a PIN')).toBeVisible()
  await user.type(screen.getByLabelText('New PIN'), '2580')
  api.on(showMerchant, merchantDetails())
  await user.type(screen.getByLabelText('Confirm PIN'), '2580')
  expect(await title('Approve Transaction')).toBeVisible()
})

test('XFER-43 SET-26 SHELL-124: without a linked bank the page asks for one and leads to Payout Accounts', async ({ api, open }) => {
  answer(api)
  await open(WITHDRAW_PATH, { as: 'merchant', business: { accountnumber: null, bankcode: null, bankname: null, accountname: null } })
  expect(await screen.findByText(/Set up payout account/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go To Settings' })).toHaveAttribute('href', '/admin/merchant/settings?tab=payout-accounts')
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('what the server would refuse is said on the confirmation, which leads back only', async ({ api, open, reload, user }) => {
  answer(api)
  await open(WITHDRAW_PATH, { as: 'merchant' })
  await goToConfirm(user, '1000')
  await pinStepButton()
  api.on(quoteWithdrawal, priced({ refusal: { code: 'transfers.insufficient_balance', message: 'Insufficient balance' } }))
  await reload()
  expect(await screen.findByRole('alert')).toHaveTextContent('Insufficient balance')
  expect(screen.queryByRole('button', { name: /Enter PIN/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change the amount' }))
  expect(await amount()).toHaveValue('1,000.00')
})

test('a price that cannot be fetched is said, and nothing goes on without it', async ({ api, open, user }) => {
  answer(api)
  api.on(quoteWithdrawal, refused(503, 'server.busy', 'The bank is closed for a moment.'))
  await open(WITHDRAW_PATH, { as: 'merchant' })
  await goToConfirm(user)
  expect(await screen.findByText('The price could not be loaded.')).toBeVisible()
  await findToast('Error', 'The bank is closed for a moment.')
  expect(screen.getByRole('button', { name: 'Enter PIN to withdraw' })).toBeDisabled()
  api.on(quoteWithdrawal, priced())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await pinStepButton()).toBeEnabled()
})

test('a withdrawal that the bank refused says that nothing left, and has no receipt', async ({ api, open }) => {
  answer(api)
  api.on(showTransfer, withdrawn({ outcome: 'not_sent', state: 'failed', message: 'Nothing left your wallet.', allowed: [] }))
  await open(`${WITHDRAW_PATH}?step=result&id=trf_1`, { as: 'merchant' })
  expect(await result('Not sent')).toBeVisible()
  expect(screen.getByText(/Nothing left your wallet/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download Receipt' })).toBeNull()
})

test('a lost answer is asked again by itself under the same request id, also after a reload', async ({ api, open, reload, user }) => {
  answer(api)
  api.on(withdraw, noConnection())
  await open(WITHDRAW_PATH, { as: 'merchant' })
  await goToConfirm(user)
  await user.click(await pinStepButton())
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await result('Processing')).toBeVisible()
  await reload()
  expect(await result('Processing')).toBeVisible()
  api.on(withdraw, withdrawn())
  expect(await result('Sent')).toBeVisible()
  expect(new Set(api.calls(withdraw).map(({ requestId }) => requestId)).size).toBe(1)
})

test('issue 41: the fee and the limit of a payment explain themselves where they stand', async ({ api, open, user }) => {
  answer(api)
  await open(WITHDRAW_PATH, { as: 'merchant' })
  await user.type(await amount(), '12345')
  const about = within(await screen.findByRole('complementary', { name: 'About this payment' }))
  await user.click(await about.findByRole('button', { name: 'Help: Fee' }))
  expect(await screen.findByRole('link', { name: 'Open the help page' })).toHaveAttribute('href', '/faq/fee-for-withdrawal')
  await user.keyboard('{Escape}')
  await user.click(await about.findByRole('button', { name: 'Help: Limit' }))
  expect(await screen.findByText(/The daily online transfer limit of the terms is ₦2,000,000/)).toBeVisible()
})

test('a withdrawal names the bank account, fills in all that can be spent, and says that it costs nothing', async ({ api, open, user }) => {
  answer(api)
  await open(WITHDRAW_PATH, { as: 'merchant' })
  expect(await screen.findByText('To your bank account')).toBeVisible()
  expect(screen.getByText(new RegExp(merchantDetails('merchant').bankname!))).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Withdraw all of it' }))
  expect(await amount()).toHaveValue('200,000.00')
  expect(screen.queryByRole('button', { name: 'Withdraw all of it' })).toBeNull()
  expect(await screen.findByText('without a fee')).toBeInTheDocument()
})
