import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RouteContract, WireBody } from '../../../platform/http/contract.ts'
import type { Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { routeAnswer, routeData } from '../../../tests/fixtures/history.ts'
import { askLoans, createLoanWorld, fillLoanFund, LOAN_AMOUNT, type LoanWorld } from '../../../tests/fixtures/loan-fixture.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../tests/fixtures/operators.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { initiateChallenge } from '../../annotations/server/actions/challenge-payer.ts'
import { collectionHistory } from '../../collections/server/history.ts'
import { showHistory, showInboundCount, showReceipt } from '../../history/contract.ts'
import { historyRoutes } from '../../history/server/routes.ts'
import { answerOffer, listLoans, moveFund, requestLimitUpgrade, showCreditBalance, showCreditLimit, showFund } from '../contract.ts'
import { expireRequests } from './actions/end-request.ts'
import { loanHistory } from './history.ts'
import { loanOperatorRoutes } from './operator-routes.ts'
import { loanFundWork, loanLimitWork, loanRequestWork } from './work-items.ts'

let loans: LoanWorld
let world: LoanWorld['world']
let shop: Shop
beforeEach(async () => {
  loans = await createLoanWorld()
  ;({ world, shop } = loans)
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

test('LOAN-01 LOAN-05 LOAN-10: request, approval of the warranter with the PIN, decision of two people, and the wallet grows by the loan less its fee', async () => {
  await fillLoanFund(world)
  const before = await world.wallet(shop)
  const loan = await loans.request()
  expect(loan).toMatchObject({ state: 'awaiting_warranter', amount: 200_000_00n, warranter: 'Bello Foods' })
  expect((await loans.answer(loan._id, 'approve')).data).toMatchObject({ state: 'in_review', warranter_state: 'approved' })
  await loans.decide(loanRequestWork, loan._id, 'approve')
  expect((await world.wallet(shop)).balance - before.balance).toBe(200_000_00n - 3_000_00n)
  expect((await askLoans(world, shop, listLoans)).data).toMatchObject([{ state: 'active', owed: 200_000_00n, allowed: ['repay'] }])
})

test('HIST-25 HIST-32 TXN-31 TXN-39: the payout is no transfer of a customer: not listed or counted as one, not pictured, not challenged', async () => {
  const customer = await inboundOf()
  await fillLoanFund(world)
  const { _id } = await loans.request()
  await loans.answer(_id, 'approve')
  await loans.decide(loanRequestWork, _id, 'approve')
  expect(await inboundOf()).toEqual(customer)
  const payout = (await history({})).find(({ kind }) => kind === 'loan')!
  const shown = await ask(showReceipt, { query: { businessid: shop.businessId, transactionId: payout._id } })
  expect(shown).toMatchObject({
    name: 'Kasuwa Loans',
    allowed: expect.not.arrayContaining(['picture', 'challenge']),
  })
  await expect(initiateChallenge(world, shop.caller, { transactionId: payout._id, requestId: 'challenge' })).rejects.toMatchObject({
    code: 'annotations.not_challengeable',
  })
})

type Line = { _id: string; kind: string }
const ask = async (contract: RouteContract, input: { params?: object; query?: object }) =>
  (await routeAnswer(historyRoutes(world, [loanHistory, collectionHistory]), contract as never, { ...input, caller: shop.caller } as never))
    .data as Line[]
const history = (query: object) => ask(showHistory, { params: { businessid: shop.businessId }, query })

/** The transfers of customers, listed and counted. */
const inboundOf = async () => [
  (await history({ means: 'transfer' })).map((line) => line._id),
  await ask(showInboundCount, { params: { id: shop.businessId }, query: {} }),
]

test('an approval that is only proposed opens no accounts of the loan', async () => {
  await fillLoanFund(world)
  const { _id } = await loans.request()
  await loans.answer(_id, 'approve')
  await createDesk(world, [loanRequestWork]).propose('finance', loanRequestWork, _id, 'approve')
  expect(await world.rows(`select kind from account where partner = '${_id}'`)).toEqual([])
})

test('two approvers at once pay out once', async () => {
  await fillLoanFund(world)
  const { _id } = await loans.request()
  await loans.answer(_id, 'approve')
  await Promise.allSettled([
    loans.decide(loanRequestWork, _id, 'approve'),
    loans.decide(loanRequestWork, _id, 'approve'),
    loans.decide(loanRequestWork, _id, 'refuse', { reason: 'x' }),
  ])
  const states = await world.rows<{ state: string }>(`select state from loan`)
  const paid = await world.rows(`select id from loan_movement where kind = 'loan'`)
  expect([states[0]!.state, paid.length]).toEqual(states[0]!.state === 'active' ? ['active', 1] : ['refused', 0])
})

test('a loan comes out of the fund alone: without it nothing is paid out, and the item stays open', async () => {
  await fillLoanFund(world, 199_999_99n)
  const { _id } = await loans.request()
  await loans.answer(_id, 'approve')
  await expect(loans.decide(loanRequestWork, _id, 'approve')).rejects.toMatchObject({ code: 'loans.fund_short' })
  expect((await loanRequestWork.find(world.db.system, _id))!.isOpen).toBe(true)
})

test('other terms of staff are asked of the merchant, who accepts or declines until they lapse; nothing is paid out before', async () => {
  await fillLoanFund(world)
  const { _id } = await loans.request()
  await loans.answer(_id, 'approve')
  const before = await world.wallet(shop)
  await loans.decide(loanRequestWork, _id, 'offer', { amount: '10000000', tenure: '3', rate: '2.75' })
  expect(await world.wallet(shop)).toEqual(before)
  const [offered] = (await askLoans(world, shop, listLoans)).data
  expect(offered).toMatchObject({ state: 'offered', amount: 100_000_00n, loan_tenure: 3, month_percent: 2.75, allowed: ['answer_offer'] })
  expect(offered.offer.fee).toBe(1_500_00n)
  await askLoans(world, shop, answerOffer, { body: { loan: _id, answer: 'accept' } })
  expect((await world.wallet(shop)).balance - before.balance).toBe(98_500_00n)
  await expect(askLoans(world, shop, answerOffer, { body: { loan: _id, answer: 'decline' } })).rejects.toMatchObject({ code: 'loans.answered' })
})

test('a warranter is liable for no more than was approved: other terms of a higher amount or rate, or a longer time, are not offered', async () => {
  const { _id } = await loans.request()
  await loans.answer(_id, 'approve')
  const input = { amount: String(LOAN_AMOUNT), tenure: '3', rate: '3' }
  for (const more of [{ amount: String(LOAN_AMOUNT + 1) }, { tenure: '6' }, { rate: '3.01' }])
    await expect(loans.decide(loanRequestWork, _id, 'offer', { ...input, ...more })).rejects.toMatchObject({ code: 'loans.beyond_warranty' })
  expect(await world.rows(`select state, amount from loan`)).toEqual([{ state: 'in_review', amount: BigInt(LOAN_AMOUNT) }])
  await loans.decide(loanRequestWork, _id, 'offer', input)
})

test('LOAN-06: an offer that is declined or has lapsed borrows nothing', async () => {
  await fillLoanFund(world)
  const first = await loans.request()
  await loans.answer(first._id, 'approve')
  await loans.decide(loanRequestWork, first._id, 'offer', { amount: '10000000', tenure: '3', rate: '3' })
  await askLoans(world, shop, answerOffer, { body: { loan: first._id, answer: 'decline' } })
  const second = await loans.request()
  await loans.answer(second._id, 'approve')
  await loans.decide(loanRequestWork, second._id, 'offer', { amount: '10000000', tenure: '3', rate: '3' })
  world.clock.advance(72 * 3_600_000)
  await expect(askLoans(world, shop, answerOffer, { body: { loan: second._id, answer: 'accept' } })).rejects.toMatchObject({ code: 'loans.lapsed' })
  await expireRequests(world)
  expect((await askLoans(world, shop, listLoans)).data.map(({ state }: { state: string }) => state)).toEqual(['expired', 'declined'])
  expect(await world.rows(`select * from loan_movement`)).toEqual([])
})

test('LIMIT-14 LIMIT-15 API-122 API-123 API-142 LOAN-16 LOAN-29: a higher limit is asked for once at a time, and two people grant it', async () => {
  expect((await askLoans(world, shop, showCreditLimit)).data).toMatchObject({ limit: 300_000_00n, balance: 300_000_00n, request: null })
  await expect(askLoans(world, shop, requestLimitUpgrade, { body: { amount: 300_000_00 } })).rejects.toMatchObject({ code: 'loans.limit_amount' })
  const { data } = await askLoans(world, shop, requestLimitUpgrade, { body: { amount: 800_000_00 } })
  await expect(askLoans(world, shop, requestLimitUpgrade, { body: { amount: 900_000_00 } })).rejects.toMatchObject({ code: 'loans.limit_asked' })
  await loans.decide(loanLimitWork, data._id, 'grant', { amount: '60000000' })
  expect(await loans.told()).toEqual(['Kasuwa: your credit limit is higher (Amina Stores)'])
  expect((await askLoans(world, shop, showCreditLimit)).data).toMatchObject({
    limit: 600_000_00n,
    request: { state: 'granted', granted: 600_000_00n },
  })
  world.clock.advance(1_000)
  const again = (await askLoans(world, shop, requestLimitUpgrade, { body: { amount: 900_000_00 } })).data
  await loans.decide(loanLimitWork, again._id, 'refuse', { reason: 'Takings fell in November' })
  expect((await askLoans(world, shop, showCreditLimit)).data.request).toMatchObject({ state: 'refused', reason: 'Takings fell in November' })
  expect((await sentMessages(world)).at(-1)?.text).toContain('Reason: Takings fell in November')
  await loans.request()
  expect((await askLoans(world, shop, showCreditBalance)).data).toMatchObject({ owed: 200_000_00n, balance: 400_000_00n })
})

describe('the fund', () => {
  let requests = 0
  const fund = <C extends RouteContract>({ caller }: TestOperator, contract: C, body?: WireBody<C>) =>
    routeData(loanOperatorRoutes(operatorContextOf(world)), contract, { body, caller, requestId: `fund-${++requests}` })
  const CASH = { direction: 'in', amount: 1_000_000_00, reference: 'S-1' } as const

  test('M30: cash of the lender is proposed by finance and booked by two people, once for a reference; more than the fund does not leave', async () => {
    const finance = await newOperatorCaller(world, 'finance')
    const { _id } = await fund(finance, moveFund, CASH)
    expect((await fund(finance, showFund)).fund).toBe(0n)
    await expect(fund(finance, moveFund, CASH)).rejects.toMatchObject({ code: 'loans.fund_reference' })
    await Promise.allSettled([loans.decide(loanFundWork, _id, 'book'), loans.decide(loanFundWork, _id, 'book')])
    expect(await fund(finance, showFund)).toMatchObject({ fund: 1_000_000_00n, movements: [{ state: 'booked' }] })
    expect(await world.rows(`select side, amount from clearing_item where matching_key = 'S-1'`)).toEqual([{ side: 'in', amount: 1_000_000_00n }])
    const out = await fund(finance, moveFund, { direction: 'out', amount: 1_000_000_01, reference: 'S-2' })
    await expect(loans.decide(loanFundWork, out._id, 'book')).rejects.toMatchObject({ code: 'loans.fund_too_small' })
    await loans.decide(loanFundWork, out._id, 'refuse')
    expect((await loanFundWork.find(world.db.system, out._id))!.isOpen).toBe(false)
  })

  test('a reference that the books know from the statement is not booked a second time', async () => {
    const finance = await newOperatorCaller(world, 'finance')
    await world.paidIn(shop, 1_000_000_00n, { sessionId: 'S-9' })
    const { _id } = await fund(finance, moveFund, { ...CASH, reference: 'S-9' })
    const booked = { code: 'loans.reference_booked' }
    await expect(createDesk(world, [loanFundWork]).propose('compliance', loanFundWork, _id, 'book')).rejects.toMatchObject(booked)
    await expect(loans.decide(loanFundWork, _id, 'book')).rejects.toMatchObject(booked)
  })

  test('a role without the right is not offered the fund', () => {
    const rolesOf = (contract: { roles: unknown }) => contract.roles
    expect(rolesOf(moveFund)).toEqual(['finance'])
    expect(rolesOf(showFund)).not.toContain('support')
  })
})

describe('a warranter carries no more than the dated rules say', () => {
  const rule = (name: string, value: number) =>
    world.rows(`insert into loan_rule (name, value, starts_on) values ('${name}', ${value}, '2026-01-01')`)
  /** Another loan for which the same warranter vouches. */
  async function alsoVouchesFor(kobo: number): Promise<void> {
    const other = await world.createShop('Chidi Stores')
    await world.rows(`insert into loan select (jsonb_populate_record(l, jsonb_build_object('id', 'lon_other', 'business_id', '${other.businessId}',
      'request_id', 'other', 'amount', ${kobo}, 'asked_amount', ${kobo}, 'state', 'in_review'))).* from loan l limit 1`)
  }

  test('what it vouches for in all stays within its share of the usual takings; the page says why the loan cannot be approved', async () => {
    await fillLoanFund(world)
    const { _id } = await loans.request()
    await loans.answer(_id, 'approve')
    await alsoVouchesFor(1_000_000_01)
    const item = (await loanRequestWork.find(world.db.system, _id))!
    const [approve] = loanRequestWork.decisions(item)
    const because = 'The warranter would vouch for ₦1,200,000.01, and can carry ₦1,200,000.00.'
    expect(await approve!.offBecause!(operatorContextOf(world), item, { operatorId: 'opr_1' })).toBe(because)
    await expect(loans.decide(loanRequestWork, _id, 'approve')).rejects.toMatchObject({ code: 'loans.warranter_cannot_carry', message: because })
    await rule('warranter_share_ppm', 1_000_001)
    expect(await approve!.offBecause!(operatorContextOf(world), item, { operatorId: 'opr_1' })).toBeNull()
    await loans.decide(loanRequestWork, _id, 'approve')
  })

  test('its own loan is not later than the rule says', async () => {
    await fillLoanFund(world)
    const { _id } = await loans.request()
    await loans.answer(_id, 'approve')
    const dueOn = new Date(world.clock.now().getTime() - 2 * 24 * 3_600_000).toISOString().slice(0, 10)
    await world.rows(`insert into loan select (jsonb_populate_record(l, jsonb_build_object('id', 'lon_own', 'business_id', l.warranter_id,
      'warranter_id', l.business_id, 'request_id', 'own', 'state', 'late', 'next_due_on', '${dueOn}', 'disbursed_at', now(), 'disbursed_on', '${dueOn}',
      'accrued_through', '${dueOn}'))).* from loan l limit 1`)
    await expect(loans.decide(loanRequestWork, _id, 'approve')).rejects.toMatchObject({
      code: 'loans.warranter_cannot_carry',
      message: "The warranter's own loan is 2 days late.",
    })
    await rule('warranter_late_days', 2)
    await loans.decide(loanRequestWork, _id, 'approve')
    // It was never paid out, so the books do not know it.
    await world.rows(`delete from loan where id = 'lon_own'`)
  })
})
