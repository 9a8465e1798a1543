import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantPayment, balanceOf, createMerchant, type Merchant, expectData, payIn } from '../fixtures/client.ts'
import { startProduct, type Product, until } from '../fixtures/product-processes.ts'

let world: Product
beforeAll(async () => void (world = await startProduct()))
afterAll(() => world?.close())

const OTHER_BANK = { nuban: '0123456789', bank_code: '058' }

type View = { _id: string; transaction_id: string; outcome: string; state: string; status: string; quote: { total: number }; allowed: string[] }
type Payout = { reference: string; account: string; bank: string; amountKobo: number }

const payouts = () => world.console<Payout[]>('/payouts')

async function payInAndWait(who: Merchant, amountKobo: number, more?: Record<string, unknown>): Promise<void> {
  const before = await balanceOf(who)
  await payIn(world, who, amountKobo, more)
  await until('the wallet follows', async () => (await balanceOf(who)) > before)
}

test('a customer’s transfer arrives with its fee, and the owner can send it on to another bank: the bank pays exactly once', async () => {
  const amina = await createMerchant(world)
  await payInAndWait(amina, 5_000_000)
  expect(await balanceOf(amina)).toBe(5_000_000 - 10_000)

  const quoted = expectData<{ quote: { total: number; fee: number; duty: number }; refusal: null }>(
    await amina.call('POST', '/wallet/transfer/quote', { ...OTHER_BANK, amount: 1_000_000 }),
  )
  expect(quoted).toMatchObject({ quote: { total: 1_007_000, fee: 2_000, duty: 5_000 }, refusal: null })

  await grantPayment(amina)
  const body = { ...OTHER_BANK, amount: 1_000_000, remark: 'cloth', transaction_ref: `${amina.prefix}-first` }
  const sent = expectData<View>(await amina.call('POST', '/wallet/transfer', body))
  expect(sent).toMatchObject({ outcome: 'sent', state: 'settled', status: '00', allowed: ['receipt', 'copy_session', 'support'] })
  expect(await balanceOf(amina)).toBe(5_000_000 - 10_000 - 1_007_000)

  const again = expectData<View>(await amina.call('POST', '/wallet/transfer', body))
  expect(again._id).toBe(sent._id)
  expect((await amina.call('POST', '/wallet/transfer', { ...body, amount: 1_000_001 })).http).toBe(409)
  expect((await payouts()).filter((payout) => payout.amountKobo === 1_000_000)).toHaveLength(1)

  const receipt = await amina.raw('GET', `/merchant/receipt/download?businessid=${amina.businessid}&transactionId=${sent.transaction_id}`, undefined)
  expect(receipt.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await receipt.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await until('the books agree with the bank', async () => (await world.failedChecks()).length === 0)
})

test('a new owner is greeted by a mail that says what comes next', async () => {
  const amina = await createMerchant(world, 'unverified')
  const [mail] = await until('the mail arrives', async () => {
    const mails = await world.console<{ to: string; subject: string; text: string }[]>(`/messages?to=${encodeURIComponent(amina.email)}`)
    return mails.length > 0 && mails
  })
  expect(mail).toMatchObject({
    to: amina.email,
    subject: 'Welcome to Kasuwa (Amina Stores)',
    text: expect.stringContaining('To begin you need your BVN, and an ID card'),
  })
})

test('five copies of a notice credit once, also when they come after the credit', async () => {
  const bello = await createMerchant(world)
  const sessionId = await payIn(world, bello, 700_000, { copies: 5 })
  await until('the wallet follows', async () => (await balanceOf(bello)) > 0)
  await payIn(world, bello, 700_000, { copies: 2, sessionId }).catch(() => undefined)
  await payInAndWait(bello, 100_000)
  expect(await balanceOf(bello)).toBe(700_000 - 3_500 + 100_000 - 500)
  expect(await world.sql(`select id from collection where session_id = $1`, [sessionId])).toHaveLength(1)
})

test('a bank that times out after paying never leads to a refund: the money stays kept aside until it says that it has paid', async () => {
  const chidi = await createMerchant(world)
  await payInAndWait(chidi, 3_000_000)
  await world.console('/failure-modes', { method: 'PUT', body: { partner: 'bank', mode: 'timeout_after_applying' } })
  await grantPayment(chidi)
  const reference = `${chidi.prefix}-in-doubt`
  const answer = expectData<View>(await chidi.call('POST', '/wallet/transfer', { ...OTHER_BANK, amount: 1_200_000, transaction_ref: reference }))
  expect(answer).toMatchObject({ outcome: 'processing', status: '09' })
  const kept = 3_000_000 - 10_000 - 1_207_000
  expect(await balanceOf(chidi)).toBe(kept)
  await world.console('/failure-modes', { method: 'PUT', body: { partner: 'bank', mode: 'ok' } })
  await until('the query settles it', async () => expectData<View>(await chidi.call('GET', `/wallet/transfer/${answer._id}/show`)).outcome === 'sent')
  expect(await balanceOf(chidi)).toBe(kept)
  expect((await payouts()).filter((payout) => payout.amountKobo === 1_200_000)).toHaveLength(1)
})

test('a definite failure gives everything back', async () => {
  const dayo = await createMerchant(world)
  await payInAndWait(dayo, 500_000)
  const before = await balanceOf(dayo)
  await world.console('/failure-modes', { method: 'PUT', body: { partner: 'bank', mode: 'decline:51' } })
  await grantPayment(dayo)
  const answer = expectData<View>(
    await dayo.call('POST', '/wallet/transfer', { ...OTHER_BANK, amount: 100_000, transaction_ref: `${dayo.prefix}-declined` }),
  )
  await world.console('/failure-modes', { method: 'PUT', body: { partner: 'bank', mode: 'ok' } })
  expect(answer).toMatchObject({ outcome: 'not_sent', state: 'failed', status: '51' })
  expect(await balanceOf(dayo)).toBe(before)
})

test('XFER-43, XFER-46, XFER-49: a withdrawal answers status, data.wallet_transaction_id and data.token; without a linked bank, or beyond the balance, nothing is written', async () => {
  const emeka = await createMerchant(world)
  await payInAndWait(emeka, 1_000_000)
  const count = async () => Number((await world.sql(`select count(*) from transfer where business_id = $1`, [emeka.businessid]))[0]!['count'])
  await grantPayment(emeka)
  const tooMuch = await emeka.call('POST', '/wallet/withdraw', { amount: 1_000_000, type: 'wallet' })
  expect(tooMuch).toMatchObject({ http: 422, message: 'Insufficient balance' })
  expect(await count()).toBe(0)
  const intent = { requestId: '0b7f8c1e-50aa-4c7f-8f9e-9b531a2b3c4d' }
  const before = await balanceOf(emeka)
  const taken = await emeka.call('POST', '/wallet/withdraw', { amount: 400_000, type: 'wallet' }, intent)
  expect(taken).toMatchObject({ http: 200, status: true })
  const data = expectData<View & { wallet_transaction_id: string; token: string }>(taken)
  expect(data).toMatchObject({ outcome: 'sent', wallet_transaction_id: data.transaction_id, token: expect.any(String) })
  expect(expectData<View>(await emeka.call('POST', '/wallet/withdraw', { amount: 400_000, type: 'wallet' }, intent))._id).toBe(data._id)
  expect(await balanceOf(emeka)).toBe(before - 400_000)
  await world.sql(`update business set payout_account_number = null where id = $1`, [emeka.businessid])
  await grantPayment(emeka)
  expect(await emeka.call('POST', '/wallet/withdraw', { amount: 1_000 })).toMatchObject({ http: 422, code: 'transfers.no_payout_bank' })
  expect(await count()).toBe(1)
})
