import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Refusal } from '../../../../platform/problems/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { creditOrder, expectOrder } from '../../../../tests/fixtures/order-fixture.ts'
import { failedChecks } from '../../../../tests/fixtures/pending-fixture.ts'
import { sendToBank } from '../../../transfers/server/actions/send-to-bank.ts'
import { mismatchRulesSchema } from '../../expected/contract.ts'
import { endExpectedPayment } from './actions/end-expected-payment.ts'
import { saveRules } from './actions/save-rules.ts'
import { sendBackByRules } from './actions/send-back-by-rules.ts'
import { expectedById, openMismatches, pastMismatches } from './queries.ts'

const MINUTE = 60_000
const EXPECTED = 4_850_000n
/** Of ₦48,500 the fee is 0.5 %, at most ₦100. */
const NET = EXPECTED - 10_000n
const OFF = { acceptshort: null, over: null, late: null, double: null, payerback: false, backday: 10_000_000 } as const
let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Okonkwo Fabrics')
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

let requests = 0
const meta = () => ({ requestId: `rules-${++requests}`, address: '', device: '' })
async function rule(rules: Partial<Parameters<typeof saveRules>[2]['rules']>): Promise<void> {
  await world.grant(shop)
  await saveRules(world, shop.caller, { merchant: shop.businessId, rules: { ...OFF, ...rules } }, meta())
}
const order = async () => (await expectOrder(world, shop, EXPECTED)).id
/** Answers what of it does not fit. */
async function credit(id: string, amountKobo: bigint, { minutesLate = null as number | null, payer = 'BALARABE YUSUF' } = {}): Promise<string> {
  world.clock.advance(1000)
  const lateMs = minutesLate === null ? null : minutesLate * MINUTE
  const collection = await creditOrder(world, id, amountKobo, { payerName: payer, lateMs })
  const rows = await world.rows<{ id: string }>(`select id from mismatch where collection_id = '${collection}'`)
  return rows[0]?.id ?? 'it fits'
}
const items = async () =>
  (
    await world.rows<{ kind: string; state: string; ruled: boolean }>(
      'select kind, state, rules_id is not null as ruled from mismatch order by created_at, id',
    )
  ).map(({ kind, state, ruled }) => [kind, state, ruled])
const stateOf = async (id: string) => (await expectedById(world.db.system, id))!.state
const backJobs = async () => world.rows<{ run_at: Date }>(`select run_at from job where task = 'collections.send-back-by-rules' order by id`)

test('a little less than asked is full: the order is paid in the commit of the credit, and nothing is held; one kobo more waits for a person', async () => {
  await rule({ acceptshort: 5_000 })
  const paid = await order()
  await credit(paid, EXPECTED - 5_000n)
  expect(await stateOf(paid)).toBe('paid')
  expect(await world.wallet(shop)).toEqual({ balance: EXPECTED - 5_000n - 10_000n, held: 0n })
  const waits = await order()
  await credit(waits, EXPECTED - 5_001n)
  expect(await stateOf(waits)).toBe('short')
  expect(await items()).toEqual([
    ['short', 'kept', true],
    ['short', 'open', false],
  ])
})

test('the last part of an order counts as all parts do: what is missing in the end decides, and what waited is free', async () => {
  await rule({ acceptshort: 5_000 })
  const id = await order()
  await credit(id, 1_000_000n)
  await credit(id, EXPECTED - 1_000_000n - 4_000n)
  expect(await items()).toEqual([
    ['short', 'completed', false],
    ['short', 'kept', true],
  ])
  expect(await stateOf(id)).toBe('paid')
  // The fee of both parts is that of one payment.
  expect(await world.wallet(shop)).toEqual({ balance: EXPECTED - 4_000n - 10_000n, held: 0n })
})

test('what is over stays up to the amount of the rule; more goes back after its time, by the mandate, and only once', async () => {
  await rule({ over: { keep: 10_000, minutes: 60 } })
  const small = await order()
  await credit(small, EXPECTED + 10_000n)
  expect(await world.wallet(shop)).toEqual({ balance: NET + 10_000n, held: 0n })
  const large = await order()
  const mismatch = await credit(large, EXPECTED + 150_000n)
  expect((await backJobs()).map(({ run_at }) => run_at)).toEqual([new Date(world.clock.now().getTime() + 60 * MINUTE)])
  await Promise.allSettled(Array.from({ length: 8 }, async () => sendBackByRules(world, { id: mismatch })))
  const transfers = await world.rows<{ id: string; requested_by: string }>(`select id, requested_by from transfer where kind = 'sending_back'`)
  expect(transfers).toEqual([{ id: expect.any(String), requested_by: shop.caller.personId }])
  await sendToBank(world, transfers[0]!.id)
  expect(world.bank.sent).toMatchObject([{ amountKobo: 150_000n, beneficiary: { accountNumber: '0123456789' } }])
  expect(await items()).toEqual([
    ['over', 'kept', true],
    ['over', 'sent_back', true],
  ])
  expect((await world.wallet(shop)).held).toBe(0n)
})

test('a payment of the right amount counts when it is not later than the rule allows', async () => {
  await rule({ late: 120 })
  const inTime = await order()
  world.clock.advance(61 * MINUTE)
  await endExpectedPayment(world, { id: inTime, endsAt: '' })
  await credit(inTime, EXPECTED, { minutesLate: 120 })
  expect(await stateOf(inTime)).toBe('paid')
  const tooLate = await order()
  await credit(tooLate, EXPECTED, { minutesLate: 121 })
  const other = await order()
  await credit(other, EXPECTED - 1n, { minutesLate: 1 })
  expect(await items()).toEqual([
    ['late', 'kept', true],
    ['late', 'open', false],
    ['late', 'open', false],
  ])
  expect((await world.wallet(shop)).held).toBe(NET + NET - 1n)
})

/** A second payment of an order that was paid exactly. */
async function paidTwice(): Promise<{ second: string; first: string }> {
  const id = await order()
  await credit(id, EXPECTED)
  const second = await credit(id, EXPECTED)
  return { second, first: (await expectedById(world.db.system, id))!.paid_by! }
}

test('the same amount again within 30 minutes goes back after its time; another amount, or later, waits for a person', async () => {
  await rule({ double: 30 })
  const id = await order()
  await credit(id, EXPECTED)
  const second = await credit(id, EXPECTED)
  await credit(id, EXPECTED - 100n)
  world.clock.advance(31 * MINUTE)
  await credit(id, EXPECTED)
  expect(await backJobs()).toHaveLength(1)
  await sendBackByRules(world, { id: second })
  expect(await items()).toEqual([
    ['double', 'sending_back', true],
    ['double', 'open', false],
    ['double', 'open', false],
  ])
})

for (const [what, change] of [
  ['is held because its bank asks for it back', 'recall_id = id'],
  ['has gone back', `state = 'sent_back'`],
  ['has gone back in part', 'part_back = 1'],
] as const)
  test(`the second payment stays where the first one ${what}`, async () => {
    await rule({ double: 30 })
    const { second, first } = await paidTwice()
    await world.rows(`alter table collection disable trigger all`)
    const [before] = await world.rows<{ state: string; recall_id: string | null; part_back: bigint }>(
      `select state, recall_id, part_back from collection where id = '${first}'`,
    )
    await world.rows(`update collection set ${change} where id = '${first}'`)
    await sendBackByRules(world, { id: second })
    expect(await items()).toEqual([['double', 'open', false]])
    await world.rows(`update collection set state = '${before!.state}', recall_id = null, part_back = 0 where id = '${first}'`)
  })

test('the second payment of an order that was paid in parts waits for a person', async () => {
  await rule({ double: 30 })
  const id = await order()
  await credit(id, EXPECTED - 1_000_000n)
  await credit(id, 1_000_000n)
  await credit(id, 1_000_000n)
  expect(await backJobs()).toEqual([])
  expect((await items()).at(-1)).toEqual(['double', 'open', false])
})

test('a late rest does not make an order paid whose part has gone back meanwhile', async () => {
  await rule({ late: 120 })
  const id = await order()
  await credit(id, 1_000_000n)
  world.clock.advance(121 * MINUTE)
  await endExpectedPayment(world, { id, endsAt: '' })
  await world.rows(`update mismatch set state = 'sent_back', ended_at = now()`)
  await credit(id, EXPECTED - 1_000_000n, { minutesLate: 5 })
  expect((await items()).at(-1)).toEqual(['late', 'open', false])
  await world.rows(`update mismatch set state = 'open', ended_at = null where kind = 'short'`)
})

test('rules that were saved after a payment do not decide about it', async () => {
  await rule({ over: { keep: 0, minutes: 30 } })
  const mismatch = await credit(await order(), EXPECTED + 150_000n)
  const listed = async () => (await openMismatches(world.db.system, shop.businessId, 10)).map(({ goes_back, back_at }) => [goes_back, back_at])
  const at = new Date(world.clock.now().getTime() + 30 * MINUTE)
  expect(await listed()).toEqual([[true, at]])
  await rule({ over: { keep: 0, minutes: 720 } })
  expect(await listed()).toEqual([[false, at]])
  await sendBackByRules(world, { id: mismatch })
  expect((await items()).map(([, state]) => state)).toEqual(['open'])
})

for (const [why, prepare] of [
  ['the rules were turned off meanwhile', async () => rule({})],
  ['the bank names another owner of the account', async () => void (await world.rows(`update collection set payer_name = 'CHIOMA OBI'`))],
  [
    'the business may not send money',
    async () => void (await world.rows(`update business set standing = 'no_debit' where id = '${shop.businessId}'`)),
  ],
  ['a person has decided', async () => void (await world.rows(`update mismatch set state = 'kept', ended_at = now()`))],
] as const)
  test(`nothing goes back by a rule when ${why}`, async () => {
    await rule({ over: { keep: 10_000, minutes: 60 } })
    const mismatch = await credit(await order(), EXPECTED + 150_000n)
    await prepare()
    await sendBackByRules(world, { id: mismatch })
    expect(await world.rows(`select id from transfer where kind = 'sending_back'`)).toEqual([])
    if (why === 'a person has decided') await world.rows(`update mismatch set state = 'open', ended_at = null`)
    expect((await items()).map(([, state]) => state)).toEqual(['open'])
  })

test('no more goes back by rules on one day than they say', async () => {
  await rule({ over: { keep: 0, minutes: 60 }, backday: 200_000 })
  const first = await credit(await order(), EXPECTED + 150_000n)
  const second = await credit(await order(), EXPECTED + 150_000n)
  await sendBackByRules(world, { id: first })
  await sendBackByRules(world, { id: second })
  expect((await items()).map(([, state]) => state)).toEqual(['sending_back', 'open'])
})

test('the rules need the PIN and are of the own business; those that send back need a limit; the ones before end', async () => {
  const save = async (rules: object, merchant = shop.businessId) =>
    saveRules(world, shop.caller, { merchant, rules: { ...OFF, ...rules } }, meta()).catch((error: Refusal) => error.code)
  expect(await save({})).toBe('pin.required')
  await world.grant(shop)
  const withoutLimit = mismatchRulesSchema.safeParse({ ...OFF, double: 30, backday: 0 })
  expect(withoutLimit.error?.issues.map(({ path }) => path)).toEqual([['backday']])
  expect(await save({}, 'biz_other')).toBe('not_found')
  await rule({ acceptshort: 100 })
  await rule({ acceptshort: 200 })
  expect(await world.rows('select accept_short, ended_at is null as now from mismatch_rules order by created_at, id')).toHaveLength(2)
  expect(await world.rows('select accept_short from mismatch_rules where ended_at is null')).toEqual([{ accept_short: 200n }])
})

test('the preview has what did not fit in 90 days, and what the parts before brought', async () => {
  const id = await order()
  await credit(id, 1_000_000n)
  await credit(id, 500_000n)
  const other = await order()
  await credit(other, EXPECTED + 7n)
  const past = await pastMismatches(world.db.system, shop.businessId, new Date(world.clock.now().getTime() - MINUTE), 200)
  expect(past.map(({ kind, before, amount, first_amount }) => [kind, before, amount, first_amount])).toEqual([
    ['over', 0n, 7n, EXPECTED + 7n],
    ['short', 1_000_000n, 500_000n, null],
    ['short', 0n, 1_000_000n, null],
  ])
})
