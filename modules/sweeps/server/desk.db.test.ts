import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../tests/fixtures/bank.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { routeData } from '../../../tests/fixtures/history.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import { newOperatorCaller, operatorContextOf } from '../../../tests/fixtures/operators.ts'
import { addStatementLine, DAY_MS, expectChecksToPass, MINUTE_MS, runReconciliation } from '../../../tests/fixtures/pending-fixture.ts'
import {
  addOperatingLine,
  createRichFixture,
  EARNED_KOBO,
  matchOperating,
  naming,
  ownBalances,
  queryNow,
  readSweeps,
  sendNow,
  sweepNow,
} from '../../../tests/fixtures/sweep-fixture.ts'
import type { RouteAnswer } from '../../../platform/http/bind.ts'
import type { RouteContract, WireBody } from '../../../platform/http/contract.ts'
import type { OperatorRole } from '../../operators/contract.ts'
import { breakWork } from '../../reconciliation/server/work-items/break.ts'
import { askSweep, showSweeps } from '../contract.ts'
import { decideSweep } from './actions/decide-sweep.ts'
import { watchSweepsJob } from './jobs.ts'
import { sweepRoutes } from './routes.ts'
import type { SweepRow } from './rows.generated.ts'
import { sweepWork } from './work-items.ts'

let world: AppFixture
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  ;({ world } = await createRichFixture())
  desk = createDesk(world, [sweepWork])
})
afterEach(() => world.close())

async function ask<C extends RouteContract>(role: OperatorRole, contract: C, body?: WireBody<C>): Promise<RouteAnswer<C>['data']> {
  const { caller } = await newOperatorCaller(world, role)
  return routeData(sweepRoutes(operatorContextOf(world)), contract, { body, caller, requestId: world.ids.next('req') })
}
const propose = () => ask('finance', askSweep, { direction: 'pool_to_house' })
const state = async (id: string) => (await readSweeps(world)).find((sweep) => sweep.id === id)!.state

test('operators see our accounts, what others own of them and what is ours; finance also what may be swept now', async () => {
  const seen = await ask('finance', showSweeps)
  expect(seen).toMatchObject({
    owed: 105_000_000n - EARNED_KOBO,
    surplus: EARNED_KOBO,
    in_transit: 0n,
    allowed: [{ direction: 'pool_to_house', amount: EARNED_KOBO }],
    sweeps: [],
  })
  expect(seen.accounts).toEqual([
    { account: 'pool', label: 'Pool', balance: 105_000_000n, coming: 0n, going: 0n },
    { account: 'house', label: 'Our own account', balance: 0n, coming: 0n, going: 0n },
    { account: 'providus', label: 'Providus', balance: 0n, coming: 0n, going: 0n },
  ])
  expect((await ask('viewer', showSweeps)).allowed).toEqual([])
  await sweepNow(world)
  const after = await ask('finance', showSweeps)
  expect(after).toMatchObject({
    surplus: 0n,
    in_transit: EARNED_KOBO,
    allowed: [],
    sweeps: [{ state: 'on_its_way', is_late: false, is_work: false }],
  })
})

test('a sweep that finance asks for leaves when two people of different roles have decided it, and is the one of its day', async () => {
  const { _id } = await propose()
  await expect(propose()).rejects.toMatchObject({ code: 'sweeps.nothing' })
  await sendNow(world, _id)
  expect([await state(_id), world.bank.sent]).toEqual(['asked', []])
  await desk.propose('support', sweepWork, _id, 'send')
  expect(await state(_id)).toBe('asked')
  await desk.second('finance', sweepWork, _id)
  await sendNow(world, _id)
  expect([await state(_id), world.bank.sent.length]).toEqual(['on_its_way', 1])
  await sweepNow(world)
  expect(await readSweeps(world)).toHaveLength(1)
  await expectChecksToPass(world)
})

test('a refused one moves nothing, and another one of the day may be asked for', async () => {
  const { _id } = await propose()
  await desk.propose('support', sweepWork, _id, 'refuse')
  expect(await state(_id)).toBe('refused')
  await sendNow(world, _id)
  expect(world.bank.sent).toEqual([])
  expect((await ask('finance', showSweeps)).allowed).toHaveLength(1)
  expect((await propose())._id).not.toBe(_id)
})

describe('own money that has left and not arrived', () => {
  let sweep: SweepRow
  beforeEach(async () => {
    sweep = await sweepNow(world)
    addStatementLine(world, 'out', sweep.amount, { reference: sweep.reference, ...naming(sweep) })
    await runReconciliation(world)
    world.clock.advance(DAY_MS)
  })
  async function balances() {
    const [loss] = await world.rows<{ balance: bigint }>(`select balance from account where kind = 'operational_loss'`)
    return { lost: loss?.balance ?? 0n, ...(await ownBalances(world)) }
  }

  test('M72: two people call it lost once its alarm was raised, and the loss is the house’s', async () => {
    const by = { operatorId: 'opr_1', name: 'Ngozi', role: 'finance' as const }
    await expect(decideSweep(world, sweep.id, 'lost', { by, proposedBy: by, note: '', requestId: 'req_1' })).rejects.toMatchObject({
      code: 'state.moved_on',
    })
    expect(await desk.list('viewer', sweepWork)).toEqual([])
    await runJob(watchSweepsJob, world, {})
    expect((await ask('finance', showSweeps)).sweeps).toMatchObject([{ state: 'on_its_way', is_late: true, is_work: true }])
    await desk.propose('support', sweepWork, sweep.id, 'lost')
    expect(await balances()).toMatchObject({ in_transit: sweep.amount, lost: 0n })
    await desk.second('finance', sweepWork, sweep.id)
    expect(await state(sweep.id)).toBe('lost')
    expect(await balances()).toEqual({ bank_pool: 105_000_000n - sweep.amount, lost: sweep.amount })
    expect(await desk.list('viewer', sweepWork)).toEqual([])
    await expectChecksToPass(world)
  })

  for (const [end, what] of [
    ['arrived', 'the statement of the house account'],
    ['returned', 'the statement of the pool'],
  ] as const)
    test(`M72: the loss is taken back when ${what} shows it after all, once`, async () => {
      await runJob(watchSweepsJob, world, {})
      await desk.decide(sweepWork, sweep.id, 'lost')
      for (let times = 0; times < 2; times++) {
        if (end === 'arrived') addOperatingLine(world, 'in', sweep.amount, naming(sweep))
        else addStatementLine(world, 'in', sweep.amount, { narration: `Reversal of Own transfer ${sweep.reference}` })
        await matchOperating(world)
        await runReconciliation(world)
      }
      expect(await state(sweep.id)).toBe(end)
      expect((await balances()).lost).toBe(0n)
      expect(await balances()).not.toHaveProperty('in_transit')
      await expectChecksToPass(world)
    })

  test('one that arrives before the second person decides is not lost', async () => {
    await runJob(watchSweepsJob, world, {})
    await desk.propose('support', sweepWork, sweep.id, 'lost')
    addOperatingLine(world, 'in', sweep.amount, naming(sweep))
    await matchOperating(world)
    await expect(desk.second('finance', sweepWork, sweep.id)).rejects.toBeDefined()
    expect(await state(sweep.id)).toBe('arrived')
    expect(await balances()).toMatchObject({ lost: 0n, bank_house: sweep.amount })
  })
})

test('M72: own money that the bank called paid and that never left makes no loss: its case and its end cancel each other', async () => {
  const sweep = await sweepNow(world)
  world.clock.advance(DAY_MS + MINUTE_MS)
  await runReconciliation(world)
  await runJob(watchSweepsJob, world, {})
  const breaks = createDesk(world, [breakWork])
  const [item] = await breaks.list('viewer', breakWork)
  const shown = await breaks.show('viewer', breakWork, item._id)
  expect(shown.decisions.map(({ key }: { key: string }) => key)).toEqual(['never-left'])
  await breaks.decide(breakWork, item._id, 'never-left')
  await expectChecksToPass(world)
  await desk.decide(sweepWork, sweep.id, 'lost')
  expect(await ownBalances(world)).toEqual({ bank_pool: 105_000_000n })
  expect(await world.rows(`select balance from account where kind in ('operational_loss', 'suspense_unpaid') and balance <> 0`)).toEqual([])
  expect(await sweepNow(world)).toMatchObject({ amount: EARNED_KOBO, state: 'on_its_way' })
  await expectChecksToPass(world)
})

test('one in doubt for a day is decided by two people: “it was paid” posts the first part, “it was not paid” nothing', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const sweep = await sweepNow(world)
  world.clock.advance(DAY_MS)
  await queryNow(world, sweep.id)
  expect((await desk.list('viewer', sweepWork)).map(({ _id }: { _id: string }) => _id)).toEqual([sweep.id])
  await desk.decide(sweepWork, sweep.id, 'not-paid')
  expect(await state(sweep.id)).toBe('failed')
  await expectChecksToPass(world)
  const next = await sweepNow(world)
  world.clock.advance(DAY_MS)
  await queryNow(world, next.id)
  await desk.decide(sweepWork, next.id, 'paid')
  expect(await state(next.id)).toBe('on_its_way')
  await expectChecksToPass(world)
})
