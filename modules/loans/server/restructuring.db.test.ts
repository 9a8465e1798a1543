import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Shop } from '../../../tests/fixtures/app-fixture.ts'
import { askLoans, createLoanWorld, type LoanWorld, passDays, tend } from '../../../tests/fixtures/loan-fixture.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import type { WorkItemKind } from '../../kernel/work-item-declaration.ts'
import { answerRestructuring, listLoans, listWarranterRequests, repayLoan, showNextRepayment, showSchedule } from '../contract.ts'
import { provideLoan } from './actions/provide.ts'
import { expireRestructurings, offerRestructuring } from './actions/restructure-loan.ts'
import { lateLoanWork } from './late-loan-work.ts'

let loans: LoanWorld
let world: LoanWorld['world']
let shop: Shop
let warranter: Shop
let mayPay: LoanWorld['mayPay']
let id: string

/** A loan of which nothing was paid: 62 days after it was paid out it is non-performing. Money may leave the business again. */
beforeEach(async () => {
  loans = await createLoanWorld()
  ;({ world, shop, warranter, mayPay } = loans)
  id = await loans.activeLoan()
  await mayPay(false)
  world.clock.set('2027-01-21T09:00:00Z')
  expect((await tend(world, id)).state).toBe('non_performing')
  await mayPay(true)
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const decide = (kind: WorkItemKind, key: string, fields?: Record<string, string>) => loans.decide(kind, id, key, fields)
const decisionKeys = async () => {
  const item = (await lateLoanWork.find(world.db.system, id))!
  return lateLoanWork.decisions(item).map(({ key }) => key)
}
const offerPlan = (more: Record<string, string> = {}) => decide(lateLoanWork, 'restructure', { tenure: '6', rate: '2', fees: 'waive', ...more })

const listed = async () => (await askLoans(world, shop, listLoans)).data[0]
const accept = (total: bigint, more: { hasPin?: boolean; requestId?: string } = {}) =>
  askLoans(world, shop, answerRestructuring, { body: { loan: id, answer: 'accept', total: Number(total) }, ...more })
const decline = () => askLoans(world, shop, answerRestructuring, { body: { loan: id, answer: 'decline' } })
const states = async () => (await world.rows<{ state: string }>(`select state from loan_restructuring order by created_at`)).map(({ state }) => state)

test('two people offer a new plan, the borrower sees its whole cost and accepts it with the PIN; the late fee goes back with its VAT (M69, M70)', async () => {
  const before = await listed()
  expect(await decisionKeys()).toEqual(['restructure', 'write_off'])
  await offerPlan()
  expect(await decisionKeys()).toEqual(['withdraw_plan', 'write_off'])
  const { restructuring: plan, allowed, owed, state } = await listed()
  expect({ owed, state, allowed }).toEqual({ owed: before.owed, state: 'non_performing', allowed: ['answer_restructuring', 'repay'] })
  expect(plan).toMatchObject({ loan_tenure: 6, month_percent: 2, month_percent_before: 3, principal: 200_000_00n, fees: 0n, waived: 1_000_00n })
  expect(plan.total).toBe(plan.principal + plan.interest_so_far + plan.interest)
  expect(plan.instalments).toHaveLength(6)
  await expect(accept(plan.total, { hasPin: false })).rejects.toMatchObject({ code: 'pin.required' })
  await expect(accept(plan.total - 1n)).rejects.toMatchObject({ code: 'loans.offer_changed' })
  await expect(askLoans(world, warranter, answerRestructuring, { body: { loan: id, answer: 'decline' } })).rejects.toMatchObject({
    code: 'not_found',
  })

  const { data } = await accept(plan.total)
  expect(data).toMatchObject({ state: 'restructured', owed: before.owed - 1_000_00n, loan_tenure: 6, restructuring: null, allowed: ['repay'] })
  expect((await askLoans(world, warranter, listWarranterRequests)).data).toMatchObject([{ warranter_state: 'approved', restructuring: null }])
  const schedule = (await askLoans(world, shop, showSchedule, { body: { loan: id } })).data
  expect(schedule.instalments.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  expect(schedule).toMatchObject({ due_now: 0n, still_to_pay: plan.total })
  expect((await askLoans(world, shop, showNextRepayment)).data).toMatchObject({ amount: plan.instalments[0].amount, late: false })
  expect(
    await world.rows(
      `select a.kind, e.amount from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id where j.posting = 'M69' order by e.amount`,
    ),
  ).toEqual([
    { kind: 'loan_fees', amount: -1_000_00n },
    { kind: 'vat', amount: 69_77n },
    { kind: 'loan_fee_income', amount: 930_23n },
  ])
})

test('the new plan is collected on its days at its cost; after 90 days in time the loan performs again and its interest is income', async () => {
  await offerPlan({ fees: 'keep' })
  const { restructuring: plan } = await listed()
  expect(plan).toMatchObject({ fees: 1_000_00n, waived: 0n })
  await accept(plan.total)
  for (const one of plan.instalments) {
    world.clock.set(`${one.due_on}T03:30:00Z`)
    const before = await world.wallet(shop)
    const row = await tend(world, id)
    expect(before.balance - (await world.wallet(shop)).balance).toBe(one.amount)
    expect([one.number, row.state]).toEqual([one.number, one.number === 6 ? 'repaid' : one.number < 3 ? 'restructured' : 'active'])
    expect(await failedChecks(world)).toEqual([])
  }
  expect(await world.rows(`select id from journal where posting = 'M34' and key like '%:cure:%'`)).toHaveLength(1)
})

test('a new plan that is not kept makes the loan non-performing again after 31 days, with its fee once; it can be written off, or planned anew', async () => {
  await offerPlan({ fees: 'keep' })
  const first = (await listed()).restructuring
  await accept(first.total)
  await provideLoan(world, { loanId: id, month: '2027-01' })
  await mayPay(false)
  world.clock.set(`${first.instalments[0].due_on}T09:00:00Z`)
  passDays(world, 30)
  const late = await tend(world, id)
  expect([late.state, late.fees_out, late.warranter_state]).toEqual(['restructured', 2_000_00n, 'approved'])
  passDays(world, 1)
  const again = await tend(world, id)
  expect([again.state, again.warranter_state, again.interest_suspended]).toEqual(['non_performing', 'called', again.interest_out])
  await offerPlan({ tenure: '12', fees: 'waive', rate: '1.5' })
  const second = (await listed()).restructuring
  expect(second).toMatchObject({ waived: 2_000_00n, month_percent_before: 2 })
  await accept(second.total)
  expect(await states()).toEqual(['accepted', 'accepted'])
  expect(await failedChecks(world)).toEqual([])
  passDays(world, 70)
  await tend(world, id)
  await decide(lateLoanWork, 'write_off', { reason: 'Closed the shop' })
  await mayPay(true)
  await world.paidIn(shop, 400_000_00n)
  const { owed } = await listed()
  expect((await askLoans(world, shop, repayLoan, { body: { loan: id, amount: Number(owed) } })).data).toMatchObject({ state: 'recovered', owed: 0n })
})

test('M39: the provision of a loan does not fall because it has a new plan', async () => {
  const allowance = async (month: string) => {
    await provideLoan(world, { loanId: id, month })
    return (await world.rows<{ allowance: bigint }>(`select allowance from loan`))[0]!.allowance
  }
  const before = await allowance('2027-01')
  await offerPlan()
  await accept((await listed()).restructuring.total)
  expect(await allowance('2027-02')).toBe(before)
})

test('declined, withdrawn or without an answer for 7 days: the loan stays as it was, and another plan can be offered', async () => {
  const before = await world.rows(`select * from loan`)
  await offerPlan()
  const terms = { tenureMonths: 12, monthPpm: 10_000, waivesFees: false }
  const order = { loanId: id, by: 'opr_1', role: 'finance', requestId: 'second' }
  await expect(offerRestructuring(world, order, terms)).rejects.toMatchObject({ code: 'loans.plan_open' })
  await decline()
  await expect(decline()).rejects.toMatchObject({ code: 'loans.answered' })
  world.clock.advance(1_000)
  await offerPlan()
  const { total } = (await listed()).restructuring
  await decide(lateLoanWork, 'withdraw_plan')
  await expect(accept(total)).rejects.toMatchObject({ code: 'loans.answered' })
  world.clock.advance(1_000)
  await offerPlan()
  expect(await world.rows(`select * from loan`)).toEqual(before)
  passDays(world, 7)
  expect(await listed()).toMatchObject({ restructuring: null, allowed: ['repay'] })
  await expect(accept(total)).rejects.toMatchObject({ code: 'loans.lapsed' })
  await expect(decline()).rejects.toMatchObject({ code: 'loans.lapsed' })
  await expireRestructurings(world)
  expect(await states()).toEqual(['declined', 'withdrawn', 'expired'])
})

test('no plan is offered at a higher rate, or for a loan that is not long late', async () => {
  await expect(offerPlan({ rate: '3.01' })).rejects.toMatchObject({ code: 'loans.rate' })
  const { owed } = await listed()
  await askLoans(world, shop, repayLoan, { body: { loan: id, amount: Number(owed) } })
  await expect(offerPlan()).rejects.toMatchObject({ code: 'loans.changed' })
  expect(await states()).toEqual([])
})

test('three plans offered and one accepted 16 times at once: one offer, one plan, one waived fee', async () => {
  await Promise.allSettled([offerPlan(), offerPlan({ tenure: '12' }), offerPlan({ tenure: '3' })])
  expect(await states()).toEqual(['offered'])
  const plan = (await listed()).restructuring
  const answers = await Promise.allSettled(Array.from({ length: 16 }, (_, at) => accept(plan.total, at < 8 ? { requestId: 'accept' } : {})))
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await states()).toEqual(['accepted'])
  expect(await world.rows(`select number from loan_instalment where replaced_on is null`)).toHaveLength(plan.instalments.length)
  expect(await world.rows(`select id from journal where posting = 'M69'`)).toHaveLength(1)
  expect(await world.rows(`select to_state from state_move where subject_id = '${id}' and from_state = 'non_performing'`)).toEqual([
    { to_state: 'restructured' },
  ])
})

test('accepted, declined, repaid and written off in the same moment: one effect', async () => {
  await offerPlan()
  const { total } = (await listed()).restructuring
  const requests = [
    ...Array.from({ length: 8 }, (_, at) => accept(total, { requestId: `accept-${at % 2}` })),
    askLoans(world, shop, repayLoan, { body: { loan: id, amount: 10_000_00 } }),
    decide(lateLoanWork, 'write_off', { reason: 'x' }),
    decline(),
    ...Array.from({ length: 8 }, () => accept(total)),
    tend(world, id),
  ]
  await Promise.allSettled(requests)
  const [loan] = await world.rows<{ state: string; principal_out: bigint; interest_out: bigint; fees_out: bigint }>(`select * from loan`)
  const moves = await world.rows<{ to_state: string }>(`select to_state from state_move where subject_id = '${id}' and from_state = 'non_performing'`)
  const waived = await world.rows(`select id from journal where posting = 'M69'`)
  const [offered] = await states()
  expect([loan!.state, moves.length, offered === 'accepted', waived.length]).toEqual([
    moves[0]?.to_state ?? loan!.state,
    ['restructured', 'written_off', 'active', 'repaid'].includes(loan!.state) ? 1 : 0,
    loan!.state === 'restructured',
    loan!.state === 'restructured' ? 1 : 0,
  ])
})

test('a repayment after the offer was seen: the plan is shown anew, and one that was written off or paid is overtaken', async () => {
  await offerPlan()
  const { total } = (await listed()).restructuring
  await askLoans(world, shop, repayLoan, { body: { loan: id, amount: 10_000_00 } })
  await expect(accept(total)).rejects.toMatchObject({ code: 'loans.offer_changed' })
  expect((await listed()).restructuring.total).toBeLessThan(total)
  await decide(lateLoanWork, 'write_off', { reason: 'x' })
  await expect(accept(total)).rejects.toMatchObject({ code: 'loans.changed' })
  await expireRestructurings(world)
  expect(await states()).toEqual(['overtaken'])
})
