import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../../platform/problems/index.ts'
import { listening } from '../../../tests/world/alarms.ts'
import { inflowNotice } from '../../../tests/world/bank.ts'
import { type House, house, type Shop } from '../../../tests/world/house.ts'
import { type Plan, wallet } from '../../ledger/index.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { confirming } from './actions/confirm-lien.ts'
import { receiveNotice } from './actions/receive-notice.ts'
import { sweepStatement } from './actions/sweep-statement.ts'
import type { CollectionRow } from './facts.ts'

let world: House
let shop: Shop
beforeEach(async () => {
  world = await house()
  shop = await world.shop('Amina Stores')
  const notice = inflowNotice(shop.accountNumber, world.clock.now())
  world.bank.inflows.set(notice.sessionId, notice)
  world.bank.readInflowNotice = () => notice
  await receiveNotice(world, { headers: {}, rawBody: Buffer.from('{"raw":"notice"}') })
})
afterEach(() => world.close())

test('a notice whose job has given up is taken up again by the sweep', async () => {
  await world.rows(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'collection-confirm:000001'`)
  world.clock.advance(150_000)
  await sweepStatement(world)
  expect(await world.rows(`select attempts from graphile_worker.jobs where key = 'collection-confirm:000001'`)).toEqual([{ attempts: 0 }])
  await confirmCollection(world, '000001')
  await world.rows(`delete from graphile_worker._private_jobs`)
  await sweepStatement(world)
  expect(await world.rows(`select id from graphile_worker.jobs where key = 'collection-confirm:000001'`)).toEqual([])
})

test('a lien that another worker placed while the bank was being asked is lifted all the same', async () => {
  world.clock.advance(60_000)
  const answer = world.bank.queryInflow
  let isFirst = true
  world.bank.queryInflow = async (sessionId) => {
    if (!isFirst) return answer(sessionId)
    isFirst = false
    return { outcome: 'unknown', reason: 'timeout' }
  }
  const first = confirmCollection(world, '000001').catch(() => undefined)
  const lane: typeof world.lane = {
    async submit(command) {
      await first
      return world.lane.submit(command)
    },
  }
  await confirmCollection({ ...world, lane }, '000001')
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted' }])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
})

test('a lien that the statement lifted when the bank’s word was on its way is left alone by it', async () => {
  world.clock.advance(60_000)
  const answer = world.bank.queryInflow
  world.bank.queryInflow = async () => ({ outcome: 'unknown', reason: 'timeout' })
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  world.bank.queryInflow = answer
  const [row] = await world.rows<CollectionRow>(`select * from collection`)
  const needs = { accounts: [wallet(shop.businessId)], holds: [row!.hold_id!], rows: [{ table: 'collection', id: row!.id }] }
  const shown = (): Plan<{ shown: boolean }> => ({
    ...confirming(row!, shop.accountNumber, 995_000n, 'the statement shows it'),
    outcome: { shown: true },
  })
  const lane: typeof world.lane = {
    async submit(command) {
      if (command.name === 'collections.confirm_lien')
        await world.lane.submit({ name: 'shown', scope: 'test', key: 'shown', fingerprint: '', actor: 'system', needs, decide: shown })
      return world.lane.submit(command)
    },
  }
  await confirmCollection({ ...world, lane }, '000001')
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted' }])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
})

test.each([
  ['the lane is full', new Refusal('ledger.busy', 429, 'Please try again in a moment.')],
  ['something of ours broke', new Error('a bug')],
])('when %s as a lien is to be lifted, the job comes back, and nothing is said of the bank', async (_why, failure) => {
  const { heard, alarms } = listening(world)
  world.clock.advance(60_000)
  world.bank.isSilent = true
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  world.bank.isSilent = false
  const lane: typeof world.lane = {
    async submit(command) {
      if (command.name === 'collections.confirm_lien') throw failure
      return world.lane.submit(command)
    },
  }
  await expect(confirmCollection({ ...heard, lane }, '000001')).rejects.toBe(failure)
  expect(alarms).toEqual([])
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted_on_lien' }])
  await confirmCollection(world, '000001')
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
})

test('money that comes between the lien and its end leaves the line of the history as it was posted', async () => {
  world.bank.isSilent = true
  world.clock.advance(60_000)
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  await world.paidIn(shop, 2_000_000n)
  world.bank.isSilent = false
  await confirmCollection(world, '000001')
  expect(await world.rows(`select balance_after from history_item where session_id = '000001'`)).toEqual([{ balance_after: 995_000n }])
})

test('a notice of a credit that the bank, asked, does not know shows no money, however old it is', async () => {
  world.bank.inflows.clear()
  world.clock.advance(600_000)
  await expect(confirmCollection(world, '000001')).rejects.toThrow('the bank does not know it')
  expect(await world.rows(`select id from collection union all select id from suspense_item`)).toEqual([])
})
