import { afterEach, beforeEach, expect, test } from 'vitest'
import { integrityChecks } from '../../../apps/integrity-checks.ts'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { createRegistry } from '../../../platform/registry/index.ts'
import { type ScriptedAlternateAccounts, scriptedAlternateAccounts } from '../../../tests/fixtures/alternate-accounts.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { handlersOf, runJob } from '../../../tests/fixtures/jobs.ts'
import { callRoute, routeAnswer } from '../../../tests/fixtures/history.ts'
import { collections } from '../../collections/module.ts'
import { confirmCollection } from '../../collections/server/actions/confirm-collection.ts'
import { collectionHistory } from '../../collections/server/history.ts'
import { confirmCollectionJob } from '../../collections/server/jobs.ts'
import { setFlag } from '../../flags/server/actions/set-flag.ts'
import { showReceipt } from '../../history/contract.ts'
import { historyRoutes } from '../../history/server/routes.ts'
import { matchAlternateCreditsJob } from '../../reconciliation/server/jobs.ts'
import { planSweepsJob } from '../../sweeps/server/jobs.ts'
import { createAlternateAccount, listAlternateAccounts, showAlternateRate, updateVirtualAccount } from '../contract.ts'
import { alternateAccountFlag } from '../flag.ts'
import { alternateAccounts } from '../module.ts'
import { reserveAccountJob } from './jobs.ts'
import { alternateAccountRoutes } from './routes.ts'
import { alternateAccountSource } from './source.ts'

/** Both banks give the same number, as banks that know nothing of each other may. */
const NUMBER = '9900000001'
let world: AppFixture
let first: ScriptedAlternateAccounts
let second: ScriptedAlternateAccounts
let amina: Shop
let bello: Shop
beforeEach(async () => {
  first = scriptedAlternateAccounts()
  second = scriptedAlternateAccounts({
    name: 'second-bank',
    label: 'Second',
    bankName: 'Second Bank',
    bankCode: '035',
    noticePath: '/callbacks/second-bank',
  })
  for (const bank of [first, second]) bank.onReserve = () => ({ outcome: 'reserved', accountNumber: NUMBER, accountName: 'A SHOP' })
  world = await createAppFixture({ alternateBanks: [first, second] })
  const flag = { key: alternateAccountFlag.key, value: true }
  await setFlag(world, [alternateAccountFlag], flag, { actor: 'usr_operator', requestId: world.ids.next('req') })
  amina = await createRetailer('Amina Stores', 'providus')
  bello = await createRetailer('Bello Foods', 'second-bank')
})
afterEach(() => world.close())

/** A business with an account at this bank, and ₦99,000 less fees. */
async function createRetailer(name: string, bank: string): Promise<Shop> {
  const shop = await world.createShop(name, { classification: 'retail' })
  await world.paidIn(shop, 10_000_000n)
  await world.grant(shop)
  const body = { merchant: shop.businessId, vfdvirtualaccount: shop.accountNumber, banks: [bank] }
  const requestId = world.ids.next('req')
  const { data } = await routeAnswer(alternateAccountRoutes(world), createAlternateAccount, { body, caller: shop.caller, requestId })
  await runJob(reserveAccountJob, world, { accountId: (data as { _id: string })._id })
  return shop
}

/** ₦10,000, of which the bank keeps ₦21.50. */
function banked(bank: ScriptedAlternateAccounts, settlementId: string) {
  const credit = {
    settlementId,
    sessionId: `0000132611201100001234${bank.name}`,
    accountNumber: NUMBER,
    amountKobo: 1_000_000n,
    settledKobo: 997_850n,
    payerName: 'Ngozi Eze',
    payerAccountNumber: '0123456789',
    payerBankCode: '058',
    narration: 'shoes',
    receivedAt: world.clock.now(),
  }
  bank.credits.set(settlementId, credit)
  return credit
}

const brokenChecks = async () => (await runChecks(world.db, integrityChecks)).filter(({ holds }) => !holds)

test('each bank is offered by its name, each account names its own, and a bank that is not registered is refused', async () => {
  const routes = alternateAccountRoutes(world)
  const { data: rate } = await callRoute(routes, showAlternateRate, { params: { id: amina.businessId }, caller: amina.caller })
  expect(rate.banks.map(({ name, label }) => [name, label])).toEqual([
    ['providus', 'Providus Bank'],
    ['second-bank', 'Second Bank'],
  ])
  for (const [shop, partner, bank] of [
    [amina, 'providus', 'Providus Bank'],
    [bello, 'second-bank', 'Second Bank'],
  ] as const) {
    const { data } = await callRoute(routes, listAlternateAccounts, { params: { id: shop.businessId }, caller: shop.caller })
    expect(data).toMatchObject([{ partner, bank, nuban: NUMBER, state: 'active' }])
  }
  const body = { merchant: amina.businessId, nuban: amina.accountNumber, bank: 'third-bank' }
  await expect(callRoute(routes, updateVirtualAccount, { body, caller: amina.caller })).rejects.toMatchObject({
    code: 'alternate_accounts.unknown_bank',
  })
})

test('one number at two banks is two accounts: each payment is posted once, to the business that has it, and its receipt names its bank', async () => {
  const before = [await world.wallet(amina), await world.wallet(bello)]
  banked(first, 'S1')
  banked(second, 'S1')
  for (let copy = 0; copy < 2; copy++) for (const { name } of [first, second]) await confirmCollection(world, 'S1', alternateAccountSource, name)
  const after = [await world.wallet(amina), await world.wallet(bello)]
  // 0.75 % of ₦10,000 is ₦75.
  expect(after.map(({ balance }, at) => balance - before[at]!.balance)).toEqual([992_500n, 992_500n])
  expect([await bankOnReceipt(amina), await bankOnReceipt(bello)]).toEqual(['Providus Bank', 'Second Bank'])
  expect(await brokenChecks()).toEqual([])
})

/** Of the first payment into the alternate account. */
async function bankOnReceipt(shop: Shop, context: AppFixture = world): Promise<string> {
  const [line] = await world.rows<{ id: string }>(
    `select id from history_item where business_id = '${shop.businessId}' and account_number = '${NUMBER}'`,
  )
  const query = { businessid: shop.businessId, transactionId: line!.id }
  return (await callRoute(historyRoutes(context, [collectionHistory]), showReceipt, { query, caller: shop.caller })).data.beneficiaryBank
}

test('receipts and lists give an account whose bank is registered no more the same name, never that of our own bank', async () => {
  banked(second, 'S1')
  await confirmCollection(world, 'S1', alternateAccountSource, second.name)
  const context = { ...world, alternateBanks: createRegistry('alternate bank', [first]) }
  const request = { params: { id: bello.businessId }, caller: bello.caller }
  const { data } = await callRoute(alternateAccountRoutes(context), listAlternateAccounts, request)
  expect([data[0]!.bank, await bankOnReceipt(bello, context)]).toEqual(['second-bank', 'second-bank'])
})

test('a program refuses to start without the bank of an account that is open, and starts once it is closed', async () => {
  const start = (banks: readonly ScriptedAlternateAccounts[]) =>
    alternateAccounts.prepare!({ ...world, alternateBanks: createRegistry('alternate bank', banks) })
  await start([first, second])
  await expect(start([first])).rejects.toThrow('Kasuwa cannot start:\n- the settings of second-bank are required: alternate accounts there: 1')
  await world.rows(`update alternate_account set state = 'closed' where partner = 'second-bank'`)
  await start([first])
})

test('each bank has an address of its own, and its notices are confirmed by a job that asks that bank', async () => {
  const callbacks = collections.callbacks!(world)
  const credit = banked(second, 'S2')
  second.readSettlementNotice = () => credit
  const { handle } = callbacks.find(({ path }) => path === '/callbacks/second-bank')!
  expect(callbacks.map(({ path }) => path)).toContain('/callbacks/alternate-account')
  expect(await handle({ headers: {}, rawBody: Buffer.from('{}') })).toMatchObject({ status: 200 })
  const [job] = await world.rows<{ key: string; payload: never }>(`select key, payload from job where task = 'collections.confirm'`)
  expect(job).toMatchObject({ key: 'collection-confirm:alternate-account:second-bank:S2' })
  await runJob(confirmCollectionJob, world, job!.payload)
  expect(await world.rows(`select partner, business_id from collection where session_id = 'S2'`)).toEqual([
    { partner: 'second-bank', business_id: bello.businessId },
  ])
})

test('the jobs of the first bank name no partner, so that programs before an upgrade know them and their keys', async () => {
  const { 'collections.sweep': sweep } = await handlersOf(['collections.sweep'], world)
  const credit = banked(first, 'S1')
  first.readSettlementNotice = () => credit
  const { handle } = collections.callbacks!(world).find(({ path }) => path === first.noticePath)!
  await handle({ headers: {}, rawBody: Buffer.from('{}') })
  banked(first, 'S2')
  await sweep!({ source: 'alternate-account' })
  expect(await world.rows(`select key, payload from job where task = 'collections.confirm' order by key`)).toEqual(
    ['S1', 'S2'].map((sessionId) => ({
      key: `collection-confirm:alternate-account:${sessionId}`,
      payload: { sessionId, source: 'alternate-account' },
    })),
  )
})

test('lost notices of both banks are found, and a bank that is silent hides none of the other', async () => {
  banked(first, 'S1')
  banked(second, 'S2')
  first.isSilent = true
  const { 'collections.sweep': sweep } = await handlersOf(['collections.sweep'], world)
  await expect(sweep!({ source: 'alternate-account' })).rejects.toThrow('the statement could not be read')
  expect(await world.rows(`select partner, session_id from inbound_notice`)).toEqual([{ partner: 'second-bank', session_id: 'S2' }])
  first.isSilent = false
  await sweep!({ source: 'alternate-account' })
  expect(await world.rows(`select partner, session_id from inbound_notice order by partner`)).toEqual([
    { partner: 'providus', session_id: 'S1' },
    { partner: 'second-bank', session_id: 'S2' },
  ])
})

test('a bank whose sweep cannot be planned stops none of the others', async () => {
  for (const bank of [first, second]) {
    banked(bank, 'S1')
    await confirmCollection(world, 'S1', alternateAccountSource, bank.name)
  }
  world.clock.advance(1)
  await runJob(matchAlternateCreditsJob, world, {})
  const { postingQueue } = world
  const submit: typeof postingQueue.submit = (command) =>
    command.key.includes('providus_to_pool') ? Promise.reject(new Error('the books are busy')) : postingQueue.submit(command)
  await expect(runJob(planSweepsJob, { ...world, postingQueue: { ...postingQueue, submit } }, {})).rejects.toThrow('the books are busy')
  expect(await world.rows(`select direction from sweep order by direction`)).toEqual([{ direction: 'second-bank_to_pool' }])
})

test('what each bank holds by its report is swept into the pool on its own', async () => {
  for (const bank of [first, second]) {
    banked(bank, 'S1')
    await confirmCollection(world, 'S1', alternateAccountSource, bank.name)
  }
  world.clock.advance(1)
  await runJob(matchAlternateCreditsJob, world, {})
  expect(await world.rows(`select partner, balance from account where kind = 'bank_pool' and balance <> 0 order by partner`)).toEqual([
    { partner: 'providus', balance: 997_850n },
    { partner: 'second-bank', balance: 997_850n },
  ])
  await runJob(planSweepsJob, world, {})
  expect(await world.rows(`select direction, source, target, amount from sweep order by direction`)).toEqual([
    { direction: 'providus_to_pool', source: 'providus', target: 'vfd', amount: 997_850n },
    { direction: 'second-bank_to_pool', source: 'second-bank', target: 'vfd', amount: 997_850n },
  ])
  expect(await brokenChecks()).toEqual([])
})
