import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../tests/fixtures/bank.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { routeData } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller } from '../../../tests/fixtures/operators.ts'
import { DAY_MS, expectChecksToPass } from '../../../tests/fixtures/pending-fixture.ts'
import { createRichFixture, EARNED_KOBO, queryNow, readSweeps, sendNow, sweepNow } from '../../../tests/fixtures/sweep-fixture.ts'
import type { RouteAnswer } from '../../../platform/http/bind.ts'
import type { RouteContract, WireBody } from '../../../platform/http/contract.ts'
import type { OperatorRole } from '../../operators/contract.ts'
import { askSweep, showSweeps } from '../contract.ts'
import { sweepRoutes } from './routes.ts'
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
  return routeData(sweepRoutes(world), contract, { body, caller, requestId: world.ids.next('req') })
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
    { account: 'pool', balance: 105_000_000n, coming: 0n, going: 0n },
    { account: 'house', balance: 0n, coming: 0n, going: 0n },
    { account: 'providus', balance: 0n, coming: 0n, going: 0n },
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
