import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { AMINA, type LedgerFixture } from '../../../tests/fixtures/ledger.ts'
import { failedChecksAfter } from '../../../tests/fixtures/tampering.ts'
import { collectionCommand, settledTransferCommand, createTradingLedger, heldTransferCommand } from '../../../tests/fixtures/ledger-fixture.ts'
import { transferChecks } from './checks.ts'

let world: LedgerFixture
beforeAll(async () => {
  world = await createTradingLedger()
  await world.postingQueue.submit(collectionCommand('s1', 500_000n))
  await world.postingQueue.submit(settledTransferCommand('t1', 30_000n, 2_000n))
  await world.postingQueue.submit(settledTransferCommand('t2', 20_000n))
  await world.postingQueue.submit(heldTransferCommand('t3', 40_000n, 500n))
})
afterAll(() => world.close())

test('transfers that were paid and one that is under way pass every check', async () => {
  const results = await runChecks(world.db, transferChecks)
  expect(results.filter((result) => !result.holds)).toEqual([])
  expect(results.map((result) => result.figure)).toEqual([3n, 1n, 2n, 0n, 0n, 2n])
})

describe('rows written with triggers disabled are found:', () => {
  const COSTS = 'Every transfer costs what was quoted'
  const HOLDS = 'Every open transfer holds exactly its total'
  const JOURNAL = 'Every transfer that was paid has its journal'
  const LATE = 'Every transfer that the bank paid after we had given it back'
  const RETURN = 'Every transfer that was returned'
  const ONCE = 'Each reference at the bank is paid at most once'
  const WALLET = `(select id from account where business_id = '${AMINA}' and kind = 'wallet')`

  test.each<[string, string[], string[]]>([
    ['a fee that is not in the total', [`update transfer set fee = fee + 1 where id = 'trf_t1'`], [COSTS]],
    ['duty of the sender that is not in the total', [`update transfer set duty = 5 where id = 'trf_t1'`], [COSTS]],
    ['a hold that is too small', [`update hold set remaining = remaining - 1 where about = 'trf_t3'`], [HOLDS]],
    [
      'a hold that was let go while the bank may still pay',
      [`update hold set state = 'released', remaining = 0, closed_at = now() where about = 'trf_t3'`],
      [HOLDS],
    ],
    [
      'two holds of one transfer',
      [`insert into hold values ('h', ${WALLET}, '${AMINA}', 'payment', 'trf_t3', null, 5, 5, 'open', now(), null)`],
      [HOLDS],
    ],
    [
      'a hold of one that was paid',
      [`insert into hold values ('h', ${WALLET}, '${AMINA}', 'payment', 'trf_t1', null, 5, 5, 'open', now(), null)`],
      [HOLDS],
    ],
    [
      'a hold of one that is not there',
      [`insert into hold values ('h', ${WALLET}, '${AMINA}', 'payment', 'trf_t9', null, 5, 5, 'open', now(), null)`],
      [HOLDS],
    ],
    ['one called paid without a journal', [`update journal set key = 'elsewhere', posting = 'M1' where key = 'transfer:trf_t1'`], [JOURNAL]],
    [
      'a journal of one that failed',
      [`update transfer set state = 'failed' where id = 'trf_t2'`, `update transfer_attempt set state = 'rejected' where transfer_id = 'trf_t2'`],
      [JOURNAL],
    ],
    [
      'a journal of more than was quoted',
      [`update entry set amount = amount + 1 where account_id = ${WALLET} and journal_id = (select id from journal where key = 'transfer:trf_t1')`],
      [JOURNAL],
    ],
    ['one called paid late without a journal', [`update transfer set state = 'paid_late' where id = 'trf_t2'`], [JOURNAL, LATE]],
    ['one called returned without a journal', [`update transfer set state = 'returned' where id = 'trf_t2'`], [RETURN]],
    ['a return of one that stands', [`update journal set posting = 'M16' where key = 'transfer:trf_t1'`], [JOURNAL, RETURN]],
    ['one reference twice', [`update transfer_attempt set partner_reference = 'trf_t1-1' where transfer_id = 'trf_t2'`], [ONCE]],
    ['a payment for one that is not paid', [`update transfer_attempt set state = 'accepted' where transfer_id = 'trf_t3'`], [ONCE]],
    [
      'one transfer paid under two references',
      [
        `insert into transfer_attempt select 'att_x', transfer_id, business_id, 2, partner, 'trf_t1-2', state, written_at, null from transfer_attempt where transfer_id = 'trf_t1'`,
      ],
      [ONCE],
    ],
  ])('%s', async (_what, statements, sentences) => {
    const rules = [
      'alter table transfer_attempt drop constraint transfer_attempt_partner_reference_key',
      'alter table transfer drop constraint transfer_check1',
      'drop index transfer_attempt_one_live',
    ]
    const broken = await failedChecksAfter(world.db, transferChecks, [...rules, ...statements])
    expect(broken.map((sentence) => sentences.find((start) => sentence.startsWith(start)) ?? sentence)).toEqual(sentences)
  })
})
