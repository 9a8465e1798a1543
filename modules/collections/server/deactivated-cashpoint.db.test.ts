import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { inflowNotice } from '../../../tests/fixtures/bank.ts'
import { activateAccount, insertCashpoint } from '../../cashpoints/index.ts'
import { setDeactivated } from '../../cashpoints/server/store.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { receiveNotice } from './actions/receive-notice.ts'

const STALL = 'cpt_stall'
const STALL_ACCOUNT = '1099999998'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  const { businessId } = shop
  await world.db.transaction((tx) => insertCashpoint(tx, { id: STALL, businessId, name: 'Sadiya Garba', isDefault: false, at: world.clock.now() }))
  await activateAccount(world.db.system, STALL, { accountNumber: STALL_ACCOUNT, accountName: 'Amina Stores-Stall', accountId: STALL })
})
afterEach(() => world.close())

const pay = async (sessionId: string) => {
  const notice = inflowNotice(STALL_ACCOUNT, world.clock.now(), { sessionId })
  world.bank.credits.set(sessionId, notice)
  world.bank.readInflowNotice = () => notice
  await receiveNotice(world, { headers: {}, rawBody: Buffer.from('{}') })
}
const paidAt = () => world.rows(`select session_id, cashpoint_id, account_number from history_item order by session_id`)

test('a payment to the account of a deactivated cashpoint is credited to the default one, and its line keeps the account that was paid', async () => {
  await pay('000001')
  await confirmCollection(world, '000001')
  await world.db.transaction((tx) => setDeactivated(tx, STALL))
  await pay('000002')
  await confirmCollection(world, '000002')
  expect(await paidAt()).toEqual([
    { session_id: '000001', cashpoint_id: STALL, account_number: STALL_ACCOUNT },
    { session_id: '000002', cashpoint_id: shop.cashpointId, account_number: STALL_ACCOUNT },
  ])
  expect((await world.wallet(shop)).balance).toBe(1_990_000n)
  expect(await world.rows(`select distinct cashpoint_id from day_total where kind = 'collection' order by 1`)).toHaveLength(2)
})

test('while the bank does not answer, the notice alone moves no payment to the default cashpoint', async () => {
  await world.db.transaction((tx) => setDeactivated(tx, STALL))
  await pay('000003')
  await world.rows(`update inbound_notice set received_at = received_at - interval '2 minutes'`)
  world.bank.queryInflow = async () => ({ outcome: 'unknown', reason: 'no answer' })
  await expect(confirmCollection(world, '000003')).rejects.toThrow('not confirmed')
  expect(await paidAt()).toEqual([])
})
