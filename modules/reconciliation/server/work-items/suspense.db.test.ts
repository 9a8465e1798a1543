import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../../tests/fixtures/desk.ts'
import {
  addStatementLine,
  balancesByKind,
  createFundedFixture,
  DAY_MS,
  expectChecksToPass,
  MINUTE_MS,
  readCases,
  runReconciliation,
} from '../../../../tests/fixtures/pending-fixture.ts'
import { breakWork } from './break.ts'
import { suspenseWork } from './suspense.ts'

let world: AppFixture
let shop: Shop
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
  desk = createDesk(world, [suspenseWork])
})
afterEach(() => world.close())

/** A credit for an account number with one wrong digit. */
async function suspended(): Promise<string> {
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S7', accountNumber: shop.accountNumber.replace(/.$/, '9'), narration: 'wax print' })
  await runReconciliation(world)
  world.clock.advance(DAY_MS + MINUTE_MS)
  await runReconciliation(world)
  const [item] = await desk.list('viewer', suspenseWork)
  return item._id
}

test('M49: money in suspense shows accounts with a similar number; two people assign it, less the fee, as a payment of the customer', async () => {
  const id = await suspended()
  const shown = await desk.show('viewer', suspenseWork, id)
  expect(shown.evidence.at(-1).rows).toMatchObject([[shop.accountNumber, expect.anything(), { business: shop.businessId }, 'open', 'verified']])
  await expect(desk.propose('compliance', suspenseWork, id, 'assign', { account: '0000000000' })).rejects.toMatchObject({
    fieldErrors: [{ field: 'account' }],
  })
  await desk.propose('compliance', suspenseWork, id, 'assign', { account: shop.accountNumber })
  await desk.second('finance', suspenseWork, id)
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n + 995_000n, held: 0n })
  expect(await readCases(world)).toMatchObject([{ kind: 'unmatched', state: 'resolved' }])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 6_000_000n })
  expect(await world.rows(`select amount, state, narration from history_item where direction = 'credit' order by created_at desc limit 1`)).toEqual([
    { amount: 1_000_000n, state: 'confirmed', narration: 'wax print' },
  ])
  await expectChecksToPass(world)
  // Its notice comes after all: the session was credited once.
  await runReconciliation(world)
  expect(await world.rows(`select count(*)::int as times from collection where session_id = 'S7'`)).toEqual([{ times: 1 }])
})

const suggestions = async (id: string) => {
  const { decisions } = await desk.show('support', suspenseWork, id)
  return decisions.find(({ key }: { key: string }) => key === 'assign').fields[0].suggestions
}

test('M49: the account with a similar number is suggested where the number is entered, with its business', async () => {
  expect(await suggestions(await suspended())).toEqual([
    { value: shop.accountNumber, label: expect.stringMatching(new RegExp(`^${shop.accountNumber}, Amina `)) },
  ])
})

test('M49: a business that may not receive gets nothing and is not suggested, and the money stays in suspense', async () => {
  const id = await suspended()
  await world.rows(`update business set standing = 'frozen', standing_reason = 'An order.' where id = '${shop.businessId}'`)
  expect(await suggestions(id)).toEqual([])
  await expect(desk.propose('support', suspenseWork, id, 'assign', { account: shop.accountNumber })).rejects.toMatchObject({
    code: 'collections.cannot_receive',
  })
  expect(await readCases(world)).toMatchObject([{ state: 'open' }])
  await expectChecksToPass(world)
})

test('M50: two people send it back; it waits in clearing for the debit under our reference', async () => {
  const id = await suspended()
  await desk.decide(suspenseWork, id, 'send-back')
  expect(await balancesByKind(world)).toEqual({ bank_pool: 6_000_000n, clearing_out: 1_000_000n })
  await expectChecksToPass(world)
  addStatementLine(world, 'out', 1_000_000n, { reference: `BACK-${id}` })
  await runReconciliation(world)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  await expectChecksToPass(world)
})

test('M54: what two people sent back and the bank never paid is in suspense again, as an item that can be sent back once more', async () => {
  const breaks = createDesk(world, [breakWork, suspenseWork])
  const first = await suspended()
  const known = () =>
    world.rows(
      `select business_id, payer_name, account_number, session_id, reason from suspense_item where kind = 'unmatched' order by opened_at desc limit 1`,
    )
  // As of money that a closed business got (M74).
  await world.rows(`update suspense_item set business_id = '${shop.businessId}', payer_name = 'Musa' where id = '${first}'`)
  const before = await known()
  await breaks.decide(suspenseWork, first, 'send-back')
  world.clock.advance(DAY_MS + MINUTE_MS)
  await runReconciliation(world)
  const [missing] = await breaks.list('viewer', breakWork)
  expect((await breaks.show('finance', breakWork, missing._id)).decisions.map(({ key }: { key: string }) => key)).toEqual(['never-sent-back'])
  await breaks.decide(breakWork, missing._id, 'never-sent-back')
  expect(await balancesByKind(world)).toEqual({ bank_pool: 6_000_000n, suspense_unmatched: 1_000_000n })
  await expectChecksToPass(world)
  const [again] = await breaks.list('viewer', suspenseWork)
  expect(await known()).toEqual(before)
  expect((await breaks.show('finance', suspenseWork, again._id)).decisions.map(({ key }: { key: string }) => key)).toEqual(['send-back'])
  await breaks.decide(suspenseWork, again._id, 'send-back')
  addStatementLine(world, 'out', 1_000_000n, { reference: `BACK-${again._id}` })
  await runReconciliation(world)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  await expectChecksToPass(world)
})

test('M55: the part that the bank did not send back is in suspense again too', async () => {
  const breaks = createDesk(world, [breakWork, suspenseWork])
  const id = await suspended()
  await breaks.decide(suspenseWork, id, 'send-back')
  addStatementLine(world, 'out', 600_000n, { reference: `BACK-${id}` })
  await runReconciliation(world)
  const [part] = await breaks.list('viewer', breakWork)
  await breaks.decide(breakWork, part._id, 'never-sent-back')
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_400_000n, suspense_unmatched: 400_000n })
  await expectChecksToPass(world)
})
