import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { billAnswer } from '../../../tests/fixtures/biller.ts'
import { AIRTIME, createSentBill, openFloat } from '../../../tests/fixtures/bill-fixture.ts'
import { closeBusiness } from '../../../tests/fixtures/closed-business.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { joinDownline, makeAggregator } from '../../../tests/fixtures/reward-fixture.ts'
import { createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { addStatementLine, attemptReference, createFundedFixture, failedChecks, runReconciliation } from '../../../tests/fixtures/pending-fixture.ts'
import { checkRefund } from '../../bills/server/actions/refund-purchase.ts'
import { type AccountRef, credit, debit, journal, type MoneyCommand } from '../../ledger/index.ts'
import { type AccountKind, BUSINESS_ACCOUNTS, internalAccount } from '../../ledger/server/chart-of-accounts.ts'
import { breakWork } from '../../reconciliation/server/work-items/break.ts'
import { suspenseWork } from '../../reconciliation/server/work-items/suspense.ts'
import { awardReferrals } from '../../rewards/server/actions/award-referrals.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
})
afterEach(() => world.close())

const closed = () => world.rows(`select kind, balance, held from account where business_id = '${shop.businessId}' and (balance <> 0 or held <> 0)`)
const cases = () =>
  world.rows(`select kind, account_kind, amount, state from suspense_item where business_id = '${shop.businessId}' order by amount, account_kind`)
const inSuspense = (amount: bigint) => ({ kind: 'unmatched', account_kind: 'suspense_unmatched', amount, state: 'open' })

/** One journal of this posting, between our loss and accounts of the business. */
const posted = (posting: string, lines: readonly [AccountRef, bigint][]): MoneyCommand => {
  const loss = internalAccount('operational_loss')
  return {
    name: 'test.posting',
    scope: 'test-posting',
    key: posting + lines.map(([{ kind }]) => kind).join(' '),
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [loss, ...lines.map(([ref]) => ref)] },
    decide: () => ({
      journals: lines.map(([ref, kobo]) =>
        journal({
          key: `test:${posting}:${ref.kind}:${kobo}`,
          posting,
          business: shop.businessId,
          lines: ref.kind === 'debt' ? [debit(ref, kobo), credit(loss, kobo)] : [debit(loss, kobo), credit(ref, kobo)],
        }),
      ),
      outcome: {},
    }),
  }
}
const own = (kind: AccountKind): AccountRef => ({ kind, business: shop.businessId })

/**
 * What a closed business gets by each row of docs/money.md that credits one of its accounts. A row without its line here fails by its name.
 * "carried": the ledger takes it on to suspense (M74).
 */
const ENDS: Readonly<Record<string, 'carried' | `refused: ${string}` | `suspense: ${string}` | `none: ${string}`>> = {
  M1: 'suspense: M48 by the standing, before anything is posted',
  M2: 'suspense: M48 by the standing',
  M3: 'suspense: M48 by the standing',
  M4: 'carried',
  M5: 'carried',
  M10: 'none: it takes more than it gives',
  M16: 'carried',
  M18: 'refused: transfers.receiver_closed',
  M19: 'refused: transfers.receiver_closed',
  M25: 'carried',
  M29: 'carried',
  M31: 'none: a loan that is not ended keeps its business open',
  M42: 'carried',
  M43: 'carried',
  M44: 'carried',
  M49: 'refused: collections.cannot_receive',
  M61: 'carried',
  M62: 'carried',
  M73: 'carried',
  M76: 'carried',
  M78: 'none: it takes more than it gives',
}
const CREDITED = /`(wallet|pending|reserve|referral|bonus_accrued|bonus)`/

function rowsThatCredit(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/money.md'), 'utf8')
  const cells = text.split('\n').map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  const rows = cells.filter(([, number]) => /^M\d+$/.test(number ?? ''))
  return rows.filter(([, , , dr, cr]) => CREDITED.test(cr!) || dr!.includes('reversed')).map(([, number]) => number!)
}

describe('M74: what a closed business gets', () => {
  test('every row of docs/money.md that credits an account of a business says here where it goes', () => {
    expect(rowsThatCredit()).toEqual(Object.keys(ENDS))
  })

  test('by each of these postings, in each account of a business, it stands in suspense with a case of its amount, and nothing in its accounts', async () => {
    await closeBusiness(world, shop)
    const postings = Object.keys(ENDS).filter((number) => ENDS[number] === 'carried')
    const kinds = BUSINESS_ACCOUNTS.filter((kind) => kind !== 'debt')
    for (const [number, posting] of postings.entries()) {
      const kind = kinds[number % kinds.length]!
      await world.postingQueue.submit(
        posted(posting, [
          [own(kind), BigInt(number + 1)],
          [own('wallet'), 1_000n],
        ]),
      )
    }
    expect(await closed()).toEqual([])
    const carried = await world.rows<{ kind: string; amount: bigint }>(`
      select split_part(key, ':', 2) as kind, e.amount from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id
      where posting = 'M74' and a.kind <> 'suspense_unmatched' order by 1, 2`)
    expect([...new Set(carried.map(({ kind }) => kind))]).toEqual(kinds.toSorted())
    expect(await cases()).toHaveLength(carried.length)
    expect((await cases()).reduce<bigint>((sum, each) => sum + (each['amount'] as unknown as bigint), 0n)).toBe(
      carried.reduce((sum, { amount }) => sum + amount, 0n),
    )
  })

  test('a debt stands in suspense too, and no hold or lien is placed', async () => {
    await closeBusiness(world, shop)
    await world.postingQueue.submit(posted('M65', [[own('debt'), 5_000n]]))
    expect(await closed()).toEqual([])
    expect(await cases()).toEqual([{ kind: 'bank_debit', account_kind: 'suspense_bank_debit', amount: 5_000n, state: 'open' }])
    const lien = { change: 'secure', id: 'hld_1', account: own('wallet'), about: 'case', reason: 'A lien', target: 1n } as const
    const command = { ...posted('M53', []), key: 'lien', needs: { accounts: [own('wallet')] }, decide: () => ({ holds: [lien], outcome: {} }) }
    await expect(world.postingQueue.submit(command)).rejects.toMatchObject({ code: 'ledger.account_closed' })
    const desk = createDesk(world, [breakWork])
    const [item] = await desk.list('viewer', breakWork)
    expect((await desk.show('finance', breakWork, item._id)).decisions.map(({ key }: { key: string }) => key)).toEqual(['lose'])
    await desk.decide(breakWork, item._id, 'lose')
    expect(await cases()).toMatchObject([{ state: 'resolved' }])
    expect(await failedChecks(world)).toEqual([])
  })
})

test('M16, M50: a transfer that comes back after the close is returned, and its money waits to be sent back by two people', async () => {
  const id = await createSentTransfer(world, shop, 30_000n)
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'out', 30_000n, { reference })
  await runReconciliation(world)
  await closeBusiness(world, shop)
  addStatementLine(world, 'in', 30_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  expect(await world.rows(`select state from transfer where id = '${id}'`)).toEqual([{ state: 'returned' }])
  expect([await closed(), await cases()]).toEqual([[], [inSuspense(32_000n)]])
  expect(await failedChecks(world)).toEqual([])
  const desk = createDesk(world, [suspenseWork])
  const [item] = await desk.list('viewer', suspenseWork)
  expect((await desk.show('finance', suspenseWork, item._id)).decisions.map(({ key }: { key: string }) => key)).toEqual(['send-back'])
  await desk.decide(suspenseWork, item._id, 'send-back')
  expect(await cases()).toMatchObject([{ state: 'resolved' }])
  expect(await failedChecks(world)).toEqual([])
})

test('M25: a purchase that its biller refunds after the close goes to suspense whole', async () => {
  await openFloat(world)
  await createSentBill(world, shop, AIRTIME)
  await closeBusiness(world, shop)
  world.biller.onQuery = () => billAnswer('rejected', 'refunded')
  await checkRefund(world, { reference: world.biller.sent[0]!.reference })
  expect([await closed(), await cases()]).toEqual([[], [inSuspense(100_000n)]])
  expect(await failedChecks(world)).toEqual([])
})

test('M42: a referrer that is closed earns nothing, and its referral lapses with its time', async () => {
  const friend = await world.createShop('Friend')
  await world.rows(`insert into referral (id, business_id, state, bonus, created_at, expires_at)
    values ('${friend.businessId}', '${shop.businessId}', 'possible', null, now(), '2027-01-01')`)
  await world.paidIn(friend, 100_000_000n)
  await closeBusiness(world, shop)
  await awardReferrals(world)
  expect(await world.rows(`select state from referral`)).toEqual([{ state: 'possible' }])
  expect([await closed(), await cases()]).toEqual([[], []])
  expect(await failedChecks(world)).toEqual([])
})

test('M43: a closed aggregator earns no share of a payment of its downline', async () => {
  const member = await world.createShop('Member')
  await joinDownline(world, member, await makeAggregator(world, shop))
  await closeBusiness(world, shop)
  world.clock.advance(1_001)
  await world.paidIn(member, 1_000_000n)
  expect(await world.rows(`select id from bonus_accrual`)).toEqual([])
  expect([await closed(), await cases()]).toEqual([[], []])
  expect(await failedChecks(world)).toEqual([])
})

test('while its business is closed, a payment in is posted before it or is in suspense: never in a closed wallet', async () => {
  const others = Array.from({ length: 6 }, (_, index) => world.paidIn(shop, 10_000n, { sessionId: `AT-ONCE-${index}` }))
  const close = closeBusiness(world, shop).catch((error: { code: string }) => error.code)
  const [ended] = await Promise.all([close, ...others])
  const [{ standing }] = (await world.rows<{ standing: string }>(`select standing from business where id = '${shop.businessId}'`)) as [
    { standing: string },
  ]
  expect([ended, standing]).toEqual(standing === 'closed' ? [undefined, 'closed'] : ['closures.not_empty', 'closing'])
  expect(await failedChecks(world)).toEqual([])
})
