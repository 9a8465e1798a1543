import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { creditOrder } from '../../../../tests/fixtures/order-fixture.ts'
import { failedChecks } from '../../../../tests/fixtures/pending-fixture.ts'
import { createExpectedPayment } from './actions/create-expected-payment.ts'
import { endExpectedPayment } from './actions/end-expected-payment.ts'
import { openExpectedAccount } from './actions/open-account.ts'
import { lookForPayers } from './look.ts'
import { loadPayPage, payPageDocuments } from './public-routes.ts'

const MINUTE = 60_000
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

type Order = { id: string; token: string }
let requests = 0
async function order(): Promise<Order> {
  const input = { amount: 4_850_000n, reference: 'OF-2291', note: 'Aso-oke', validity: 30 }
  const { id, token } = await createExpectedPayment(world, shop.caller, input, `order-${++requests}`)
  await openExpectedAccount(world, { id })
  return { id, token }
}
const credit = ({ id }: Order, amountKobo: bigint) => creditOrder(world, id, amountKobo)
const form = async (path: string, token: string) => {
  const { next, body } = await payPageDocuments(world)
    .find((document) => document.path === `/pay/:token/${path}`)!
    .answer(token, new Set())
  return { next, text: body.text }
}
const shown = async (address: string) => {
  const url = new URL(address, 'https://pay.example')
  const page = await payPageDocuments(world)[0]!.answer(url.pathname.split('/').at(-1)!, new Set(url.searchParams.keys()))
  return page.body.text
}
const jobs = (task: string) => world.rows<{ run_at: Date }>(`select run_at from job where task = '${task}' order by run_at`)
async function end({ id }: Order): Promise<void> {
  if (world.clock.now() < new Date('2026-11-20T10:30:00Z')) world.clock.advance(30 * MINUTE)
  await endExpectedPayment(world, { id, endsAt: '' })
}

test('issue 58: a payer who says that the money is sent sees what the bank answers, until money comes', async () => {
  const mine = await order()
  const { next } = await form('sent', mine.token)
  expect(await jobs('collections.look-for-payers')).toEqual([{ run_at: new Date('2026-11-20T10:00:05Z') }])
  expect(await shown(next!)).toMatch(/Looking for your transfer[\s\S]+11:00:00[\s\S]+You said it is sent[\s\S]+is being asked/)
  world.clock.advance(5_000)
  await lookForPayers(world)
  expect(await shown(next!)).toMatch(/11:00:05[\s\S]+asked, not there yet[\s\S]+We ask again within a minute[\s\S]+Ask again now/)
  const statement = world.bank.statement
  world.bank.statement = async () => ({ outcome: 'unknown', reason: 'timeout' })
  await form('sent', mine.token)
  await lookForPayers(world)
  world.bank.statement = statement
  expect(await shown(next!)).toContain('did not answer')
  await credit(mine, 4_500_000n)
  expect(await shown(next!)).toContain('₦3,500.00 is missing')
  // The payer says so again, of the rest.
  expect(await shown((await form('sent', mine.token)).next!)).toContain('Looking for your transfer')
  await credit(mine, 350_000n)
  expect(await shown(next!)).toContain('has your money')
  expect((await loadPayPage(world, mine.token)).maylook).toBe(false)
  expect((await form('sent', mine.token)).text).toContain('Nobody was asked')
})

test('issue 58: the bank is asked once for all payers of five seconds, and for one order ten times a minute at most', async () => {
  const [mine, theirs] = [await order(), await order()]
  for (let nth = 0; nth < 12; nth++) await form('sent', mine.token)
  await form('sent', theirs.token)
  expect(await jobs('collections.look-for-payers')).toHaveLength(1)
  const requestedAt = () => world.rows(`select asked_at from payer_question where expected_payment_id = '${mine.id}'`)
  const before = await requestedAt()
  world.clock.advance(5_000)
  await form('sent', mine.token)
  expect(await requestedAt()).toEqual(before)
  await form('sent', theirs.token)
  expect(await jobs('collections.look-for-payers')).toEqual([{ run_at: new Date('2026-11-20T10:00:10Z') }])
})

test('issue 58: after the end of a link its payer gets one new number for the same order, however often it is asked', async () => {
  const mine = await order()
  expect((await form('next', mine.token)).text).toContain('There is no new number')
  await end(mine)
  expect(await shown(`/pay/${mine.token}`)).toContain('Get a new number')
  const answers = await Promise.all(Array.from({ length: 8 }, () => form('next', mine.token)))
  expect(new Set(answers.map(({ next }) => next)).size).toBe(1)
  const token = answers[0]!.next!.split('/').at(-1)!
  expect(token).not.toBe(mine.token)
  expect(
    await world.rows(`select reference, note, amount, state, created_at, ends_at, follows from expected_payment where token = '${token}'`),
  ).toEqual([
    {
      reference: 'OF-2291',
      note: 'Aso-oke',
      amount: 4_850_000n,
      state: 'waiting',
      created_at: new Date('2026-11-20T10:30:00Z'),
      ends_at: new Date('2026-11-20T11:00:00Z'),
      follows: mine.id,
    },
  ])
  expect(await shown(`/pay/${mine.token}`)).toMatch(new RegExp(`href="[^"]*/pay/${token}"[^>]*>Show the new number`))
  const [{ id }] = (await world.rows<{ id: string }>(`select id from expected_payment where token = '${token}'`)) as [{ id: string }]
  await openExpectedAccount(world, { id })
  await credit({ id, token }, 4_850_000n)
  expect((await loadPayPage(world, token)).state).toBe('paid')
})

test('issue 58: the order of a new number gets no further one', async () => {
  const mine = await order()
  await end(mine)
  const token = (await form('next', mine.token)).next!.split('/').at(-1)!
  world.clock.advance(30 * MINUTE)
  const [{ id }] = (await world.rows<{ id: string }>(`select id from expected_payment where token = '${token}'`)) as [{ id: string }]
  await endExpectedPayment(world, { id, endsAt: '' })
  expect((await form('next', token)).text).toContain('There is no new number')
})

test.each([
  ['in time by its bank', null],
  ['late', MINUTE],
])('issue 58: who has a new number is told not to pay when the old one got its money %s', async (_when, lateMs) => {
  const mine = await order()
  await end(mine)
  const { next } = await form('next', mine.token)
  expect(await shown(next!)).toContain('Getting an account number')
  await creditOrder(world, mine.id, 4_850_000n, { lateMs })
  expect(await shown(next!)).toMatch(/Please do not pay again[\s\S]+Show the old number/)
  expect(await shown(`/pay/${mine.token}`)).not.toContain('Get a new number')
})

test('issue 58: who has a new number may pay it once the money of the old one has gone back', async () => {
  const mine = await order()
  await end(mine)
  const { next } = await form('next', mine.token)
  await creditOrder(world, mine.id, 4_850_000n, { lateMs: MINUTE })
  const [late] = await world.rows<{ id: string }>(`select id from mismatch where expected_payment_id = '${mine.id}'`)
  await world.rows(`update mismatch set state = 'sent_back', ended_at = now() where id = '${late!.id}'`)
  expect(await shown(next!)).toContain('Getting an account number')
  await world.rows(`update mismatch set state = 'open', ended_at = null where id = '${late!.id}'`)
})

test('issue 58: the answer to a form is in the frame of the site that may show the page', async () => {
  const mine = await order()
  const framedBy = async () =>
    (
      await payPageDocuments(world)
        .find(({ path }) => path === '/pay/:token/sent')!
        .answer(mine.token, new Set())
    ).framedBy
  expect(await framedBy()).toBeUndefined()
  await world.rows(`insert into pay_page_setting (business_id, host, may_frame, saved_by, saved_at)
    values ('${shop.businessId}', 'shop.example.ng', true, '${shop.caller.personId}', now())`)
  expect(await framedBy()).toBe('shop.example.ng')
})

test('issue 58: two answers of a page are equal while nothing comes, so that the script replaces nothing', async () => {
  const mine = await order()
  const first = await shown(`/pay/${mine.token}`)
  world.clock.advance(3_000)
  expect(await shown(`/pay/${mine.token}`)).toBe(first)
})

test('issue 58: there is no new number for an order that the shop has ended, for one with money, for a till, and after a week', async () => {
  const [cancelled, late, ofTill, old] = [await order(), await order(), await order(), await order()]
  await world.rows(`update expected_payment set origin = 'till' where id = '${ofTill.id}'`)
  await world.rows(`update expected_payment set state = 'cancelled', ended_at = '2026-11-20T10:00:00Z' where id = '${cancelled.id}'`)
  for (const each of [late, ofTill, old]) await end(each)
  await credit(late, 4_850_000n)
  world.clock.advance(MINUTE)
  for (const each of [cancelled, late, ofTill]) expect((await form('next', each.token)).text, each.id).toContain('There is no new number')
  expect((await loadPayPage(world, old.token)).mayfollow).toBe(true)
  world.clock.advance(7 * 24 * 60 * MINUTE)
  expect((await form('next', old.token)).text).toContain('There is no new number')
  expect(await world.rows('select id from expected_payment where follows is not null')).toEqual([])
})
