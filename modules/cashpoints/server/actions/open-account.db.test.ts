import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppFixture, createAppFixture } from '../../../../tests/fixtures/app-fixture.ts'
import { insertCashpoint } from '../store.ts'
import { openAccount } from './open-account.ts'

let world: AppFixture
beforeAll(async () => void (world = await createAppFixture()))
afterAll(() => world.close())

test('the account of a further cashpoint is active once, and open screens hear of it in the same commit', async () => {
  const { businessId } = await world.createShop('Amina Stores')
  world.bank.openCollectionAccount = async ({ accountName }) => ({
    outcome: 'ok',
    value: { accountNumber: '1012349999', accountName, accountId: 'acc_2' },
  })
  const id = world.ids.next('cpt')
  await insertCashpoint(world.db.system, { id, businessId, name: 'Sadiya Garba', isDefault: false, at: world.clock.now() })
  await openAccount(world, { cashpointId: id })
  await openAccount(world, { cashpointId: id })
  expect(await world.rows(`select account_state, account_number, account_name from cashpoint where id = '${id}'`)).toEqual([
    { account_state: 'active', account_number: '1012349999', account_name: 'Amina Stores-Sadiya Garba' },
  ])
  expect(await world.rows(`select kind, cashpoint_id from live_event where business_id = '${businessId}' and kind like 'cashpoint%'`)).toEqual([
    { kind: 'cashpoint.account_opened', cashpoint_id: id },
  ])
})
