import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { routeAnswer, callRoute } from '../../../tests/fixtures/history.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { acceptedAnswer, bankAnswer } from '../../../tests/fixtures/bank.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { Caller } from '../../identity/index.ts'
import type { LiveEventHub } from '../../messages/index.ts'
import { addBeneficiary, listBeneficiaries, quoteTransfer, quoteWithdrawal, sendTransfer, withdraw } from '../contract.ts'
import { sendToBank } from './actions/send-to-bank.ts'
import { transferRoutes } from './routes.ts'

let world: AppFixture
let shop: Shop
let routes: BoundRoute<Caller>[]
let requests: number
/** A request that waits for the outcome of its payment. By default a test ends the wait at once without an event. */
type Listener = { business: string; isIt: Parameters<LiveEventHub['next']>[1]; forMs: number; signal: AbortSignal | undefined; hear(): void }
let listening: Listener[]
let onListening: (listener: Listener) => void
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
  listening = []
  const liveEvents: LiveEventHub = {
    stream: async () => ({ from: 0n, events: (async function* () {})() }),
    next: (business, isIt, forMs, signal) =>
      new Promise((resolve) => {
        const listener = { business, isIt, forMs, signal, hear: () => resolve(null) }
        listening.push(listener)
        onListening(listener)
      }),
    stop: async () => {},
  }
  routes = transferRoutes({ ...world, liveEvents: liveEvents })
  onListening = ({ hear }) => hear()
  requests = 0
  world.bank.nameEnquiry = async ({ accountNumber }) => {
    requests++
    return { outcome: 'found', accountName: 'BALARABE YUSUF', enquiryId: `enq-${accountNumber}`, beneficiaryBvn: '22212345678', clientId: null }
  }
})
afterEach(() => world.close())

const send = (nuban = '0123456789', ref = 'one', requestId: string = world.ids.next('req')) => {
  const body = { nuban, bank_code: '058', amount: 100_000, transaction_ref: `${shop.prefix}-${ref}` }
  return routeAnswer(routes, sendTransfer, { body, caller: shop.caller, requestId })
}
const quote = (nuban: string) => callRoute(routes, quoteTransfer, { body: { nuban, bank_code: '058', amount: 100 }, caller: shop.caller })

describe('the bank is asked whose account it is', () => {
  test('120 times in ten minutes by quotes and sends together', async () => {
    for (let at = 0; at < 120; at++) await quote(String(1_000_000_000 + at))
    await expect(quote('2000000000')).rejects.toMatchObject({ code: 'institutions.too_many' })
    await world.grant(shop)
    await expect(send('2000000000')).rejects.toMatchObject({ code: 'institutions.too_many' })
    expect(requests).toBe(120)
  })

  test('for no send without an open grant, nor with one that is over', async () => {
    await expect(send()).rejects.toMatchObject({ code: 'pin.required', httpStatus: 403 })
    await world.grant(shop)
    world.clock.advance(120_000)
    await expect(send()).rejects.toMatchObject({ code: 'pin.required' })
    expect(requests).toBe(0)
    expect(await world.rows(`select id from transfer`)).toEqual([])
  })

  test('for no reference that is known: it is answered as the first time, without a grant', async () => {
    await world.grant(shop)
    const first = await send()
    const again = await send()
    expect(again.data).toEqual(first.data)
    expect([first.replayed, again.replayed]).toEqual([false, true])
    expect(requests).toBe(1)
  })

  test('for no reference that is known with another intent: it is refused, with a grant or without, and nothing is sent', async () => {
    await world.grant(shop)
    await send()
    await expect(send('0123456780')).rejects.toMatchObject({ code: 'request.reference_reused', httpStatus: 409 })
    await world.grant(shop)
    await expect(send('0123456780')).rejects.toMatchObject({ code: 'request.reference_reused', httpStatus: 409 })
    expect(requests).toBe(1)
    expect((await world.rows(`select id from transfer`)).length).toBe(1)
  })
})

test('the answer says what is true of the payment: accepted while it is on its way, the refusal of the bank after it failed, and who has the money', async () => {
  await world.grant(shop)
  expect((await send()).message).toBe('Transfer accepted')
  const [{ id } = { id: '' }] = await world.rows<{ id: string }>(`select id from transfer`)
  world.bank.onSend = () => bankAnswer('rejected', '51')
  await sendToBank(world, id)
  const failed = await send()
  expect(failed).toMatchObject({ replayed: true, data: { state: 'failed' } })
  expect(failed.message).toBe((failed.data as { message: string }).message)
  expect(failed.message).toContain('is back in your balance.')
  expect(failed.message).not.toContain('accepted')

  await world.grant(shop)
  await send('0123456789', 'two')
  const [second] = await world.rows<{ id: string }>(`select id from transfer where reference like '%two'`)
  world.bank.onSend = (order) => acceptedAnswer(order)
  await sendToBank(world, second!.id)
  expect((await send('0123456789', 'two')).message).toBe('Balarabe Yusuf has received ₦1,000.00 at Guaranty Trust Bank.')
})

describe('a send waits for its outcome', () => {
  test('for eight seconds, for the live event with the outcome of this payment, and for nothing else', async () => {
    onListening = () => {}
    await world.grant(shop)
    const sending = send()
    await expect.poll(() => world.rows(`select id from transfer`)).toHaveLength(1)
    const [row] = await world.rows<{ id: string }>(`select id from transfer`)
    const [listener] = listening
    const changed = (id: string, state: string, kind = 'transfer.changed') => listener!.isIt({ id: '1', kind, data: { id, state } } as never)
    expect(listener).toMatchObject({ business: shop.businessId, forMs: 8_000 })
    for (const state of ['settled', 'failed', 'pending', 'unclear', 'cancelled', 'review']) expect(changed(row!.id, state)).toBe(true)
    for (const state of ['held', 'sending']) expect(changed(row!.id, state)).toBe(false)
    expect(changed('trf_other', 'settled')).toBe(false)
    expect(changed(row!.id, 'settled', 'collection.received')).toBe(false)
    expect(listener!.signal?.aborted).toBe(false)
    listener!.hear()
    expect((await sending).replayed).toBe(false)
    expect(listener!.signal?.aborted).toBe(true)
  })

  test('and a refused or repeated send waits for nothing', async () => {
    onListening = () => {}
    await world.grant(shop)
    const body = { nuban: '0123456789', bank_code: '058', amount: 900_000_000, transaction_ref: `${shop.prefix}-much` }
    await expect(routeAnswer(routes, sendTransfer, { body, caller: shop.caller })).rejects.toMatchObject({ code: 'pricing.limit_exceeded' })
    expect(listening.map(({ signal }) => signal?.aborted)).toEqual([true])
    onListening = ({ hear }) => hear()
    await send()
    onListening = () => {}
    expect((await send()).replayed).toBe(true)
  })
})

describe('nothing is sent, and it is said why', () => {
  test('by a business whose account the bank has not opened yet', async () => {
    await world.rows(`update cashpoint set account_number = null, account_state = 'requested' where id = '${shop.cashpointId}'`)
    await world.grant(shop)
    await expect(send()).rejects.toMatchObject({
      code: 'transfers.no_account_yet',
      httpStatus: 409,
      message: 'Your account is on its way. Money can be sent once the bank has opened it.',
    })
    expect(await world.rows(`select id from transfer`)).toEqual([])
  })

  test.each(['payout_account_number', 'payout_bank_code'])('to a payout bank without its %s', async (column) => {
    await world.rows(`update business set payout_account_number = '0123456789', payout_bank_code = '058' where id = '${shop.businessId}'`)
    await world.rows(`update business set ${column} = null where id = '${shop.businessId}'`)
    await world.grant(shop)
    await expect(callRoute(routes, withdraw, { body: { amount: 100_000 }, caller: shop.caller })).rejects.toMatchObject({
      code: 'transfers.no_payout_bank',
      httpStatus: 422,
      message: 'Set up payout account. Money can be withdrawn once a bank account is linked to this business.',
    })
  })
})

describe('one request', () => {
  const spent = () => world.rows(`select sum(amount)::text as sent from transfer`)

  test('pays once: with another reference, or as a withdrawal, it is refused', async () => {
    await world.grant(shop)
    await send('0123456789', 'one', 'request-1')
    await world.grant(shop)
    const reused = { code: 'request.reference_reused', httpStatus: 409 }
    await expect(send('0123456789', 'two', 'request-1')).rejects.toMatchObject(reused)
    await world.rows(`update business set payout_account_number = '0123456789', payout_bank_code = '058', payout_account_name = 'AMINA STORES'`)
    const body = { amount: 100_000, type: 'wallet' as const }
    await expect(routeAnswer(routes, withdraw, { body, caller: shop.caller, requestId: 'request-1' })).rejects.toMatchObject(reused)
    expect(await spent()).toEqual([{ sent: '100000' }])
  })
})

test('XFER-17 XFER-31 XFER-33: a quote names the payee, the limit that the payment uses up and what is left of it; a saved payee has its last payment', async () => {
  await world.rows(`update business set tier = 'activated' where id = '${shop.businessId}'`)
  const save = { name: 'Balarabe', number: '0123456789', code: '058' }
  await callRoute(routes, addBeneficiary, { body: save, caller: shop.caller })
  await world.grant(shop)
  await send()
  const [row] = await world.rows<{ id: string; created_at: Date }>(`select id, created_at from transfer`)
  const { data: before } = await callRoute(routes, listBeneficiaries, { caller: shop.caller })
  expect(before.map(({ last_paid }) => last_paid)).toEqual([null])
  await sendToBank(world, row!.id)
  const { data: after } = await callRoute(routes, listBeneficiaries, { caller: shop.caller })
  expect(after.map(({ last_paid }) => last_paid)).toEqual([row!.created_at.toISOString()])
  const { data } = await callRoute(routes, quoteTransfer, { body: { nuban: '0123456789', bank_code: '058', amount: 2_900_001 }, caller: shop.caller })
  expect(data).toMatchObject({
    beneficiary: { name: 'BALARABE YUSUF', number: '0123456789', bank: 'Guaranty Trust Bank', first_time: false },
    limit: { rule: 'activated_ever', limit: 3_000_000, used: 100_000, left: 2_900_000, resets: 'never', raised_by: 'verification' },
    refusal: { message: 'Transfer Limit Exceeded. Contact customer support to increase your limit' },
  })
})

test('a repeated withdrawal is the first one, even if the payout bank has changed', async () => {
  const payoutTo = (account: string) =>
    world.rows(`update business set payout_account_number = '${account}', payout_bank_code = '058' where id = '${shop.businessId}'`)
  const withdrawing = () => routeAnswer(routes, withdraw, { body: { amount: 100_000 }, caller: shop.caller, requestId: 'one' })
  await payoutTo('0123456789')
  await world.grant(shop)
  const first = await withdrawing()
  await payoutTo('0123456780')
  const again = await withdrawing()
  expect([first.replayed, again.replayed]).toEqual([false, true])
  expect(again.data).toEqual(first.data)
  expect(await world.rows(`select reference, beneficiary_account from transfer`)).toEqual([
    { reference: 'withdrawal-one', beneficiary_account: '0123456789' },
  ])
})

describe('the BVN of a beneficiary', () => {
  test('reaches the bank, and the database sealed only', async () => {
    await world.grant(shop)
    await send()
    const [row] = await world.rows<{ id: string; beneficiary_bvn: string }>(`select id, beneficiary_bvn from transfer`)
    expect(row!.beneficiary_bvn).toMatch(/^sealed1:/)
    await expect(world.rows(`update transfer set beneficiary_bvn = '22212345678'`)).rejects.toThrow('transfer_bvn_sealed')
    await sendToBank(world, row!.id)
    expect(world.bank.sent.map(({ beneficiary }) => beneficiary.bvn)).toEqual(['22212345678'])
    const tables = await world.rows<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of tables) {
      const kept = await world.rows(`select t::text from ${name} t where t::text like '%22212345678%'`)
      expect([name, kept]).toEqual([name, []])
    }
  })

  test('moved to another transfer opens no more, and nothing is sent', async () => {
    for (const ref of ['one', 'two']) {
      await world.grant(shop)
      await send('0123456789', ref)
    }
    const [one, two] = await world.rows<{ id: string }>(`select id from transfer order by created_at, id`)
    await world.rows(`update transfer set beneficiary_bvn = (select beneficiary_bvn from transfer where id = '${one!.id}') where id = '${two!.id}'`)
    await expect(sendToBank(world, two!.id)).rejects.toThrow()
    expect(world.bank.sent).toEqual([])
  })
})

describe('a payout account that is one of ours', () => {
  const PAYOUT_IS_OURS = { code: 'transfers.payout_is_ours', httpStatus: 422, message: expect.stringContaining('one of our own') }
  const payoutTo = (account: string) =>
    world.rows(
      `update business set payout_account_number = '${account}', payout_bank_code = '${world.bank.ownBankCode}' where id = '${shop.businessId}'`,
    )

  test.each(['another shop’s', 'the own'])('%s: is neither quoted nor withdrawn to', async (whose) => {
    await payoutTo(whose === 'the own' ? shop.accountNumber : (await world.createShop('Bello Foods')).accountNumber)
    const before = await world.wallet(shop)
    await world.grant(shop)
    const asking = { body: { amount: 2_000_000 }, caller: shop.caller }
    await expect(callRoute(routes, quoteWithdrawal, asking)).rejects.toMatchObject(PAYOUT_IS_OURS)
    await expect(callRoute(routes, withdraw, asking)).rejects.toMatchObject(PAYOUT_IS_OURS)
    expect(await world.wallet(shop)).toEqual(before)
  })

  test('one at the same bank that is not ours is as good as any', async () => {
    await payoutTo('9999999999')
    await world.grant(shop)
    expect((await callRoute(routes, withdraw, { body: { amount: 2_000_000 }, caller: shop.caller })).data).toMatchObject({
      quote: { total: 2_000_000 },
    })
  })
})

test('a beneficiary is saved once by one request; the same request about another account is refused and saves nothing', async () => {
  const save = (number: string, requestId: string) =>
    routeAnswer(routes, addBeneficiary, { body: { name: 'Balarabe', number, code: '058' }, caller: shop.caller, requestId })
  const first = await save('0123456789', 'one')
  const again = await save('0123456789', 'one')
  expect(again.data).toEqual(first.data)
  expect([first.replayed, again.replayed]).toEqual([false, true])
  await expect(save('0123456780', 'one')).rejects.toMatchObject({ code: 'request.reference_reused', httpStatus: 409 })
  // Much later, and with a bank that does not answer.
  world.clock.advance(60 * 60_000)
  world.bank.nameEnquiry = async () => ({ outcome: 'unknown', reason: 'timeout' })
  const late = await save('0123456789', 'one')
  expect([late.data, late.replayed]).toEqual([first.data, true])
  expect(await world.rows(`select account_number from beneficiary`)).toEqual([{ account_number: '0123456789' }])
})
