import { afterEach, beforeEach, expect, test } from 'vitest'
import { integrityChecks } from '../../../apps/integrity-checks.ts'
import type { AccountCredit } from '../../../partners/alternate-accounts/port.ts'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { callRoute, routeAnswer } from '../../../tests/fixtures/history.ts'
import { insertCashpoint } from '../../cashpoints/index.ts'
import { setDeactivated } from '../../cashpoints/server/store.ts'
import { showHistory, showReceipt, showReceiptCopy } from '../../history/contract.ts'
import { historyRoutes } from '../../history/server/routes.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { receiveNotice } from './actions/receive-notice.ts'
import { collectionHistory } from './history.ts'
import { sweepStatement } from './actions/sweep-statement.ts'
import { alternateAccountSource } from '../../alternate-accounts/server/source.ts'

const NUMBER = '9900000001'
let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores', { classification: 'retail' })
  await world.rows(`
    insert into alternate_account (id, business_id, cashpoint_id, partner, state, account_name, account_number, setup_fee, vat, requested_by, request_id, created_at, ended_at)
    values ('alt_1', '${shop.businessId}', '${shop.cashpointId}', 'providus', 'active', 'AMINA STORES', '${NUMBER}', 0, 0, 'usr', 'req', now(), now())`)
})
afterEach(() => world.close())

/** ₦10,000, of which the bank keeps ₦21.50. */
const credit = (more: Partial<AccountCredit> = {}): AccountCredit => ({
  settlementId: 'S1',
  sessionId: '000013261120110000123456789012',
  accountNumber: NUMBER,
  amountKobo: 1_000_000n,
  settledKobo: 997_850n,
  payerName: 'Ngozi Eze',
  payerAccountNumber: '0123456789',
  payerBankCode: '058',
  narration: 'shoes',
  receivedAt: world.clock.now(),
  ...more,
})

async function notify(notice: AccountCredit | null) {
  world.alternateAccounts.readSettlementNotice = () => notice
  return receiveNotice(world, { headers: {}, rawBody: Buffer.from('{}') }, alternateAccountSource)
}
const banked = (one: AccountCredit) => void world.alternateAccounts.credits.set(one.settlementId, one)
const confirm = (key = 'S1') => confirmCollection(world, key, alternateAccountSource)
const brokenChecks = async () => (await runChecks(world.db, integrityChecks)).filter(({ holds }) => !holds)
const journals = () => world.rows<{ posting: string }>(`select posting from journal where key like 'collection:providus:%'`)

test('M2: a payment has the alternate rate, the bank’s own deduction is a cost, and clearing waits for what the bank settles', async () => {
  banked(credit())
  expect(await notify(credit())).toMatchObject({ status: 200, body: { responseCode: '00', sessionId: credit().sessionId } })
  await confirm()
  // 0.75 % of ₦10,000 is ₦75.
  expect(await world.wallet(shop)).toEqual({ balance: 992_500n, held: 0n })
  expect(await journals()).toEqual([{ posting: 'M2' }])
  const balances = await world.rows<{ kind: string; balance: bigint }>(
    `select kind, balance from account where kind in ('partner_cost', 'clearing_in') and balance <> 0 order by kind`,
  )
  expect(balances).toEqual([
    { kind: 'clearing_in', balance: 997_850n },
    { kind: 'partner_cost', balance: 2_150n },
  ])
  expect(await world.rows(`select account_number, session_id, cashpoint_id, fee from history_item where kind = 'collection'`)).toEqual([
    { account_number: NUMBER, session_id: credit().sessionId, cashpoint_id: shop.cashpointId, fee: 7_500n },
  ])
  expect(await brokenChecks()).toEqual([])
})

test('details and receipt of a payment name the bank of the alternate account beside its number, and ours beside ours', async () => {
  banked(credit())
  await confirm()
  await world.paidIn(shop, 5_000_000n)
  const routes = historyRoutes(world, [collectionHistory])
  const lines = await world.rows<{ id: string; account_number: string }>(`select id, account_number from history_item order by created_at, id`)
  const shown = await Promise.all(
    lines.map(async ({ id: transactionId, account_number: number }) => {
      const query = { businessid: shop.businessId, transactionId }
      const { data } = await callRoute(routes, showReceipt, { query, caller: shop.caller })
      const { data: copy } = await callRoute(routes, showReceiptCopy, { query: { ...query, copy: 'trader' }, caller: shop.caller })
      const { detail } = copy.facts.find(({ name }) => name === 'At')!
      return { number, bank: data.beneficiaryBank, at: detail }
    }),
  )
  expect(shown.toSorted((one, other) => one.bank.localeCompare(other.bank))).toEqual([
    { number: NUMBER, bank: 'Providus Bank', at: 'Providus Bank · 9900 000 001' },
    { number: shop.accountNumber, bank: 'VFD MFB', at: `VFD MFB · ${shop.accountNumber.replace(/^(\d{4})(\d{3})/, '$1 $2 ')}` },
  ])
})

test('the fee of a large payment stops at its cap', async () => {
  banked(credit({ amountKobo: 100_000_000n, settledKobo: 99_994_625n }))
  await confirm()
  expect((await world.wallet(shop)).balance).toBe(100_000_000n - 20_000n)
})

test('five copies of a notice are one credit, and a copy is answered as a duplicate', async () => {
  banked(credit())
  for (const answer of await Promise.all([1, 2, 3, 4, 5].map(() => notify(credit())))) expect(answer.status).toBe(200)
  await Promise.all([1, 2, 3, 4, 5].map(() => confirm()))
  expect(await notify(credit())).toMatchObject({ status: 200, body: { responseCode: '01' } })
  expect((await world.wallet(shop)).balance).toBe(992_500n)
  expect(await journals()).toHaveLength(1)
})

test('a notice that is forged, old or altered after the first is answered 401, and nothing is posted', async () => {
  await expect(notify(null)).rejects.toMatchObject({ httpStatus: 401 })
  expect(await world.rows('select id from inbound_notice')).toEqual([])
  await notify(credit())
  await expect(notify(credit({ amountKobo: 9_000_000n }))).rejects.toMatchObject({ httpStatus: 401 })
  await expect(notify(credit({ accountNumber: '9900000002' }))).rejects.toMatchObject({ httpStatus: 401 })
  expect(await journals()).toEqual([])
})

test('the bank’s answer is posted, never an altered notice; while the bank is silent nothing is posted', async () => {
  await notify(credit({ amountKobo: 90_000_000n }))
  world.alternateAccounts.isSilent = true
  world.clock.advance(120_000)
  await expect(confirm()).rejects.toThrow('not confirmed')
  expect((await world.wallet(shop)).balance).toBe(0n)
  world.alternateAccounts.isSilent = false
  banked(credit())
  await confirm()
  expect((await world.wallet(shop)).balance).toBe(992_500n)
})

test('one session of the network is credited once, also under another settlement id', async () => {
  banked(credit())
  banked(credit({ settlementId: 'S2' }))
  await confirm('S1')
  await expect(confirm('S2')).rejects.toMatchObject({ code: 'request.reference_reused' })
  expect(await journals()).toHaveLength(1)
})

test('a payment of which no notice came is found by the sweep of its source, and only there', async () => {
  banked(credit())
  expect(await sweepStatement(world)).toBe(0)
  expect(await sweepStatement(world, 60_000, alternateAccountSource)).toBe(1)
  expect(await world.rows(`select session_id, source from inbound_notice`)).toEqual([{ session_id: 'S1', source: 'sweep' }])
  expect(await sweepStatement(world, 60_000, alternateAccountSource)).toBe(0)
})

test('money for a number that no business has waits in suspense in full; the bank’s deduction is a cost of the house', async () => {
  // The fee of another payment covers that cost.
  banked(credit())
  banked(credit({ settlementId: 'S2', sessionId: '000013261120110000123456789013', accountNumber: '9900000009' }))
  await confirm('S1')
  await confirm('S2')
  expect((await journals()).map(({ posting }) => posting).toSorted()).toEqual(['M2', 'M48'])
  expect(await world.rows(`select amount, state from suspense_item`)).toEqual([{ amount: 1_000_000n, state: 'open' }])
  expect(await brokenChecks()).toEqual([])
})

test('a payment into the alternate account of a deactivated cashpoint is credited to the default one and marked, and the books agree', async () => {
  const stall = 'cpt_stall'
  await world.db.transaction((tx) =>
    insertCashpoint(tx, { id: stall, businessId: shop.businessId, name: 'Sadiya Garba', isDefault: false, at: world.clock.now() }),
  )
  await world.rows(`update alternate_account set cashpoint_id = '${stall}'`)
  banked(credit())
  await confirm()
  await world.db.transaction((tx) => setDeactivated(tx, stall))
  banked(credit({ settlementId: 'S2', sessionId: '000013261120110000123456789013' }))
  await confirm('S2')
  expect(
    (await world.rows<{ cashpoint_id: string }>('select cashpoint_id from collection order by session_id')).map((one) => one.cashpoint_id),
  ).toEqual([stall, shop.cashpointId])
  expect(await brokenChecks()).toEqual([])
  const request = { params: { businessid: shop.businessId }, caller: shop.caller }
  const { data } = await routeAnswer(historyRoutes(world, [collectionHistory]), showHistory, request)
  const marks = (data as { session_id: string; cashpoint: { name: string }; paid_to: string | null }[])
    .toSorted((a, b) => (a.session_id < b.session_id ? -1 : 1))
    .map(({ cashpoint, paid_to }) => [cashpoint.name, paid_to])
  expect(marks).toEqual([
    ['Sadiya Garba', null],
    ['Main', 'Sadiya Garba'],
  ])
})
