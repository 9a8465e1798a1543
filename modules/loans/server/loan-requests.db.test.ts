import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../platform/db/index.ts'
import { actionItemsOf, waitingPages } from '../../../tests/fixtures/action-items.ts'
import type { Shop } from '../../../tests/fixtures/app-fixture.ts'
import { askLoans, createLoanWorld, LOAN_AMOUNT, type LoanWorld } from '../../../tests/fixtures/loan-fixture.ts'
import { createHeldTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import {
  answerWarranty,
  becomeWarranter,
  checkEligibility,
  listLoans,
  listWarranterRequests,
  requestLimitUpgrade,
  showGuarantorTypes,
  showInterestRates,
  submitLoan,
  verifyAggregatorCode,
  verifyWarranterCode,
  withdrawRequest,
} from '../contract.ts'
import { withShownPages } from '../../overview/server/declared-items.ts'
import { expireRequests } from './actions/end-request.ts'

let loans: LoanWorld
let world: LoanWorld['world']
let shop: Shop
let warranter: Shop
let code: string
beforeEach(async () => {
  loans = await createLoanWorld()
  ;({ world, shop, warranter, code } = loans)
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

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
  const refused = (await askLoans(world, newcomer, checkEligibility, { body: { amount: LOAN_AMOUNT, loan_tenure: 3 } })).data
  expect(refused).toMatchObject({ eligible: false, limit: 0n, offer: null })
  expect(refused.reasons.filter(({ met }: { met: boolean }) => !met).map(({ key }: { key: string }) => key)).toEqual(['verified', 'takings'])
})

test('money out of another business of the same owner is no takings: it raises no limit, and the warranter does not see it', async () => {
  await loans.request()
  const before = (await askLoans(world, shop, checkEligibility)).data
  const seen = async () => (await askLoans(world, warranter, listWarranterRequests)).data[0].month_takings
  const takings = await seen()
  const [{ owner_identity: ownerIdentity }] = (await world.rows<{ owner_identity: string }>(
    `select owner_identity from business where id = '${shop.businessId}'`,
  )) as [{ owner_identity: string }]
  const annex = await world.createShop('Amina Annex', { ownerIdentity })
  const stranger = await world.createShop('Bello Foods')
  const now = world.clock.now()
  world.clock.set(new Date(now.getTime() - 15 * 24 * 60 * 60_000))
  for (const from of [annex, stranger]) {
    await world.paidIn(from, 90_000_000n)
    await createHeldTransfer(world, from, 60_000_000n, { to: { account: shop.accountNumber, bank: world.bank.ownBankCode } })
  }
  world.clock.set(now)
  const after = (await askLoans(world, shop, checkEligibility)).data
  const totalOf = ({ reasons }: { reasons: { key: string; total?: bigint }[] }) => reasons.find(({ key }) => key === 'takings')!.total!
  expect(totalOf(after) - totalOf(before)).toBe(60_000_000n)
  // A third, because it is shown for a month.
  expect((await seen()) - takings).toBe(20_000_000n)
})

test('LOAN-04 LOAN-12 LOAN-13: the offer names the whole cost in naira and as a yearly rate', async () => {
  expect(await loans.offerOf()).toMatchObject({
    amount: 200_000_00n,
    into_balance: 197_000_00n,
    fee: 3_000_00n,
    vat: 209_30n,
    paid_out_on: '2026-11-20',
    month_percent: 3,
  })
  const offer = await loans.offerOf()
  expect(offer.cost).toBe(offer.fee + offer.interest)
  expect(offer.total).toBe(offer.amount + offer.interest)
  expect(offer.yearly_percent).toBeGreaterThan(36)
})

test('LOAN-21 API-137 LOAN-25 API-147: rates differ by tenure; the kinds of guarantors are listed', async () => {
  expect((await askLoans(world, shop, showInterestRates, { query: { loan_tenure: '3' } })).data).toMatchObject([{ loan_tenure: 3, month_percent: 3 }])
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
  await expect(loans.request({ amount: 300_000_01, total: 1 })).rejects.toMatchObject({ code: 'loans.outside_limit' })
  await expect(loans.request({ total: 1 })).rejects.toMatchObject({ code: 'loans.offer_changed' })
  await expect(loans.request({ warranter_code: 'STRANGER' })).rejects.toMatchObject({ code: 'loans.unknown_warranter' })
  await expect(loans.request({ aggregator_code: 'NONE' })).rejects.toMatchObject({ code: 'loans.unknown_aggregator' })
  const own = (await askLoans(world, shop, becomeWarranter)).data.code
  await expect(loans.request({ warranter_code: own })).rejects.toMatchObject({ code: 'loans.own_warranter' })
  expect(await world.rows(`select * from loan`)).toEqual([])
  const total = Number((await loans.offerOf()).total)
  const answers = await Promise.allSettled([loans.request({ total }), loans.request({ total }), loans.request({ total })])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(loans.request({ total })).rejects.toMatchObject({ code: 'loans.one_at_a_time' })
})

test('API-136: the same request again gets its first answer', async () => {
  const first = await loans.request({}, 'once')
  const total = Number(first.offer.total)
  const again = await loans.request({ total }, 'once')
  expect(again._id).toBe(first._id)
  expect(await world.rows(`select id from loan`)).toHaveLength(1)
})

test('LOAN-08 LOAN-17 API-141 API-143 ROLE-13: sees requests to the own business, with what to know about the borrower, and answers once', async () => {
  const { _id } = await loans.request()
  const listed = (await askLoans(world, warranter, listWarranterRequests)).data
  expect(listed).toMatchObject([{ _id, borrower: 'Amina Stores', month_takings: 1_200_000_00n, allowed: ['answer_warranty'] }])
  expect((await askLoans(world, shop, listWarranterRequests)).data).toEqual([])
  const page = '/admin/merchant/loans?tab=warranter'
  expect(await waitingPages(world, warranter.caller)).toEqual([['A business asks you to vouch for a loan', page]])
  expect(await waitingPages(world, { ...warranter.caller, withheld: ['loans.'] })).toEqual([])
  expect(await waitingPages(world, shop.caller)).toEqual([])
  await expect(askLoans(world, shop, answerWarranty, { body: { request: _id, answer: 'approve' } })).rejects.toMatchObject({ code: 'not_found' })
  expect((await loans.answer(_id, 'decline')).data.state).toBe('refused')
  expect(await waitingPages(world, warranter.caller)).toEqual([])
  await expect(loans.answer(_id, 'approve')).rejects.toMatchObject({ code: 'loans.answered' })
})

test('ROLE-13: without a PIN nothing is answered, neither yes nor no; after 72 hours the request has lapsed', async () => {
  const { _id } = await loans.request()
  for (const how of ['approve', 'decline'])
    await expect(askLoans(world, warranter, answerWarranty, { body: { request: _id, answer: how }, hasPin: false })).rejects.toMatchObject({
      code: 'pin.required',
    })
  world.clock.advance(72 * 3_600_000)
  await expect(loans.answer(_id, 'approve')).rejects.toMatchObject({ code: 'loans.lapsed' })
  await expireRequests(world)
  expect((await askLoans(world, shop, listLoans)).data).toMatchObject([{ state: 'expired', warranter_state: 'expired', allowed: [] }])
})

test('a request can be withdrawn until it is decided; approve and withdraw at once have one effect', async () => {
  const { _id } = await loans.request()
  await Promise.allSettled([loans.answer(_id, 'approve'), askLoans(world, shop, withdrawRequest, { body: { loan: _id } })])
  await Promise.allSettled([askLoans(world, shop, withdrawRequest, { body: { loan: _id } })])
  expect(await world.rows(`select state, warranter_state from loan`)).toEqual([{ state: 'withdrawn', warranter_state: 'released' }])
  expect(await world.rows(`select to_state from state_move where subject_id = '${_id}' and to_state = 'withdrawn'`)).toHaveLength(1)
})

test('LOAN-07 LOAN-28 API-140 API-141: the lists take dates and pages', async () => {
  const { _id } = await loans.request()
  const listed = (query: object) => askLoans(world, shop, listLoans, { query })
  expect(await listed({ startdate: '2026-11-20', enddate: '2026-11-20' })).toMatchObject({ data: [{ _id }], count: 1 })
  expect(await listed({ startdate: '2026-11-21' })).toMatchObject({ data: [], count: 0 })
  expect(await listed({ page: '2' })).toMatchObject({ data: [] })
  const request = (query: object) => askLoans(world, warranter, listWarranterRequests, { query })
  expect(await request({ startdate: '2026-11-20', page: '1' })).toMatchObject({ data: [{ _id }] })
  expect(await request({ enddate: '2026-11-19' })).toMatchObject({ data: [] })
})

test('LOAN-03: what waits about loans is left out while their page is switched off', async () => {
  await loans.request()
  const items = await actionItemsOf(world, warranter.caller)
  const shown = () => withShownPages({ acrossBusinesses: () => world.db, mainSiteUrl: null }, warranter.caller, items)
  expect(await shown()).toHaveLength(1)
  await world.rows(`delete from feature_flag`)
  expect(await shown()).toEqual([])
})

test('LOAN-03 ROLE-54: without the flag the server answers nothing about a new loan', async () => {
  await world.rows(`delete from feature_flag`)
  const input: [Parameters<typeof askLoans>[2], object][] = [
    [checkEligibility, {}],
    [submitLoan, { amount: LOAN_AMOUNT, loan_tenure: 3, warranter_code: code, guarantor_type: 'partner', total: 1 }],
    [requestLimitUpgrade, { amount: 800_000_00 }],
    [becomeWarranter, {}],
    [verifyWarranterCode, { code }],
    [verifyAggregatorCode, { code }],
  ]
  for (const [contract, body] of input)
    await expect(askLoans(world, shop, contract, { body }), contract.operation).rejects.toMatchObject({ code: 'loans.not_offered' })
})

test('ROLE-13: the statements of a warranter see the loan with its plan and payments, and nothing else of the borrower; those of a stranger see none of it', async () => {
  const id = await loans.activeLoan()
  const stranger = await world.createShop('Kano Agents')
  const ofLoan = { loan: 'id', loan_instalment: 'loan_id', loan_movement: 'loan_id' }
  const ofBorrower = { business: 'id', account: 'business_id', day_total: 'business_id', history_item: 'business_id' }
  const count = async (who: Shop, columns: Record<string, string>, value: string) =>
    Promise.all(
      Object.entries(columns).map(async ([table, column]) => {
        const statement = sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)} where ${sql.ref(column)} = ${value}`
        return (await statement.execute(world.tenant(who.caller))).rows[0]!.rows
      }),
    )
  const all = [1, 3, 2]
  expect(await count(shop, ofLoan, id)).toEqual(all)
  expect(await count(warranter, ofLoan, id)).toEqual(all)
  expect(await count(stranger, ofLoan, id)).toEqual([0, 0, 0])
  expect((await count(shop, ofBorrower, shop.businessId)).every((rows) => rows > 0)).toBe(true)
  expect(await count(warranter, ofBorrower, shop.businessId)).toEqual([0, 0, 0, 0])
})

test('LOAN-22 LOAN-23: codes cannot be guessed: after twenty tries in an hour even the right one is not answered', async () => {
  const guess = (contract: typeof verifyWarranterCode, given: string) => askLoans(world, shop, contract, { body: { code: given } })
  for (let turn = 0; turn < 20; turn++) await guess(verifyWarranterCode, `WRONG${turn}`)
  await expect(guess(verifyWarranterCode, code)).rejects.toMatchObject({ code: 'identity.too_many_tries' })
  await expect(loans.request()).rejects.toMatchObject({ code: 'identity.too_many_tries' })
  for (let turn = 0; turn < 20; turn++) await guess(verifyAggregatorCode, `WRONG${turn}`)
  await expect(guess(verifyAggregatorCode, 'NONE')).rejects.toMatchObject({ code: 'identity.too_many_tries' })
  world.clock.advance(3_600_001)
  expect((await guess(verifyWarranterCode, code)).data.valid).toBe(true)
})
