import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createIndebtedFixture, oweMore, recoverNow } from '../../../tests/fixtures/debt-fixture.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { queuedJobs } from '../../../tests/fixtures/enqueue.ts'
import { routeAnswer, routeData } from '../../../tests/fixtures/history.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import { createHeldTransfer, createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { COVERAGE_CHECK, DAY_MS, expectChecksToPass, MINUTE_MS } from '../../../tests/fixtures/pending-fixture.ts'
import { addDays, lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import { settleBusinessJob } from '../../transfers/index.ts'
import { payDebt, showDebt } from '../contract.ts'
import { joinedShares } from './actions/join-shares.ts'
import { tendCommand } from './actions/recover.ts'
import { writeOffDebt } from './actions/write-off.ts'
import { recoverAllJob } from './jobs.ts'
import { debtOf, openRecoveryOf } from './queries.ts'
import { creditOrder, expectOrder } from '../../../tests/fixtures/order-fixture.ts'
import { debtRoutes } from './routes.ts'
import { insertDebtRule } from './store.ts'
import { debtWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
let owedKobo: bigint
beforeEach(async () => {
  ;({ world, shop, owedKobo } = await createIndebtedFixture())
})
afterEach(async () => {
  await expectChecksToPass(world, [COVERAGE_CHECK])
  await world.close()
})

const owed = () => debtOf(world.db.system, shop.businessId)
const recover = () => recoverNow(world, shop)
const state = async () => (await world.rows<{ state: string }>(`select state from debt_recovery order by created_at desc, id desc limit 1`))[0]?.state
const payments = () => world.rows<{ source: string; amount: bigint }>(`select source, amount from debt_payment order by amount desc`)
const setStanding = (standing: string) => world.rows(`update business set standing = '${standing}' where id = '${shop.businessId}'`)
const mails = async () =>
  (await world.rows<{ subject: string }>(`select payload->>'subject' as subject from job where payload->>'subject' is not null order by id`)).map(
    ({ subject }) => subject,
  )

/** The owner is told, and the day after it the shares begin. */
async function begin(): Promise<void> {
  await recover()
  world.clock.advance(DAY_MS + MINUTE_MS)
  await recover()
  // Commits of credits read who is recovering once in a second.
  world.clock.advance(1_001)
}

describe('shares of what comes in', () => {
  test('M63: nothing is taken before the owner was told a day before', async () => {
    expect(owedKobo).toBeGreaterThan(800_000n)
    await recover()
    expect(await state()).toBe('noticed')
    expect((await mails()).at(-1)).toContain(`your business owes ${formatNaira(owedKobo)}`)
    await world.paidIn(shop, 1_000_000n)
    world.clock.advance(DAY_MS - MINUTE_MS)
    await recover()
    expect([await payments(), await owed()]).toEqual([[], owedKobo])
    world.clock.advance(2 * MINUTE_MS)
    await recover()
    // What came in during the notice is free of it.
    await recover()
    expect([await state(), await payments()]).toEqual(['recovering', []])
  })

  test('M64: of a part of an expected payment, which stands under its own lien, no share is held beside it', async () => {
    await begin()
    const order = await expectOrder(world, shop, 1_000_000n)
    const before = await world.wallet(shop)
    await creditOrder(world, order.id, 900_000n)
    const after = await world.wallet(shop)
    expect([after.balance - before.balance, after.held - before.held]).toEqual([895_500n, 895_500n])
  })

  test('M64: half of what comes in pays it, each credit once, until nothing is owed; each part is a line of the history', async () => {
    await begin()
    await world.paidIn(shop, 1_000_000n)
    const before = (await world.wallet(shop)).balance
    await Promise.all([recover(), recover(), recover()])
    const [first, ...more] = await payments()
    // ₦10,000 less its fee of ₦50.
    expect([first, more]).toEqual([{ source: 'share', amount: 497_500n }, []])
    expect(await owed()).toBe(owedKobo - 497_500n)
    expect((await world.wallet(shop)).balance).toBe(before - 497_500n)
    await recover()
    expect(await payments()).toHaveLength(1)
    await world.paidIn(shop, 5_000_000n)
    await recover()
    expect([await owed(), await state()]).toEqual([0n, 'paid'])
    expect(await payments()).toEqual([first, { source: 'share', amount: owedKobo - 497_500n }])
    expect((await mails()).at(-1)).toMatch(/your business owes nothing any more/)
    expect(await world.rows(`select state, direction, total from history_item where kind = 'debt' order by total desc`)).toEqual([
      { state: 'confirmed', direction: 'debit', total: 497_500n },
      { state: 'confirmed', direction: 'debit', total: owedKobo - 497_500n },
    ])
    await world.paidIn(shop, 5_000_000n)
    await recover()
    expect(await payments()).toHaveLength(2)
  })

  test('the share follows the rule of its day', async () => {
    await insertDebtRule(world.db.system, { name: 'share', value: 100_000n, startsOn: '2020-01-02' })
    await begin()
    await world.paidIn(shop, 1_000_000n)
    await recover()
    expect(await payments()).toEqual([{ source: 'share', amount: 99_500n }])
  })

  test('a wallet that is stopped pays nothing; one that is being closed pays all it can', async () => {
    await begin()
    await world.paidIn(shop, 400_000n)
    for (const standing of ['frozen', 'no_debit']) {
      await setStanding(standing)
      await recover()
    }
    expect(await payments()).toEqual([])
    await setStanding('closing')
    const { balance } = await world.wallet(shop)
    await recover()
    expect(await payments()).toEqual([{ source: 'share', amount: balance < owedKobo ? balance : owedKobo }])
  })

  test('M64: the share of a credit cannot leave before the job takes it, and a share that was not taken stays due', async () => {
    await begin()
    const before = await world.wallet(shop)
    await world.paidIn(shop, 1_000_000n)
    // ₦10,000 less its fee of ₦50, of which half is held in the commit of the credit.
    expect(await world.wallet(shop)).toEqual({ balance: before.balance + 995_000n, held: before.held + 497_500n })
    await expect(createSentTransfer(world, shop, 600_000n)).rejects.toMatchObject({ httpStatus: 422 })
    await createSentTransfer(world, shop, before.balance + 400_000n)
    await world.paidIn(shop, 400_000n)
    await recover()
    expect(await payments()).toEqual([{ source: 'share', amount: 497_500n + 199_000n }])
    expect((await world.wallet(shop)).held).toBe(before.held)
  })

  test('M64: each credit of many at once is held for once, and never more than is owed', async () => {
    await begin()
    await Promise.all(Array.from({ length: 20 }, () => world.paidIn(shop, 1_000_000n)))
    const { held } = await world.wallet(shop)
    expect(held).toBe(owedKobo < 20n * 497_500n ? owedKobo : 20n * 497_500n)
    await recover()
    expect([await owed(), await state(), (await world.wallet(shop)).held]).toEqual([owedKobo - held, held === owedKobo ? 'paid' : 'recovering', 0n])
  })

  test('M64: a share that comes between the look and the lock waits for the next hour, and those that were found are taken', async () => {
    await begin()
    await world.paidIn(shop, 400_000n)
    const [row, business] = await Promise.all([openRecoveryOf(world.db.system, shop.businessId), findBusiness(world.db.system, shop.businessId)])
    const found = await joinedShares({ ...world, db: world.db.system }, row!)
    await world.paidIn(shop, 200_000n)
    await world.postingQueue.submit(tendCommand('dbp_1', row!, found, 500_000n, { productName: 'Kasuwa', to: business! }))
    expect([await payments(), await owed()]).toEqual([[{ source: 'share', amount: 199_000n }], owedKobo - 199_000n])
    await recover()
    expect(await payments()).toEqual([
      { source: 'share', amount: 199_000n },
      { source: 'share', amount: 99_500n },
    ])
  })

  test('M64: more shares than one command can lock are joined, and are taken together', async () => {
    await begin()
    for (let times = 0; times < 5; times++) await world.paidIn(shop, 100_000n)
    const { held } = await world.wallet(shop)
    const row = (await openRecoveryOf(world.db.system, shop.businessId))!
    expect(await joinedShares({ ...world, db: world.db.system }, row, 2)).toHaveLength(1)
    expect((await world.wallet(shop)).held).toBe(held)
    await recover()
    expect(await payments()).toEqual([{ source: 'share', amount: held }])
  })

  test('M1, M18: what the bank confirms later and what another business sends is held for too; own money and an unconfirmed credit are not', async () => {
    await begin()
    const other = await world.createShop('Bello Foods')
    await world.paidIn(other, 5_000_000n)
    await createHeldTransfer(world, other, 1_000_000n, { to: { account: shop.accountNumber, bank: world.bank.ownBankCode } })
    const fromOther = (await world.wallet(shop)).held
    expect(fromOther).toBe(497_500n)
    const [{ owner_identity: ownerIdentity }] = (await world.rows<{ owner_identity: string }>(
      `select owner_identity from business where id = '${shop.businessId}'`,
    )) as [{ owner_identity: string }]
    const annex = await world.createShop('Amina Annex', { ownerIdentity })
    await world.paidIn(annex, 5_000_000n)
    await createHeldTransfer(world, annex, 1_000_000n, { to: { account: shop.accountNumber, bank: world.bank.ownBankCode } })
    expect((await world.wallet(shop)).held).toBe(fromOther)
  })

  test('a business that is being closed pays at once, also during the notice, and nothing leaves for its bank before', async () => {
    await recover()
    await world.paidIn(shop, 400_000n)
    await setStanding('closing')
    await runJob(settleBusinessJob, world, { businessId: shop.businessId, day: addDays(lagosDay(world.clock.now()), 1) })
    expect(await world.rows(`select state from transfer where kind = 'settlement'`)).toEqual([])
    await recover()
    expect(await payments()).toMatchObject([{ source: 'share' }])
    expect((await world.wallet(shop)).balance).toBe(0n)
  })

  test('a debt that grows is told again, and is paid with the first', async () => {
    await begin()
    await oweMore(world, shop, 'S2', 400_000n)
    const now = await owed()
    expect(now).toBeGreaterThan(owedKobo)
    const notified = (await mails()).length
    await recover()
    await recover()
    expect(await mails()).toHaveLength(notified + 1)
    expect(await world.rows(`select noticed - recovered as owed from debt_recovery`)).toEqual([{ owed: await owed() }])
  })

  test('each hour every business that owes us has its job, whether it was told or not, and no other', async () => {
    await world.createShop('Owes Nothing')
    for (let times = 0; times < 2; times++) {
      await world.rows(`delete from job where task = 'debts.recover'`)
      await runJob(recoverAllJob, world, {})
      expect((await queuedJobs(world)).filter(({ task }) => task === 'debts.recover')).toHaveLength(1)
      await recover()
    }
  })
})

describe('by hand', () => {
  const routes = () => debtRoutes(world)
  const pay = (amount: number, requestId: string) => routeAnswer(routes(), payDebt, { body: { amount }, caller: shop.caller, requestId })
  const show = () => routeData(routes(), showDebt, { caller: shop.caller, requestId: 'show' })

  test('the business sees what it owes and why', async () => {
    expect(await show()).toMatchObject({ owed: owedKobo, share_percent: 50, starts_on: null, payable: 0n, recovered: 0n })
    await recover()
    await world.paidIn(shop, 300_000n)
    const { balance } = await world.wallet(shop)
    const seen = await show()
    expect(seen).toMatchObject({ owed: owedKobo, payable: balance, movements: [{ cause: 'payment', amount: Number(owedKobo) }] })
    expect(seen.starts_on).not.toBeNull()
  })

  test('M64: it is paid with the PIN, once for a request, in part and then in full', async () => {
    await recover()
    await world.paidIn(shop, 2_000_000n)
    await expect(pay(100_000, 'r1')).rejects.toMatchObject({ code: 'pin.required' })
    await world.grant(shop)
    expect((await pay(100_000, 'r1')).data).toMatchObject({ paid: 100_000n, owed: owedKobo - 100_000n })
    expect((await pay(100_000, 'r1')).replayed).toBe(true)
    await world.grant(shop)
    await expect(pay(Number(owedKobo), 'r2')).rejects.toMatchObject({ code: 'debts.more_than_owed' })
    expect((await pay(Number(owedKobo) - 100_000, 'r3')).data).toMatchObject({ owed: 0n, payable: 0n })
    expect([await state(), await payments()]).toEqual([
      'paid',
      [
        { source: 'by_hand', amount: owedKobo - 100_000n },
        { source: 'by_hand', amount: 100_000n },
      ],
    ])
  })

  test('no more is paid than the balance has, and nothing while money may not leave', async () => {
    await recover()
    await world.grant(shop)
    await expect(pay(Number(owedKobo), 'r1')).rejects.toMatchObject({ code: 'debts.not_in_balance' })
    await world.paidIn(shop, 2_000_000n)
    await setStanding('no_debit')
    await expect(pay(100_000, 'r2')).rejects.toBeDefined()
    expect(await payments()).toEqual([])
  })
})

test('M65: two people write off the rest, and what is owed later is a new debt', async () => {
  const desk = createDesk(world, [debtWork])
  await begin()
  const [item] = await desk.list('viewer', debtWork)
  expect(item).toMatchObject({ amount: owedKobo })
  await desk.propose('support', debtWork, item._id, 'write-off')
  expect(await owed()).toBe(owedKobo)
  await desk.second('finance', debtWork, item._id)
  expect([await owed(), await state()]).toEqual([0n, 'written_off'])
  expect(await world.rows(`select balance from account where kind = 'operational_loss'`)).toEqual([{ balance: owedKobo }])
  expect(await desk.list('viewer', debtWork)).toEqual([])
  await oweMore(world, shop, 'S3', 800_000n)
  await recover()
  expect(await state()).toBe('noticed')
})

test('M65: what is held when a debt is written off is free again', async () => {
  const desk = createDesk(world, [debtWork])
  await begin()
  await world.paidIn(shop, 100_000n)
  const [item] = await desk.list('viewer', debtWork)
  await desk.decide(debtWork, item._id, 'write-off')
  expect([await owed(), await state(), (await world.wallet(shop)).held]).toEqual([0n, 'written_off', 0n])
})

test('M65: no more is written off than the owner was told', async () => {
  await begin()
  await world.rows(`update debt_recovery set noticed = noticed - 1`)
  const by = { operatorId: 'opr_1', name: 'Ngozi', role: 'finance' as const }
  const [{ id } = { id: '' }] = await world.rows<{ id: string }>('select id from debt_recovery')
  await expect(writeOffDebt(world, id, { by, proposedBy: by, note: '', requestId: 'req_1' })).rejects.toMatchObject({ code: 'debts.grown' })
  expect(await owed()).toBe(owedKobo)
})
