import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { authorisePin } from '../../../modules/identity/contract.ts'
import { showBalance } from '../../../modules/overview/contract.ts'
import { quoteWithdrawal, showTransfer, withdraw } from '../../../modules/transfers/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  cashpoint,
  walletBalance,
  expect,
  membership,
  noConnection,
  paymentQuote,
  quote,
  screen,
  test,
  transfer,
  userOf,
  waitFor,
} from '../../../tests/components/test.tsx'

const WITHDRAW_PATH = '/admin/merchant/withdraw'
const price = quote({ amount: 1_234_500, fee: 0, vat: 0, total: 1_234_500, beneficiary_gets: 1_234_500 })
const withdrawn = () => ({ ...transfer({ kind: 'withdrawal', quote: price }), wallet_transaction_id: 'txn_2', token: 'tok_1' })

function answer(api: FakeApi): void {
  api.on(showBalance, walletBalance(20_000_000))
  api.on(quoteWithdrawal, paymentQuote({ quote: price }))
  api.on(authorisePin, { expiresInSeconds: 120 }).on(withdraw, withdrawn()).on(showTransfer, withdrawn())
}

test('API-02: every call of a signed-in person has a request id, new for each intent and the same when the intent is sent again', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.once(withdraw, noConnection())
  await open(WITHDRAW_PATH, { as: 'merchant' })
  await user.type(await screen.findByLabelText('Amount'), '12345')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: /^Enter PIN to withdraw/ }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByRole('heading', { level: 2, name: 'Sent' })).toBeVisible()

  const ids = api.sent().map(({ requestId }) => requestId!)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  const [first, again] = api.calls(withdraw)
  expect(again!.requestId).toBe(first!.requestId)
  expect(new Set(ids).size).toBe(ids.length - 1)
  expect(api.operations()).toEqual(expect.arrayContaining(['businesses.show', 'transfers.quote_withdrawal', 'identity.authorise_pin']))
})

test('API-01, API-03: every call of a signed-in person carries the key of the business and the token of the session', async ({ api, open }) => {
  answer(api)
  api.on(listCashpoints, [cashpoint()])
  await open('/admin/merchant', { as: userOf('merchant', { token: 'token_7', merchants: [membership({ publickey: 'pk_7' })] }) })
  await waitFor(() => expect(api.operations()).toEqual(expect.arrayContaining(['businesses.show', 'overview.show_dashboard', 'cashpoints.list'])))
  const carried = api.sent().map(({ headers }) => [headers.get('accessToken'), headers.get('publicKey')].join(' '))
  expect(new Set(carried)).toEqual(new Set(['token_7 pk_7']))
})

test('API-04: calls of the wallet go to the main host, from which the page came', async ({ api, open, user }) => {
  answer(api)
  await open(WITHDRAW_PATH, { as: 'merchant' })
  await user.type(await screen.findByLabelText('Amount'), '12345')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: /^Enter PIN to withdraw/ }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByRole('heading', { level: 2, name: 'Sent' })).toBeVisible()
  const wallet = api.sent().filter(({ contract }) => contract.operation.startsWith('transfers.'))
  expect(wallet.map(({ address }) => address)).toEqual(expect.arrayContaining(['/api/wallet/withdraw/quote', '/api/wallet/withdraw']))
  for (const { address, contract } of wallet) expect(address.replace('trf_1', '{id}')).toBe(`/api${contract.path}`)
})
