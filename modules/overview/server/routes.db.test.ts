import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callRoute,
  BELLO_CASHPOINT,
  callerOf,
  COUNTER,
  EMEKA,
  held,
  createHistoryFixture,
  postCollection,
  settleTransfer,
  STALL,
  historyTransferRow,
} from '../../../tests/fixtures/history.ts'
import { AMINA, BELLO, testCommand, type LedgerFixture } from '../../../tests/fixtures/ledger.ts'
import type { Database, Tx } from '../../../platform/db/index.ts'
import { setDismissed } from '../../dismissals/contract.ts'
import { dismissalRoutes } from '../../dismissals/server/routes.ts'
import { modules } from '../../index.ts'
import { createTenantAccess } from '../../kernel/tenant-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { Caller } from '../../identity/index.ts'
import type { UpcomingItem, UpcomingSource } from '../../kernel/upcoming-declaration.ts'
import { wallet } from '../../ledger/index.ts'
import { deleteOldMinutes } from '../../history/server/store.ts'
import { createRulesReader } from '../../pricing/index.ts'
import { showBalance, showDashboard, showCashpointToday } from '../contract.ts'
import { overviewRoutes } from './routes.ts'

/** Friday 20 November, 11:00 in Lagos. */
let world: LedgerFixture
let routes: BoundRoute<Caller>[]
const routesWithSteps = () => overviewRoutes(contextOf(world.db), modules)
const contextOf = (db: Database) => ({
  ...createTenantAccess(db),
  clock: world.clock,
  bankLabel: 'VFD MFB',
  rules: createRulesReader(world.db.system, world.clock),
  mainSiteUrl: null,
})
beforeAll(async () => {
  world = await createHistoryFixture()
  routes = overviewRoutes(contextOf(world.db), [])
  await postCollection(world, { id: 'lastweek', kobo: 700_000n, feeKobo: 3_500n, at: new Date('2026-11-13T09:00:00Z') })
  await postCollection(world, {
    id: 'sunday',
    kobo: 50_000n,
    payer: { name: 'SUNDAY OJO', account: '0330000001' },
    at: new Date('2026-11-15T22:59:00Z'),
  })
  await postCollection(world, { id: 'monday', kobo: 60_000n, payer: EMEKA, at: new Date('2026-11-15T23:01:00Z') })
  await postCollection(world, { id: 'today1', kobo: 100_000n, feeKobo: 500n, at: new Date('2026-11-20T08:00:00Z') })
  await postCollection(world, { id: 'today2', kobo: 20_000n, cashpoint: STALL, at: new Date('2026-11-20T09:00:00Z') })
  await postCollection(world, { id: 'bello', kobo: 999_900n, business: BELLO, at: new Date('2026-11-20T09:30:00Z') })
  const gone = historyTransferRow('gone', 150_000n, new Date('2026-11-20T09:10:00Z'))
  await held(world, gone)
  await settleTransfer(world, gone, new Date('2026-11-20T09:11:00Z'))
  await held(world, historyTransferRow('goes', 80_000n, new Date('2026-11-20T09:20:00Z')))
  const lien = { change: 'place' as const, id: 'hld_lien', account: wallet(AMINA), kind: 'lien' as const, about: 'case', amount: 10_000n }
  await world.postingQueue.submit(testCommand({ key: 'lien', needs: { accounts: [wallet(AMINA)] }, plan: { holds: [lien] } }))
})
afterAll(() => world.close())

const amina = callerOf(AMINA)

describe('balance', () => {
  test('available is the wallet less payments on their way and less liens, each shown beside it', async () => {
    const { data } = await callRoute(routes, showBalance, { params: { id: AMINA }, caller: amina })
    const { balance, held } = await world.balance(AMINA)
    expect(data).toEqual({ balance: Number(balance - held), ledger_balance: Number(balance), sending: 82_000, held: 10_000, pending: 0 })
    expect(held).toBe(92_000n)
  })

  test('of another business is not found', async () => {
    await expect(callRoute(routes, showBalance, { params: { id: BELLO }, caller: amina })).rejects.toMatchObject({
      code: 'not_found',
      httpStatus: 404,
    })
  })
})

describe('dashboard', () => {
  test('every figure is the sum in the books', async () => {
    const { data } = await callRoute(routes, showDashboard, { params: { id: AMINA }, caller: amina })
    const [books] = await world.query(
      `select (select sum(e.amount) from entry e join account a on a.id = e.account_id join journal j on j.id = e.journal_id
          where a.kind = 'clearing_in' and j.posting = 'M1' and j.business_id = $1) as received,
        (select sum(-e.amount) from entry e join account a on a.id = e.account_id where a.kind = 'wallet' and a.business_id = $1) as wallet,
        (select sum(remaining) from hold where business_id = $1 and state = 'open') as held,
        (select count(distinct payer_account) from collection where business_id = $1) as customers`,
      [AMINA],
    )
    expect(data.money).toEqual({
      total_received: Number(books!['received']),
      received_since: '2026-11-13',
      balance: Number(books!['wallet']) - Number(books!['held']),
      ledger_balance: Number(books!['wallet']),
      sending: 82_000,
      sending_payments: 1,
      held: 10_000,
      pending: 0,
      pending_by_day: [],
      customers: Number(books!['customers']),
      customers_new_this_week: 1,
    })
    expect(data.money.total_received).toBe(930_000)
    expect(data.as_of).toBe('2026-11-20T10:00:00.000Z')
  })

  test('the latest movements stand newest first', async () => {
    const { data } = await callRoute(routes, showDashboard, { params: { id: AMINA }, caller: amina })
    expect(data.recent.map((item) => item._id)).toEqual([
      'txn_goes',
      'txn_gone',
      'txn_today2',
      'txn_today1',
      'txn_monday',
      'txn_sunday',
      'txn_lastweek',
    ])
  })

  test('the turnover has a post for each of the last 14 Lagos days, empty ones too, and only today is open', async () => {
    const { data } = await callRoute(routes, showDashboard, { params: { id: AMINA }, caller: amina })
    expect(data.turnover.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, at) => `2026-11-${String(at + 7).padStart(2, '0')}`))
    expect(data.turnover.filter(({ received }) => received > 0)).toEqual([
      { day: '2026-11-13', received: 700_000, payments: 1, closed: true },
      { day: '2026-11-15', received: 50_000, payments: 1, closed: true },
      { day: '2026-11-16', received: 60_000, payments: 1, closed: true },
      { day: '2026-11-20', received: 120_000, payments: 2, closed: false },
    ])
  })

  test('the first steps are of the owner and of nobody else: the open ones follow the facts, the limits the rules', async () => {
    const steps = async (caller: Caller) => (await callRoute(routesWithSteps(), showDashboard, { params: { id: AMINA }, caller })).data.first_steps
    const open = async () => (await steps(amina))!.steps.filter(({ state }) => state !== 'done').map(({ _id }) => _id)
    expect(await open()).toEqual(['identity.pin', 'payout-banks.first', 'team.till'])
    expect(await steps(amina)).toMatchObject({ next: 'identity.pin', done: 5, minutes_left: 5 })
    expect((await steps(amina))!.steps.find(({ _id }) => _id === 'verification.id_card_or_video')).toMatchObject({
      detail: 'Then you can send ₦30,000.00 in all; with both, ₦2,000,000.00 a day.',
    })
    expect(await steps(callerOf(AMINA, 'merchant-finance'))).toBeNull()
    await world.query(
      `insert into person (id, email, password_hash, created_at) values ($1, 'amina@person.example', 'none', now()) on conflict (id) do nothing`,
      [amina.personId],
    )
    await world.query(`insert into pin (person_id, business_id, hash, set_at) values ($1, $2, 'none', now())`, [amina.personId, AMINA])
    expect(await open()).toEqual(['payout-banks.first', 'team.till'])
  })

  test('a step that the owner has put away is on no device any more, until it is taken back', async () => {
    const owner = { ...amina, personId: 'per_away' }
    const steps = async () =>
      (await callRoute(routesWithSteps(), showDashboard, { params: { id: AMINA }, caller: owner })).data.first_steps!.steps.map(({ _id }) => _id)
    await world.query(`insert into person (id, email, password_hash, created_at) values ('per_away', 'away@person.example', 'none', now())`)
    const set = (item: string, dismissed: boolean) =>
      callRoute(dismissalRoutes(contextOf(world.db), modules), setDismissed, { params: { id: AMINA }, body: { item, dismissed }, caller: owner })
    const before = await steps()
    await set('team.till', true)
    await set('team.till', true)
    expect(await steps()).toEqual(before.filter((id) => id !== 'team.till'))
    await set('team.till', false)
    expect(await steps()).toEqual(before)
    await expect(set('identity.pin', true)).rejects.toMatchObject({ code: 'dismissals.unknown_item' })
  })

  test('the balance of each of the last 29 days is what the wallet held at its end, by the entries', async () => {
    const { data } = await callRoute(routes, showDashboard, { params: { id: AMINA }, caller: amina })
    expect(data.balance_days.map(({ day }) => day)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => `2026-10-${at + 22}`),
      ...Array.from({ length: 19 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`),
    ])
    expect(Object.fromEntries(data.balance_days.map(({ day, balance }) => [day, balance]))).toMatchObject({
      '2026-10-22': 0,
      '2026-11-12': 0,
      '2026-11-13': 696_500,
      '2026-11-14': 696_500,
      '2026-11-15': 746_500,
      '2026-11-16': 806_500,
      '2026-11-19': 806_500,
    })
  })

  test('what modules declare for a day comes in the order of days, and what is left is counted from what can be spent', async () => {
    const item = (day: string, move: UpcomingItem['move']) => ({ id: `test:${day}`, day, title: `On ${day}`, move, href: '/x' })
    const upcoming: UpcomingSource[] = [
      { key: 'test.out', load: async () => [item('2026-12-02', { way: 'out', amount: 1_000_000n }), item('2026-11-25', null)] },
      { key: 'cards.arrivals', load: async () => [item('2026-11-23', { way: 'in', amount: 30_000n })] },
      { key: 'test.of_owners', shownBy: { operation: 'test.show', roles: ['merchant'] }, load: async () => [item('2026-11-24', null)] },
    ]
    const declared = overviewRoutes(contextOf(world.db), [{ upcoming }])
    const answer = async (caller: Caller) => (await callRoute(declared, showDashboard, { params: { id: AMINA }, caller })).data
    const { coming_up: coming, money } = await answer(amina)
    expect(coming.items.map(({ day, way, amount }) => [day, way, amount])).toEqual([
      ['2026-11-23', 'in', 30_000],
      ['2026-11-24', null, null],
      ['2026-11-25', null, null],
      ['2026-12-02', 'out', 1_000_000],
    ])
    expect(coming).toMatchObject({ until: '2026-12-02', left: money.balance + 30_000 - 1_000_000 })
    expect(money.pending_by_day).toEqual([{ day: '2026-11-23', amount: 30_000 }])
    expect((await answer(callerOf(AMINA, 'merchant-finance'))).coming_up.items.map(({ day }) => day)).not.toContain('2026-11-24')
  })

  test('takes one transaction and eight reads', async () => {
    let reads = 0
    let transactions = 0
    const counting: Database = {
      ...world.db,
      tenant: (business, work) => {
        transactions++
        return world.db.tenant(business, (tx) => work(tx.withPlugin(counter)))
      },
    }
    const counter: Parameters<Tx['withPlugin']>[0] = {
      transformQuery: ({ node }) => {
        reads++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await callRoute(overviewRoutes(contextOf(counting), []), showDashboard, { params: { id: AMINA }, caller: amina })
    expect({ reads, transactions }).toEqual({ reads: 8, transactions: 1 })
  })

  test('of another business is not found, and a business on its first day has one of zeros', async () => {
    await expect(callRoute(routes, showDashboard, { params: { id: AMINA }, caller: callerOf(BELLO) })).rejects.toMatchObject({ code: 'not_found' })
    const { data } = await callRoute(routes, showDashboard, { params: { id: 'biz_new' }, caller: callerOf('biz_new') })
    expect(data.money).toEqual({
      total_received: 0,
      received_since: null,
      balance: 0,
      ledger_balance: 0,
      sending: 0,
      sending_payments: 0,
      held: 0,
      pending: 0,
      pending_by_day: [],
      customers: 0,
      customers_new_this_week: 0,
    })
    expect(data.recent).toEqual([])
  })
})

describe('till of today', () => {
  const cashier = callerOf(AMINA, 'cashier', STALL)

  test('a cashier sees the payments of today at the own cashpoint and where customers pay, and no balance', async () => {
    const { data } = await callRoute(routes, showCashpointToday, { params: { id: STALL }, caller: cashier })
    expect(data).toMatchObject({
      cashpoint: { _id: STALL, name: 'Market stall', accountnumber: '1023456791', business: 'Amina Stores', bank: 'VFD MFB' },
      received_today: 20_000,
      payments_today: 1,
    })
    expect(data.turnover).toHaveLength(14)
    expect(data.turnover.filter(({ received }) => received > 0)).toEqual([{ day: '2026-11-20', received: 20_000, payments: 1, closed: false }])
    expect(data.recent.map((item) => item._id)).toEqual(['txn_today2'])
    expect(JSON.stringify(data)).not.toContain('balance')
  })

  test('CASHIER-14: the growth has the new customers of the own cashpoint on each day, and all of them', async () => {
    const { data } = await callRoute(routes, showCashpointToday, { params: { id: COUNTER }, caller: callerOf(AMINA, 'cashier', COUNTER) })
    expect(data.growth).toHaveLength(14)
    expect(data.growth.filter(({ customers }) => customers > 0)).toEqual([
      { day: '2026-11-13', customers: 1 },
      { day: '2026-11-15', customers: 1 },
      { day: '2026-11-16', customers: 1 },
    ])
    expect(data.customers).toBe(3)
  })

  test('CONST-37 the payment of today is counted into today, those of yesterday and of other cashpoints are not', async () => {
    const { data } = await callRoute(routes, showCashpointToday, { params: { id: COUNTER }, caller: amina })
    expect(data).toMatchObject({ received_today: 100_000, payments_today: 1 })
    expect(data.recent.map((item) => item._id)).toEqual(['txn_today1', 'txn_monday', 'txn_sunday', 'txn_lastweek'])
  })

  test('another cashpoint is not found for a cashier, and one of another business for no role', async () => {
    for (const [caller, id] of [
      [cashier, COUNTER],
      [amina, BELLO_CASHPOINT],
      [callerOf(BELLO), STALL],
      [amina, 'cpt_none'],
    ] as const)
      await expect(callRoute(routes, showCashpointToday, { params: { id }, caller })).rejects.toMatchObject({ code: 'not_found', httpStatus: 404 })
  })

  test('the account number shows once the business is activated and the bank has opened the account', async () => {
    const shown = async () => (await callRoute(routes, showCashpointToday, { params: { id: STALL }, caller: cashier })).data.cashpoint.accountnumber
    await world.query(`update business set tier = 'unverified' where id = $1`, [AMINA])
    expect(await shown()).toBeNull()
    await world.query(`update business set tier = 'activated' where id = $1`, [AMINA])
    expect(await shown()).toBe('1023456791')
    await world.query(`update cashpoint set account_state = 'requested', account_number = null where id = $1`, [STALL])
    expect(await shown()).toBeNull()
  })
})

/** In a business of its own, so that the days above stay as they are. */
describe('today against yesterday', () => {
  const bello = callerOf(BELLO)
  const today = async () => (await callRoute(routes, showDashboard, { params: { id: BELLO }, caller: bello })).data.today
  const pay = (id: string, kobo: bigint, at: string) => postCollection(world, { id, kobo, business: BELLO, at: new Date(at) })

  test('yesterday counts to the same minute of the Lagos day, the minute included, from midnight on', async () => {
    await pay('before', 1n, '2026-11-18T22:59:59Z')
    await pay('midnight', 10n, '2026-11-18T23:00:00Z')
    await pay('same', 100n, '2026-11-19T10:00:59Z')
    await pay('sameAgain', 200n, '2026-11-19T10:00:01Z')
    await pay('later', 1_000n, '2026-11-19T10:01:00Z')
    expect(await today()).toEqual({ received: 999_900, yesterday_by_now: 310, yesterday: 1_310 })
  })

  test('minutes before yesterday are deleted, and the comparison stays the same', async () => {
    await deleteOldMinutes(world.db.system, new Date('2026-11-18T23:00:00Z'), 1)
    expect(await world.query(`select min(minute) as oldest from received_minute`)).toEqual([{ oldest: new Date('2026-11-18T23:00:00Z') }])
    expect(await today()).toMatchObject({ yesterday_by_now: 310 })
  })
})
