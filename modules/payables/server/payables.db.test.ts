import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import { createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import {
  addStatementLine,
  attemptReference,
  createFundedFixture,
  DAY_MS,
  expectChecksToPass,
  MINUTE_MS,
  readCases,
  runReconciliation,
} from '../../../tests/fixtures/pending-fixture.ts'
import { addOperatingLine, matchOperating } from '../../../tests/fixtures/sweep-fixture.ts'
import { payableReference } from './actions/pay.ts'
import { accrueRailCostsJob } from './jobs.ts'
import { classifyDifference } from './postings.ts'
import { payableWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
  desk = createDesk(world, [payableWork])
})
afterEach(() => world.close())

const balance = async (kind: string) =>
  (await world.rows<{ balance: bigint }>(`select sum(balance)::bigint as balance from account where kind = '${kind}'`))[0]!.balance
const payables = () =>
  world.rows<{ id: string; kind: string; amount: bigint; deducted: bigint; state: string }>(`select * from payable order by month, kind`)
const accrue = () => runJob(accrueRailCostsJob, world, {})

/** A paid transfer with its line on the statement, and the first day of the next month. */
async function oneMonth(): Promise<void> {
  const id = await createSentTransfer(world, shop, 2_000_000n)
  addStatementLine(world, 'out', 2_000_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  const month = world.clock.now().getUTCMonth()
  while (world.clock.now().getUTCMonth() === month) world.clock.advance(DAY_MS)
}

test('M56, M60: each day costs its payments times the tariff, once; the month brings an invoice and the returns of VAT and duty', async () => {
  await oneMonth()
  await accrue()
  await accrue()
  expect(await balance('partner_payable')).toBe(375n)
  expect(await balance('partner_cost')).toBe(375n)
  const [duty, vat] = [await balance('stamp_duty'), await balance('vat')]
  expect(await payables()).toMatchObject([
    { kind: 'rails', amount: 375n, state: 'open' },
    { kind: 'stamp_duty', amount: duty, state: 'open' },
    { kind: 'vat', amount: vat, deducted: 0n, state: 'open' },
  ])
  await expectChecksToPass(world)
})

test('M57 to M60: an invoice leaves the pool and a tax the house account, each once; VAT of invoices lowers the next return', async () => {
  await oneMonth()
  await accrue()
  const [invoice, duty] = await payables()
  await desk.decide(payableWork, invoice!.id, 'pay-invoice', { number: 'VFD/2026/11', amount: '380', vat: '26' })
  await expect(desk.decide(payableWork, invoice!.id, 'pay-invoice', { number: 'VFD/2026/11', amount: '380', vat: '26' })).rejects.toMatchObject({
    httpStatus: 409,
  })
  await desk.decide(payableWork, duty!.id, 'file', { number: 'FIRS-77' })
  expect([await balance('partner_payable'), await balance('vat_input'), await balance('rounding'), await balance('stamp_duty')]).toEqual([
    0n,
    26n,
    5n,
    0n,
  ])
  expect([await balance('clearing_out'), await balance('clearing_out_house')]).toEqual([380n, duty!.amount])
  await expectChecksToPass(world)
  addStatementLine(world, 'out', 380n, { reference: payableReference(invoice!.id) })
  addOperatingLine(world, 'out', duty!.amount, { reference: payableReference(duty!.id) })
  for (let round = 0; round < 2; round++) {
    await runReconciliation(world)
    await matchOperating(world)
    world.clock.advance(16 * MINUTE_MS)
  }
  expect([await balance('clearing_out'), await balance('clearing_out_house'), await balance('bank_house')]).toEqual([0n, 0n, -duty!.amount])
  expect(await readCases(world)).toEqual([])
  await expectChecksToPass(world)

  const vatBefore = await balance('vat')
  await oneMonth()
  await accrue()
  const next = (await payables()).filter(({ kind, state }) => kind === 'vat' && state === 'open')
  expect(next).toMatchObject([
    { amount: vatBefore, deducted: 0n },
    { amount: (await balance('vat')) - vatBefore, deducted: 26n },
  ])
  await desk.decide(payableWork, next[1]!.id, 'file', { number: 'FIRS-78' })
  expect([await balance('vat'), await balance('vat_input')]).toEqual([vatBefore, 0n])
})

test('M58: what an invoice asks beyond 2 % is claimed from the partner, with a case; less than accrued lowers the cost', async () => {
  await oneMonth()
  await accrue()
  const [invoice] = await payables()
  await desk.decide(payableWork, invoice!.id, 'pay-invoice', { number: 'VFD/1', amount: '975' })
  expect(await balance('partner_claims')).toBe(600n)
  expect(await readCases(world)).toMatchObject([{ kind: 'claim', amount: 600n }])
  expect([-200n, -1n, 0n, 100n, 150n, 201n].map((more) => classifyDifference(10_000n, 10_000n + more))).toEqual([
    'cost',
    'rounding',
    'none',
    'rounding',
    'cost',
    'claim',
  ])
})
