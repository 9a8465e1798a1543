import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../../tests/fixtures/bank.ts'
import { AIRTIME, createHeldBill, createSentBill, openFloat, PREPAID, topUpSent } from '../../../../tests/fixtures/bill-fixture.ts'
import { deliveredAnswer } from '../../../../tests/fixtures/biller.ts'
import { createDesk } from '../../../../tests/fixtures/desk.ts'
import { runJob } from '../../../../tests/fixtures/jobs.ts'
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
  failedChecks,
  MINUTE_MS,
  readCases,
  recordBankAnswer,
  runReconciliation,
} from '../../../../tests/fixtures/pending-fixture.ts'
import { joinDownline, makeAggregator, withdrawToBank } from '../../../../tests/fixtures/reward-fixture.ts'
import { addOperatingLine, matchOperating } from '../../../../tests/fixtures/sweep-fixture.ts'
import { provenInFloat } from '../../../bills/index.ts'
import { missingTokenWork, topUpWork } from '../../../bills/server/work-items.ts'
import { askFundMovement, bookFundMovement } from '../../../loans/server/actions/move-fund.ts'
import { accrueRailCostsJob } from '../../../payables/server/jobs.ts'
import { payableWork } from '../../../payables/server/work-items.ts'
import { vestBonuses } from '../../../rewards/server/actions/vest-bonuses.ts'
import { earningsOf } from '../../../rewards/server/queries.ts'
import { transferById } from '../../../transfers/index.ts'
import { sendToBank } from '../../../transfers/server/actions/send-to-bank.ts'
import { breakWork } from './break.ts'
import { latePaymentWork } from './late-payment.ts'
import { suspenseWork } from './suspense.ts'

let world: AppFixture
let shop: Shop
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
  desk = createDesk(world, [breakWork, suspenseWork, latePaymentWork, payableWork, missingTokenWork, topUpWork])
})
afterEach(() => world.close())

const balance = async (kind: string) =>
  (await world.rows<{ balance: bigint }>(`select sum(balance)::bigint as balance from account where kind = '${kind}'`))[0]!.balance
const endsOf = async (id: string) => (await desk.show('finance', breakWork, id)).decisions.map(({ key }: { key: string }) => key)
const openBreaks = async (): Promise<string[]> => (await desk.list('viewer', breakWork)).map(({ _id }: { _id: string }) => _id)

/** A day later neither statement shows what was ordered. */
async function passDay(): Promise<void> {
  world.clock.advance(DAY_MS + MINUTE_MS)
  await runReconciliation(world)
  await matchOperating(world)
}

describe('M54, M75: what the house ordered and the bank has not paid', () => {
  /** The invoice of a month from the pool, and its stamp duty from the house account; both are paid by the books. */
  async function payInvoiceAndTax(): Promise<{ dutyKobo: bigint }> {
    const id = await createSentTransfer(world, shop, 2_000_000n)
    addStatementLine(world, 'out', 2_000_000n, { reference: await attemptReference(world, id) })
    await runReconciliation(world)
    const month = world.clock.now().getUTCMonth()
    while (world.clock.now().getUTCMonth() === month) world.clock.advance(DAY_MS)
    await runJob(accrueRailCostsJob, world, {})
    const [invoice, duty] = await world.rows<{ id: string; amount: bigint }>(`select id, amount from payable order by kind`)
    await desk.decide(payableWork, invoice!.id, 'pay-invoice', { number: 'VFD/2026/11', amount: '375' })
    await desk.decide(payableWork, duty!.id, 'file', { number: 'FIRS-77' })
    return { dutyKobo: duty!.amount }
  }

  test('an invoice and a tax are ordered again, each at its bank, and end when the statement shows the second order', async () => {
    const { dutyKobo } = await payInvoiceAndTax()
    await passDay()
    expect(await balance('suspense_unpaid')).toBe(375n + dutyKobo)
    const ids = await openBreaks()
    expect(await Promise.all(ids.map(endsOf))).toEqual([['order-again'], ['order-again']])
    for (const id of ids) await desk.decide(breakWork, id, 'order-again')
    expect([await balance('suspense_unpaid'), await balance('clearing_out'), await balance('clearing_out_house')]).toEqual([0n, 375n, dutyKobo])
    await expectChecksToPass(world)
    const again = await world.rows<{ partner: string; key: string; amount: bigint }>(
      `select partner, matching_key as key, amount from clearing_item where matching_key like 'AGAIN-%'`,
    )
    for (const { partner, key, amount } of again)
      if (partner === 'house') addOperatingLine(world, 'out', amount, { reference: key })
      else addStatementLine(world, 'out', amount, { reference: key })
    await runReconciliation(world)
    await matchOperating(world)
    expect([again.length, await balance('clearing_out'), await balance('clearing_out_house'), await balance('bank_house')]).toEqual([
      2,
      0n,
      0n,
      -dutyKobo,
    ])
    // The invoice and the return stay paid, so nothing is owed twice.
    expect(await world.rows(`select distinct state from payable where number is not null`)).toEqual([{ state: 'paid' }])
    await expectChecksToPass(world)
  })

  test('an order that is not paid the second time is ordered a third time, and a late debit of the first is one that nobody ordered', async () => {
    await payInvoiceAndTax()
    await passDay()
    const [first] = await world.rows<{ id: string }>(`select id from suspense_item where partner <> 'house' and state <> 'resolved'`)
    await desk.decide(breakWork, first!.id, 'order-again')
    await passDay()
    const [second] = await world.rows<{ id: string }>(`select id from suspense_item where partner <> 'house' and state <> 'resolved'`)
    expect([second!.id === first!.id, await endsOf(second!.id)]).toEqual([false, ['order-again']])
    await desk.decide(breakWork, second!.id, 'order-again')
    const [invoice] = await world.rows<{ id: string }>(`select id from payable where kind = 'rails'`)
    addStatementLine(world, 'out', 375n, { reference: invoice!.id.replace('pay_', 'PAY-') })
    await runReconciliation(world)
    world.clock.advance(16 * MINUTE_MS)
    await runReconciliation(world)
    expect((await readCases(world)).at(-1)).toMatchObject({ kind: 'bank_debit', amount: 375n, state: 'open' })
    await expectChecksToPass(world, [COVERAGE_CHECK])
  })

  /** As two people book it. */
  async function moveFund(direction: 'in' | 'out', amountKobo: bigint, reference: string): Promise<void> {
    const { id } = await askFundMovement(world, { direction, amountKobo, reference, by: 'opr_finance', requestId: reference })
    await bookFundMovement(world, { id, by: 'opr_compliance', role: 'compliance', requestId: reference })
  }

  test.each([
    ['stays in the loan fund', 'stays-in-fund', 2_000_000n, 0n],
    ['is ordered again', 'order-again', 1_400_000n, 600_000n],
  ])('M30: cash that was to go to the lender and never left %s', async (_what, end, fund, clearing) => {
    await moveFund('in', 2_000_000n, 'LENDER-1')
    addStatementLine(world, 'in', 2_000_000n, { sessionId: 'LENDER-1' })
    await moveFund('out', 600_000n, 'LENDER-2')
    await passDay()
    const [id] = await openBreaks()
    expect(await endsOf(id!)).toEqual(['stays-in-fund', 'order-again'])
    await desk.decide(breakWork, id!, end)
    expect([await balance('loan_fund'), await balance('clearing_out'), await balance('suspense_unpaid')]).toEqual([fund, clearing, 0n])
    await expectChecksToPass(world)
  })

  test('M30, M75: cash of the lender that is not paid the second and third time either can still stay in the fund', async () => {
    await moveFund('in', 2_000_000n, 'LENDER-1')
    addStatementLine(world, 'in', 2_000_000n, { sessionId: 'LENDER-1' })
    await moveFund('out', 600_000n, 'LENDER-2')
    await passDay()
    for (let time = 2; time <= 3; time++) {
      const [id] = await openBreaks()
      await desk.decide(breakWork, id!, 'order-again')
      await passDay()
    }
    const [id] = await openBreaks()
    expect(await endsOf(id!)).toEqual(['stays-in-fund', 'order-again'])
    await desk.decide(breakWork, id!, 'stays-in-fund')
    expect([await balance('loan_fund'), await balance('suspense_unpaid'), await openBreaks()]).toEqual([2_000_000n, 0n, []])
    await expectChecksToPass(world)
  })

  test('M53 of M30: cash that the lender never brought leaves the fund, and no more than is not lent', async () => {
    await moveFund('in', 2_000_000n, 'LENDER-1')
    await passDay()
    const [id] = await openBreaks()
    expect(await endsOf(id!)).toEqual(['fund-never-came', 'lose'])
    // As a loan of the fund, which its own tests pay out.
    await moveFund('out', 500_000n, 'LENDER-2')
    await expect(desk.propose('support', breakWork, id!, 'fund-never-came')).rejects.toMatchObject({ code: 'reconciliation.fund_lent' })
    await moveFund('in', 500_000n, 'LENDER-3')
    addStatementLine(world, 'in', 500_000n, { sessionId: 'LENDER-3' })
    addStatementLine(world, 'out', 500_000n, { reference: 'LENDER-2' })
    await runReconciliation(world)
    await desk.decide(breakWork, id!, 'fund-never-came')
    expect([await balance('loan_fund'), await balance('suspense_unfunded')]).toEqual([0n, 0n])
    await expectChecksToPass(world)
  })
})

describe('M54 of M52: a payment that the bank called paid late, and then not paid', () => {
  async function contradicted(): Promise<string> {
    const id = await createRejectedTransfer(world, shop, 1_000_000n)
    await recordBankAnswer(world, id, 'query')
    world.clock.advance(1)
    await recordBankAnswer(world, id, 'query', bankAnswer('rejected', '91'))
    await runReconciliation(world)
    return id
  }

  test('ends with both of its cases, and the wallet stays as it is', async () => {
    const id = await contradicted()
    const [item] = await openBreaks()
    expect(await endsOf(item!)).toEqual(['late-never-paid'])
    await desk.decide(breakWork, item!, 'late-never-paid')
    expect(await transferById(world.db.system, id)).toMatchObject({ state: 'recalled' })
    expect((await readCases(world)).map(({ state }) => state)).toEqual(['resolved', 'resolved'])
    expect([await world.wallet(shop), await balancesByKind(world)]).toEqual([{ balance: 4_990_000n, held: 0n }, { bank_pool: 5_000_000n }])
    await expectChecksToPass(world)
  })

  test('is not taken from the customer while the bank says that it has not paid', async () => {
    await contradicted()
    const [late] = await desk.list('viewer', latePaymentWork)
    await expect(desk.propose('support', latePaymentWork, late._id, 'accept', { agreed: 'By phone' })).rejects.toMatchObject({
      code: 'reconciliation.late_unpaid',
    })
    expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 0n })
  })

  test('gives everything back to a customer who had agreed to it before', async () => {
    const id = await createRejectedTransfer(world, shop, 1_000_000n)
    await recordBankAnswer(world, id, 'query')
    await runReconciliation(world)
    const [late] = await desk.list('viewer', latePaymentWork)
    await desk.decide(latePaymentWork, late._id, 'accept', { agreed: 'By phone' })
    expect((await world.wallet(shop)).balance).toBeLessThan(3_990_000n)
    await expectChecksToPass(world)
    await passDay()
    const [item] = await openBreaks()
    expect(await endsOf(item!)).toEqual(['never-paid'])
    await desk.decide(breakWork, item!, 'never-paid')
    expect(await transferById(world.db.system, id)).toMatchObject({ state: 'returned' })
    expect([await world.wallet(shop), await balancesByKind(world)]).toEqual([{ balance: 4_990_000n, held: 0n }, { bank_pool: 5_000_000n }])
    await expectChecksToPass(world)
  })

  test('M28: gives earnings back to a business that had agreed to it before', async () => {
    const aggregator = await world.createShop('Arewa Network')
    await joinDownline(world, shop, await makeAggregator(world, aggregator))
    await world.paidIn(shop, 500_000_000n)
    await runReconciliation(world)
    world.clock.advance(5 * DAY_MS)
    await vestBonuses(world)
    const bonus = async () => (await earningsOf(world.db.system, aggregator.businessId)).bonus
    const before = await bonus()
    const usual = world.bank.onSend
    world.bank.onSend = () => bankAnswer('rejected', '51')
    const id = await withdrawToBank(world, aggregator, 'bonus', 1_000n)
    await sendToBank(world, id)
    world.bank.onSend = usual
    await recordBankAnswer(world, id, 'query')
    await runReconciliation(world)
    const [late] = await desk.list('viewer', latePaymentWork)
    await desk.decide(latePaymentWork, late._id, 'accept', { agreed: 'By phone' })
    expect(await bonus()).toBe(before - 1_000n)
    await passDay()
    const [item] = await openBreaks()
    expect(await endsOf(item!)).toEqual(['never-paid'])
    await desk.decide(breakWork, item!, 'never-paid')
    expect([(await transferById(world.db.system, id))!.state, await bonus(), await balance('suspense_unpaid')]).toEqual(['returned', before, 0n])
    expect(await world.rows('select state from reward_payout')).toEqual([{ state: 'returned' }])
    await expectChecksToPass(world)
  })

  test('takes back a loss that was accepted for it', async () => {
    await contradicted()
    const [late] = await desk.list('viewer', latePaymentWork)
    await desk.decide(latePaymentWork, late._id, 'lose')
    const [item] = await openBreaks()
    expect(await endsOf(item!)).toEqual(['never-left'])
    await desk.decide(breakWork, item!, 'never-left')
    expect([await balance('operational_loss'), await balancesByKind(world)]).toEqual([0n, { bank_pool: 5_000_000n }])
    await expectChecksToPass(world)
  })
})

describe('M55 of M52: the bank paid late, and less', () => {
  /** Of ₦10,000 the statement shows ₦9,000. */
  async function paidLess(): Promise<string> {
    const id = await createRejectedTransfer(world, shop, 1_000_000n)
    addStatementLine(world, 'out', 900_000n, { reference: await attemptReference(world, id) })
    await runReconciliation(world)
    const [item] = await openBreaks()
    expect(await endsOf(item!)).toEqual([])
    return item!
  }
  const decideLate = async (end: string) => {
    const [late] = await desk.list('viewer', latePaymentWork)
    return desk.decide(latePaymentWork, late._id, end, end === 'accept' ? { agreed: 'By phone' } : {})
  }

  test('before the late payment is decided the difference is nobody’s: the customer has paid nothing', async () => {
    const item = await paidLess()
    await expect(desk.propose('support', breakWork, item, 'give-back-part')).rejects.toMatchObject({ httpStatus: expect.any(Number) })
    expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 0n })
  })

  test('a loss that was accepted is less by the difference', async () => {
    const item = await paidLess()
    await decideLate('lose')
    expect(await endsOf(item)).toEqual(['never-left'])
    await desk.decide(breakWork, item, 'never-left')
    expect([await balance('operational_loss'), await balance('suspense_unpaid'), await world.wallet(shop)]).toEqual([
      900_000n,
      0n,
      { balance: 4_990_000n, held: 0n },
    ])
    await expectChecksToPass(world, [COVERAGE_CHECK])
  })

  test('a customer who has agreed gets the difference', async () => {
    const item = await paidLess()
    await decideLate('accept')
    const { balance: paid } = await world.wallet(shop)
    expect(await endsOf(item)).toEqual(['give-back-part'])
    await desk.decide(breakWork, item, 'give-back-part')
    expect([(await world.wallet(shop)).balance - paid, await balance('suspense_late'), await balance('suspense_unpaid')]).toEqual([100_000n, 0n, 0n])
    await expectChecksToPass(world)
  })
})

describe('M76: a meter whose token never came and that the biller does not refund', () => {
  const CHARGED = 1_984_000n

  /** Delivered without a token, and at the desk since. */
  async function givenBack(): Promise<string> {
    await openFloat(world)
    world.biller.onBuy = (order) => deliveredAnswer(order, { chargedKobo: CHARGED })
    const id = await createSentBill(world, shop, PREPAID)
    await world.rows(`update bill_purchase set token_state = 'at_desk' where id = '${id}'`)
    const before = await world.wallet(shop)
    expect(before.balance).toBeLessThan(4_990_000n)
    await desk.decide(missingTokenWork, id, 'give-back')
    expect(await transferById(world.db.system, id)).toMatchObject({ state: 'returned' })
    expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 0n })
    expect([await balance('bills_commission'), await balance('fees_bills'), await balance('partner_claims')]).toEqual([0n, 0n, CHARGED])
    expect(await readCases(world)).toMatchObject([{ kind: 'claim', account_kind: 'partner_claims', amount: CHARGED, state: 'open' }])
    expect(await failedChecks(world)).toEqual([])
    return id
  }

  test('the customer has everything back, once, and the biller owes what it took until its balance shows it', async () => {
    const id = await givenBack()
    await expect(desk.propose('support', missingTokenWork, id, 'give-back')).rejects.toMatchObject({ httpStatus: 409 })
    const [claim] = await openBreaks()
    expect(await endsOf(claim!)).toEqual(['in-float', 'repaid', 'lose'])
    world.biller.floatKobo = 10_000_000n - CHARGED
    await expect(desk.propose('support', breakWork, claim!, 'in-float')).rejects.toMatchObject({ code: 'bills.not_in_float' })
    world.biller.floatKobo = 10_000_000n
    await desk.decide(breakWork, claim!, 'in-float')
    expect([await balance('bills_float'), await balance('partner_claims')]).toEqual([10_000_000n, 0n])
    await expectChecksToPass(world)
  })

  test('a balance that purchases on their way or a top-up explain does not end the claim', async () => {
    await givenBack()
    const [claim] = await openBreaks()
    const refusal = (answer: bigint) => {
      world.biller.floatKobo = answer
      return desk.propose('support', breakWork, claim!, 'in-float').then(
        () => null,
        ({ code }: { code: string }) => code,
      )
    }
    await createHeldBill(world, shop, AIRTIME)
    expect(await balance('partner_claims')).toBe(CHARGED)
    // The biller has not charged the purchase yet, and has repaid all but that.
    expect(await refusal(10_000_000n - 100_000n)).toBe('bills.not_in_float')
    await topUpSent(world, { amount: 3_000_000n, reference: 'FT-7' })
    // The top-up has arrived, and the job that books it has not run.
    expect(await refusal(10_000_000n - CHARGED + 3_000_000n)).toBe('bills.not_in_float')
    await world.rows(`update bill_top_up set alarmed_at = created_at`)
    const [late] = await desk.list('viewer', topUpWork)
    await desk.decide(topUpWork, late._id, 'lost')
    expect(await refusal(10_000_000n - CHARGED + 3_000_000n)).toBe('bills.lost_top_up')
    world.biller.floatKobo = 10_000_000n
    await desk.decide(breakWork, claim!, 'in-float')
    expect([await balance('bills_float'), await balance('partner_claims')]).toEqual([10_000_000n, 0n])
  })

  test('a float that changes while the biller answers, and another biller, prove nothing', async () => {
    await givenBack()
    const [claim] = await openBreaks()
    world.biller.floatKobo = 20_000_000n
    await expect(provenInFloat(world, 'other', CHARGED)).rejects.toMatchObject({ code: 'bills.other_biller' })
    const tell = world.biller.balance
    world.biller.balance = async () => {
      await createHeldBill(world, shop, AIRTIME)
      return tell()
    }
    await expect(desk.propose('support', breakWork, claim!, 'in-float')).rejects.toMatchObject({ code: 'bills.float_moves' })
    expect(await balance('partner_claims')).toBe(CHARGED)
  })

  test('or until it repays it into the pool', async () => {
    await givenBack()
    const [claim] = await openBreaks()
    addStatementLine(world, 'in', CHARGED, { sessionId: 'VTU-1', narration: 'Refund' })
    await passDay()
    await passDay()
    await desk.decide(breakWork, claim!, 'repaid', { session: 'VTU-1' })
    expect([await balance('partner_claims'), await balance('suspense_unmatched')]).toEqual([0n, 0n])
    await expectChecksToPass(world)
  })
})

describe('M77: a top-up of a float that came back into the pool', () => {
  async function cameBack(kobo: bigint): Promise<string> {
    await topUpSent(world, { amount: 500_000n, reference: 'FT-1' })
    addStatementLine(world, 'out', 500_000n, { reference: 'FT-1' })
    addStatementLine(world, 'in', kobo, { sessionId: 'BACK-1', narration: 'Returned transfer' })
    await passDay()
    await passDay()
    const [item] = await desk.list('viewer', suspenseWork)
    return item._id
  }
  const topUpState = async () => (await world.rows<{ state: string }>('select state from bill_top_up'))[0]!.state

  test.each([
    ['whole', 500_000n, 0n],
    ['less a charge, which is a loss', 499_000n, 1_000n],
  ])('%s: the credit in suspense and the money on its way end together', async (_what, kobo, loss) => {
    const id = await cameBack(kobo)
    await desk.decide(suspenseWork, id, 'returned-top-up', { reference: 'FT-1' })
    expect([await topUpState(), await balance('in_transit'), await balance('operational_loss'), await balance('suspense_unmatched')]).toEqual([
      'returned',
      0n,
      loss,
      0n,
    ])
    await expectChecksToPass(world, loss > 0n ? [COVERAGE_CHECK] : [])
  })

  test.each(['on its way', 'lost'])('of one that was %s, two credits end it together, and a third is refused', async (state) => {
    await cameBack(250_000n)
    for (const [kobo, sessionId] of [
      [240_000n, 'BACK-2'],
      [10_001n, 'BACK-3'],
    ] as const)
      addStatementLine(world, 'in', kobo, { sessionId, narration: 'Returned transfer' })
    await passDay()
    await passDay()
    if (state === 'lost') {
      await world.rows(`update bill_top_up set alarmed_at = created_at`)
      const [late] = await desk.list('viewer', topUpWork)
      await desk.decide(topUpWork, late._id, 'lost')
    }
    const of = async (session: string) => (await world.rows<{ id: string }>(`select id from suspense_item where session_id = '${session}'`))[0]!.id
    await desk.decide(suspenseWork, await of('BACK-1'), 'returned-top-up', { reference: 'FT-1' })
    expect(await balance('operational_loss')).toBe(250_000n)
    await desk.decide(suspenseWork, await of('BACK-2'), 'returned-top-up', { reference: 'FT-1' })
    expect([await topUpState(), await balance('operational_loss'), await balance('in_transit'), await balance('suspense_unmatched')]).toEqual([
      'returned',
      10_000n,
      0n,
      10_001n,
    ])
    await expect(desk.propose('support', suspenseWork, await of('BACK-3'), 'returned-top-up', { reference: 'FT-1' })).rejects.toMatchObject({
      code: 'bills.top_up_smaller',
    })
    await expectChecksToPass(world, [COVERAGE_CHECK])
  })

  test('of one that two people had called lost, what came takes back the loss', async () => {
    const id = await cameBack(500_000n)
    await world.rows(`update bill_top_up set alarmed_at = created_at`)
    const [late] = await desk.list('viewer', topUpWork)
    await desk.decide(topUpWork, late._id, 'lost')
    expect(await balance('operational_loss')).toBe(500_000n)
    await desk.decide(suspenseWork, id, 'returned-top-up', { reference: 'FT-1' })
    expect([await topUpState(), await balance('operational_loss'), await balance('in_transit')]).toEqual(['returned', 0n, 0n])
    await expectChecksToPass(world)
  })

  test('a reference that no top-up has, and a credit of more than the top-up, are refused before a code is used', async () => {
    const id = await cameBack(500_001n)
    await expect(desk.propose('support', suspenseWork, id, 'returned-top-up', { reference: 'FT-9' })).rejects.toMatchObject({
      code: 'reconciliation.unknown_top_up',
    })
    await expect(desk.propose('support', suspenseWork, id, 'returned-top-up', { reference: 'FT-1' })).rejects.toMatchObject({
      code: 'bills.top_up_smaller',
    })
    expect(await topUpState()).toBe('on_its_way')
  })
})
