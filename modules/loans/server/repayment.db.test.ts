import { afterEach, beforeEach, expect, test } from 'vitest'
import { pendingJobs } from '../../../platform/jobs/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { seededRandom } from '../../../platform/random/index.ts'
import { waitingPages } from '../../../tests/fixtures/action-items.ts'
import type { Shop } from '../../../tests/fixtures/app-fixture.ts'
import { sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { askLoans, createLoanWorld, fillLoanFund, type LoanWorld, passDays, tend, withTakings } from '../../../tests/fixtures/loan-fixture.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { settleAllJob } from '../../transfers/server/settlement-jobs.ts'
import { listLoans, repayLoan, showNextRepayment, showSchedule } from '../contract.ts'
import { expireRequests } from './actions/end-request.ts'
import { provideLoan } from './actions/provide.ts'
import { tendAll } from './actions/tend-loan.ts'
import { tendAllJob, tendLoanJob } from './jobs.ts'
import { lateLoanWork } from './late-loan-work.ts'
import { loanRequestWork } from './work-items.ts'

let loans: LoanWorld
let world: LoanWorld['world']
let shop: Shop
let warranter: Shop
beforeEach(async () => {
  loans = await createLoanWorld()
  ;({ world, shop, warranter } = loans)
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

test('LOAN-09 LOAN-24 LOAN-26 LOAN-27 API-144..146 LOAN-15 LOAN-18: a repayment pays interest to the day, then principal; the schedule says what is left', async () => {
  const id = await loans.activeLoan()
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
  const id = await loans.activeLoan()
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
  const id = await loans.activeLoan()
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
  const id = await loans.activeLoan()
  await loans.mayPay(false)
  world.clock.set('2026-12-22T03:30:00Z')
  expect((await tend(world, id)).state).toBe('late')
  expect(await waitingPages(world, shop.caller)).toEqual([['A loan payment is late', '/admin/merchant/loans?tab=repayment']])
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
  const id = await loans.activeLoan()
  await loans.mayPay(false)
  world.clock.set('2027-03-01T03:30:00Z')
  await tend(world, id)
  await loans.decide(lateLoanWork, id, 'write_off', { reason: 'Closed the shop' })
  expect(await failedChecks(world)).toEqual([])
  await loans.mayPay(true)
  const [{ owed }] = (await askLoans(world, shop, listLoans)).data
  await askLoans(world, shop, repayLoan, { body: { loan: id, amount: 100_000_00 } })
  expect(await failedChecks(world)).toEqual([])
  const { data } = await askLoans(world, shop, repayLoan, { body: { loan: id, amount: Number(owed) - 100_000_00 } })
  expect(data).toMatchObject({ state: 'recovered', owed: 0n })
})

test('the borrower is told each step: the answer of the warranter, an end without an answer, the day that comes, the collection, lateness and fee', async () => {
  await fillLoanFund(world)
  const lapsed = await loans.request()
  world.clock.advance(72 * 3_600_000)
  await Promise.all([expireRequests(world), expireRequests(world)])
  expect(lapsed.state).toBe('awaiting_warranter')
  const declined = await loans.request()
  await loans.answer(declined._id, 'decline')
  const { _id } = await loans.request()
  await loans.answer(_id, 'approve')
  await loans.decide(loanRequestWork, _id, 'approve')
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
  await loans.mayPay(false)
  for (const days of [-3, 0, 1, 4, 5]) {
    morning(second.due_on, days)
    await tend(world, _id)
  }
  const inWords = (day: string) => new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect(await loans.told()).toEqual(
    [
      'Kasuwa: your loan request has ended',
      'Kasuwa: Bello Foods does not vouch for your loan',
      'Kasuwa: Bello Foods vouches for your loan',
      'Kasuwa: your loan is in your balance',
      `Kasuwa: a loan instalment is due on ${inWords(first.due_on)}`,
      'Kasuwa: a loan instalment was taken from your balance',
      `Kasuwa: a loan instalment is due on ${inWords(second.due_on)}`,
      'Kasuwa: a loan instalment is late',
      'Kasuwa: a late fee for your loan',
    ].map((subject) => `${subject} (Amina Stores)`),
  )
  const texts = (await sentMessages(world)).map(({ text }) => text).join('\n')
  expect(texts).toContain(`${formatNaira(first.amount)} was taken from your balance for your loan.\nNothing more is due now.`)
  expect(texts).toContain('A late fee of ₦1,000.00 was added')
  await loans.mayPay(true)
})

test('M39: the provision follows the class of the loan each month, once, and falls to nothing when it is repaid', async () => {
  const id = await loans.activeLoan()
  const provide = async (month: string) => {
    await provideLoan(world, { loanId: id, month })
    const [row] = await world.rows<{ allowance: bigint }>(`select allowance from loan`)
    return row!.allowance
  }
  expect(await provide('2026-11')).toBe(2_000_00n)
  expect(await provide('2026-11')).toBe(2_000_00n)
  await loans.mayPay(false)
  world.clock.set('2026-12-30T03:30:00Z')
  const late = await tend(world, id)
  expect(await provide('2026-12')).toBe(((late.principal_out + late.interest_out + late.fees_out) * 5n + 50n) / 100n)
  await loans.mayPay(true)
  const [{ owed }] = (await askLoans(world, shop, listLoans)).data
  await askLoans(world, shop, repayLoan, { body: { loan: id, amount: Number(owed) } })
  expect(await provide('2027-01')).toBe(0n)
})

test('random lives through the commands: time jumps, part payments, turns of the clock that are repeated, and early ends keep the books', async () => {
  for (const seed of [1, 2, 3]) {
    const random = seededRandom(seed)
    await withTakings(world, [shop, loans.warranter])
    const id = await loans.activeLoan()
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
  const id = await loans.activeLoan()
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
