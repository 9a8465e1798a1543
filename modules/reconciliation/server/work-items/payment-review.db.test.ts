import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../../tests/fixtures/bank.ts'
import { AIRTIME, createHeldBill, openFloat } from '../../../../tests/fixtures/bill-fixture.ts'
import { billAnswer } from '../../../../tests/fixtures/biller.ts'
import { createDesk } from '../../../../tests/fixtures/desk.ts'
import { createSentTransfer } from '../../../../tests/fixtures/payment-fixture.ts'
import {
  addStatementLine,
  attemptReference,
  balancesByKind,
  COVERAGE_CHECK,
  createFundedFixture,
  DAY_MS,
  expectChecksToPass,
  readCases,
  runReconciliation,
} from '../../../../tests/fixtures/pending-fixture.ts'
import { runJob } from '../../../../tests/fixtures/jobs.ts'
import { transferById } from '../../../transfers/index.ts'
import { queryTransfer } from '../../../transfers/server/actions/query-transfer.ts'
import { sendToBank } from '../../../transfers/server/actions/send-to-bank.ts'
import { sweepTransfersJob } from '../../../transfers/server/sweep-job.ts'
import { paymentReviewWork } from './payment-review.ts'

let world: AppFixture
let shop: Shop
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
  desk = createDesk(world, [paymentReviewWork])
})
afterEach(() => world.close())

const FREE = { balance: 4_990_000n, held: 0n }
const SPENT = { balance: 4_990_000n - 1_007_000n, held: 0n }

async function reviewed(): Promise<string> {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createSentTransfer(world, shop, 1_000_000n)
  world.bank.onQuery = () => bankAnswer('held_for_review', '34')
  await queryTransfer(world, id)
  return id
}

test('a payment in review is work with its hold, attempts, answers and clock of 1 working day; a viewer reads it and decides nothing', async () => {
  const id = await reviewed()
  const [item] = await desk.list('viewer', paymentReviewWork)
  expect(item).toMatchObject({ _id: id, business: 'Amina Stores', amount: 1_000_000n, state: 'open', due_on: new Date('2026-11-23T10:00:00.001Z') })
  const shown = await desk.show('viewer', paymentReviewWork, id)
  const part = (title: string) => shown.evidence.find((each: { title: string }) => each.title === title)
  expect(part('Money').facts[0]).toEqual({ name: 'Reserved for this payment', value: { kobo: 1_007_000n } })
  expect(part('Attempts').rows).toHaveLength(1)
  expect(part('Answers of the bank').rows[0].slice(1, 4)).toEqual(['Was it paid?', 'Held for a check', '34'])
  expect(shown.decisions.map(({ key, people }: { key: string; people: number }) => [key, people])).toEqual([
    ['paid', 2],
    ['give-back', 2],
  ])
  await expect(desk.propose('viewer', paymentReviewWork, id, 'paid')).rejects.toMatchObject({ httpStatus: 403 })
  await expect(desk.propose('administrator', paymentReviewWork, id, 'paid')).rejects.toMatchObject({ httpStatus: 403 })
})

test('M14: “It was paid” by support and finance settles the payment and its case at once, and its debit is matched later', async () => {
  const id = await reviewed()
  await desk.propose('support', paymentReviewWork, id, 'paid')
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'review' })
  await expect(desk.second('support', paymentReviewWork, id)).rejects.toMatchObject({ message: 'You proposed this. Another person decides.' })
  await expect(desk.second('compliance', paymentReviewWork, id)).rejects.toMatchObject({ message: 'A person of finance decides.' })
  expect(await desk.second('finance', paymentReviewWork, id)).toEqual({ state: 'decided' })
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'settled', code: '00' })
  expect(await world.wallet(shop)).toEqual(SPENT)
  expect(await readCases(world)).toMatchObject([{ state: 'resolved', resolution: 'two people decided that it was paid' }])
  expect(await world.rows(`select role, facts->>'proposer_role' as proposer from audit_entry where operation = 'reconciliation.paid'`)).toEqual([
    { role: 'finance', proposer: 'support' },
  ])
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n })
  await expectChecksToPass(world)
})

test('M15: “Give the money back” releases hold and limit; a debit that shows afterwards is a late payment (M52)', async () => {
  const id = await reviewed()
  await desk.decide(paymentReviewWork, id, 'give-back')
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'failed' })
  expect(await world.wallet(shop)).toEqual(FREE)
  expect(await world.rows(`select used from meter where kind = 'outflow'`)).toEqual([{ used: 0n }])
  await expectChecksToPass(world)
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'paid_late' })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('of two second people, and of a person and the bank, the first ends the review and the other changes nothing', async () => {
  const id = await reviewed()
  await desk.propose('finance', paymentReviewWork, id, 'give-back')
  const both = await Promise.allSettled([desk.second('support', paymentReviewWork, id), desk.second('compliance', paymentReviewWork, id)])
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await world.wallet(shop)).toEqual(FREE)
  const other = await reviewed()
  await desk.propose('support', paymentReviewWork, other, 'give-back')
  world.bank.onQuery = () => bankAnswer('accepted', '00')
  await queryTransfer(world, other)
  await expect(desk.second('finance', paymentReviewWork, other)).rejects.toMatchObject({ httpStatus: 409 })
  expect(await transferById(world.db.system, other)).toMatchObject({ state: 'settled' })
  expect(await world.wallet(shop)).toEqual(SPENT)
  await expectChecksToPass(world)
})

test('M23: a purchase in review is settled with what the biller took, or both of its holds are released (M24)', async () => {
  await world.close()
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
  await openFloat(world)
  desk = createDesk(world, [paymentReviewWork])
  world.biller.onBuy = () => billAnswer('unknown', 'timeout')
  world.biller.onQuery = () => billAnswer('unknown', 'timeout')
  const ids = [await createHeldBill(world, shop, AIRTIME), await createHeldBill(world, shop, { ...AIRTIME, amount: 50_000n })]
  for (const id of ids) await sendToBank(world, id)
  world.clock.advance(DAY_MS)
  await runJob(sweepTransfersJob, world, {})
  for (const id of ids) await queryTransfer(world, id)
  await expect(desk.propose('support', paymentReviewWork, ids[0]!, 'paid')).rejects.toMatchObject({
    fieldErrors: [{ field: 'charged', message: 'Amount that the biller took from our float is required' }],
  })
  await desk.decide(paymentReviewWork, ids[0]!, 'paid', { charged: '97000' })
  await desk.decide(paymentReviewWork, ids[1]!, 'give-back')
  expect(await world.wallet(shop)).toEqual({ balance: 4_890_000n, held: 0n })
  expect(await world.rows(`select balance, held from account where kind = 'bills_float'`)).toEqual([{ balance: 9_903_000n, held: 0n }])
  await expectChecksToPass(world)
})
