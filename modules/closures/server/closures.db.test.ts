import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import { createFundedFixture, failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { addDays, lagosDay } from '../../../platform/clock/index.ts'
import { standingWork } from '../../risk/server/standing/work-items.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'
import { settleBusinessJob } from '../../transfers/index.ts'
import { closureWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
  desk = createDesk(world, [standingWork, closureWork])
})
afterEach(() => world.close())

const standing = async () => (await world.rows<{ standing: string }>(`select standing from business where id = '${shop.businessId}'`))[0]!.standing

/** Why a decision is off on the page, before anything is entered. */
const offBecause = async (decision: string): Promise<string | null> => {
  const { decisions } = await desk.show('finance', closureWork, shop.businessId)
  return decisions.find(({ key }: { key: string }) => key === decision).refused_because
}

test('M66: a business is closed by two people when its rest is at its bank, and not before; later money has no owner', async () => {
  await desk.decide(standingWork, shop.businessId, 'closing', { reason: 'The owner has asked for it.' })
  const [item] = await desk.list('viewer', closureWork)
  expect(item).toMatchObject({ _id: shop.businessId, amount: (await world.wallet(shop)).balance })
  await expect(desk.propose('support', closureWork, shop.businessId, 'close')).rejects.toMatchObject({ code: 'closures.not_empty' })
  expect(await standing()).toBe('closing')
  expect(await offBecause('close')).toMatch(/^It cannot be closed yet\. .+ is not at its end\.$/)

  await runJob(settleBusinessJob, world, { businessId: shop.businessId, day: addDays(lagosDay(world.clock.now()), 1) })
  expect((await world.wallet(shop)).held).toBe((await world.wallet(shop)).balance)
  const [sent] = await world.rows<{ id: string }>(`select id from transfer where kind = 'settlement'`)
  await sendToBank(world, sent!.id)
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })

  expect(await offBecause('close')).toBeNull()
  await desk.decide(closureWork, shop.businessId, 'close')
  expect(await standing()).toBe('closed')
  expect(await desk.list('viewer', closureWork)).toEqual([])
  await world.paidIn(shop, 1_000_000n, { sessionId: 'LATE' })
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  expect(await world.rows(`select kind, amount from suspense_item`)).toMatchObject([{ kind: 'unmatched', amount: 1_000_000n }])
  expect(await failedChecks(world)).toEqual([])
})

test('a closing business without a payout bank is not settled: the act is off, and says so before it is begun', async () => {
  await desk.decide(standingWork, shop.businessId, 'closing', { reason: 'The owner has asked for it.' })
  expect(await offBecause('settle')).toBeNull()
  await world.rows(`update business set payout_account_number = null, payout_bank_code = null, payout_bank_name = null, payout_account_name = null`)
  expect(await offBecause('settle')).toBe('The business has no payout bank. Ask the owner to link one.')
})
