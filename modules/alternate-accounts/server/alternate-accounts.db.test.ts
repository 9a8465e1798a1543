import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { integrityChecks } from '../../../apps/integrity-checks.ts'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { activateAccount, insertCashpoint } from '../../cashpoints/index.ts'
import { listCashpoints } from '../../cashpoints/contract.ts'
import { cashpointRoutes } from '../../cashpoints/server/routes.ts'
import { setDeactivated } from '../../cashpoints/server/store.ts'
import { setFlag } from '../../flags/server/actions/set-flag.ts'
import { createAlternateAccount, listAlternateAccounts, showAlternateRate, updateVirtualAccount } from '../contract.ts'
import { alternateAccountFlag } from '../flag.ts'
import { reserveAccount } from './actions/reserve-account.ts'
import { sweepRequests } from './actions/sweep-requests.ts'
import { alternateAccountRoutes } from './routes.ts'

const SETUP_KOBO = 100_000n
let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores', { classification: 'retail' })
  await offer(true)
})
afterEach(() => world.close())

const offer = (value: boolean) =>
  setFlag(world, [alternateAccountFlag], { key: alternateAccountFlag.key, value }, { actor: 'usr_operator', requestId: world.ids.next('req') })

const askRate = () => routeAnswer(alternateAccountRoutes(world), showAlternateRate, { params: { id: shop.businessId }, caller: shop.caller })
type Rate = { providus: { setup_fee: bigint; fee: number; cap: bigint }; offer: { open: boolean; reason: string | null } }
const rate = async () => (await askRate()).data as Rate

async function create(more: { merchant?: string; vfdvirtualaccount?: string } = {}, requestId = world.ids.next('req')) {
  await world.grant(shop)
  const body = { merchant: shop.businessId, vfdvirtualaccount: shop.accountNumber, banks: ['providus' as const], ...more }
  return routeAnswer(alternateAccountRoutes(world), createAlternateAccount, { body, caller: shop.caller, requestId })
}

const accounts = () =>
  world.rows<{ id: string; state: string; account_number: string | null }>('select * from alternate_account order by created_at, id')
const runJob = async () => reserveAccount(world, { accountId: (await accounts()).at(-1)!.id })
const fund = () => world.paidIn(shop, 10_000_000n)
const brokenChecks = async () => (await runChecks(world.db, integrityChecks)).filter(({ holds }) => !holds)

describe('the offer', () => {
  test('CASHP-52, CASHP-54, API-48: the rate call answers the figures of the rules in force', async () => {
    const { data, message } = await askRate()
    expect(message).toBe('Success')
    expect(data).toEqual({
      providus: { setup_fee: SETUP_KOBO, fee: 0.75, cap: 20_000n },
      banks: [
        { name: 'providus', label: 'Providus Bank', detail: 'Customers choose Providus Bank.', setup_fee: SETUP_KOBO, fee: 0.75, cap: 20_000n },
      ],
      outbound: { fee: 2_000n },
      offer: { open: true, reason: null },
    })
    await world.rows(`insert into fee_rule (name, rate_ppm, cap_kobo, starts_on) values ('alternate_inbound', 12500, 50000, '2026-11-01')`)
    world.clock.advance(60_000)
    expect((await rate()).providus).toMatchObject({ fee: 1.25, cap: 50_000n })
  })

  test.each([
    ['CASHP-43', 'a business that is neither POS nor retail', `update business set classification = 'web'`, 'wrong_class'],
    ['CASHP-44', 'a business without a cashpoint', `update cashpoint set account_state = 'requested', account_number = null`, 'no_cashpoint'],
    ['CASHP-47', 'a business that is not verified', `update business set tier = 'activated'`, 'not_verified'],
  ])('CASHP-43 CASHP-44 CASHP-47 (%s): %s is offered none, and the call is refused and writes nothing', async (_row, _name, statement, code) => {
    await fund()
    await world.rows(statement)
    expect((await rate()).offer).toEqual({ open: false, reason: expect.any(String) })
    await expect(create()).rejects.toMatchObject({ code: `alternate_accounts.${code}`, httpStatus: 403 })
    expect(await accounts()).toEqual([])
    expect((await world.wallet(shop)).held).toBe(0n)
  })

  test('CASHP-46, SHELL-66: without the flag there is no offer, and the call is refused and writes nothing', async () => {
    await fund()
    await offer(false)
    expect((await rate()).offer.open).toBe(false)
    await expect(create()).rejects.toMatchObject({ code: 'alternate_accounts.not_offered' })
    expect(await accounts()).toEqual([])
  })

  test('CASHP-51, ERR-112: a balance equal to the setup fee is too little, and one kobo more is enough', async () => {
    await fund()
    const { balance } = await world.wallet(shop)
    await world.rows(`insert into fee_rule (name, flat_kobo, starts_on) values ('alternate_setup', ${balance}, '2026-11-01')`)
    world.clock.advance(60_000)
    await expect(create()).rejects.toMatchObject({ message: 'Insufficient Balance To Create An Alternate Account', httpStatus: 422 })
    expect(await accounts()).toEqual([])
    await world.paidIn(shop, 2n)
    expect((await create()).message).toBe('Alternate account request submitted')
  })

  test('an account number of another business is refused at its field, and another business is not there', async () => {
    await fund()
    const other = await world.createShop('Bello Stores')
    await expect(create({ vfdvirtualaccount: other.accountNumber })).rejects.toMatchObject({ code: 'alternate_accounts.not_own_account' })
    await expect(create({ merchant: other.businessId })).rejects.toMatchObject({ httpStatus: 404 })
    expect(await accounts()).toEqual([])
  })
})

describe('API-49: creation', () => {
  beforeEach(() => fund())

  test('CASHP-56: the fee is held, and M27 takes it when the bank has opened the account', async () => {
    const before = (await world.wallet(shop)).balance
    expect((await create()).data).toMatchObject({ state: 'requested', nuban: null, bank: 'Providus Bank', setup_fee: SETUP_KOBO })
    expect(await world.wallet(shop)).toEqual({ balance: before, held: SETUP_KOBO })
    expect(await brokenChecks()).toEqual([])
    await runJob()
    expect(await world.wallet(shop)).toEqual({ balance: before - SETUP_KOBO, held: 0n })
    expect(await accounts()).toMatchObject([{ state: 'active', account_number: '9900000001' }])
    const [fees] = await world.rows<{ kind: string; balance: bigint }>(`select kind, balance from account where kind = 'setup_fees'`)
    expect(fees).toEqual({ kind: 'setup_fees', balance: 93_023n })
    expect(await world.rows(`select kind, state, total, vat from history_item where kind = 'setup_fee'`)).toEqual([
      { kind: 'setup_fee', state: 'confirmed', total: SETUP_KOBO, vat: 6_977n },
    ])
    expect(await brokenChecks()).toEqual([])
  })

  test('a refusal of the bank releases the fee, and the business may ask again', async () => {
    const before = (await world.wallet(shop)).balance
    world.alternateAccounts.onReserve = () => ({ outcome: 'rejected', code: '01', message: 'no' })
    await create()
    await runJob()
    expect(await world.wallet(shop)).toEqual({ balance: before, held: 0n })
    expect(await world.rows(`select state from history_item where kind = 'setup_fee'`)).toEqual([{ state: 'failed' }])
    expect(await brokenChecks()).toEqual([])
    await create()
    expect((await accounts()).map(({ state }) => state).toSorted()).toEqual(['failed', 'requested'])
  })

  test('after an unclear answer the fee stays held, the bank is asked again, and the fee is taken once', async () => {
    world.alternateAccounts.isSilent = true
    await create()
    for (const _ of [1, 2]) await expect(runJob()).rejects.toThrow('not clear')
    expect(await accounts()).toMatchObject([{ state: 'unclear' }])
    expect((await world.wallet(shop)).held).toBe(SETUP_KOBO)
    expect(await brokenChecks()).toEqual([])
    world.alternateAccounts.isSilent = false
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect((await world.wallet(shop)).held).toBe(0n)
    expect(await world.rows(`select posting from journal where posting = 'M27'`)).toHaveLength(1)
    expect(await brokenChecks()).toEqual([])
  })

  test('a number that another worker has recorded for the same request is no alarm; one that another business has is', async () => {
    await create()
    const { log, alternateAccounts: bank } = world
    const alarms: unknown[] = []
    const watched = { ...world, log: { ...log, error: (facts: unknown) => void alarms.push(facts) } as typeof log }
    const accountId = (await accounts())[0]!.id
    bank.onReserve = () => ({ outcome: 'reserved', accountNumber: '9900000007', accountName: 'AMINA STORES' })
    const answer = bank.reserveAccount
    bank.reserveAccount = async (input) => {
      bank.reserveAccount = answer
      await reserveAccount(watched, { accountId })
      return answer(input)
    }
    await reserveAccount(watched, { accountId })
    expect(await accounts()).toMatchObject([{ state: 'active', account_number: '9900000007' }])
    expect(alarms).toEqual([])

    shop = await world.createShop('Bello Stores', { classification: 'retail' })
    await fund()
    await create()
    const open = (await accounts()).find(({ state }) => state === 'requested')!
    await expect(reserveAccount(watched, { accountId: open.id })).rejects.toThrow('taken')
    expect(alarms).toHaveLength(1)
  })

  test('a request whose job was lost is enqueued again by the sweep', async () => {
    await create()
    await world.rows('delete from job')
    world.clock.advance(11 * 60_000)
    await sweepRequests(world)
    expect(await world.rows(`select task from job where task = 'alternate-accounts.reserve'`)).toHaveLength(1)
  })

  test('CASHP-45: a second account is refused, also of two requests at once; a repeated request is the first one', async () => {
    await world.grant(shop)
    const tries = await Promise.allSettled([create({}, 'req_1'), create({}, 'req_2')])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await accounts()).toHaveLength(1)
    await expect(create({}, 'req_3')).rejects.toMatchObject({ code: 'alternate_accounts.has_one' })
    expect((await rate()).offer.open).toBe(false)
    const [done] = await world.rows<{ request_id: `req_${string}` }>('select request_id from alternate_account')
    expect((await create({}, done!.request_id)).replayed).toBe(true)
    expect((await world.wallet(shop)).held).toBe(SETUP_KOBO)
  })

  test('without a grant of the PIN nothing is asked for', async () => {
    const body = { merchant: shop.businessId, vfdvirtualaccount: shop.accountNumber, banks: ['providus' as const] }
    const answer = routeAnswer(alternateAccountRoutes(world), createAlternateAccount, { body, caller: shop.caller })
    await expect(answer).rejects.toMatchObject({ code: 'pin.required' })
    expect(await accounts()).toEqual([])
  })
})

describe('asking the bank again', () => {
  const reserveJobs = () => world.rows(`select key from job where task = 'alternate-accounts.reserve'`)
  const ask = (more: { merchant?: string; nuban?: string } = {}) =>
    routeAnswer(alternateAccountRoutes(world), updateVirtualAccount, {
      body: { merchant: shop.businessId, nuban: shop.accountNumber, bank: 'providus' as const, ...more },
      caller: shop.caller,
    })
  beforeEach(() => fund())

  test('API-50: an open request is asked about at once, however often; an account that is ready is answered as it is', async () => {
    await create()
    await world.rows('delete from job')
    for (const _ of [1, 2]) expect(await ask()).toMatchObject({ message: 'We are asking Providus Bank again', data: { state: 'requested' } })
    expect(await reserveJobs()).toHaveLength(1)
    await runJob()
    expect(await ask()).toMatchObject({ message: 'The account number is ready', data: { nuban: '9900000001' } })
    expect((await world.wallet(shop)).held).toBe(0n)
  })

  test('without a request nothing is asked, and neither for another business nor with its number', async () => {
    const other = await world.createShop('Bello Stores')
    await expect(ask()).rejects.toMatchObject({ code: 'alternate_accounts.none_requested', httpStatus: 409 })
    await expect(ask({ nuban: other.accountNumber })).rejects.toMatchObject({ code: 'alternate_accounts.not_own_account' })
    await expect(ask({ merchant: other.businessId })).rejects.toMatchObject({ httpStatus: 404 })
    expect(await reserveJobs()).toEqual([])
  })
})

describe('a deactivated cashpoint', () => {
  const STALL = { id: 'cpt_stall', accountNumber: '1099999998' }
  beforeEach(async () => {
    await fund()
    await world.db.transaction((tx) =>
      insertCashpoint(tx, { id: STALL.id, businessId: shop.businessId, name: 'Sadiya Garba', isDefault: false, at: world.clock.now() }),
    )
    await activateAccount(world.db.system, STALL.id, { accountNumber: STALL.accountNumber, accountName: 'Amina Stores-Stall', accountId: STALL.id })
  })
  const deactivate = () => world.db.transaction((tx) => setDeactivated(tx, STALL.id))
  type Shown = { _id: string; nubans: { nuban: string; formercashpoint: string | null }[] }[]
  const shownAt = async () => {
    const { data } = await routeAnswer(cashpointRoutes(world), listCashpoints, { params: { id: shop.businessId }, caller: shop.caller })
    return (data as Shown).flatMap(({ _id, nubans }) => nubans.map(({ nuban, formercashpoint }) => ({ _id, nuban, formercashpoint })))
  }

  test('CASHP-39 AMB-48: its alternate account is shown at the default cashpoint with its name, and no second one is offered', async () => {
    await create({ vfdvirtualaccount: STALL.accountNumber })
    await runJob()
    expect(await shownAt()).toEqual([{ _id: STALL.id, nuban: '9900000001', formercashpoint: null }])
    await deactivate()
    expect(await shownAt()).toEqual([{ _id: shop.cashpointId, nuban: '9900000001', formercashpoint: 'Sadiya Garba' }])
    expect((await rate()).offer.open).toBe(false)
    expect(await brokenChecks()).toEqual([])
  })

  test('API-50: a request that is open is shown and asked about at the default cashpoint; its own number no longer names it', async () => {
    await create({ vfdvirtualaccount: STALL.accountNumber })
    await deactivate()
    const { data } = await routeAnswer(alternateAccountRoutes(world), listAlternateAccounts, { params: { id: shop.businessId }, caller: shop.caller })
    expect(data).toMatchObject([{ cashpoint: shop.cashpointId, state: 'requested' }])
    const ask = (nuban: string) => {
      const body = { merchant: shop.businessId, nuban, bank: 'providus' as const }
      return routeAnswer(alternateAccountRoutes(world), updateVirtualAccount, { body, caller: shop.caller })
    }
    expect(await ask(shop.accountNumber)).toMatchObject({ message: 'We are asking Providus Bank again', data: { cashpoint: shop.cashpointId } })
    await expect(ask(STALL.accountNumber)).rejects.toMatchObject({ code: 'alternate_accounts.not_own_account' })
    await runJob()
    expect(await shownAt()).toEqual([{ _id: shop.cashpointId, nuban: '9900000001', formercashpoint: 'Sadiya Garba' }])
  })

  test('an account is not opened for the number of a deactivated cashpoint, and nothing is held', async () => {
    await deactivate()
    await expect(create({ vfdvirtualaccount: STALL.accountNumber })).rejects.toMatchObject({ code: 'alternate_accounts.not_own_account' })
    expect((await world.wallet(shop)).held).toBe(0n)
  })
})
