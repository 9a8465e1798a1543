import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, ask } from '../../../tests/world/history.ts'
import { type House, house, type Shop } from '../../../tests/world/house.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { Caller } from '../../identity/index.ts'
import { addBeneficiary, quoteTransfer, quoteWithdrawal, sendTransfer, withdraw } from '../contract.ts'
import { sendToBank } from './actions/send-to-bank.ts'
import { transferRoutes } from './routes.ts'

let world: House
let shop: Shop
let routes: BoundRoute<Caller>[]
let asked: number
beforeEach(async () => {
  world = await house()
  shop = await world.shop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
  routes = transferRoutes({
    ...world,
    news: { stream: async () => ({ from: 0n, news: (async function* () {})() }), next: async () => null, stop: async () => {} },
  })
  asked = 0
  world.bank.nameEnquiry = async ({ accountNumber }) => {
    asked++
    return { outcome: 'found', accountName: 'BALARABE YUSUF', enquiryId: `enq-${accountNumber}`, beneficiaryBvn: '22212345678', clientId: null }
  }
})
afterEach(() => world.close())

const send = (nuban = '0123456789', ref = 'one') => {
  const body = { nuban, bank_code: '058', amount: 100_000, transaction_ref: `${shop.prefix}-${ref}` }
  return answerOf(routes, sendTransfer, { body, caller: shop.caller })
}
const quote = (nuban: string) => ask(routes, quoteTransfer, { body: { nuban, bank_code: '058', amount: 100 }, caller: shop.caller })

describe('the bank is asked whose account it is', () => {
  test('120 times in ten minutes by quotes and sends together', async () => {
    for (let at = 0; at < 120; at++) await quote(String(1_000_000_000 + at))
    await expect(quote('2000000000')).rejects.toMatchObject({ code: 'institutions.too_many' })
    await world.grant(shop)
    await expect(send('2000000000')).rejects.toMatchObject({ code: 'institutions.too_many' })
    expect(asked).toBe(120)
  })

  test('for no send without an open grant, nor with one that is over', async () => {
    await expect(send()).rejects.toMatchObject({ code: 'pin.required', httpStatus: 403 })
    await world.grant(shop)
    world.clock.advance(120_000)
    await expect(send()).rejects.toMatchObject({ code: 'pin.required' })
    expect(asked).toBe(0)
    expect(await world.rows(`select id from transfer`)).toEqual([])
  })

  test('for no reference that is known: it is answered as the first time, without a grant', async () => {
    await world.grant(shop)
    const first = await send()
    const again = await send()
    expect(again.data).toEqual(first.data)
    expect([first.replayed, again.replayed]).toEqual([false, true])
    expect(asked).toBe(1)
  })

  test('for no reference that is known with other words: it is refused, with a grant or without, and nothing is sent', async () => {
    await world.grant(shop)
    await send()
    await expect(send('0123456780')).rejects.toMatchObject({ code: 'request.reference_reused', httpStatus: 409 })
    await world.grant(shop)
    await expect(send('0123456780')).rejects.toMatchObject({ code: 'request.reference_reused', httpStatus: 409 })
    expect(asked).toBe(1)
    expect((await world.rows(`select id from transfer`)).length).toBe(1)
  })
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
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
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
    await payoutTo(whose === 'the own' ? shop.accountNumber : (await world.shop('Bello Foods')).accountNumber)
    const before = await world.wallet(shop)
    await world.grant(shop)
    const asking = { body: { amount: 2_000_000 }, caller: shop.caller }
    await expect(ask(routes, quoteWithdrawal, asking)).rejects.toMatchObject(PAYOUT_IS_OURS)
    await expect(ask(routes, withdraw, asking)).rejects.toMatchObject(PAYOUT_IS_OURS)
    expect(await world.wallet(shop)).toEqual(before)
  })

  test('one at the same bank that is not ours is as good as any', async () => {
    await payoutTo('9999999999')
    await world.grant(shop)
    expect((await ask(routes, withdraw, { body: { amount: 2_000_000 }, caller: shop.caller })).data).toMatchObject({ quote: { total: 2_000_000 } })
  })
})

test('a beneficiary is saved once by one request; the same request about another account is refused and saves nothing', async () => {
  const save = (number: string, requestId: string) =>
    answerOf(routes, addBeneficiary, { body: { name: 'Balarabe', number, code: '058' }, caller: shop.caller, requestId })
  const first = await save('0123456789', 'one')
  const again = await save('0123456789', 'one')
  expect(again.data).toEqual(first.data)
  expect([first.replayed, again.replayed]).toEqual([false, true])
  await expect(save('0123456780', 'one')).rejects.toMatchObject({ code: 'request.reference_reused', httpStatus: 409 })
  expect(await world.rows(`select account_number from beneficiary`)).toEqual([{ account_number: '0123456789' }])
})
