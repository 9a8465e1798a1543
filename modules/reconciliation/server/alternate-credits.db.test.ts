import { afterEach, beforeEach, expect, test } from 'vitest'
import { integrityChecks } from '../../../apps/integrity-checks.ts'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import { confirmCollection } from '../../collections/server/actions/confirm-collection.ts'
import { OVERLAP_MS, sweepStatement } from '../../collections/server/actions/sweep-statement.ts'
import { alternateAccountSource } from '../../alternate-accounts/server/source.ts'
import { matchAlternateCreditsJob } from './jobs.ts'

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

const balances = async () => {
  const rows = await world.rows<{ kind: string; balance: bigint }>(`select kind, balance from account where partner = 'providus' order by kind`)
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}
const match = () => runJob(matchAlternateCreditsJob, world, {})

/** ₦10,000, of which the bank keeps ₦21.50. */
function banked(settlementId: string): void {
  world.alternateAccounts.credits.set(settlementId, {
    settlementId,
    sessionId: '000013261120110000123456789012',
    accountNumber: NUMBER,
    amountKobo: 1_000_000n,
    settledKobo: 997_850n,
    payerName: 'Ngozi Eze',
    payerAccountNumber: '0123456789',
    payerBankCode: '058',
    narration: 'shoes',
    receivedAt: world.clock.now(),
  })
}

test('M46: a credit of an alternate account goes from clearing into the pool of its bank once its report shows it, and once only', async () => {
  banked('S1')
  await confirmCollection(world, 'S1', alternateAccountSource)
  world.alternateAccounts.isSilent = true
  await expect(match()).rejects.toThrow('could not be read to its end')
  expect(await balances()).toEqual({ bank_pool: 0n, clearing_in: 997_850n, clearing_out: 0n })
  world.alternateAccounts.isSilent = false
  await match()
  await match()
  expect(await balances()).toEqual({ bank_pool: 997_850n, clearing_in: 0n, clearing_out: 0n })
  expect((await runChecks(world.db, integrityChecks)).filter(({ holds }) => !holds)).toEqual([])
})

test('a row of the report that cannot be read is asked for: its credit is posted and goes into the pool, and another such row hides it not', async () => {
  banked('S1')
  world.alternateAccounts.listCredits = async () => ({ outcome: 'ok', value: { credits: [], unread: ['S0', 'S1'], last: true } })
  expect(await sweepStatement(world, OVERLAP_MS, alternateAccountSource)).toBe(2)
  expect(await world.rows(`select session_id from inbound_notice order by 1`)).toEqual([{ session_id: 'S0' }, { session_id: 'S1' }])
  await confirmCollection(world, 'S1', alternateAccountSource)
  await match()
  expect(await balances()).toEqual({ bank_pool: 997_850n, clearing_in: 0n, clearing_out: 0n })
})
