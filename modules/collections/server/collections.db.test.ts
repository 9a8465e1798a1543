import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InflowNotice } from '../../../partners/bank/port.ts'
import { captureLog } from '../../../tests/fixtures/log-capture.ts'
import { inflowNotice, statementLine } from '../../../tests/fixtures/bank.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { receiveNotice } from './actions/receive-notice.ts'
import { sweepStatement } from './actions/sweep-statement.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const inflow = (to: string, more: Partial<InflowNotice> = {}) => inflowNotice(to, world.clock.now(), more)

/** The bank has the credit, and confirms its notice. */
function banked(notice: InflowNotice): void {
  world.bank.credits.set(notice.sessionId, notice)
  world.bank.readInflowNotice = () => notice
}

const notify = () => receiveNotice(world, { headers: {}, rawBody: Buffer.from('{"raw":"notice"}') })
const jobs = () => world.rows<{ task: string }>(`select task from job where task = 'collections.confirm'`)

test('five copies of a notice are one credit: M1 once, one line of history, one customer', async () => {
  banked(inflow(shop.accountNumber))
  for (const status of await Promise.all([1, 2, 3, 4, 5].map(notify))) expect(status.status).toBe(200)
  expect(await world.rows(`select id from inbound_notice`)).toHaveLength(1)
  expect(await jobs()).toHaveLength(1)
  await Promise.all([1, 2, 3, 4, 5].map(() => confirmCollection(world, '000001')))
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
  expect(await world.rows(`select id from history_item`)).toHaveLength(1)
  expect(await world.rows(`select payments from customer`)).toEqual([{ payments: 1 }])
})

test('a notice is checked as received and at this moment, stored with its content, and answered; a character that PostgreSQL cannot store is replaced', async () => {
  const notice = inflow(shop.accountNumber, { channel: 'ussd', receivedAt: new Date('2026-11-20T09:59:30Z') })
  const request = { headers: { 'x-signature': 'good' }, rawBody: Buffer.from('{"name":"Bala\u0000"}') }
  const [requests, reached]: [unknown[], string[]] = [[], []]
  world.bank.readInflowNotice = (given) => {
    requests.push(given)
    return notice
  }
  const answer = await receiveNotice({ ...world, failpoints: { reach: (name) => void reached.push(name) } }, request)
  expect(answer).toEqual({ status: 200, body: { status: true, message: 'Received' } })
  expect(requests).toEqual([{ ...request, now: world.clock.now() }])
  expect(reached).toEqual(['collections.notice_stored'])
  const { reference: _reference, initial: _initial, ...content } = notice
  expect(await world.rows(`select * from inbound_notice`)).toEqual([
    {
      id: expect.stringMatching(/^ntc_/),
      partner: 'vfd',
      session_id: '000001',
      source: 'notice',
      raw: '{"name":"Bala\ufffd"}',
      told: { ...content, amountKobo: '1000000', receivedAt: '2026-11-20T09:59:30.000Z' },
      received_at: world.clock.now(),
    },
  ])
})

test('a notice that fails verification is refused, logged, and leaves nothing behind', async () => {
  const { heard, alarms } = captureLog(world)
  const refused = receiveNotice(heard, { headers: {}, rawBody: Buffer.from('{"raw":"notice"}') })
  await expect(refused).rejects.toMatchObject({
    httpStatus: 401,
    message: 'The signature of this notification is not valid',
    code: 'collections.notice_refused',
  })
  expect(alarms).toEqual([['warn', 'a notice of money received was refused: forged, altered or old', { bytes: 16 }]])
  expect(await world.rows(`select id from inbound_notice`)).toHaveLength(0)
  expect(await jobs()).toHaveLength(0)
})

test('the bank’s answer is posted, not the notice', async () => {
  banked(inflow(shop.accountNumber, { amountKobo: 900_000_000n }))
  await notify()
  world.bank.credits.set('000001', inflow(shop.accountNumber))
  await confirmCollection(world, '000001')
  expect((await world.wallet(shop)).balance).toBe(995_000n)
})

test('without the bank’s confirmation nothing is credited: the job is retried', async () => {
  banked(inflow(shop.accountNumber))
  await notify()
  world.bank.isSilent = true
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  expect((await world.wallet(shop)).balance).toBe(0n)
  world.bank.isSilent = false
  await confirmCollection(world, '000001')
  expect((await world.wallet(shop)).balance).toBe(995_000n)
})

test('a credit is confirmed before it is posted, and has an id of its kind and the payer’s bank by name, or by code where we do not know it', async () => {
  const reached: string[] = []
  const { heard, alarms } = captureLog({ ...world, failpoints: { reach: (name) => void reached.push(name) } })
  banked(inflow(shop.accountNumber))
  world.bank.credits.set('000002', inflow(shop.accountNumber, { sessionId: '000002', payerBankCode: '999' }))
  for (const session of ['000001', '000002', '000001']) await confirmCollection(heard, session)
  expect(await world.rows(`select id, session_id, payer_bank_name from collection order by session_id`)).toEqual([
    { id: expect.stringMatching(/^col_/), session_id: '000001', payer_bank_name: 'Guaranty Trust Bank' },
    { id: expect.stringMatching(/^col_/), session_id: '000002', payer_bank_name: '999' },
  ])
  expect(reached).toEqual(Array.from({ length: 3 }, () => ['collections.confirmed', 'collections.posted']).flat())
  expect(alarms).toEqual([])
})

test('M48: money that goes to suspense is logged once, with its case', async () => {
  const { heard, alarms } = captureLog(world)
  banked(inflow('9999999999'))
  await Promise.all([1, 2].map(() => confirmCollection(heard, '000001')))
  await confirmCollection(heard, '000001')
  const [suspended] = await world.rows(`select id from suspense_item`)
  expect(suspended!['id']).toMatch(/^sus_/)
  const message = 'money came for an account that cannot be credited; it stands in suspense'
  expect(alarms).toEqual([['warn', message, { sessionId: '000001', suspenseId: suspended!['id'] }]])
})

test.each([
  ['gives no answer', true, 'credit 000001 is not confirmed: timeout'],
  ['does not know it', false, 'credit 000001 is not confirmed: the bank does not know it'],
])('a session without a notice that the bank %s about fails by name, and posts nothing', async (_how, isSilent, failure) => {
  world.bank.isSilent = isSilent
  world.clock.advance(600_000)
  await expect(confirmCollection(world, '000001')).rejects.toThrow(failure)
  expect(await world.rows(`select id from journal`)).toEqual([])
})

test.each([
  ['an account that we do not know', async (): Promise<string> => '9999999999', 'unknown_account'],
  [
    'a business that is not activated',
    async (): Promise<string> => (await world.createShop('Fresh', { tier: 'unverified' })).accountNumber,
    'not_activated',
  ],
  [
    'a business that is frozen',
    async (): Promise<string> => {
      const frozen = await world.createShop('Frozen')
      await world.rows(`update business set standing = 'frozen' where id = '${frozen.businessId}'`)
      return frozen.accountNumber
    },
    'frozen',
  ],
] as const)(
  'M48: money for %s stands in suspense, whole, as a case with a due time',
  async (_who: string, account: () => Promise<string>, reason: string) => {
    banked(inflow(await account()))
    await notify()
    await confirmCollection(world, '000001')
    const cases = await world.rows(`select amount, reason, state, due_at > opened_at as is_due from suspense_item`)
    expect(cases).toEqual([{ amount: 1_000_000n, reason, state: 'open', is_due: true }])
    expect(await world.rows(`select balance from account where kind = 'suspense_unmatched'`)).toEqual([{ balance: 1_000_000n }])
  },
)

test('M1: if the bank does not answer for a minute the money shows under a lien, and is free when the bank has confirmed', async () => {
  banked(inflow(shop.accountNumber))
  await notify()
  world.bank.isSilent = true
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  world.clock.advance(60_000)
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 995_000n })
  expect(await world.rows(`select state from history_item`)).toEqual([{ state: 'processing' }])
  world.bank.isSilent = false
  await confirmCollection(world, '000001')
  await confirmCollection(world, '000001')
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
  expect(await world.rows(`select state from history_item`)).toEqual([{ state: 'confirmed' }])
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted' }])
})

test('a credit posted on its notice stays under its lien when the bank confirms another amount, and that is logged', async () => {
  const { heard, alarms } = captureLog(world)
  banked(inflow(shop.accountNumber))
  await notify()
  world.bank.isSilent = true
  world.clock.advance(60_000)
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  world.bank.isSilent = false
  world.bank.credits.set('000001', inflow(shop.accountNumber, { amountKobo: 1_000n }))
  await confirmCollection(heard, '000001')
  const [posted] = await world.rows(`select id, state, hold_id from collection`)
  expect(posted).toEqual({ id: expect.any(String), state: 'posted_on_lien', hold_id: expect.stringMatching(/^hld_/) })
  const message = 'the bank says another amount than its notice did; the money stays under its lien until the statement shows it'
  expect(alarms).toEqual([['warn', message, { collectionId: posted!['id'], postedKobo: '1000000', confirmedKobo: '1000' }]])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 995_000n })
})

test('the minute’s sweep takes up a credit whose notice never came, and one that came is left alone', async () => {
  banked(inflow(shop.accountNumber))
  await notify()
  world.bank.credits.set('000002', inflow(shop.accountNumber, { sessionId: '000002', amountKobo: 200_000n }))
  // A debit credits no wallet, though it has a session id and the account that it left.
  world.bank.lines.push(
    statementLine({
      lineId: 'D1',
      direction: 'out',
      amountKobo: 100n,
      bookedAt: world.clock.now(),
      sessionId: '000003',
      accountNumber: shop.accountNumber,
    }),
  )
  world.clock.advance(1)
  expect(await sweepStatement(world)).toBe(1)
  expect(await sweepStatement(world)).toBe(0)
  expect(await jobs()).toHaveLength(2)
})

test('F7: a clock that was ahead leaves no hour unread: credits of that time are found when it is right again', async () => {
  await sweepStatement(world)
  const day = 24 * 3_600_000
  world.clock.advance(day)
  await sweepStatement(world)
  // Hours pass in which each sweep reads the next day.
  world.clock.advance(-day + 3 * 3_600_000)
  world.bank.credits.set('000003', inflow(shop.accountNumber, { sessionId: '000003', receivedAt: world.clock.now() }))
  world.clock.advance(day + 3 * 3_600_000)
  await sweepStatement(world)
  world.clock.advance(-day)
  expect(await sweepStatement(world)).toBe(1)
  world.bank.credits.set('000004', inflow(shop.accountNumber, { sessionId: '000004', receivedAt: world.clock.now() }))
  world.clock.advance(60_000)
  expect(await sweepStatement(world)).toBe(1)
})

test('after a night of being down the sweep reads on from where it had come to', async () => {
  await sweepStatement(world)
  world.clock.advance(5 * 60_000)
  world.bank.credits.set('000003', inflow(shop.accountNumber, { sessionId: '000003' }))
  world.clock.advance(9 * 60 * 60_000)
  expect(await sweepStatement(world)).toBe(1)
})
