import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import {
  bookTransfer,
  failTransfer,
  held,
  createHistoryFixture,
  postCollection,
  settleTransfer,
  historyTransferRow,
} from '../../../tests/fixtures/history.ts'
import { BELLO, type LedgerFixture } from '../../../tests/fixtures/ledger.ts'
import { failedChecksAfter } from '../../../tests/fixtures/tampering.ts'
import { collectionHistory } from '../../collections/server/history.ts'
import { transferHistory } from '../../transfers/server/history.ts'
import { historyChecks } from './checks.ts'

const CHECKS = historyChecks([collectionHistory, transferHistory])

let world: LedgerFixture
beforeAll(async () => {
  world = await createHistoryFixture()
  const at = world.clock.now()
  await Promise.all([1, 2, 3].map((n) => postCollection(world, { id: `in${n}`, kobo: 100_000n, feeKobo: 500n })))
  const [sent, failed] = [historyTransferRow('sent', 10_000n, at), historyTransferRow('failed', 20_000n, at)]
  for (const transfer of [sent, failed, historyTransferRow('way', 30_000n, at)]) await held(world, transfer)
  await settleTransfer(world, sent, at)
  await failTransfer(world, failed, at)
  const book = historyTransferRow('book', 25_000n, at, {
    route: 'book',
    state: 'settled',
    code: '00',
    fee: 0n,
    vat: 0n,
    total: 25_000n,
    ended_at: at,
  })
  await bookTransfer(world, book, { feeKobo: 125n, vatKobo: 9n })
  // Half an hour after midnight in Lagos; in UTC it is still the day before.
  await postCollection(world, { id: 'night', kobo: 100_000n, feeKobo: 500n, at: new Date('2026-11-20T23:30:00Z') })
})
afterAll(() => world.close())

test('lines are listed as the books have them, and counted', async () => {
  const results = await runChecks(world.db, CHECKS)
  expect(results.filter((result) => !result.holds)).toEqual([])
  expect(results.map((result) => result.figure)).toEqual([5n, 4n, 9n, 7n, 2n, 2n, 3n, 9n, 12n, 46n, 7n])
})

describe('rows written with triggers disabled are found:', () => {
  const CREDITS = 'Every collection is one credit'
  const DEBITS = 'Every transfer is one debit'
  const BALANCE = 'Every confirmed line has its journal'
  const CUSTOMERS = 'Every customer is what'
  const AT_CASHPOINT = 'Every customer of a cashpoint is what'
  const MINUTES = 'Every minute of the newest day'
  const COUNTERS = 'Every list is as long'
  const WORDS = 'Every account that paid or was paid is found'
  const LINE_WORDS = 'Every line is found by the words of its remark'
  const DAYS = 'Every day total is what'

  test.each<[string, string[], string[]]>([
    ['a credit of another amount', [`update history_item set amount = amount + 1 where id = 'txn_in1'`], [CREDITS, CUSTOMERS, AT_CASHPOINT]],
    ['a credit that is missing', [`delete from history_item where id = 'txn_in1'`], [CREDITS, CUSTOMERS, AT_CASHPOINT, COUNTERS]],
    ['a credit of a payment that never came', [`delete from collection where id = 'col_in1'`], [CREDITS, BALANCE, DAYS]],
    ['a failed payment listed as confirmed', [`update history_item set state = 'confirmed' where id = 'txn_failed'`], [DEBITS, BALANCE]],
    ['a transfer that moved on unlisted', [`update transfer set state = 'returned' where id = 'trf_sent'`], [DEBITS, DAYS]],
    ['a debit that is missing', [`delete from history_item where id = 'txn_way'`], [DEBITS, COUNTERS]],
    ['a balance that never was', [`update history_item set balance_after = balance_after + 1 where id = 'txn_from_book'`], [BALANCE]],
    ['a customer who paid less', [`update customer set received = received - 1 where account_number = '0148824471'`], [CUSTOMERS]],
    [
      'a minute of one kobo more',
      [`update received_minute set amount = amount + 1 where minute = (select max(minute) from received_minute)`],
      [MINUTES],
    ],
    [
      'a customer of a cashpoint who paid less',
      [`update cashpoint_customer set received = received - 1 where business_id = '${BELLO}'`],
      [AT_CASHPOINT],
    ],
    ['a day counted wrong', [`update day_total set count = count + 1 where kind = 'listed_out'`], [COUNTERS]],
    ['customers counted wrong', [`update business_counter set count = count + 1 where kind = 'customers'`], [COUNTERS]],
    ['a word of a payee that is missing', [`delete from counterparty_word where word = 'textiles'`], [WORDS]],
    ['a word of a remark that is missing', [`delete from history_item_word where word = 'in2'`], [LINE_WORDS]],
    ['a day of one kobo more', [`update day_total set amount = amount + 1 where kind = 'collection' and day = '2026-11-21'`], [DAYS]],
    ['a day of one payment less', [`update day_total set count = count - 1 where kind = 'transfer'`], [DAYS]],
    ['a day of another fee', [`update collection set fee = fee + 1 where id = 'col_in2'`], [CREDITS, DAYS]],
    [
      'a payment summed at another cashpoint',
      [`update day_total set cashpoint_id = '' where kind = 'inbound_fee' and business_id = '${BELLO}'`],
      [DAYS],
    ],
    [
      'a collection summed under the day before it came',
      [`update collection set posted_at = posted_at + interval '1 day' where id = 'col_in3'`],
      [DAYS],
    ],
    ['a transfer summed under the day in which it ended', [`update day_total set day = day + 1 where kind = 'transfer'`], [DAYS]],
    ['a receiver whose day sums up nothing', [`delete from day_total where kind = 'collection' and business_id = '${BELLO}'`], [DAYS]],
    [
      'a sum of payments that never were',
      [`update day_total set kind = 'withdrawal' where kind = 'inbound_fee' and business_id = '${BELLO}'`],
      [DAYS],
    ],
    [
      'a withdrawal summed as a transfer',
      [`update transfer set kind = 'withdrawal' where id = 'trf_sent'`, `update history_item set kind = 'withdrawal' where id = 'txn_sent'`],
      [DAYS],
    ],
    [
      'a transfer that came back and is summed all the same',
      [`update transfer set state = 'returned' where id = 'trf_sent'`, `update history_item set state = 'reversed' where id = 'txn_sent'`],
      [DAYS],
    ],
    [
      'a transfer that failed and is summed all the same',
      [`update transfer set state = 'failed' where id = 'trf_sent'`, `update history_item set state = 'failed' where id = 'txn_sent'`],
      [DAYS],
    ],
  ])('%s', async (_name, statements, sentences) => {
    const broken = await failedChecksAfter(world.db, CHECKS, statements)
    expect(broken.map((sentence) => sentences.find((start) => sentence.startsWith(start)) ?? sentence)).toEqual(sentences)
  })
})
