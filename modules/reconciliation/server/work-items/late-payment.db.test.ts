import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../../tests/fixtures/desk.ts'
import {
  attemptReference,
  addStatementLine,
  balancesByKind,
  COVERAGE_CHECK,
  createFundedFixture,
  createRejectedTransfer,
  expectChecksToPass,
  readCases,
  recordBankAnswer,
  runReconciliation,
} from '../../../../tests/fixtures/pending-fixture.ts'
import { transferById } from '../../../transfers/index.ts'
import { latePaymentWork } from './late-payment.ts'

let world: AppFixture
let shop: Shop
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
  desk = createDesk(world, [latePaymentWork])
})
afterEach(() => world.close())

async function paidLate(amountKobo = 1_000_000n): Promise<{ id: string; caseId: string }> {
  const id = await createRejectedTransfer(world, shop, amountKobo)
  await recordBankAnswer(world, id, 'transfer')
  const [item] = await desk.list('viewer', latePaymentWork)
  expect(item).toMatchObject({ amount: amountKobo, business: 'Amina Stores', state: 'open' })
  return { id, caseId: item._id }
}

const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state

test('M52: the customer agrees: the wallet pays the total as it was quoted, and the payment counts in its day', async () => {
  const { id, caseId } = await paidLate()
  await desk.decide(latePaymentWork, caseId, 'accept', { agreed: 'By phone on 20 Nov' })
  expect(await stateOf(id)).toBe('accepted')
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n - 1_007_000n, held: 0n })
  expect(await readCases(world)).toMatchObject([{ state: 'resolved', resolution: 'the customer has agreed to it' }])
  expect(await world.rows(`select state, code, balance_after from history_item where direction = 'debit'`)).toEqual([
    { state: 'confirmed', code: '00', balance_after: 3_983_000n },
  ])
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n })
  await expectChecksToPass(world)
})

test('M65: the house bears it: the loss is posted and the wallet keeps its money', async () => {
  const { id, caseId } = await paidLate()
  await desk.decide(latePaymentWork, caseId, 'lose')
  expect(await stateOf(id)).toBe('lost')
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 0n })
  expect(await world.rows(`select balance from account where kind = 'operational_loss'`)).toEqual([{ balance: 1_000_000n }])
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M52: nothing is taken beyond the free balance, and two decisions of one case post once', async () => {
  const { id, caseId } = await paidLate(4_900_000n)
  await world.rows(`update account set held = balance - 100 where business_id = '${shop.businessId}' and kind = 'wallet'`)
  const propose = () => desk.propose('support', latePaymentWork, caseId, 'accept', { agreed: 'By phone' })
  await expect(propose()).rejects.toMatchObject({ code: 'transfers.late_insufficient' })
  await world.rows(`update account set held = 0 where business_id = '${shop.businessId}' and kind = 'wallet'`)
  await propose()
  const both = await Promise.allSettled([desk.second('finance', latePaymentWork, caseId), desk.second('finance', latePaymentWork, caseId)])
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await stateOf(id)).toBe('accepted')
  expect(await world.rows(`select count(*)::int as times from journal where key = 'transfer:${id}:accepted'`)).toEqual([{ times: 1 }])
  await expectChecksToPass(world)
})
