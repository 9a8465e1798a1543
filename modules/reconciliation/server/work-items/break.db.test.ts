import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../../tests/fixtures/bank.ts'
import { createDesk } from '../../../../tests/fixtures/desk.ts'
import { createSentTransfer } from '../../../../tests/fixtures/payment-fixture.ts'
import {
  addStatementLine,
  attemptReference,
  balancesByKind,
  COVERAGE_CHECK,
  createFundedFixture,
  createRejectedTransfer,
  DAY_MS,
  expectChecksToPass,
  MINUTE_MS,
  readCases,
  recordBankAnswer,
  runReconciliation,
} from '../../../../tests/fixtures/pending-fixture.ts'
import { addOperatingLine, matchOperating } from '../../../../tests/fixtures/sweep-fixture.ts'
import { transferById } from '../../../transfers/index.ts'
import { breakWork } from './break.ts'

let world: AppFixture
let shop: Shop
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
  desk = createDesk(world, [breakWork])
})
afterEach(() => world.close())

/** The only open break, with the decisions that it offers. */
async function onlyBreak(): Promise<{ id: string; ends: string[] }> {
  const [item] = await desk.list('viewer', breakWork)
  const shown = await desk.show('viewer', breakWork, item._id)
  return { id: item._id, ends: shown.decisions.map(({ key }: { key: string }) => key) }
}
const loss = async () => (await world.rows<{ balance: bigint }>(`select balance from account where kind = 'operational_loss'`))[0]!.balance

async function neverCame(): Promise<void> {
  await world.paidIn(shop, 1_000_000n, { sessionId: 'S1' })
  world.bank.credits.delete('S1')
  world.clock.advance(DAY_MS + MINUTE_MS)
  await runReconciliation(world)
}

test('M53: a credit that never came is taken back with its fee, and leaves its day', async () => {
  await neverCame()
  const { id, ends } = await onlyBreak()
  expect(ends).toEqual(['take-back', 'lose'])
  await desk.decide(breakWork, id, 'take-back')
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 0n })
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  expect(await world.rows(`select count(*)::int as n from history_item where direction = 'credit' and state = 'failed'`)).toEqual([{ n: 1 }])
  await expectChecksToPass(world)
})

test('M53: what the wallet cannot pay becomes a debt of the business', async () => {
  await world.paidIn(shop, 1_000_000n, { sessionId: 'S1' })
  world.bank.credits.delete('S1')
  const id = await createSentTransfer(world, shop, 5_500_000n)
  addStatementLine(world, 'out', 5_500_000n, { reference: await attemptReference(world, id) })
  world.clock.advance(DAY_MS + MINUTE_MS)
  await runReconciliation(world)
  const { balance } = await world.wallet(shop)
  await desk.decide(breakWork, (await onlyBreak()).id, 'take-back')
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  expect(await world.rows(`select balance from account where kind = 'debt'`)).toEqual([{ balance: 995_000n - balance }])
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M65: the loss of a credit that never came ends its lien', async () => {
  await neverCame()
  await desk.decide(breakWork, (await onlyBreak()).id, 'lose')
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n + 995_000n, held: 0n })
  expect(await loss()).toBe(1_000_000n)
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M54: a payment that is proven not to have been paid comes back with fee and duty', async () => {
  const id = await createSentTransfer(world, shop, 1_000_000n)
  world.clock.advance(DAY_MS + MINUTE_MS)
  await runReconciliation(world)
  const { id: caseId, ends } = await onlyBreak()
  expect(ends).toEqual(['never-paid'])
  await desk.decide(breakWork, caseId, 'never-paid')
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'returned' })
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 0n })
  await expectChecksToPass(world)
})

test.each([
  ['less came than was credited', 'in', 999_900n, 'take-back-part', { balance: 4_990_000n + 995_000n - 100n, held: 0n }],
  ['less was debited than was settled', 'out', 999_900n, 'give-back-part', { balance: 4_990_000n - 1_007_000n + 100n, held: 0n }],
] as const)('M55: %s: the difference alone goes back', async (_what, direction, shown, end, wallet) => {
  if (direction === 'in') {
    await world.paidIn(shop, 1_000_000n, { sessionId: 'S1' })
    world.bank.credits.delete('S1')
    addStatementLine(world, 'in', shown, { sessionId: 'S1', accountNumber: shop.accountNumber })
  } else {
    const id = await createSentTransfer(world, shop, 1_000_000n)
    addStatementLine(world, 'out', shown, { reference: await attemptReference(world, id) })
  }
  await runReconciliation(world)
  await desk.decide(breakWork, (await onlyBreak()).id, end)
  expect(await world.wallet(shop)).toEqual(wallet)
  expect(Object.keys(await balancesByKind(world))).toEqual(['bank_pool'])
  await expectChecksToPass(world)
})

test('M51: a debit without an order is a charge, or a claim that the repayment of the bank ends', async () => {
  for (const amount of [1_250n, 2_000n]) addStatementLine(world, 'out', amount, { narration: 'SMS charges' })
  await runReconciliation(world)
  world.clock.advance(16 * MINUTE_MS)
  await runReconciliation(world)
  const [first, second] = await desk.list('viewer', breakWork)
  await desk.decide(breakWork, first._id, 'charge')
  await desk.decide(breakWork, second._id, 'claim')
  const { id, ends } = await onlyBreak()
  expect(ends).toEqual(['repaid', 'lose'])
  const claimed = (await world.rows<{ balance: bigint }>(`select sum(balance)::bigint as balance from account where kind = 'partner_claims'`))[0]!
    .balance
  await expectChecksToPass(world)
  addStatementLine(world, 'in', claimed, { sessionId: 'S9', narration: 'Refund' })
  world.clock.advance(DAY_MS + MINUTE_MS)
  await runReconciliation(world)
  world.clock.advance(DAY_MS + MINUTE_MS)
  await runReconciliation(world)
  await desk.decide(breakWork, id, 'repaid', { session: 'S9' })
  expect(await desk.list('viewer', breakWork)).toEqual([])
  expect(Object.keys(await balancesByKind(world))).toEqual(['bank_pool'])
  await expectChecksToPass(world)
})

test('M51: a claim against one bank is not repaid by a credit at another', async () => {
  addStatementLine(world, 'out', 2_000n, { narration: 'SMS charges' })
  await runReconciliation(world)
  world.clock.advance(16 * MINUTE_MS)
  await runReconciliation(world)
  await desk.decide(breakWork, (await onlyBreak()).id, 'claim')
  addOperatingLine(world, 'in', 2_000n, { sessionId: 'H9' })
  await matchOperating(world)
  world.clock.advance(DAY_MS + MINUTE_MS)
  await matchOperating(world)
  expect((await readCases(world)).at(-1)).toMatchObject({ account_kind: 'suspense_unmatched', amount: 2_000n, state: 'open' })
  await expect(desk.propose('support', breakWork, (await onlyBreak()).id, 'repaid', { session: 'H9' })).rejects.toMatchObject({
    code: 'reconciliation.no_repayment',
  })
})

test('M51: a payment that a restored database had lost is charged to its business, what the wallet lacks as a debt', async () => {
  for (const amount of [1_000_000n, 5_000_000n]) addStatementLine(world, 'out', amount, { narration: 'Transfer of a lost payment' })
  await runReconciliation(world)
  world.clock.advance(16 * MINUTE_MS)
  await runReconciliation(world)
  const before = (await world.wallet(shop)).balance
  for (const { _id } of await desk.list('viewer', breakWork)) await desk.decide(breakWork, _id, 'charge-business', { account: shop.accountNumber })
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  expect(await world.rows(`select balance from account where kind = 'debt'`)).toEqual([{ balance: 6_000_000n - before }])
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('a contradiction without money is closed by two people, and a case with money is not', async () => {
  const id = await createRejectedTransfer(world, shop, 1_000_000n)
  await recordBankAnswer(world, id, 'query', { ...bankAnswer('accepted', '00'), amountKobo: 999_999n })
  await runReconciliation(world)
  const { id: caseId, ends } = await onlyBreak()
  expect(ends).toEqual(['close'])
  await desk.decide(breakWork, caseId, 'close')
  expect(await readCases(world)).toMatchObject([{ state: 'resolved', resolution: 'two people found the books right' }])
  await expectChecksToPass(world)
})

async function unorderedDebits(...amounts: bigint[]): Promise<void> {
  for (const amount of amounts) addStatementLine(world, 'out', amount, { narration: 'SMS charges' })
  await runReconciliation(world)
  world.clock.advance(16 * MINUTE_MS)
  await runReconciliation(world)
}

test('equal breaks are proposed and decided together by two people with one code each, with the sum that both saw, and each has its own posting', async () => {
  await unorderedDebits(10_000n, 20_000n, 30_000n)
  const [first, ...others] = (await desk.list('viewer', breakWork)).map(({ _id }: { _id: string }) => _id) as [string, ...string[]]
  const shown = await desk.show('support', breakWork, first)
  expect(shown.equal.map(({ _id }: { _id: string }) => _id)).toEqual(others)
  expect(shown.decisions.filter(({ together }: { together: boolean }) => together).map(({ key }: { key: string }) => key)).toEqual([
    'charge',
    'claim',
    'lose',
  ])
  await expect(desk.propose('support', breakWork, first, 'charge', {}, { also: others, sum: 59_999 })).rejects.toMatchObject({ code: 'desk.changed' })
  await expect(
    desk.propose('support', breakWork, first, 'charge-business', { account: shop.accountNumber }, { also: others, sum: 60_000 }),
  ).rejects.toMatchObject({
    code: 'desk.one_at_a_time',
  })
  await desk.propose('support', breakWork, first, 'charge', {}, { also: others, sum: 60_000 })
  const proposal = (await desk.show('finance', breakWork, first)).proposal
  expect(proposal.others).toHaveLength(2)
  await expect(desk.second('finance', breakWork, first, { also: others, sum: 10_000 })).rejects.toMatchObject({ code: 'desk.changed' })
  await desk.second('finance', breakWork, first, { also: others, sum: 60_000 })
  expect(await desk.list('viewer', breakWork)).toEqual([])
  const costs = `select array_agg(abs(e.amount) order by abs(e.amount)) as costs from entry e join account a on a.id = e.account_id where a.kind = 'partner_cost'`
  expect(await world.rows(costs)).toEqual([{ costs: ['10000', '20000', '30000'] }])
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('of equal breaks that were proposed together one can be decided alone, and the others go on waiting', async () => {
  await unorderedDebits(10_000n, 20_000n)
  const [first, other] = (await desk.list('viewer', breakWork)).map(({ _id }: { _id: string }) => _id) as [string, string]
  await desk.propose('support', breakWork, first, 'charge', {}, { also: [other], sum: 30_000 })
  await desk.second('finance', breakWork, other)
  expect(await desk.list('viewer', breakWork)).toMatchObject([{ _id: first, state: 'proposed' }])
  expect((await desk.show('finance', breakWork, first)).proposal.others).toEqual([])
})
