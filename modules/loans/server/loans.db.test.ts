import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { askLoans, fillLoanFund, passDays, tend, withTakings } from '../../../tests/fixtures/loan-fixture.ts'
import { newOperatorCaller } from '../../../tests/fixtures/operators.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import type { DecisionOrder, WorkItemKind } from '../../work-item-declaration.ts'
import {
  answerOffer,
  answerWarranty,
  becomeWarranter,
  checkEligibility,
  listLoans,
  listWarranterRequests,
  repayLoan,
  requestLimitUpgrade,
  showCreditBalance,
  showCreditLimit,
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
import { loanRequestWork, loanLimitWork, lateLoanWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
let warranter: Shop
let code: string
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  warranter = await world.createShop('Bello Foods')
  await withTakings(world, [shop, warranter])
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

let decisions = 0
/** As the desk carries out a decision of two people. */
async function decide(kind: WorkItemKind, id: string, key: string, fields: Record<string, string> = {}) {
  const item = (await kind.find(world.db.system, id))!
  const decision = kind.decisions(item).find((one) => one.key === key)!
  const [by, proposedBy] = await Promise.all([newOperatorCaller(world, 'finance'), newOperatorCaller(world, 'compliance')])
  const person = ({ caller }: typeof by) => ({ operatorId: caller.operatorId, name: caller.name, role: caller.role })
  const order = { context: world, item, fields, by: person(by), proposedBy: person(proposedBy), note: '', requestId: `decision-${++decisions}` }
  await decision.carryOut(order as unknown as DecisionOrder)
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
