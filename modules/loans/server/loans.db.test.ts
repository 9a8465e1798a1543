import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { askLoans, fillLoanFund, passDays, tend, withTakings } from '../../../tests/fixtures/loan-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller, type TestOperator } from '../../../tests/fixtures/operators.ts'
import { sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import type { WorkItemKind } from '../../work-item-declaration.ts'
import { loanFlag } from '../flag.ts'
import { setDemoFlag } from '../../flags/index.ts'
import {
  answerOffer,
  answerWarranty,
  becomeWarranter,
  checkEligibility,
  listLoans,
  listWarranterRequests,
  moveFund,
  repayLoan,
  requestLimitUpgrade,
  showCreditBalance,
  showCreditLimit,
  showFund,
  showGuarantorTypes,
  showInterestRates,
  showNextRepayment,
  showSchedule,
  submitLoan,
  verifyAggregatorCode,
  verifyWarranterCode,
  withdrawRequest,
} from '../contract.ts'
import { expireRequests } from './actions/end-request.ts'
import { provideLoan } from './actions/provide.ts'
import { tendAll } from './actions/tend-loan.ts'
import { tendAllJob, tendLoanJob } from './jobs.ts'
import { settleAllJob } from '../../transfers/server/jobs.ts'
import { pendingJobs } from '../../../platform/jobs/index.ts'
import { loanOperatorRoutes } from './operator-routes.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { seededRandom } from '../../../platform/random/index.ts'
import { lateLoanWork } from './late-loan-work.ts'
import { loanFundWork, loanLimitWork, loanRequestWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
let warranter: Shop
let code: string
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  warranter = await world.createShop('Bello Foods')
  await withTakings(world, [shop, warranter])
  await setDemoFlag(world.db.system, loanFlag.key, world.clock.now())
  code = (await askLoans(world, warranter, becomeWarranter)).data.code
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const AMOUNT = 200_000_00
const offerOf = async (amount = AMOUNT, loan_tenure = 3) =>
  (await askLoans(world, shop, checkEligibility, { body: { amount, loan_tenure } })).data.offer
async function request(more: object = {}, requestId?: string) {
  const offer = await offerOf()
  const body = { amount: AMOUNT, loan_tenure: 3, warranter_code: code, guarantor_type: 'partner', total: Number(offer?.total ?? 1), ...more }
  return (await askLoans(world, shop, submitLoan, { body, ...(requestId && { requestId }) })).data
}
const answer = (id: string, how: 'approve' | 'decline') => askLoans(world, warranter, answerWarranty, { body: { request: id, answer: how } })

/** The subjects of the mails to the borrower, in the order in which they were sent. */
const told = async () => (await sentMessages(world)).filter(({ to }) => to === shop.caller.email).map(({ subject }) => subject)

let decisions = 0
/** As the desk carries out a decision of two people. */
async function decide(kind: WorkItemKind, id: string, key: string, fields: Record<string, string> = {}) {
  const item = (await kind.find(world.db.system, id))!
  const decision = kind.decisions(item).find((one) => one.key === key)!
  const [by, proposedBy] = await Promise.all([newOperatorCaller(world, 'finance'), newOperatorCaller(world, 'compliance')])
  const person = ({ caller }: typeof by) => ({ operatorId: caller.operatorId, name: caller.name, role: caller.role })
  const order = { context: world, item, fields, by: person(by), proposedBy: person(proposedBy), note: '', requestId: `decision-${++decisions}` }
  await decision.carryOut(order)
}
async function activeLoan(): Promise<string> {
  await fillLoanFund(world)
  const { _id } = await request()
  await answer(_id, 'approve')
  await decide(loanRequestWork, _id, 'approve')
  return _id
}

test('LOAN-01 LOAN-05 LOAN-10: request, approval of the warranter with the PIN, decision of two people, and the wallet grows by the loan less its fee', async () => {
  await fillLoanFund(world)
  const before = await world.wallet(shop)
  const loan = await request()
  expect(loan).toMatchObject({ state: 'awaiting_warranter', amount: 200_000_00n, warranter: 'Bello Foods' })
  expect((await answer(loan._id, 'approve')).data).toMatchObject({ state: 'in_review', warranter_state: 'approved' })
  await decide(loanRequestWork, loan._id, 'approve')
  expect((await world.wallet(shop)).balance - before.balance).toBe(200_000_00n - 3_000_00n)
  expect((await askLoans(world, shop, listLoans)).data).toMatchObject([{ state: 'active', owed: 200_000_00n, allowed: ['repay'] }])
})

describe('before a loan', () => {
  test('LOAN-20 API-135 LOAN-11: the answer gives the reasons with their figures, and what is missing', async () => {
    const { data } = await askLoans(world, shop, checkEligibility)
    expect(data).toMatchObject({
      eligible: true,
      limit: 300_000_00n,
      least: 50_000_00n,
      month_takings: 1_200_000_00n,
      share_percent: 25,
      offer: null,
    })
    expect(data.reasons.map(({ key, met }: { key: string; met: boolean }) => `${key} ${met}`)).toEqual([
      'verified true',
      'takings true',
      'no_open_loan true',
      'no_late_loan true',
    ])
    const newcomer = await world.createShop('New Shop', { tier: 'activated' })
    const refused = (await askLoans(world, newcomer, checkEligibility, { body: { amount: AMOUNT, loan_tenure: 3 } })).data
    expect(refused).toMatchObject({ eligible: false, limit: 0n, offer: null })
    expect(refused.reasons.filter(({ met }: { met: boolean }) => !met).map(({ key }: { key: string }) => key)).toEqual(['verified', 'takings'])
  })

  test('LOAN-04 LOAN-12 LOAN-13: the offer names the whole cost in naira and as a yearly rate', async () => {
    expect(await offerOf()).toMatchObject({
      amount: 200_000_00n,
      into_balance: 197_000_00n,
      fee: 3_000_00n,
      vat: 209_30n,
      paid_out_on: '2026-11-20',
      month_percent: 3,
    })
    const offer = await offerOf()
    expect(offer.cost).toBe(offer.fee + offer.interest)
    expect(offer.total).toBe(offer.amount + offer.interest)
    expect(offer.yearly_percent).toBeGreaterThan(36)
  })

  test('LOAN-21 API-137 LOAN-25 API-147: rates differ by tenure; the kinds of guarantors are listed', async () => {
    expect((await askLoans(world, shop, showInterestRates, { query: { loan_tenure: '3' } })).data).toMatchObject([
      { loan_tenure: 3, month_percent: 3 },
    ])
    expect((await askLoans(world, shop, showInterestRates, { query: { loan_tenure: '6' } })).data).toMatchObject([{ month_percent: 3.5 }])
    expect((await askLoans(world, shop, showInterestRates)).data).toHaveLength(3)
    expect((await askLoans(world, shop, showGuarantorTypes)).data).toContainEqual({ key: 'partner', name: 'Business partner' })
  })

  test('LOAN-22 LOAN-23 API-138 API-139: a right code gives its name; a wrong one and the own one are refused', async () => {
    const verify = async (who: Shop, contract: typeof verifyWarranterCode, given: string) =>
      (await askLoans(world, who, contract, { body: { code: given } })).data
    expect(await verify(shop, verifyWarranterCode, code)).toEqual({ valid: true, name: 'Bello Foods' })
    const unknown = { valid: false, name: null }
    expect(await verify(shop, verifyWarranterCode, 'WRONG')).toEqual(unknown)
    expect(await verify(warranter, verifyWarranterCode, code)).toEqual(unknown)
    expect(await verify(shop, verifyAggregatorCode, 'NONE')).toEqual(unknown)
  })

  test('above the limit, an offer that has ended, a code of oneself or of a stranger, a second request: refused, and nothing is stored', async () => {
    await expect(request({ amount: 300_000_01, total: 1 })).rejects.toMatchObject({ code: 'loans.outside_limit' })
    await expect(request({ total: 1 })).rejects.toMatchObject({ code: 'loans.offer_changed' })
    await expect(request({ warranter_code: 'STRANGER' })).rejects.toMatchObject({ code: 'loans.unknown_warranter' })
    await expect(request({ aggregator_code: 'NONE' })).rejects.toMatchObject({ code: 'loans.unknown_aggregator' })
    const own = (await askLoans(world, shop, becomeWarranter)).data.code
    await expect(request({ warranter_code: own })).rejects.toMatchObject({ code: 'loans.own_warranter' })
    expect(await world.rows(`select * from loan`)).toEqual([])
    const total = Number((await offerOf()).total)
    const answers = await Promise.allSettled([request({ total }), request({ total }), request({ total })])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(request({ total })).rejects.toMatchObject({ code: 'loans.one_at_a_time' })
  })

  test('API-136: the same request again gets its first answer', async () => {
    const first = await request({}, 'once')
    const total = Number(first.offer.total)
    const again = await request({ total }, 'once')
    expect(again._id).toBe(first._id)
    expect(await world.rows(`select id from loan`)).toHaveLength(1)
  })
})

describe('the warranter', () => {
  test('LOAN-08 LOAN-17 API-141 API-143 ROLE-13: sees requests to the own business, with what to know about the borrower, and answers once', async () => {
    const { _id } = await request()
    const listed = (await askLoans(world, warranter, listWarranterRequests)).data
    expect(listed).toMatchObject([{ _id, borrower: 'Amina Stores', month_takings: 1_200_000_00n, allowed: ['answer_warranty'] }])
    expect((await askLoans(world, shop, listWarranterRequests)).data).toEqual([])
    await expect(askLoans(world, shop, answerWarranty, { body: { request: _id, answer: 'approve' } })).rejects.toMatchObject({ code: 'not_found' })
    expect((await answer(_id, 'decline')).data.state).toBe('refused')
    await expect(answer(_id, 'approve')).rejects.toMatchObject({ code: 'loans.answered' })
  })

  test('ROLE-13: without a PIN nothing is answered, neither yes nor no; after 72 hours the request has lapsed', async () => {
    const { _id } = await request()
    for (const how of ['approve', 'decline'])
      await expect(askLoans(world, warranter, answerWarranty, { body: { request: _id, answer: how }, hasPin: false })).rejects.toMatchObject({
        code: 'pin.required',
      })
    world.clock.advance(72 * 3_600_000)
    await expect(answer(_id, 'approve')).rejects.toMatchObject({ code: 'loans.lapsed' })
    await expireRequests(world)
    expect((await askLoans(world, shop, listLoans)).data).toMatchObject([{ state: 'expired', warranter_state: 'expired', allowed: [] }])
  })

  test('a request can be withdrawn until it is decided; approve and withdraw at once have one effect', async () => {
    const { _id } = await request()
    await Promise.allSettled([answer(_id, 'approve'), askLoans(world, shop, withdrawRequest, { body: { loan: _id } })])
    await Promise.allSettled([askLoans(world, shop, withdrawRequest, { body: { loan: _id } })])
    expect(await world.rows(`select state, warranter_state from loan`)).toEqual([{ state: 'withdrawn', warranter_state: 'released' }])
    expect(await world.rows(`select to_state from state_move where subject_id = '${_id}' and to_state = 'withdrawn'`)).toHaveLength(1)
  })
})

describe('the decision', () => {
  test('two approvers at once pay out once', async () => {
    await fillLoanFund(world)
    const { _id } = await request()
    await answer(_id, 'approve')
    await Promise.allSettled([
      decide(loanRequestWork, _id, 'approve'),
      decide(loanRequestWork, _id, 'approve'),
      decide(loanRequestWork, _id, 'refuse', { reason: 'x' }),
    ])
    const states = await world.rows<{ state: string }>(`select state from loan`)
    const paid = await world.rows(`select id from loan_movement where kind = 'loan'`)
    expect([states[0]!.state, paid.length]).toEqual(states[0]!.state === 'active' ? ['active', 1] : ['refused', 0])
  })

  test('a loan comes out of the fund alone: without it nothing is paid out, and the item stays open', async () => {
    await fillLoanFund(world, 199_999_99n)
    const { _id } = await request()
    await answer(_id, 'approve')
    await expect(decide(loanRequestWork, _id, 'approve')).rejects.toMatchObject({ code: 'loans.fund_short' })
    expect((await loanRequestWork.find(world.db.system, _id))!.isOpen).toBe(true)
  })

  test('other terms of staff are asked of the merchant, who accepts or declines until they lapse; nothing is paid out before', async () => {
    await fillLoanFund(world)
    const { _id } = await request()
    await answer(_id, 'approve')
    const before = await world.wallet(shop)
    await decide(loanRequestWork, _id, 'offer', { amount: '10000000', tenure: '3', rate: '2.75' })
    expect(await world.wallet(shop)).toEqual(before)
    const [offered] = (await askLoans(world, shop, listLoans)).data
    expect(offered).toMatchObject({ state: 'offered', amount: 100_000_00n, loan_tenure: 3, month_percent: 2.75, allowed: ['answer_offer'] })
    expect(offered.offer.fee).toBe(1_500_00n)
    await askLoans(world, shop, answerOffer, { body: { loan: _id, answer: 'accept' } })
    expect((await world.wallet(shop)).balance - before.balance).toBe(98_500_00n)
    await expect(askLoans(world, shop, answerOffer, { body: { loan: _id, answer: 'decline' } })).rejects.toMatchObject({ code: 'loans.answered' })
  })

  test('a warranter is liable for no more than was approved: other terms of a higher amount or rate, or a longer time, are not offered', async () => {
    const { _id } = await request()
    await answer(_id, 'approve')
    const asked = { amount: String(AMOUNT), tenure: '3', rate: '3' }
    for (const more of [{ amount: String(AMOUNT + 1) }, { tenure: '6' }, { rate: '3.01' }])
      await expect(decide(loanRequestWork, _id, 'offer', { ...asked, ...more })).rejects.toMatchObject({ code: 'loans.beyond_warranty' })
    expect(await world.rows(`select state, amount from loan`)).toEqual([{ state: 'in_review', amount: BigInt(AMOUNT) }])
    await decide(loanRequestWork, _id, 'offer', asked)
  })

  test('LOAN-06: an offer that is declined or has lapsed borrows nothing', async () => {
    await fillLoanFund(world)
    const first = await request()
    await answer(first._id, 'approve')
    await decide(loanRequestWork, first._id, 'offer', { amount: '10000000', tenure: '3', rate: '3' })
    await askLoans(world, shop, answerOffer, { body: { loan: first._id, answer: 'decline' } })
    const second = await request()
    await answer(second._id, 'approve')
    await decide(loanRequestWork, second._id, 'offer', { amount: '10000000', tenure: '3', rate: '3' })
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
    await decide(loanLimitWork, data._id, 'grant', { amount: '60000000' })
    expect(await told()).toEqual(['Kasuwa: your credit limit is higher'])
    expect((await askLoans(world, shop, showCreditLimit)).data).toMatchObject({
      limit: 600_000_00n,
      request: { state: 'granted', granted: 600_000_00n },
    })
    world.clock.advance(1_000)
    const again = (await askLoans(world, shop, requestLimitUpgrade, { body: { amount: 900_000_00 } })).data
    await decide(loanLimitWork, again._id, 'refuse', { reason: 'Takings fell in November' })
    expect((await askLoans(world, shop, showCreditLimit)).data.request).toMatchObject({ state: 'refused', reason: 'Takings fell in November' })
    expect((await sentMessages(world)).at(-1)?.text).toContain('Reason: Takings fell in November')
    await request()
    expect((await askLoans(world, shop, showCreditBalance)).data).toMatchObject({ owed: 200_000_00n, balance: 400_000_00n })
  })
})

describe('repayment', () => {
  test('LOAN-09 LOAN-24 LOAN-26 LOAN-27 API-144..146 LOAN-15 LOAN-18: a repayment pays interest to the day, then principal; the schedule says what is left', async () => {
    const id = await activeLoan()
    const next = (await askLoans(world, shop, showNextRepayment)).data
    expect(next).toMatchObject({ loan: id, due_on: '2026-12-21', late: false, owed: 200_000_00n })
    await expect(askLoans(world, shop, repayLoan, { body: { loan: id, amount: 100 }, hasPin: false })).rejects.toMatchObject({
      code: 'pin.required',
    })
    passDays(world, 10)
    const { data } = await askLoans(world, shop, repayLoan, { body: { loan: id, amount: 50_000_00 } })
    const interest = 1_972_60n // 200,000 × 36 % ÷ 365 × 10
    expect(data).toMatchObject({ interest, principal: 50_000_00n - interest, owed: 150_000_00n + interest })
    const schedule = (await askLoans(world, shop, showSchedule, { body: { loan: id } })).data
    expect(schedule).toMatchObject({ principal_out: 150_000_00n + interest, interest_out: 0n, pay_all_today: 150_000_00n + interest })
    expect(schedule.instalments).toHaveLength(3)
    expect(schedule.payments).toMatchObject([{ amount: 50_000_00n, source: 'by_hand' }])
    await expect(askLoans(world, shop, repayLoan, { body: { loan: id, amount: Number(schedule.pay_all_today) + 1 } })).rejects.toMatchObject({
      code: 'loans.more_than_owed',
    })
    const last = (await askLoans(world, shop, repayLoan, { body: { loan: id, amount: Number(schedule.pay_all_today) } })).data
    expect(last).toMatchObject({ state: 'repaid', owed: 0n, warranter_state: 'released' })
    await expect(askLoans(world, shop, repayLoan, { body: { loan: id, amount: 100 } })).rejects.toMatchObject({ code: 'loans.more_than_owed' })
  })

  test('M37: on the due day the instalment is taken out of the balance once, exactly as planned, and never from what is held', async () => {
    const id = await activeLoan()
    const [first] = (await askLoans(world, shop, showSchedule, { body: { loan: id } })).data.instalments
    world.clock.set('2026-12-21T03:30:00Z')
    await tend(world, id)
    const loan = await tend(world, id)
    expect([loan.state, loan.repaid, loan.principal_out]).toEqual(['active', first.amount, 200_000_00n - first.principal])
    const { balance } = await world.wallet(shop)
    await world.rows(`update account set held = ${balance} where business_id = '${shop.businessId}' and kind = 'wallet'`)
    world.clock.set('2027-01-20T03:30:00Z')
    expect((await tend(world, id)).repaid).toBe(first.amount)
    await world.rows(`update account set held = 0 where business_id = '${shop.businessId}' and kind = 'wallet'`)
  })

  test('M37: with less than is due the whole available balance is taken, the rest is late the next day; less than ₦100 is left alone', async () => {
    const id = await activeLoan()
    const [first] = (await askLoans(world, shop, showSchedule, { body: { loan: id } })).data.instalments
    const { balance } = await world.wallet(shop)
    const leave = (kobo: bigint) =>
      world.rows(`update account set held = balance - ${kobo} where business_id = '${shop.businessId}' and kind = 'wallet'`)
    world.clock.set('2026-12-21T03:30:00Z')
    await leave(99_99n)
    expect((await tend(world, id)).repaid).toBe(0n)
    world.clock.set('2026-12-21T11:30:00Z')
    await leave(20_000_00n)
    expect(await tend(world, id)).toMatchObject({ repaid: 20_000_00n, state: 'active' })
    expect((await world.wallet(shop)).balance).toBe(balance - 20_000_00n)
    world.clock.set('2026-12-22T03:30:00Z')
    await leave(100_00n)
    expect(await tend(world, id)).toMatchObject({ repaid: 20_100_00n, state: 'late' })
    await world.rows(`update account set held = 0 where business_id = '${shop.businessId}' and kind = 'wallet'`)
    world.clock.set('2026-12-22T11:30:00Z')
    // One day's interest on what was still due is due too.
    const paid = await tend(world, id)
    expect(paid.state).toBe('active')
    expect(paid.repaid).toBeGreaterThanOrEqual(first.amount)
  })

  test('M34, M35: late after its day, a fee once after three days, non-performing after 31; the warranter is called and may pay', async () => {
    const id = await activeLoan()
    await world.rows(`update business set standing = 'no_debit' where id = '${shop.businessId}'`)
    world.clock.set('2026-12-22T03:30:00Z')
    expect((await tend(world, id)).state).toBe('late')
    world.clock.set('2026-12-25T03:30:00Z')
    expect((await tend(world, id)).fees_out).toBe(1_000_00n)
    world.clock.set('2027-01-19T03:30:00Z')
    expect((await tend(world, id)).state).toBe('late')
    await expect(askLoans(world, warranter, repayLoan, { body: { loan: id, amount: 100 } })).rejects.toMatchObject({ code: 'loans.changed' })
    world.clock.set('2027-01-21T03:30:00Z')
    const called = await tend(world, id)
    expect([called.state, called.warranter_state, called.interest_suspended]).toEqual(['non_performing', 'called', called.interest_out])
    const owed = called.principal_out + called.interest_out + called.fees_out
    const { data } = await askLoans(world, warranter, repayLoan, { body: { loan: id, amount: Number(owed) } })
    expect(data).toMatchObject({ state: 'repaid', warranter_state: 'paid', fees: 1_000_00n })
  })

  test('M40, M41: written off by two people it leaves the books as a loss; the borrower can still pay, and is free again', async () => {
    const id = await activeLoan()
    await world.rows(`update business set standing = 'no_debit' where id = '${shop.businessId}'`)
    world.clock.set('2027-03-01T03:30:00Z')
    await tend(world, id)
    await decide(lateLoanWork, id, 'write_off', { reason: 'Closed the shop' })
    expect(await failedChecks(world)).toEqual([])
    await world.rows(`update business set standing = 'open' where id = '${shop.businessId}'`)
    const [{ owed }] = (await askLoans(world, shop, listLoans)).data
    await askLoans(world, shop, repayLoan, { body: { loan: id, amount: 100_000_00 } })
    expect(await failedChecks(world)).toEqual([])
    const { data } = await askLoans(world, shop, repayLoan, { body: { loan: id, amount: Number(owed) - 100_000_00 } })
    expect(data).toMatchObject({ state: 'recovered', owed: 0n })
  })
})

test('LOAN-07 LOAN-28 API-140 API-141: the lists take dates and pages', async () => {
  const { _id } = await request()
  const listed = (query: object) => askLoans(world, shop, listLoans, { query })
  expect(await listed({ startdate: '2026-11-20', enddate: '2026-11-20' })).toMatchObject({ data: [{ _id }], count: 1 })
  expect(await listed({ startdate: '2026-11-21' })).toMatchObject({ data: [], count: 0 })
  expect(await listed({ page: '2' })).toMatchObject({ data: [] })
  const asked = (query: object) => askLoans(world, warranter, listWarranterRequests, { query })
  expect(await asked({ startdate: '2026-11-20', page: '1' })).toMatchObject({ data: [{ _id }] })
  expect(await asked({ enddate: '2026-11-19' })).toMatchObject({ data: [] })
})

test('LOAN-03 ROLE-54: without the flag the server answers nothing about a new loan', async () => {
  await world.rows(`delete from feature_flag`)
  const asked: [Parameters<typeof askLoans>[2], object][] = [
    [checkEligibility, {}],
    [submitLoan, { amount: AMOUNT, loan_tenure: 3, warranter_code: code, guarantor_type: 'partner', total: 1 }],
    [requestLimitUpgrade, { amount: 800_000_00 }],
    [becomeWarranter, {}],
    [verifyWarranterCode, { code }],
    [verifyAggregatorCode, { code }],
  ]
  for (const [contract, body] of asked)
    await expect(askLoans(world, shop, contract, { body }), contract.operation).rejects.toMatchObject({ code: 'loans.not_offered' })
})

test('LOAN-22 LOAN-23: codes cannot be guessed: after twenty tries in an hour even the right one is not answered', async () => {
  const guess = (contract: typeof verifyWarranterCode, given: string) => askLoans(world, shop, contract, { body: { code: given } })
  for (let turn = 0; turn < 20; turn++) await guess(verifyWarranterCode, `WRONG${turn}`)
  await expect(guess(verifyWarranterCode, code)).rejects.toMatchObject({ code: 'identity.too_many_tries' })
  await expect(request()).rejects.toMatchObject({ code: 'identity.too_many_tries' })
  for (let turn = 0; turn < 20; turn++) await guess(verifyAggregatorCode, `WRONG${turn}`)
  await expect(guess(verifyAggregatorCode, 'NONE')).rejects.toMatchObject({ code: 'identity.too_many_tries' })
  world.clock.advance(3_600_001)
  expect((await guess(verifyWarranterCode, code)).data.valid).toBe(true)
})

test('the borrower is told each step: the answer of the warranter, an end without an answer, the day that comes, the collection, lateness and fee', async () => {
  await fillLoanFund(world)
  const lapsed = await request()
  world.clock.advance(72 * 3_600_000)
  await Promise.all([expireRequests(world), expireRequests(world)])
  expect(lapsed.state).toBe('awaiting_warranter')
  const declined = await request()
  await answer(declined._id, 'decline')
  const { _id } = await request()
  await answer(_id, 'approve')
  await decide(loanRequestWork, _id, 'approve')
  const { instalments } = (await askLoans(world, shop, showSchedule, { body: { loan: _id } })).data
  const [first, second] = instalments
  const morning = (day: string, days = 0) => world.clock.set(new Date(new Date(`${day}T03:30:00Z`).getTime() + days * 24 * 3_600_000))
  for (const [day, days] of [
    [first.due_on, -3],
    [first.due_on, -2],
    [first.due_on, 0],
  ]) {
    morning(day, days)
    await tend(world, _id)
    await tend(world, _id)
  }
  await world.rows(`update business set standing = 'no_debit' where id = '${shop.businessId}'`)
  for (const days of [-3, 0, 1, 4, 5]) {
    morning(second.due_on, days)
    await tend(world, _id)
  }
  expect(await told()).toEqual([
    'Kasuwa: your loan request has ended',
    'Kasuwa: Bello Foods does not vouch for your loan',
    'Kasuwa: Bello Foods vouches for your loan',
    'Kasuwa: your loan is in your balance',
    `Kasuwa: a loan instalment is due on ${first.due_on}`,
    'Kasuwa: a loan instalment was taken from your balance',
    `Kasuwa: a loan instalment is due on ${second.due_on}`,
    'Kasuwa: a loan instalment is late',
    'Kasuwa: a late fee for your loan',
  ])
  const texts = (await sentMessages(world)).map(({ text }) => text).join('\n')
  expect(texts).toContain(`${formatNaira(first.amount)} was taken from your balance for your loan.\nNothing more is due now.`)
  expect(texts).toContain('A late fee of ₦1,000.00 was added')
  await world.rows(`update business set standing = 'open' where id = '${shop.businessId}'`)
})

describe('the fund', () => {
  const fund = async (by: TestOperator, contract: typeof showFund | typeof moveFund, body: object = {}): Promise<any> =>
    (
      await routeAnswer(
        loanOperatorRoutes(world),
        contract as never,
        {
          body,
          query: {},
          params: {},
          caller: by.caller,
          requestId: `fund-${++decisions}`,
        } as never,
      )
    ).data
  const CASH = { direction: 'in', amount: 1_000_000_00, reference: 'S-1' }

  test('M30: cash of the lender is proposed by finance and booked by two people, once for a reference; more than the fund does not leave', async () => {
    const finance = await newOperatorCaller(world, 'finance')
    const { _id } = await fund(finance, moveFund, CASH)
    expect((await fund(finance, showFund)).fund).toBe(0n)
    await expect(fund(finance, moveFund, CASH)).rejects.toMatchObject({ code: 'loans.fund_reference' })
    await Promise.allSettled([decide(loanFundWork, _id, 'book'), decide(loanFundWork, _id, 'book')])
    expect(await fund(finance, showFund)).toMatchObject({ fund: 1_000_000_00n, movements: [{ state: 'booked' }] })
    expect(await world.rows(`select side, amount from clearing_item where matching_key = 'S-1'`)).toEqual([{ side: 'in', amount: 1_000_000_00n }])
    const out = await fund(finance, moveFund, { direction: 'out', amount: 1_000_000_01, reference: 'S-2' })
    await expect(decide(loanFundWork, out._id, 'book')).rejects.toMatchObject({ code: 'loans.fund_too_small' })
    await decide(loanFundWork, out._id, 'refuse')
    expect((await loanFundWork.find(world.db.system, out._id))!.isOpen).toBe(false)
  })

  test('a reference that the books know from the statement is not booked a second time', async () => {
    const finance = await newOperatorCaller(world, 'finance')
    await world.paidIn(shop, 1_000_000_00n, { sessionId: 'S-9' })
    const { _id } = await fund(finance, moveFund, { ...CASH, reference: 'S-9' })
    await expect(decide(loanFundWork, _id, 'book')).rejects.toMatchObject({ code: 'loans.reference_booked' })
  })

  test('a role without the right is not offered the fund', () => {
    const rolesOf = (contract: { roles: unknown }) => contract.roles
    expect(rolesOf(moveFund)).toEqual(['finance'])
    expect(rolesOf(showFund)).not.toContain('support')
  })
})

test('M39: the provision follows the class of the loan each month, once, and falls to nothing when it is repaid', async () => {
  const id = await activeLoan()
  const provide = async (month: string) => {
    await provideLoan(world, { loanId: id, month })
    const [row] = await world.rows<{ allowance: bigint }>(`select allowance from loan`)
    return row!.allowance
  }
  expect(await provide('2026-11')).toBe(2_000_00n)
  expect(await provide('2026-11')).toBe(2_000_00n)
  await world.rows(`update business set standing = 'no_debit' where id = '${shop.businessId}'`)
  world.clock.set('2026-12-30T03:30:00Z')
  const late = await tend(world, id)
  expect(await provide('2026-12')).toBe(((late.principal_out + late.interest_out + late.fees_out) * 5n + 50n) / 100n)
  await world.rows(`update business set standing = 'open' where id = '${shop.businessId}'`)
  const [{ owed }] = (await askLoans(world, shop, listLoans)).data
  await askLoans(world, shop, repayLoan, { body: { loan: id, amount: Number(owed) } })
  expect(await provide('2027-01')).toBe(0n)
})

test('random lives through the commands: time jumps, part payments, turns of the clock that are repeated, and early ends keep the books', async () => {
  for (const seed of [1, 2, 3]) {
    const random = seededRandom(seed)
    await withTakings(world, [shop])
    const id = await activeLoan()
    for (let step = 0; step < 12; step++) {
      passDays(world, random.below(25))
      await Promise.all([tend(world, id), tend(world, id)])
      const [{ owed, state }] = (await askLoans(world, shop, listLoans)).data
      if (state === 'repaid') break
      const part = step === 11 ? owed : (owed * BigInt(random.below(300) + 1)) / 1_000n
      if (part > 0n && random.below(2) === 0)
        await askLoans(world, shop, repayLoan, { body: { loan: id, amount: Number(part) } }).catch(() => undefined)
    }
    const [{ owed }] = (await askLoans(world, shop, listLoans)).data
    if (owed > 0n) {
      await world.paidIn(shop, owed + 100_000n)
      await askLoans(world, shop, repayLoan, { body: { loan: id, amount: Number(owed) } })
    }
    expect(await failedChecks(world)).toEqual([])
  }
  expect(await world.rows(`select state from loan`)).toEqual([{ state: 'repaid' }, { state: 'repaid' }, { state: 'repaid' }])
}, 30_000)

test('M37 M17: each turn of the clock has one job for each running loan, and the first turn is before the settlement of the morning', async () => {
  const id = await activeLoan()
  await tendAll(world)
  await tendAll(world)
  const { key } = tendLoanJob.enqueue({ loanId: id, turn: world.clock.now().toISOString().slice(0, 13) })
  expect((await pendingJobs(world.db.system, [key])).size).toBe(1)
  const firstTurn = (schedules: readonly { cron: string }[]) => {
    const [minute, hours] = schedules[0]!.cron.split(' ')
    return Number(hours!.split(',')[0]) * 60 + Number(minute)
  }
  expect(firstTurn(tendAllJob.schedules)).toBeLessThan(firstTurn(settleAllJob.schedules))
})
