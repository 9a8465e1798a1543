import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { AIRTIME, createHeldBill, openFloat } from '../../../tests/fixtures/bill-fixture.ts'
import { type BulkFixture, createBulkFixture } from '../../../tests/fixtures/bulk.ts'
import { createHeldTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'

let world: AppFixture
let shop: Shop
let bulk: BulkFixture
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  bulk = await createBulkFixture(world, shop)
  await openFloat(world)
})
afterEach(() => world.close())

/** The same owner in a session of its own, because a PIN opens one grant for each session. */
let sessions = 0
async function inOwnSession(): Promise<Shop> {
  const sessionId = `ses_race_${++sessions}`
  await world.rows(`insert into session (id, person_id, app, token_hash, life_span, created_at, seen_at)
    values ('${sessionId}', '${shop.caller.personId}', '${sessionId}', sha256('${sessionId}'::bytea), 'long', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z')`)
  return { ...shop, caller: { ...shop.caller, sessionId } }
}
const ROUNDS = 6

test('transfers, withdrawals, bills and a bulk run drain one wallet at once: never below zero, and wallet, holds and limit agree to the kobo', async () => {
  // ₦10,000 for payments of some ₦24,000: most must be refused.
  await world.paidIn(shop, 1_000_000n)
  const start = (await world.wallet(shop)).balance
  const group = await bulk.createGroup([100_000, 150_000])
  const payers = await Promise.all(Array.from({ length: 3 * ROUNDS }, inOwnSession))
  const orders = [
    bulk.pay({ group_id: group }),
    ...payers.map((payer, at) => {
      if (at % 3 === 0) return createHeldTransfer(world, payer, 150_000n)
      return at % 3 === 1 ? createHeldTransfer(world, payer, 120_000n, { kind: 'withdrawal' }) : createHeldBill(world, payer, AIRTIME)
    }),
  ]
  let isRunning = true
  const watched = (async () => {
    while (isRunning) {
      const { balance, held } = await world.wallet(shop)
      expect(balance - held).toBeGreaterThanOrEqual(0n)
    }
  })()
  const ended = await Promise.allSettled<unknown>(orders)
  isRunning = false
  await watched
  const refused = ended
    .filter(({ status }) => status === 'rejected')
    .map((each) => ((each as PromiseRejectedResult).reason as { code?: string }).code)
  expect(refused.length).toBeGreaterThan(0)
  for (const code of refused) expect(code).toMatch(/^(transfers|bulk)\.insufficient_balance$/)

  const sum = async (text: string) => (await world.rows<{ sum: bigint | null }>(text))[0]!.sum ?? 0n
  expect(await failedChecks(world)).toEqual([])

  for (const { id } of await world.rows<{ id: string }>(`select id from bulk_run`)) await bulk.dispatch(id)
  for (const { id } of await world.rows<{ id: string }>(`select id from transfer where state = 'held'`)) await sendToBank(world, id)
  expect(await world.rows(`select distinct state from transfer`)).toEqual([{ state: 'settled' }])
  const paid = await sum(`select sum(total)::bigint as sum from transfer`)
  const used = await sum(`select sum(amount)::bigint as sum from transfer`)
  expect(await world.wallet(shop)).toEqual({ balance: start - paid, held: 0n })
  expect(await sum(`select used as sum from meter where kind = 'outflow' and subject = '${shop.businessId}'`)).toBe(used)
  expect(await failedChecks(world)).toEqual([])
})
