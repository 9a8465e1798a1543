import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { AMINA, type LedgerFixture } from '../../../tests/fixtures/ledger.ts'
import { failedChecksAfter } from '../../../tests/fixtures/tampering.ts'
import { suspenseCommand, collectionCommand, createTradingLedger } from '../../../tests/fixtures/ledger-fixture.ts'
import { collectionChecks } from './checks.ts'

let world: LedgerFixture
beforeAll(async () => {
  world = await createTradingLedger()
  await world.postingQueue.submit(collectionCommand('s1', 500_000n, 2_500n))
  await world.postingQueue.submit(collectionCommand('s2', 40_000n))
  await world.postingQueue.submit(suspenseCommand('s3', 7_000n))
})
afterAll(() => world.close())

test('collections and money in suspense pass every check', async () => {
  const results = await runChecks(world.db, collectionChecks)
  expect(results.filter((result) => !result.holds)).toEqual([])
  expect(results.map((result) => result.figure)).toEqual([3n, 2n, 0n, 0n])
})

describe('rows written with triggers disabled are found:', () => {
  const ONCE = 'Each session id of a bank is credited once'
  const COLLECTS = 'Every collection has its journal'
  const journal = (sessionId: string) => `key = 'collection:vfd:${sessionId}'`

  test.each<[string, string[], string[]]>([
    [
      'one session credited twice',
      [
        `insert into collection select 'again', business_id, cashpoint_id, partner, session_id, state, amount, fee, vat, channel, payer_name, payer_account, payer_bank_code, payer_bank_name, narration, received_at, posted_at, reversal_expires_at from collection where session_id = 's1'`,
      ],
      [ONCE],
    ],
    ['a collection without its journal', [`update journal set key = 'elsewhere', posting = 'M19' where ${journal('s1')}`], [COLLECTS]],
    ['a journal without its collection', [`delete from collection where session_id = 's1'`], [COLLECTS]],
    ['a collection of another amount', [`update collection set amount = amount + 1 where session_id = 's1'`], [COLLECTS]],
    ['a collection of another fee', [`update collection set fee = fee - 1 where session_id = 's1'`], [COLLECTS]],
    ['a collection of another business', [`update collection set business_id = 'biz_bello' where session_id = 's2'`], [COLLECTS]],
    [
      'money in suspense that is credited as well',
      [
        `update collection set session_id = 's3' where session_id = 's1'`,
        `update journal set key = 'collection:vfd:s3' where ${journal('s1')} and business_id = '${AMINA}'`,
      ],
      [ONCE],
    ],
  ])('%s', async (_what, statements, sentences) => {
    const rules = ['alter table collection drop constraint collection_partner_session_id_key', 'alter table journal drop constraint journal_key_key']
    const broken = await failedChecksAfter(world.db, collectionChecks, [...rules, ...statements])
    expect(broken.map((sentence) => sentences.find((start) => sentence.startsWith(start)) ?? sentence)).toEqual(sentences)
  })
})
