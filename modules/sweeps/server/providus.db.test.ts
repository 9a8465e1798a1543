import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendingNothing } from '../../../apps/reconcile-only.ts'
import { createRegistry } from '../../../platform/registry/index.ts'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { payOutAnswer } from '../../../tests/fixtures/alternate-accounts.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import {
  addStatementLine,
  createFundedFixture,
  expectChecksToPass,
  MINUTE_MS,
  readCases,
  runReconciliation,
} from '../../../tests/fixtures/pending-fixture.ts'
import { naming, ownBalances, queryNow, readSweeps, sweepNow } from '../../../tests/fixtures/sweep-fixture.ts'
import { confirmCollection } from '../../collections/server/actions/confirm-collection.ts'
import { alternateAccountSource } from '../../alternate-accounts/server/source.ts'
import { matchAlternateCreditsJob } from '../../reconciliation/server/jobs.ts'
import { querySweepJob } from './jobs.ts'
import type { SweepRow } from './rows.generated.ts'

const NUMBER = '9900000001'
const SETTLED = 997_850n
let world: AppFixture
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
  await world.rows(`
    insert into alternate_account (id, business_id, cashpoint_id, partner, state, account_name, account_number, setup_fee, vat, requested_by, request_id, created_at, ended_at)
    values ('alt_1', '${shop.businessId}', '${shop.cashpointId}', 'providus', 'active', 'AMINA STORES', '${NUMBER}', 0, 0, 'usr', 'req', now(), now())`)
  await paidAtProvidus('S1')
  await matchProvidus()
})
afterEach(() => world.close())

const matchProvidus = () => runJob(matchAlternateCreditsJob, world, {})

async function paidAtProvidus(settlementId: string): Promise<void> {
  world.alternateAccounts.credits.set(settlementId, {
    settlementId,
    sessionId: `0000132611201100001234567890${settlementId}`,
    accountNumber: NUMBER,
    amountKobo: 1_000_000n,
    settledKobo: SETTLED,
    payerName: 'Ngozi Eze',
    payerAccountNumber: '0123456789',
    payerBankCode: '058',
    narration: 'shoes',
    receivedAt: world.clock.now(),
  })
  world.clock.advance(1)
  await confirmCollection(world, settlementId, alternateAccountSource)
}

function showDebit(sweep: SweepRow): void {
  world.alternateAccounts.payOuts.push({
    reference: sweep.reference,
    sessionId: null,
    amountKobo: sweep.amount,
    bookedAt: world.clock.now(),
    ...naming(sweep),
  })
  world.clock.advance(1)
}

test('M47: what Providus holds by its report goes into the pool, each part by its statement, and the books hold in between', async () => {
  await paidAtProvidus('S2')
  const sweep = await sweepNow(world)
  // The second payment is notified, and the report was not read since.
  expect(sweep).toMatchObject({ direction: 'providus_to_pool', amount: SETTLED, state: 'on_its_way' })
  expect(world.alternateAccounts.sent).toMatchObject([
    { reference: sweep.reference, amountKobo: SETTLED, beneficiary: { accountNumber: '1000000002', bankCode: '566' } },
  ])
  await expectChecksToPass(world)
  showDebit(sweep)
  await matchProvidus()
  expect(await ownBalances(world)).toEqual({ bank_pool: 5_000_000n, bank_pool_providus: SETTLED, in_transit: SETTLED })
  await expectChecksToPass(world)
  addStatementLine(world, 'in', SETTLED, { sessionId: 'S-NIP', ...naming(sweep) })
  await runReconciliation(world)
  await matchProvidus()
  expect(await ownBalances(world)).toEqual({ bank_pool: 5_000_000n + SETTLED, bank_pool_providus: SETTLED })
  expect(await readSweeps(world)).toMatchObject([{ state: 'arrived' }])
  expect(await readCases(world)).toEqual([])
  await expectChecksToPass(world)
})

test('a lost answer of Providus is doubt: nothing is posted, it is asked again under the same reference, and its report settles it', async () => {
  world.alternateAccounts.onPayOut = () => payOutAnswer('unknown', 'network')
  const sweep = await sweepNow(world)
  expect(sweep.state).toBe('unclear')
  expect(await ownBalances(world)).toEqual({ bank_pool: 5_000_000n, bank_pool_providus: SETTLED })
  world.clock.advance(6 * MINUTE_MS)
  await queryNow(world, sweep.id)
  expect(world.alternateAccounts.sent.map(({ reference }) => reference)).toEqual([sweep.reference, sweep.reference])
  await expectChecksToPass(world)
  showDebit(sweep)
  await matchProvidus()
  expect(await readSweeps(world)).toMatchObject([{ state: 'on_its_way' }])
  expect(await ownBalances(world)).toEqual({ bank_pool: 5_000_000n, in_transit: SETTLED })
  await expectChecksToPass(world)
})

test('a definite refusal of Providus, which only a query tells, ends it without a posting', async () => {
  world.alternateAccounts.onPayOut = () => payOutAnswer('unknown', '32')
  const sweep = await sweepNow(world)
  world.alternateAccounts.onQueryPayOut = () => payOutAnswer('rejected', '32')
  await queryNow(world, sweep.id)
  expect(await readSweeps(world)).toMatchObject([{ state: 'failed', code: '32' }])
  expect(await ownBalances(world)).toEqual({ bank_pool: 5_000_000n, bank_pool_providus: SETTLED })
  await expectChecksToPass(world)
})

test('in reconcile-only mode a sweep in doubt is asked about, and is not sent again to the bank that does not know it', async () => {
  world.alternateAccounts.onPayOut = () => payOutAnswer('unknown', 'network')
  const sweep = await sweepNow(world)
  world.clock.advance(6 * MINUTE_MS)
  const guarded = createRegistry('alternate bank', world.alternateBanks.all.map(sendingNothing.alternateBank))
  await runJob(querySweepJob, { ...world, alternateBanks: guarded }, { sweepId: sweep.id })
  expect(world.alternateAccounts.sent).toHaveLength(1)
  expect(await readSweeps(world)).toMatchObject([{ state: 'unclear', code: 'reconcile_only' }])
  await expectChecksToPass(world)
})
