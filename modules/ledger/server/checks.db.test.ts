import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AMINA,
  BELLO,
  holdCommand,
  type LedgerFixture,
  createLedgerFixture,
  transferCommand,
  depositCommand,
} from '../../../tests/fixtures/ledger.ts'
import { failedChecksAfter } from '../../../tests/fixtures/tampering.ts'
import { ledgerChecks, runChecks } from './checks.ts'

let world: LedgerFixture
beforeAll(async () => {
  world = await createLedgerFixture()
  await Promise.all(Array.from({ length: 30 }, (_, at) => world.postingQueue.submit(depositCommand(AMINA, 1_000n, `in ${at}`))))
  for (let at = 0; at < 70; at++) {
    if (at === 40) world.clock.set('2026-11-20T23:30:00Z') // the next day in Lagos
    await world.postingQueue.submit(transferCommand(AMINA, BELLO, 10n, `across ${at}`))
  }
  await world.postingQueue.submit(holdCommand(BELLO, 250n, 'hold_1'))
})
afterAll(() => world.close())

test('books written by the posting queue pass every check, and each check reports its figure', async () => {
  const results = await runChecks(world.db)
  expect(results.filter((result) => !result.holds)).toEqual([])
  expect(Object.fromEntries(results.map(({ sentence, figure }) => [sentence.slice(0, 24), figure]))).toEqual({
    'Every journal sums to ze': 100n,
    'All journals together su': 3_070_0n,
    'Every balance equals the': 60n,
    'Every entry continues th': 200n,
    'No floor is broken, and ': 14n,
    'What an account holds is': 250n,
    'No wallet has available ': 0n,
    'A hold that is closed ha': 0n,
    'What each account did in': 5n,
    'The money at the bank co': 0n,
    'The chain of batches is ': expect.any(BigInt),
  })
})

test('empty books keep them too', async () => {
  const empty = await createLedgerFixture()
  expect((await runChecks(empty.db)).filter((result) => !result.holds)).toEqual([])
  await empty.close()
})

describe('rows written with triggers disabled are found:', () => {
  const JOURNAL = 'Every journal sums to zero'
  const ZERO = 'All journals together'
  const BALANCE = 'Every balance equals'
  const CONTINUES = 'Every entry continues'
  const FLOOR = 'No floor is broken'
  const HELD = 'What an account holds'
  const LACKING = 'No wallet has available money'
  const CLOSED = 'A hold that is closed'
  const DAY = 'What each account did'
  const COVER = 'The money at the bank'
  const CHAIN = 'The chain of batches'
  const WALLET = `(select id from account where business_id = '${AMINA}' and kind = 'wallet')`
  const newest = 'order by id desc limit 1'

  test.each<[string, string[], string[]]>([
    [
      'a larger amount',
      [`update entry set amount = amount - 5 where account_id = ${WALLET} and seq = 7`],
      [JOURNAL, ZERO, BALANCE, CONTINUES, DAY, CHAIN],
    ],
    ['another running balance', [`update entry set balance_after = 1 where account_id = ${WALLET} and seq = 7`], [CONTINUES, CHAIN]],
    ['an entry taken out', [`delete from entry where account_id = ${WALLET} and seq = 7`], [JOURNAL, ZERO, BALANCE, CONTINUES, DAY, CHAIN]],
    ['a balance by hand', [`update account set balance = balance + 100 where id = ${WALLET}`], [BALANCE, COVER]],
    ['more held than is there', [`update account set held = 100000000 where id = ${WALLET}`], [FLOOR, HELD]],
    ['a hold that was never placed', [`insert into hold values ('h', ${WALLET}, '${AMINA}', 'lien', 'x', null, 5, 5, 'open', now(), null)`], [HELD]],
    [
      'a closed hold with money in it',
      [`insert into hold values ('h', ${WALLET}, '${AMINA}', 'lien', 'x', null, 5, 5, 'released', now(), now())`],
      [CLOSED],
    ],
    ['an account that lacks what no lien does', [`update account set lacking = 5 where id = ${WALLET}`], [LACKING]],
    [
      'a lien that lacks some beside money that is free',
      [
        `insert into hold values ('h', ${WALLET}, '${AMINA}', 'lien', 'x', null, 0, 0, 'open', now(), null, 5)`,
        `update account set lacking = 5 where id = ${WALLET}`,
      ],
      [LACKING],
    ],
    [
      'a journal without entries',
      [`insert into journal select max(id) + 1, 'planted', 'M1', null, 'live', '2026-11-20', 2, max(batch_id), '{}', now() from journal`],
      [JOURNAL, CHAIN],
    ],
    ['a journal of another mode', [`update journal set mode = 'test' where id = 3`], [JOURNAL]],
    ['a fact', [`update journal set facts = '{"session": "other"}' where id = 3`], [CHAIN]],
    ['another time', [`update journal set created_at = created_at + interval '1 minute' where id = 3`], [CHAIN]],
    ['another key', [`update journal set key = 'other' where id = 3`], [CHAIN]],
    ['another business', [`update journal set business_id = '${BELLO}' where id = 3`], [CHAIN]],
    ['a journal moved to another batch', [`update journal set batch_id = batch_id - 1 where id = 90`], [CHAIN]],
    [
      'the newest batch taken out',
      [
        `delete from entry where journal_id = (select id from journal ${newest})`,
        `delete from journal where id = (select id from journal ${newest})`,
        `delete from ledger_batch where id = (select id from ledger_batch ${newest})`,
      ],
      [BALANCE, DAY, CHAIN],
    ],
    [
      'a journal that no batch has, before all others',
      [`insert into journal select 0, 'planted', 'M1', null, 'live', '2026-11-20', 2, 0, '{}', now()`],
      [JOURNAL, CHAIN],
    ],
    ['a batch taken out of the middle', ['delete from ledger_batch where id = 20'], [CHAIN]],
    [
      'a well-sealed batch that hangs on another chain',
      [
        `insert into ledger_batch select max(id) + 1, '\\xdead', sha256('\\xdead'::bytea || convert_to('batch ' || max(id) + 1, 'UTF8')), 0, now() from ledger_batch`,
        `update ledger_head set (batch_id, hash) = (select id, hash from ledger_batch order by id desc limit 1)`,
      ],
      [CHAIN],
    ],
    ['a total of a day that is over', [`update account_day set credits = credits + 1 where account_id = ${WALLET}`], [DAY]],
    ['a day that is over taken out', [`delete from account_day where account_id = ${WALLET} and day = '2026-11-20'`], [DAY]],
    ['a total of the last day', [`update account set day_credits = day_credits + 1 where id = ${WALLET}`], [DAY]],
    ['what the last day closed with', [`update account set day_closing = day_closing + 1 where id = ${WALLET}`], [DAY]],
    ['the last day moved', [`update account set day = day + 1 where id = ${WALLET}`], [DAY]],
    ['the last day taken out', [`update account set day = '-infinity' where id = ${WALLET}`], [DAY]],
    ['more owed than there is', [`update account set balance = balance - 1 where kind = 'clearing_in'`], [BALANCE, COVER]],
  ])('%s', async (_what, statements, sentences) => {
    const rules = ['account_floor', 'account_held'].map((name) => `alter table account drop constraint ${name}`)
    const broken = await failedChecksAfter(world.db, ledgerChecks, [...rules, ...statements])
    expect(broken.map((sentence) => sentences.find((start) => sentence.startsWith(start)) ?? sentence)).toEqual(sentences)
  })
})
