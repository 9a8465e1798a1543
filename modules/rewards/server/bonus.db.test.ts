import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createHeldTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { joinDownline, makeAggregator, withdrawToBank } from '../../../tests/fixtures/reward-fixture.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { prepareSendingBack, sendBackCommand } from '../../collections/server/actions/send-back.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'
import { returnTransferCommand } from '../../transfers/index.ts'
import { vestBonuses } from './actions/vest-bonuses.ts'
import { earningsOf } from './queries.ts'
import { rewardProfileWork } from './work-items.ts'

let world: AppFixture
let aggregator: Shop
let member: Shop
beforeEach(async () => {
  world = await createAppFixture()
  aggregator = await world.createShop('Arewa Network')
  member = await world.createShop('Sabon Gari Tailors')
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const DAY_MS = 24 * 60 * 60_000
/** 20 % of the fee without VAT of ₦10,000, which is ₦46.51. */
const SHARE = 930n
const join = async () => joinDownline(world, member, await makeAggregator(world, aggregator))
const earnings = () => earningsOf(world.db.system, aggregator.businessId)
const days = () =>
  world.rows(
    `select payments, takings::int as takings, earned::int as earned, vested::int as vested from bonus_day where member_id = '${member.businessId}'`,
  )
async function vest(): Promise<void> {
  world.clock.advance(5 * DAY_MS)
  await vestBonuses(world)
}
async function sendBack(collectionId: string): Promise<void> {
  await world.grant(member)
  const prepared = await prepareSendingBack(world, member.caller, { collectionId, reason: 'Paid twice', requestId: `back-${collectionId}` })
  const { outcome } = await world.postingQueue.submit(sendBackCommand(prepared))
  await sendToBank(world, outcome.transferId)
}
/** The rail returns a payment that it had settled, and the statement shows it. */
async function giveBack(
  transfer: Parameters<typeof world.fulfilments.of>[0] & { id: string; businessId: string; subject_id: string | null },
  amountKobo: bigint,
) {
  const [attempt] = await world.rows<{ id: string; partner: string }>(`select id, partner from transfer_attempt where transfer_id = '${transfer.id}'`)
  world.bank.lines = []
  await world.postingQueue.submit(
    returnTransferCommand(
      { transfer, attempt: attempt!, fulfilment: world.fulfilments.of(transfer) },
      { lineId: `line-${transfer.id}`, amountKobo, sessionId: null },
    ),
  )
}
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(Refusal)
  return (error as Refusal).code
}

test('BONUS-37, BONUS-33, M43: a payment to a member brings its aggregator a share of the fee without VAT, in the same commit', async () => {
  await world.paidIn(member, 1_000_000n)
  await join()
  expect(await earnings()).toMatchObject({ bonusAccrued: 0n })
  await world.paidIn(member, 1_000_000n)
  expect(await earnings()).toEqual({ bonus: 0n, bonusAccrued: SHARE, referral: 0n })
  const [same] = await world.rows<{ batches: number; lines: string }>(`
    select count(distinct batch_id)::int as batches, string_agg(posting, ' ' order by posting) as lines from journal
    where created_at = (select max(created_at) from journal)`)
  expect(same).toEqual({ batches: 1, lines: 'M1 M43' })
  expect(await days()).toEqual([{ payments: 1, takings: 1_000_000, earned: 930, vested: 0 }])
})

test('M43, M45: once the verification shows that member and aggregator have one owner, payments bring no share; earlier ones can still be taken back', async () => {
  await join()
  const earlier = await world.paidIn(member, 1_000_000n)
  await world.rows(`update business set owner_identity = 'bvn-one' where id in ('${aggregator.businessId}', '${member.businessId}')`)
  world.clock.advance(1_001)
  await world.paidIn(member, 5_000_000n)
  expect(await earnings()).toMatchObject({ bonusAccrued: SHARE })
  await sendBack(earlier)
  expect(await earnings()).toMatchObject({ bonusAccrued: 0n })
})

test('M43: the fee of a transfer of a member brings a share when the bank has paid it, and M45 takes it back when it returns', async () => {
  await join()
  await world.paidIn(member, 5_000_000n)
  const before = (await earnings()).bonusAccrued
  const id = await createHeldTransfer(world, member, 500_000n)
  await sendToBank(world, id)
  // 20 % of ₦18.60.
  expect((await earnings()).bonusAccrued).toBe(before + 372n)
  await giveBack({ id, kind: 'transfer', subject_id: null, businessId: member.businessId }, 500_000n)
  expect((await earnings()).bonusAccrued).toBe(before)
})

test('M45: a payment that is sent back takes the share back in the same commit, out of what is accrued', async () => {
  await join()
  await world.paidIn(member, 5_000_000n)
  const accrued = (await earnings()).bonusAccrued
  await sendBack(await world.paidIn(member, 1_000_000n))
  expect(await earnings()).toMatchObject({ bonusAccrued: accrued, bonus: 0n })
  expect(await days()).toEqual([{ payments: 1, takings: 5_000_000, earned: Number(accrued), vested: 0 }])
})

test('M44: earnings become withdrawable when the time to send the payment back is over, once, and the run finds nothing to do again', async () => {
  await join()
  await world.paidIn(member, 1_000_000n)
  world.clock.advance(3 * DAY_MS)
  await vestBonuses(world)
  expect(await earnings()).toMatchObject({ bonus: 0n, bonusAccrued: SHARE })
  world.clock.advance(DAY_MS)
  await Promise.all([vestBonuses(world), vestBonuses(world)])
  await vestBonuses(world)
  expect(await earnings()).toMatchObject({ bonus: SHARE, bonusAccrued: 0n })
})

test('M45, M64: a return after the payout is owed, and the next earnings pay it before they become withdrawable', async () => {
  await join()
  await world.paidIn(member, 50_000_000n)
  const id = await createHeldTransfer(world, member, 500_000n)
  await sendToBank(world, id)
  await vest()
  const { bonus } = await earnings()
  await sendToBank(world, await withdrawToBank(world, aggregator, 'bonus', bonus))
  await giveBack({ id, kind: 'transfer', subject_id: null, businessId: member.businessId }, 500_000n)
  expect(await world.rows(`select balance::int as owed from account where kind = 'debt' and business_id = '${aggregator.businessId}'`)).toEqual([
    { owed: 372 },
  ])
  await world.paidIn(member, 1_000_000n)
  await vest()
  expect(await earnings()).toMatchObject({ bonus: SHARE - 372n, bonusAccrued: 0n })
})

test('BONUS-21, M28: the bonus goes to the payout bank and falls by exactly the amount; the wallet is not touched', async () => {
  await join()
  await world.paidIn(member, 500_000_000n)
  await world.paidIn(aggregator, 1_000_000n)
  await vest()
  const wallet = await world.wallet(aggregator)
  const { bonus } = await earnings()
  const id = await withdrawToBank(world, aggregator, 'bonus', 1_000n)
  expect(await earnings()).toMatchObject({ bonus: bonus - 1_000n })
  await sendToBank(world, id)
  expect(world.bank.sent).toMatchObject([{ amountKobo: 1_000n, beneficiary: { accountNumber: '0123456789', bankCode: '058' } }])
  expect(await earnings()).toMatchObject({ bonus: bonus - 1_000n })
  expect(await world.wallet(aggregator)).toEqual(wallet)
  expect(await world.rows(`select state, destination from reward_payout`)).toEqual([{ state: 'paid', destination: 'bank' }])
  expect(await world.rows(`select state, balance_after from history_item where kind = 'bonus'`)).toEqual([
    { state: 'confirmed', balance_after: null },
  ])
})

test('M15, M16: a refused payout is back in the bonus, and so is one that the bank returns', async () => {
  await join()
  await world.paidIn(member, 500_000_000n)
  await vest()
  const { bonus } = await earnings()
  const usual = world.bank.onSend
  world.bank.onSend = () => ({
    outcome: 'rejected',
    code: '51',
    message: 'no',
    sessionId: null,
    amountKobo: null,
    beneficiaryAccountNumber: null,
    raw: null,
  })
  await sendToBank(world, await withdrawToBank(world, aggregator, 'bonus', 1_000n))
  expect(await earnings()).toMatchObject({ bonus })
  expect(await world.rows(`select state from reward_payout`)).toEqual([{ state: 'failed' }])

  world.bank.onSend = usual
  const id = await withdrawToBank(world, aggregator, 'bonus', 1_000n)
  await sendToBank(world, id)
  expect(await earnings()).toMatchObject({ bonus: bonus - 1_000n })
  await giveBack({ id, kind: 'bonus', subject_id: null, businessId: aggregator.businessId }, 1_000n)
  expect(await earnings()).toMatchObject({ bonus })
  expect(await world.rows(`select state from reward_payout order by state`)).toEqual([{ state: 'failed' }, { state: 'returned' }])
})

test('a code of oneself, of nobody, and a second aggregator are refused, and nothing changes', async () => {
  const code = await makeAggregator(world, aggregator)
  const other = await world.createShop('Kano Agents')
  const otherCode = await makeAggregator(world, other)
  expect(await refusalOf(joinDownline(world, aggregator, code))).toBe('rewards.is_aggregator')
  expect(await refusalOf(joinDownline(world, member, 'AGG-NOBODY'))).toBe('rewards.unknown_code')
  await joinDownline(world, member, code)
  expect(await refusalOf(joinDownline(world, member, otherCode))).toBe('rewards.has_aggregator')
  expect(await world.rows(`select business_id from downline_member`)).toEqual([{ business_id: aggregator.businessId }])
})

test('ROLE-11: two people of different roles make a business an aggregator; a member can only become an agent', async () => {
  const desk = createDesk(world, [rewardProfileWork])
  const keys = async (shop: Shop) => (await desk.show('support', rewardProfileWork, shop.businessId)).decisions.map(({ key }: { key: string }) => key)
  expect(await keys(aggregator)).toEqual(['make_aggregator', 'hide_link'])
  await desk.propose('support', rewardProfileWork, aggregator.businessId, 'make_aggregator', {})
  expect(await world.rows(`select id from reward_profile`)).toEqual([])
  await desk.second('finance', rewardProfileWork, aggregator.businessId)
  const [made] = await world.rows<{ aggregator_code: string }>(`select aggregator_code from reward_profile`)
  expect(made!.aggregator_code).toMatch(/^AGG-[A-Z2-9]{6}$/)
  await joinDownline(world, member, made!.aggregator_code)
  expect(await keys(member)).toEqual(['make_agent', 'hide_link'])
  await expect(desk.propose('administrator', rewardProfileWork, member.businessId, 'make_agent', {})).rejects.toMatchObject({ code: 'desk.no_right' })
})
