import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { showRestrictions } from '../contract.ts'
import { restrictionRoutes } from './routes.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const show = async (of = shop, id = of.businessId): Promise<any> =>
  (await routeAnswer(restrictionRoutes(world), showRestrictions, { params: { id }, caller: of.caller, requestId: 'req' })).data
const paused = ({ works }: any) => works.filter((each: any) => !each.works).map((each: any) => each.activity)

test('a business in good standing reads that all works, with its limit; another business’s page does not exist', async () => {
  const view = await show()
  expect(view).toMatchObject({
    standing_reason: null,
    limit: { rule: 'verified_day', amount: 200_000_000n, used: 0n },
    held: 0n,
    holds: [],
    earlier: [],
  })
  expect(paused(view)).toEqual([])
  const other = await world.createShop('Chidi Stores')
  await expect(show(shop, other.businessId)).rejects.toMatchObject({ code: 'not_found' })
})

test('a standing that pauses money says what is paused and why', async () => {
  await world.rows(`update business set standing = 'no_debit', standing_reason = 'We need a newer proof of address.'`)
  const noDebit = await show()
  expect([noDebit.standing_reason, paused(noDebit)]).toEqual(['We need a newer proof of address.', ['send_back', 'send', 'withdraw', 'bills']])
  await world.rows(`update business set standing = 'frozen'`)
  expect(paused(await show())).toEqual(['receive', 'send_back', 'send', 'withdraw', 'bills'])
})

test('money on hold has its reason, its decider and its payment; what the wallet lacks is shown, and ended holds stay readable', async () => {
  const collection = await world.paidIn(shop, 100_000n)
  const [account] = await world.rows<{ id: bigint }>(`select id from account where business_id = '${shop.businessId}' and kind = 'wallet'`)
  const lien = (id: string, about: string, amount: number, state: string, closed: string) =>
    world.rows(`insert into hold (id, account_id, business_id, kind, about, reason, amount, remaining, target, state, placed_at, closed_at)
      values ('${id}', ${account!.id}, '${shop.businessId}', 'lien', '${about}', 'Reason of ${id}', ${amount}, ${state === 'open' ? amount : 0},
        ${amount + 500}, '${state}', '2026-11-19T10:00:00Z', ${closed})`)
  await lien('hld_bank', collection, 2_000, 'open', 'null')
  await lien('hld_staff', 'report_1', 1_000, 'open', 'null')
  await lien('hld_ended', 'report_2', 700, 'released', `'2026-11-19T12:00:00Z'`)
  expect(await show()).toMatchObject({
    held: 3_000n,
    holds: [
      { _id: 'hld_bank', amount: 2_000n, missing: 500n, reason: 'Reason of hld_bank', decided_by: 'bank', transaction_id: collection },
      { _id: 'hld_staff', decided_by: 'staff', decided_until: null, transaction_id: null },
    ],
    earlier: [{ _id: 'hld_ended', amount: 700n, ended_on: new Date('2026-11-19T12:00:00Z') }],
  })
})
