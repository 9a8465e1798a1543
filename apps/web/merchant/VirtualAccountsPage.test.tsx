import { showAccountTransactions, showInboundCount, showReceipt, showTransactions } from '../../../modules/history/contract.ts'
import { pushWebhook } from '../../../modules/developers/contract.ts'
import { expect, findToast, receipt, screen, test, waitFor, within, withEnvelope } from '../../../tests/components/test.tsx'
import type { ReceivedPayment } from '../../../modules/history/web/account-transactions.ts'

const PATH = '/admin/merchant/virtual-accounts'

function received(id: string, change: Partial<ReceivedPayment> = {}): ReceivedPayment {
  const at = { createdon: '2026-11-20T12:45:00.000Z', reversed: change.reversed ?? false, issetselfie: false }
  const amount = change.orderamount ?? 150_000
  const about = { transactionref: `col_${id}`, narrative: 'ankara', reversalexpireson: null, issenttowebhook: false, isqualifyforchallenge: false }
  return {
    ...at,
    _id: `col_${id}`,
    name: 'HALIMA MUSA',
    orderamount: amount,
    orderdescription: 'ankara',
    accountnumber: '1023456784',
    paymentstatus: 'paid',
    accountbalance: 900_000,
    status: '00',
    merchant: 'biz_1',
    merchanttransactiondata: [{ ...at, ...about, _id: `txn_${id}`, type: 'credit', ismasked: false, amount }],
    ...change,
  }
}
/** AMB-78: others have no such page. */
const API_CLASS = { classification: 'web-api' }
const table = () => screen.findByRole('table', { name: 'Transactions' })
const tab = (name: string) => screen.findByRole('tab', { name })

test('TXN-16 SHELL-05 HIST-27..28 HIST-113: the page has the payments on the account numbers, and a row opens its details', async ({
  api,
  open,
  user,
}) => {
  api.on(showAccountTransactions, [received('1')]).on(showReceipt, receipt())
  await open(PATH, { as: 'merchant', business: API_CLASS })
  expect(document.title).toMatch(/:: Virtual Accounts$/)
  expect(await tab('Virtual Accounts')).toHaveAttribute('aria-selected', 'true')
  await user.click(within(await table()).getByRole('link', { name: /Halima Musa/ }))
  expect(await screen.findByRole('dialog', { name: 'Transaction' })).toBeVisible()
  expect(api.calls(showReceipt).map(({ query }) => query.transactionId)).toEqual(['txn_1'])
})

test('HIST-60..62 HIST-66: a paid payment is green, a pending one orange, any other blue, and a reversed one says so', async ({ api, open }) => {
  api.on(showAccountTransactions, [
    received('1'),
    received('2', { paymentstatus: 'pending' }),
    received('3', { paymentstatus: 'reversed', reversed: true }),
  ])
  await open(PATH, { as: 'merchant', business: API_CLASS })
  const badge = async (word: string) => (await within(await table()).findByText(word)).className
  expect(await badge('Paid')).toContain('status-badge--in')
  expect(await badge('Pending')).toContain('status-badge--wait')
  expect(await badge('Reversed')).toContain('status-badge--info')
  expect(within(await table()).getByText('ankara [Reversed]')).toBeVisible()
})

test('HIST-29 HIST-69..70: the failed transactions are those that did not reach the webhook, and their rows open nothing', async ({
  api,
  open,
  user,
}) => {
  api.on(showAccountTransactions, ({ query }) => (query.failedwebhook === 'true' ? [received('2')] : [received('1'), received('2')]))
  await open(PATH, { as: 'merchant', business: API_CLASS })
  await user.click(await tab('View All Failed Transactions'))
  await waitFor(async () => expect(within(await table()).getAllByText('Halima Musa')).toHaveLength(1))
  expect(within(await table()).queryByRole('link')).toBeNull()
  expect(api.calls(showAccountTransactions).at(-1)!.query).toMatchObject({ merchant: 'biz_1', failedwebhook: 'true' })
})

test('HIST-67..68 TXN-98..100 CONST-32 ERR-21: Push sends business and transaction; accepted, the row says Sent; refused, it keeps Push', async ({
  api,
  open,
  user,
}) => {
  const answers = [
    { status: false, answer: '503' },
    { status: true, answer: '200' },
  ]
  api.on(showAccountTransactions, [received('2')])
  api.on(pushWebhook, () => {
    const data = answers.shift()!
    return withEnvelope(data, { message: data.status ? 'Webhook Pushed Successfully' : 'Your server did not accept it: 503' })
  })
  await open(`${PATH}?tab=failed`, { as: 'merchant', business: API_CLASS })
  const push = () => within(screen.getByRole('table', { name: 'Transactions' })).getByRole('button', { name: 'Push' })
  await table()
  await user.click(push())
  await findToast('Warning', 'Your server did not accept it: 503')
  await user.click(push())
  await findToast('Success', 'Webhook Pushed Successfully')
  expect(await within(await table()).findByText('Sent')).toBeVisible()
  expect(api.calls(pushWebhook)[0]).toMatchObject({ params: { transactiondataid: 'txn_2' }, body: { merchant: 'biz_1' } })
})

test('HIST-25..26 HIST-30..33: Filter History has All, Inbound Transfer and Card Payment with their counts, and asks by transferType', async ({
  api,
  open,
  user,
}) => {
  api.on(showAccountTransactions, []).on(showInboundCount, { all: 3, transfer: 2, card: 1 })
  api.on(showTransactions, ({ query }) => (query.transferType === 'card' ? [received('9', { name: 'EMEKA OBI' })] : [received('1'), received('2')]))
  await open(PATH, { as: 'merchant', business: API_CLASS })
  await user.click(await tab('Filter History'))
  expect(await screen.findByRole('radio', { name: 'All (3)' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Inbound Transfer (2)' }))
  await user.click(await screen.findByRole('radio', { name: 'Card Payment (1)' }))
  expect(await within(await table()).findByText('Emeka Obi')).toBeVisible()
  expect(api.calls(showTransactions).map(({ query }) => query.transferType)).toEqual(['all', 'transfer', 'card'])
})

test('HIST-35 HIST-37: an empty list says whether nothing came yet or nothing matches', async ({ api, open }) => {
  api.on(showAccountTransactions, []).on(showTransactions, []).on(showInboundCount, { all: 0, transfer: 0, card: 0 })
  await open(PATH, { as: 'merchant', business: API_CLASS })
  expect(await screen.findByText('Your history page is empty. Make a new transaction and find all your transactions here.')).toBeVisible()
  await open(`${PATH}?tab=filter&means=card`, { as: 'merchant', business: API_CLASS })
  expect(await screen.findByText('No transaction matches your filter.')).toBeVisible()
})
