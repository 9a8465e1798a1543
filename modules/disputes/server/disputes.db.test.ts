import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { findItem, latestItems, presentItem } from '../../history/index.ts'
import { decideDispute } from './actions/decide-dispute.ts'
import { logDispute } from './actions/log-dispute.ts'
import { disputeOfItem, pendingDisputes } from './queries.ts'

let world: AppFixture
let shop: Shop
let transactionId: string
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 4_500_000n)
  transactionId = (await latestItems(world.db.system, shop.businessId, 1))[0]!.id
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const log = (requestId: string, remark = 'The customer shows 54,000') =>
  logDispute(world, shop.caller, { transactionId, disputeType: 'The amount is wrong', remark, requestId })
const statusNow = async () => (await findItem(world.db.system, shop.businessId, transactionId))!.dispute_status

test('TXN-52, TXN-60, NS-52, M11: a dispute makes its transaction pending, moves no money, is made once, and tells the owner', async () => {
  const before = await world.wallet(shop)
  const journals = await world.rows(`select count(*)::int from journal`)
  const { id } = await log('first')
  expect(await log('first')).toEqual({ id, replayed: true })
  await expect(log('second')).rejects.toMatchObject({ code: 'disputes.exists' })
  expect(await statusNow()).toBe('pending')
  expect(await world.wallet(shop)).toEqual(before)
  expect(await world.rows(`select count(*)::int from journal`)).toEqual(journals)
  expect(await world.rows(`select count(*)::int as mails from graphile_worker._private_jobs where key like '%dispute-dsp_%'`)).toEqual([{ mails: 1 }])
})

test('of two disputes at once about one transaction, one is made', async () => {
  const ends = await Promise.allSettled([log('a'), log('b')])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await pendingDisputes(world.db.system, 10)).toHaveLength(1)
})

test.each(['resolve', 'reject'] as const)(
  'a decision to %s it ends the dispute once, with its reason; the transaction says resolved',
  async (move) => {
    const { id } = await log('first')
    const decide = () => decideDispute(world, { id, move, by: 'Adamu', reason: 'The bank confirmed 45,000.', requestId: 'decision' })
    await decide()
    expect(await statusNow()).toBe('resolved')
    expect(await disputeOfItem(world.db.system, shop.businessId, transactionId)).toMatchObject({
      state: move === 'resolve' ? 'resolved' : 'rejected',
      reason: 'The bank confirmed 45,000.',
    })
    await expect(decide()).rejects.toMatchObject({ code: 'disputes.decided' })
    expect(presentItem((await findItem(world.db.system, shop.businessId, transactionId))!).state).toBe('confirmed')
  },
)
