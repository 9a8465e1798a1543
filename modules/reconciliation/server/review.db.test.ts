import { runJob } from '../../../tests/fixtures/jobs.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankAnswer } from '../../../tests/fixtures/bank.ts'
import {
  attemptReference,
  expectChecksToPass,
  failedChecks,
  readCases,
  DAY_MS,
  createFundedFixture,
  runQueuedJobs,
  MINUTE_MS,
  runReconciliation,
  addStatementLine,
  balancesByKind,
} from '../../../tests/fixtures/pending-fixture.ts'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { sweepTransfersJob } from '../../transfers/server/sweep-job.ts'
import { queryTransfer } from '../../transfers/server/actions/query-transfer.ts'
import { transferById } from '../../transfers/server/queries.ts'
import { escalateCaseJob } from './case-jobs.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
})
afterEach(() => world.close())

const FREE = { balance: 4_990_000n, held: 0n }
const KEPT = { balance: 4_990_000n, held: 1_007_000n }
const SPENT = { balance: 4_990_000n - 1_007_000n, held: 0n }
const REVIEW = { kind: 'review', account_kind: null, amount: 1_000_000n, state: 'open', resolution: null }

const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state

/** In review because of its age, or because of the bank's first answer. */
async function reviewed(because: 'age' | 'code' | 'differs'): Promise<string> {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createSentTransfer(world, shop, 1_000_000n)
  if (because === 'age') {
    world.clock.advance(DAY_MS)
    await runJob(sweepTransfersJob, world, {})
  } else {
    world.bank.onQuery = () => (because === 'code' ? bankAnswer('held_for_review', '34') : { ...bankAnswer('accepted', '00'), amountKobo: 900_000n })
    await queryTransfer(world, id)
  }
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'review', review_reason: because })
  return id
}

async function answered(id: string, answer: ReturnType<typeof bankAnswer>): Promise<unknown[]> {
  const alarms: unknown[] = []
  const log = { ...world.log, error: (_facts: unknown, message: string) => void alarms.push(message) } as typeof world.log
  world.bank.onQuery = () => answer
  world.clock.advance(60 * MINUTE_MS)
  await queryTransfer({ ...world, log }, id)
  await runQueuedJobs(world, /^reconciliation\.close-answered$/)
  return alarms
}

test.each(['age', 'code', 'differs'] as const)(
  'a transfer in review (%s) is a case from the commit on, to be decided within one working day',
  async (because) => {
    await reviewed(because)
    expect(await readCases(world)).toEqual([REVIEW])
    const [row] = await world.rows<{ opened_at: Date; due_at: Date }>(`select opened_at, due_at from suspense_item`)
    // Friday or Saturday, and the working day after.
    expect(row!.due_at.toISOString()).toMatch(because === 'age' ? /^2026-11-2[34]/ : /^2026-11-23T10:00/)
    await expectChecksToPass(world)
  },
)

test('a review raises alarms when it is opened, at half and a tenth of its time, and when that has run out', async () => {
  await reviewed('code')
  const said: string[] = []
  const log = { ...world.log, error: (_facts: unknown, message: string) => void said.push(message) } as typeof world.log
  for (let rang = 0; rang < 5; rang++) {
    const [job] = await world.rows<{ payload: { caseId: string }; run_at: Date }>(`select payload, run_at from job where key like 'case:%'`)
    // A job that is to run at once carries the real time.
    if (rang > 0) world.clock.set(job!.run_at)
    await runJob(escalateCaseJob, { ...world, log }, job!.payload)
  }
  expect(said).toEqual([
    'a case was opened',
    'nobody has claimed a case within the hour',
    'half of the time to resolve a case is over',
    'a tenth of the time to resolve a case is left',
    'the time to resolve a case has run out',
  ])
})

test('in review it is still queried, each hour, and is not sent again', async () => {
  const id = await reviewed('code')
  for (let hour = 1; hour <= 3; hour++) {
    const [job] = await world.rows<{ run_at: Date }>(`select run_at from job where key = 'transfer-query:${id}'`)
    const waits = (job!.run_at.getTime() - world.clock.now().getTime()) / 60_000
    expect([waits >= 60, waits <= 66]).toEqual([true, true])
    expect(await answered(id, bankAnswer('not_found', '108'))).toEqual([])
  }
  expect(world.bank.sent).toHaveLength(1)
  expect(world.bank.queried).toHaveLength(4)
  expect(await stateOf(id)).toBe('review')
  // The sweep repeats a query whose job was lost.
  await world.rows(`delete from job`)
  // The next query is due within 66 minutes, by the id of the transfer; the sweep waits one more.
  world.clock.advance(68 * MINUTE_MS)
  await runJob(sweepTransfersJob, world, {})
  expect(await world.rows(`select key from job`)).toEqual([{ key: `transfer-query:${id}` }])
})

test.each(['age', 'code', 'differs'] as const)(
  'M14: "paid, as we asked" settles a transfer in review (%s), and its case is over',
  async (because) => {
    const id = await reviewed(because)
    expect(await answered(id, bankAnswer('accepted', '00'))).toEqual([])
    expect(await stateOf(id)).toBe('settled')
    expect(await world.wallet(shop)).toEqual(SPENT)
    expect(await readCases(world)).toEqual([{ ...REVIEW, state: 'resolved', resolution: 'the bank has paid' }])
    addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
    await runReconciliation(world)
    expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n })
    await expectChecksToPass(world)
  },
)

test('M15: a definite failure releases a transfer in review because of its age, and its case is over', async () => {
  const id = await reviewed('age')
  expect(await answered(id, bankAnswer('rejected', '57'))).toEqual([])
  expect(await stateOf(id)).toBe('failed')
  expect(await world.wallet(shop)).toEqual(FREE)
  expect(await world.rows(`select used from meter where kind = 'outflow'`)).toEqual([{ used: 0n }])
  expect(await readCases(world)).toEqual([{ ...REVIEW, state: 'resolved', resolution: 'the bank says that it has not paid' }])
  await expectChecksToPass(world)
})

test.each(['code', 'differs'] as const)(
  'a definite failure during a review for another reason (%s) is stored and logged once, and releases nothing',
  async (because) => {
    const id = await reviewed(because)
    expect(await answered(id, bankAnswer('rejected', '57'))).toEqual(['the bank says that it did not pay a transfer that a person has to decide'])
    expect(await answered(id, bankAnswer('rejected', '57'))).toEqual([])
    expect(await transferById(world.db.system, id)).toMatchObject({ state: 'review', review_reason: because, review_said: '57' })
    expect(await world.wallet(shop)).toEqual(KEPT)
    expect(await readCases(world)).toEqual([REVIEW])
    await expectChecksToPass(world)
  },
)

test.each([
  ['34', bankAnswer('held_for_review', '34'), 'code'],
  ['another amount', { ...bankAnswer('rejected', '57'), amountKobo: 1n }, 'differs'],
] as const)('a review by age after which the bank says %s is no longer ended by a refusal', async (_what, answer, reason) => {
  const id = await reviewed('age')
  expect(await answered(id, answer)).toEqual(['the bank says more of a transfer that a person has to decide'])
  expect(await answered(id, answer)).toEqual([])
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'review', review_reason: reason, review_said: null })
  await answered(id, bankAnswer('rejected', '57'))
  expect(await stateOf(id)).toBe('review')
  expect(await world.wallet(shop)).toEqual(KEPT)
})

test.each(['age', 'code', 'differs'] as const)(
  'M14: the statement’s debit of our amount settles a transfer in review (%s), once, and its case is over',
  async (because) => {
    const id = await reviewed(because)
    addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
    await Promise.all([runReconciliation(world), runReconciliation(world)])
    await runReconciliation(world)
    expect(await stateOf(id)).toBe('settled')
    expect(await world.wallet(shop)).toEqual(SPENT)
    expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n })
    expect(await readCases(world)).toEqual([{ ...REVIEW, state: 'resolved', resolution: 'the bank has paid' }])
    await expectChecksToPass(world)
  },
)

test.each([
  ['less', 999_000n, { kind: 'difference', account_kind: 'suspense_unpaid', amount: 1_000n }],
  ['more', 1_001_000n, { kind: 'difference', account_kind: 'suspense_bank_debit', amount: 1_000n }],
] as const)(
  'M55: a debit of another amount (%s) settles nothing for a day; then the payment is settled, and the difference alone is a case',
  async (_than, amount, difference) => {
    const id = await reviewed('code')
    addStatementLine(world, 'out', amount, { reference: await attemptReference(world, id) })
    await runReconciliation(world)
    world.clock.advance(DAY_MS - 1)
    await runReconciliation(world)
    expect(await stateOf(id)).toBe('review')
    expect(await world.wallet(shop)).toEqual(KEPT)
    world.clock.advance(1)
    await runReconciliation(world)
    await runReconciliation(world)
    expect(await stateOf(id)).toBe('settled')
    expect(await world.wallet(shop)).toEqual(SPENT)
    expect(await readCases(world)).toEqual(
      expect.arrayContaining([
        { ...REVIEW, state: 'resolved', resolution: 'the bank has paid' },
        { ...difference, state: 'open', resolution: null },
      ]),
    )
    const suspense = { [difference.account_kind]: difference.amount }
    expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n - amount, ...suspense })
    await expectChecksToPass(world)
  },
)

test('M48: a credit of the statement that names a payment in review, of which no debit shows, is a case after a day', async () => {
  const id = await reviewed('code')
  addStatementLine(world, 'in', 1_000_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  world.clock.advance(DAY_MS - 1)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([REVIEW])
  world.clock.advance(1)
  await runReconciliation(world)
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('review')
  expect(await world.wallet(shop)).toEqual(KEPT)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 6_000_000n, suspense_unmatched: 1_000_000n })
  await expectChecksToPass(world)
})

test('a transfer in review without its case fails its check', async () => {
  await reviewed('code')
  await world.rows(`update suspense_item set state = 'resolved', resolved_at = now(), resolution = 'x'`)
  expect(await failedChecks(world)).toEqual([expect.stringContaining('Every transfer that a person has to decide has its open case')])
})
