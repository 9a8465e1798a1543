import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import type { Role } from '../../identity/contract.ts'
import { insertMember } from './store.ts'

let world: AppFixture
let shop: Shop
beforeAll(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterAll(() => world.close())

async function join(role: Role, cashpointId: string | null): Promise<void> {
  const { caller } = await world.createShop('Somebody')
  const id = world.ids.next('mbr')
  await insertMember(world.db.system, { id, businessId: shop.businessId, personId: caller.personId, role, cashpointId, at: world.clock.now() })
}

test('a cashier stands at a cashpoint, or is none', async () => {
  await expect(join('cashier', null)).rejects.toThrow('member_cashier_has_cashpoint')
  await join('cashier', shop.cashpointId)
  await join('cashieraccountant', null)
})
