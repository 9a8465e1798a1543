import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { bankAnswer } from '../../../tests/fixtures/bank.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import {
  addStatementLine,
  DAY_MS,
  expectChecksToPass,
  failedChecks,
  COVERAGE_CHECK,
  MINUTE_MS,
  readCases,
  runReconciliation,
} from '../../../tests/fixtures/pending-fixture.ts'
import {
  addOperatingLine,
  createRichFixture,
  EARNED_KOBO,
  keepInPool,
  matchOperating,
  naming,
  ownBalances,
  queryNow,
  readSweeps,
  sendNow,
  sweepNow,
} from '../../../tests/fixtures/sweep-fixture.ts'
import { suspenseWork } from '../../reconciliation/server/work-items/suspense.ts'
import { planSweep } from './actions/plan-sweep.ts'
import { recordAnswer } from './actions/record-answer.ts'
import { coverShortageJob, planSweepsJob, watchSweepsJob } from './jobs.ts'
import type { SweepRow } from './rows.generated.ts'

const POOL = 105_000_000n
let world: AppFixture
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await createRichFixture())
})
afterEach(() => world.close())

const stateNow = async () => (await readSweeps(world)).at(-1)!.state
const journals = async () => (await world.rows<{ key: string }>(`select key from journal where posting = 'M47' order by id`)).map(({ key }) => key)

/** Its lines on both statements, and the matching of both. */
async function showOnBoth(sweep: SweepRow): Promise<void> {
  addStatementLine(world, 'out', sweep.amount, { reference: sweep.reference, ...naming(sweep) })
  await runReconciliation(world)
  addOperatingLine(world, 'in', sweep.amount, naming(sweep))
  await matchOperating(world)
}

describe('the surplus of the pool', () => {
  test('M47: it leaves the pool for the house account in two parts, each by its statement, and the books hold in between', async () => {
    const sweep = await sweepNow(world)
    expect(sweep).toMatchObject({ direction: 'pool_to_house', amount: EARNED_KOBO, state: 'on_its_way' })
    expect(world.bank.sent).toMatchObject([
      { reference: sweep.reference, amountKobo: EARNED_KOBO, beneficiary: { accountNumber: '1000000019', bankCode: '566' }, ...naming(sweep) },
    ])
    expect(await ownBalances(world)).toEqual({ bank_pool: POOL, clearing_out: EARNED_KOBO, in_transit: EARNED_KOBO })
    await expectChecksToPass(world)

    addStatementLine(world, 'out', sweep.amount, { reference: sweep.reference, ...naming(sweep) })
    await runReconciliation(world)
    expect(await ownBalances(world)).toEqual({ bank_pool: POOL - EARNED_KOBO, in_transit: EARNED_KOBO })
    await expectChecksToPass(world)

    addOperatingLine(world, 'in', sweep.amount, naming(sweep))
    await matchOperating(world)
    await matchOperating(world)
    expect(await ownBalances(world)).toEqual({ bank_pool: POOL - EARNED_KOBO, bank_house: EARNED_KOBO })
    expect(await stateNow()).toBe('arrived')
    expect(await journals()).toEqual([`sweep:${sweep.id}`, `sweep:${sweep.id}:arrived`])
    expect(await readCases(world)).toEqual([])
    await expectChecksToPass(world)
  })

  test('there is one sweep a day and direction, however many workers plan and send it, and the next day has its own', async () => {
    await Promise.all(Array.from({ length: 5 }, () => runJob(planSweepsJob, world, {})))
    const [sweep, ...others] = await readSweeps(world)
    expect(others).toEqual([])
    await Promise.all(Array.from({ length: 5 }, () => sendNow(world, sweep!.id)))
    expect(world.bank.sent).toHaveLength(1)
    await showOnBoth((await readSweeps(world))[0]!)
    await sweepNow(world)
    expect(await readSweeps(world)).toHaveLength(1)
    world.clock.advance(DAY_MS)
    // Nothing was earned since: there is nothing to sweep.
    await sweepNow(world)
    expect(await readSweeps(world)).toHaveLength(1)
  })

  test('the pool never drops below what customers own: what is notified and not on the statement is no cover', async () => {
    const sweep = await sweepNow(world)
    await showOnBoth(sweep)
    const [{ owed } = { owed: 0n }] = await world.rows<{ owed: bigint }>(
      `select sum(balance)::bigint as owed from account where kind in ('wallet', 'vat')`,
    )
    expect((await ownBalances(world))['bank_pool']).toBe(owed)
    world.clock.advance(DAY_MS)
    for (let payment = 0; payment < 20; payment++) await world.paidIn(shop, 5_000_000n)
    expect(await planSweep(world, 'pool_to_house')).toBeNull()
    await runReconciliation(world)
    expect(await planSweep(world, 'pool_to_house')).not.toBeNull()
  })

  test('own money that stays in the pool by the rule of the day is not swept out', async () => {
    await keepInPool(world, EARNED_KOBO - 100_000n, '2020-01-03')
    expect(await sweepNow(world)).toMatchObject({ amount: 100_000n })
  })

  test('an amount that is not ours any more when it is sent does not leave', async () => {
    await runJob(planSweepsJob, world, {})
    const [sweep] = await readSweeps(world)
    addStatementLine(world, 'out', 50_000n, { narration: 'charge' })
    await runReconciliation(world)
    world.clock.advance(16 * MINUTE_MS)
    await runReconciliation(world)
    await sendNow(world, sweep!.id)
    expect([await stateNow(), world.bank.sent]).toEqual(['cancelled', []])
    const next = await sweepNow(world)
    expect(next).toMatchObject({ number: 2, amount: EARNED_KOBO - 50_000n, state: 'on_its_way' })
  })
})

describe('a sweep in doubt', () => {
  test('an unclear answer posts nothing and holds the amount back; it is asked about, and sent again under the same reference', async () => {
    world.bank.onSend = () => bankAnswer('unknown', 'timeout')
    const sweep = await sweepNow(world)
    expect([sweep.state, await journals()]).toEqual(['unclear', []])
    expect((await ownBalances(world))['in_transit']).toBeUndefined()
    await expectChecksToPass(world)
    world.clock.advance(DAY_MS / 2)
    await sweepNow(world)
    expect(await readSweeps(world)).toHaveLength(1)

    world.bank.onSend = (order) => ({ ...bankAnswer('accepted', '00'), amountKobo: order.amountKobo })
    await queryNow(world, sweep.id)
    expect(world.bank.queried).toEqual([sweep.reference])
    expect(world.bank.sent.map(({ reference }) => reference)).toEqual([sweep.reference, sweep.reference])
    expect([await stateNow(), await journals()]).toEqual(['on_its_way', [`sweep:${sweep.id}`]])
    await expectChecksToPass(world)
  })

  test('it is not sent again before the bank’s cut-off, and a refusal from before the newest sending ends nothing', async () => {
    world.bank.onSend = () => bankAnswer('unknown', 'timeout')
    const sweep = await sweepNow(world)
    world.clock.advance(MINUTE_MS)
    await queryNow(world, sweep.id)
    expect([await stateNow(), world.bank.sent.length]).toEqual(['unclear', 1])
    const [sent] = await readSweeps(world)
    world.clock.advance(5 * MINUTE_MS)
    await queryNow(world, sweep.id)
    expect(world.bank.sent).toHaveLength(2)
    await recordAnswer(world, sent!, 'query', bankAnswer('rejected', '91'))
    expect(await stateNow()).toBe('unclear')
  })

  test('money that is on the statement of the house account was paid, whatever the bank of the pool says of it', async () => {
    world.bank.onSend = () => bankAnswer('unknown', 'timeout')
    const sweep = await sweepNow(world)
    addOperatingLine(world, 'in', sweep.amount, naming(sweep))
    await matchOperating(world)
    expect([await stateNow(), await journals()]).toEqual(['arrived', [`sweep:${sweep.id}`, `sweep:${sweep.id}:arrived`]])
    expect(await ownBalances(world)).toEqual({ bank_pool: POOL, clearing_out: EARNED_KOBO, bank_house: EARNED_KOBO })
    await expectChecksToPass(world)
  })

  test('the statement’s debit settles it, whatever the bank answers', async () => {
    world.bank.onSend = () => bankAnswer('unknown', 'timeout')
    const doubtful = await sweepNow(world)
    addStatementLine(world, 'out', doubtful.amount, { reference: doubtful.reference, ...naming(doubtful) })
    await runReconciliation(world)
    expect([await stateNow(), await journals()]).toEqual(['on_its_way', [`sweep:${doubtful.id}`]])
    expect(await ownBalances(world)).toEqual({ bank_pool: POOL - EARNED_KOBO, in_transit: EARNED_KOBO })
    await expectChecksToPass(world)
  })

  test('a refusal posts nothing, and another sweep of the day may follow; a debit of the refused one is posted all the same', async () => {
    world.bank.onSend = () => bankAnswer('rejected', '06')
    const refused = await sweepNow(world)
    expect([refused.state, await journals()]).toEqual(['failed', []])
    await expectChecksToPass(world)
    addStatementLine(world, 'out', refused.amount, { reference: refused.reference, ...naming(refused) })
    await runReconciliation(world)
    expect([await stateNow(), await journals()]).toEqual(['on_its_way', [`sweep:${refused.id}`]])
    expect(await readCases(world)).toEqual([])
    await expectChecksToPass(world)
  })

  test('an order of which nothing left is held and sent again', async () => {
    world.operatingBank.isSilent = true
    const sweep = await sweepNow(world)
    expect([sweep.state, sweep.sent_at, world.bank.sent]).toEqual(['held', null, []])
    world.operatingBank.isSilent = false
    await sendNow(world, sweep.id)
    expect([await stateNow(), world.bank.sent.length]).toEqual(['on_its_way', 1])
  })

  test('after a day it waits for people, is not sent again, and “paid” ends it', async () => {
    world.bank.onSend = () => bankAnswer('unknown', 'timeout')
    const sweep = await sweepNow(world)
    world.clock.advance(DAY_MS)
    await queryNow(world, sweep.id)
    expect([await stateNow(), world.bank.sent.length]).toEqual(['review', 1])
    world.clock.advance(DAY_MS)
    expect(await planSweep(world, 'pool_to_house')).toBeNull()
    world.bank.onQuery = () => bankAnswer('accepted', '00')
    await queryNow(world, sweep.id)
    expect([await stateNow(), await journals()]).toEqual(['on_its_way', [`sweep:${sweep.id}`]])
  })

  test('“paid” with another amount is doubt', async () => {
    world.bank.onSend = () => ({ ...bankAnswer('accepted', '00'), amountKobo: 1n })
    expect((await sweepNow(world)).state).toBe('unclear')
    expect(await journals()).toEqual([])
  })

  test('one whose job was lost is sent, or asked about, by the next run of the watch', async () => {
    const queued = async () =>
      (await world.rows<{ key: string }>(`select key from job where task like 'sweeps.%' order by key`)).map(({ key }) => key)
    world.bank.onSend = () => bankAnswer('unknown', 'timeout')
    await runJob(planSweepsJob, world, {})
    const [sweep] = await readSweeps(world)
    for (const task of ['send', 'query']) {
      await world.rows(`delete from job where task like 'sweeps.%'`)
      await runJob(watchSweepsJob, world, {})
      expect(await queued()).toEqual([])
      world.clock.advance(2 * MINUTE_MS)
      await runJob(watchSweepsJob, world, {})
      expect(await queued()).toEqual([`sweep-${task}:${sweep!.id}`])
      await sendNow(world, sweep!.id)
    }
  })

  test('one that does not arrive within a day raises an alarm, each day once', async () => {
    const alarms: string[] = []
    const log = { ...world.log, error: (_facts: object, message: string) => void alarms.push(message) } as typeof world.log
    await sweepNow(world)
    world.clock.advance(DAY_MS + 1)
    await runJob(watchSweepsJob, { ...world, log }, {})
    await runJob(watchSweepsJob, { ...world, log }, {})
    expect(alarms).toEqual(['own money has left one of our accounts and has not arrived at the other'])
    world.clock.advance(DAY_MS + 1)
    await runJob(watchSweepsJob, { ...world, log }, {})
    expect(alarms).toHaveLength(2)
  })
})

describe('what statements show otherwise', () => {
  test('money that comes back to the pool ends the sweep, and another one of the day may follow', async () => {
    const sweep = await sweepNow(world)
    addStatementLine(world, 'out', sweep.amount, { reference: sweep.reference, ...naming(sweep) })
    addStatementLine(world, 'in', sweep.amount, { narration: `Reversal of Own transfer ${sweep.reference}` })
    await runReconciliation(world)
    expect(await stateNow()).toBe('returned')
    expect(await ownBalances(world)).toEqual({ bank_pool: POOL })
    await expectChecksToPass(world)
    expect(await sweepNow(world)).toMatchObject({ number: 2, amount: EARNED_KOBO })
  })

  test('M55: what arrives with less is a case of the difference, and the house account equals its statement', async () => {
    const sweep = await sweepNow(world)
    addStatementLine(world, 'out', sweep.amount, { reference: sweep.reference, ...naming(sweep) })
    await runReconciliation(world)
    addOperatingLine(world, 'in', sweep.amount - 5_000n, naming(sweep))
    await matchOperating(world)
    expect((await ownBalances(world))['bank_house']).toBe(EARNED_KOBO - 5_000n)
    expect(await readCases(world)).toMatchObject([{ kind: 'difference', account_kind: 'suspense_unfunded', amount: 5_000n }])
    await expectChecksToPass(world)
  })

  test('M46, M51: the statement of the house account is matched as that of the pool, and a charge on it is a case', async () => {
    await showOnBoth(await sweepNow(world))
    addOperatingLine(world, 'out', 10_750n, { narration: 'SMS charges' })
    await matchOperating(world)
    world.clock.advance(16 * MINUTE_MS)
    await matchOperating(world)
    expect((await ownBalances(world))['bank_house']).toBe(EARNED_KOBO - 10_750n)
    expect(await readCases(world)).toMatchObject([{ kind: 'bank_debit', account_kind: 'suspense_bank_debit', amount: 10_750n }])
    await expectChecksToPass(world)
  })
})

describe('money that others pay into the house account', () => {
  let desk: ReturnType<typeof createDesk>
  let id: string
  beforeEach(async () => {
    desk = createDesk(world, [suspenseWork])
    addOperatingLine(world, 'in', 5_000_000n, { narration: 'CAPITAL' })
    await matchOperating(world)
    world.clock.advance(DAY_MS + MINUTE_MS)
    await matchOperating(world)
    ;[{ _id: id }] = await desk.list('viewer', suspenseWork)
  })

  for (const [decision, account] of [
    ['capital', 'house_equity'],
    ['income', 'other_income'],
  ] as const)
    test(`M48, M71: it is a case, which two people end as ${decision}`, async () => {
      expect(await readCases(world)).toMatchObject([{ kind: 'unmatched', amount: 5_000_000n }])
      await desk.decide(suspenseWork, id, decision)
      expect(await world.rows(`select balance from account where kind = '${account}'`)).toEqual([{ balance: 5_000_000n }])
      expect(await readCases(world)).toMatchObject([{ state: 'resolved' }])
      expect(await ownBalances(world)).toMatchObject({ bank_house: 5_000_000n })
      await expectChecksToPass(world)
    })

  test('it is never assigned to a customer, and a credit in the pool never becomes ours', async () => {
    const inOwn = await desk.show('finance', suspenseWork, id)
    expect(inOwn.decisions.map(({ key }: { key: string }) => key)).toEqual(['capital', 'income', 'send-back'])
    addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S7', accountNumber: shop.accountNumber.replace(/.$/, '9') })
    await runReconciliation(world)
    world.clock.advance(DAY_MS + MINUTE_MS)
    await runReconciliation(world)
    const inPool = (await desk.list('viewer', suspenseWork)).find((item: { _id: string }) => item._id !== id)!
    const shown = await desk.show('finance', suspenseWork, inPool._id)
    expect(shown.decisions.map(({ key }: { key: string }) => key)).toEqual(['assign', 'returned-top-up', 'send-back'])
  })
})

describe('a short pool', () => {
  const loseFromPool = async (kobo: bigint) => {
    addStatementLine(world, 'out', kobo, { narration: 'charge' })
    await runReconciliation(world)
    world.clock.advance(16 * MINUTE_MS)
    await runReconciliation(world)
  }

  test('M47, check 8: what is missing comes back out of the house account within the hour, once for each shortage, and the pool covers again', async () => {
    await showOnBoth(await sweepNow(world))
    await expectChecksToPass(world)
    await loseFromPool(60_000n)
    expect(await failedChecks(world)).toEqual([expect.stringMatching(`^${COVERAGE_CHECK}`)])
    await runJob(coverShortageJob, world, {})
    await runJob(coverShortageJob, world, {})
    const back = (await readSweeps(world)).at(-1)!
    expect(back).toMatchObject({ direction: 'house_to_pool', amount: 60_000n })
    await sendNow(world, back.id)
    expect(world.operatingBank.sent).toMatchObject([{ reference: back.reference, beneficiary: { accountNumber: '1000000002' } }])
    await expectChecksToPass(world)
    addOperatingLine(world, 'out', back.amount, { reference: back.reference, ...naming(back) })
    await matchOperating(world)
    addStatementLine(world, 'in', back.amount, naming(back))
    await runReconciliation(world)
    expect(await stateNow()).toBe('arrived')
    expect(await ownBalances(world)).toMatchObject({ bank_house: EARNED_KOBO - 60_000n, bank_pool: POOL - EARNED_KOBO })
    await expectChecksToPass(world)
    // A second shortage of the same day.
    await loseFromPool(20_000n)
    await runJob(coverShortageJob, world, {})
    expect((await readSweeps(world)).at(-1)).toMatchObject({ day: back.day, number: 2, direction: 'house_to_pool', amount: 20_000n })
  })

  test('no more comes back than the house account has, and nothing while the pool is not short', async () => {
    await runJob(coverShortageJob, world, {})
    expect(await readSweeps(world)).toEqual([])
    await showOnBoth(await sweepNow(world))
    await loseFromPool(EARNED_KOBO + 1n)
    await runJob(coverShortageJob, world, {})
    expect((await readSweeps(world)).at(-1)).toMatchObject({ direction: 'house_to_pool', amount: EARNED_KOBO })
  })
})
