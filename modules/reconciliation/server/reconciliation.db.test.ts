import { runJob } from '../../../tests/fixtures/jobs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankPort } from '../../../partners/bank/port.ts'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { BANK, type LedgerFixture } from '../../../tests/fixtures/ledger.ts'
import { failedChecksAfter } from '../../../tests/fixtures/tampering.ts'
import { suspenseCommand, collectionCommand, settledTransferCommand, createTradingLedger } from '../../../tests/fixtures/ledger-fixture.ts'
import { bankWith, reconciler, statementLineOf as line } from '../../../tests/fixtures/written-statement.ts'
import { createIds } from '../../../platform/ids/index.ts'
import { seededRandom } from '../../../platform/random/index.ts'
import { ledgerChecks } from '../../ledger/index.ts'
import { matchCommand, matchStatement } from './actions/match-statement.ts'
import { readStatement } from './actions/read-statement.ts'
import { reconciliationChecks } from './checks.ts'
import { matchStatementJob } from './jobs.ts'
import { openPairs, type LineCursor } from './queries.ts'
import { insertLines } from './store.ts'

/** The context of matching. */
const matcher = (world: LedgerFixture, bank: Pick<BankPort, 'name'>) => ({
  db: world.db,
  postingQueue: world.postingQueue,
  ids: createIds(world.clock, seededRandom(4)),
  bank,
})
const caseId = () => 'sus_none'

async function partnerBalances(world: LedgerFixture): Promise<Record<string, string>> {
  const rows = await world.query(`select kind, balance from account where partner = $1`, [BANK])
  return Object.fromEntries(rows.map((row) => [row['kind']!, row['balance']!]))
}
const windows = async (world: LedgerFixture) => Number((await world.query(`select count(*) from journal where posting = 'M46'`))[0]!['count'])

describe('the statement', () => {
  let world: LedgerFixture
  beforeAll(async () => {
    world = await createTradingLedger()
    await world.postingQueue.submit(collectionCommand('s1', 100_000n, 500n))
    await world.postingQueue.submit(collectionCommand('s2', 50_000n))
    await world.postingQueue.submit(suspenseCommand('s3', 7_000n))
    await world.postingQueue.submit(settledTransferCommand('t1', 30_000n, 2_000n))
    await world.postingQueue.submit(settledTransferCommand('t2', 20_000n))
  })
  afterAll(() => world.close())

  const lines = [
    line('in', 's1', 100_000n),
    line('in', 's2', 50_001n),
    line('in', 's3', 7_000n),
    line('in', 's9', 1_000n),
    line('out', 'trf_t1-1', 30_000n),
    line('out', 's1', 100_000n),
  ]
  const { bank } = bankWith(lines)

  test('moves its lines from clearing into the pool, in one journal, with two runs at once or more', async () => {
    const context = { db: world.db, clock: world.clock, bank }
    const run = async (postingQueue: LedgerFixture['postingQueue']) => {
      await readStatement(context)
      await matchStatement({ ...matcher(world, bank), postingQueue })
    }
    const other = world.openPostingQueue()
    await Promise.all([run(world.postingQueue), run(other), run(world.postingQueue)])
    await run(other)
    expect(await windows(world)).toBe(1)
    // 157,000 came, of which 50,000 was booked as 50,001; 50,000 went, of which 20,000 is not on the statement.
    expect(await partnerBalances(world)).toEqual({
      bank_pool: '77000',
      clearing_in: '50000',
      clearing_out: '20000',
      partner_claims: '0',
      partner_payable: '0',
    })
    expect((await runChecks(world.db, [...ledgerChecks, ...reconciliationChecks])).filter((result) => !result.holds)).toEqual([])
  })

  test('leaves open an item without a line, and a line that differs by a kobo', async () => {
    const items = await world.query(`select matching_key from clearing_item where line_id is null order by 1`)
    expect(items.map((row) => row['matching_key'])).toEqual(['s2', 'trf_t2-1'])
    const open = await world.query(
      `select coalesce(session_id, reference) as key, direction from statement_line where matched_by is null order by 1, 2`,
    )
    expect(open.map((row) => `${row['direction']} ${row['key']}`)).toEqual(['out s1', 'in s2', 'in s9'])
  })

  test('says under which journal each line and item was matched', async () => {
    const rows = await world.query(
      `select i.matching_key from clearing_item i join statement_line l on l.line_id = i.line_id and l.matched_by = i.matched_by join journal j on j.key = i.matched_by order by 1`,
    )
    expect(rows.map((row) => row['matching_key'])).toEqual(['s1', 's3', 'trf_t1-1'])
  })

  test('matches a line that came late, or again under another number, once', async () => {
    lines.push(line('out', 'trf_t2-1', 20_000n), line('out', 'trf_t2-1', 20_000n), line('in', 's1', 100_000n))
    await readStatement({ db: world.db, clock: world.clock, bank })
    const context = matcher(world, bank)
    expect(await matchStatement(context)).toEqual({ matched: 1 })
    expect(await matchStatement(context)).toEqual({ matched: 0 })
    expect((await partnerBalances(world))['clearing_out']).toBe('0')
    expect(await windows(world)).toBe(2)
  })

  test('looks again under the lock: pairs that were matched since they were read are left alone', async () => {
    await world.postingQueue.submit(collectionCommand('s4', 400n))
    await world.postingQueue.submit(collectionCommand('s5', 500n))
    lines.push(line('in', 's4', 400n))
    await readStatement({ db: world.db, clock: world.clock, bank })
    const { pairs: early } = await openPairs(world.db.system, BANK, null, 500)
    lines.push(line('in', 's5', 500n))
    await readStatement({ db: world.db, clock: world.clock, bank })
    const { pairs: late } = await openPairs(world.db.system, BANK, null, 500)
    expect([early.length, late.length]).toEqual([1, 2])
    const outcomes = await Promise.all([early, late].map((pairs) => world.postingQueue.submit(matchCommand(BANK, pairs, caseId))))
    expect(outcomes.map(({ outcome }) => outcome.matched)).toEqual([1, 1])
    expect(await matchStatement(matcher(world, bank))).toEqual({ matched: 0 })
    expect((await runChecks(world.db, reconciliationChecks)).filter((result) => !result.holds)).toEqual([])
  })

  test('a window is its own lines alone, those that nothing equals among them, and the next one begins behind it', async () => {
    for (const session of ['w1', 'w2', 'w3']) await world.postingQueue.submit(collectionCommand(session, 700n))
    lines.push(...['w1', 'nobody1', 'nobody2', 'nobody3', 'nobody4', 'w2', 'w3'].map((session) => line('in', session, 700n)))
    await readStatement({ db: world.db, clock: world.clock, bank })
    const met: string[][] = []
    for (let after: LineCursor | null = null, more = true; more; more = after !== null) {
      const window = await openPairs(world.db.system, BANK, after, 2)
      const keys = await world.query(`select matching_key from clearing_item where id = any($1) order by 1`, [
        window.pairs.map(({ itemId }) => itemId),
      ])
      met.push(keys.map((row) => String(row['matching_key'])))
      after = window.last
    }
    expect(met.flat()).toEqual(['w1', 'w2', 'w3'])
    expect(Math.max(...met.map((keys) => keys.length))).toBeLessThanOrEqual(2)
    expect(met.length).toBeGreaterThan(2)
    expect(await matchStatement(matcher(world, bank), 2)).toEqual({ matched: 3 })
  })

  test('of two items that a line may mean, one is matched', async () => {
    await world.postingQueue.submit(collectionCommand('s6', 900n))
    await world.postingQueue.submit(collectionCommand('s7', 900n))
    lines.push(line('in', 's6', 900n))
    await readStatement({ db: world.db, clock: world.clock, bank })
    const [pair] = (await openPairs(world.db.system, BANK, null, 500)).pairs
    const [other] = await world.query(`select id from clearing_item where matching_key = 's7'`)
    const both = [pair!, { ...pair!, itemId: other!['id']! }]
    expect((await world.postingQueue.submit(matchCommand(BANK, both, caseId))).outcome).toEqual({ matched: 1 })
    expect((await runChecks(world.db, reconciliationChecks)).filter((result) => !result.holds)).toEqual([])
  })
})

describe('reading', () => {
  let world: LedgerFixture
  beforeAll(async () => void (world = await createTradingLedger()))
  afterAll(() => world.close())

  test('goes on from the newest line it knows, ten minutes back, without a hole where the bank fell silent', async () => {
    const minute = (at: number) => new Date(Date.UTC(2026, 10, 19) + at * 60_000).toISOString()
    const { bank, requests, breakAfter } = bankWith(Array.from({ length: 1_200 }, (_, at) => line('in', `r${at}`, 100n, minute(at))))
    await world.postingQueue.submit({ ...collectionCommand('r0', 100n), at: new Date(minute(0)) })
    const context = reconciler(world, bank)
    breakAfter(1)
    await expect(runJob(matchStatementJob, context, {})).rejects.toThrow('time-out')
    expect((await partnerBalances(world))['bank_pool']).toBe('100')
    breakAfter(Infinity)
    expect(await readStatement(context)).toEqual({ read: 700, complete: true })
    expect(requests[0]!.from.toISOString()).toBe('2026-11-18T23:50:00.000Z')
    expect(requests[2]!.from.toISOString()).toBe(new Date(Date.UTC(2026, 10, 19) + 489 * 60_000).toISOString())
    expect(await readStatement(context)).toEqual({ read: 0, complete: true })
  })

  test('each minute two minutes before the newest line, every ten minutes half an hour, each night three days', async () => {
    const at = Date.UTC(2026, 10, 19, 20)
    const { bank, requests } = bankWith([line('in', 'newest', 100n, new Date(at).toISOString())])
    const context = reconciler(world, bank)
    await readStatement(context, 24 * 60 * 60_000)
    requests.length = 0
    for (const { payload } of matchStatementJob.schedules) await runJob(matchStatementJob, context, payload!)
    expect(requests.map(({ from }) => (at - from.getTime()) / 60_000)).toEqual([2, 30, 3 * 24 * 60])
  })

  test('a window is 500 pairs, and the others are in the next journal', async () => {
    for (let at = 1; at < 601; at += 200) {
      await Promise.all(Array.from({ length: 200 }, (_, n) => world.postingQueue.submit(collectionCommand(`r${at + n}`, 100n))))
    }
    expect(await matchStatement(matcher(world, bankWith([]).bank))).toEqual({ matched: 600 })
    expect(await windows(world)).toBe(3)
  })

  test('the same lines read by many at once are stored once, and no reader fails', async () => {
    for (let round = 0; round < 60; round++) {
      const lines = Array.from({ length: 5 }, (_, at) => line('in', `once-${round}-${at}`, 100n))
      const kept = await Promise.all(Array.from({ length: 4 }, () => insertLines(world.db.system, BANK, lines, world.clock.now())))
      expect(kept.reduce((sum, count) => sum + count, 0)).toBe(lines.length)
    }
  })
})

describe('rows written with triggers disabled are found:', () => {
  const POOL = 'What the books have at the bank'
  const DAYS = 'What the statement has on each day'
  const CLEARING = 'What stands in clearing'
  const PAIRS = 'Every matched item has one line'
  const DAY = 'Nothing waits for longer than a day'
  const UNPAID = 'The bank has debited nothing'
  const SUSPENSE = 'What stands in each suspense account'
  const OPENED = 'Every case was opened by its journal'
  const TIME = 'Every case has a deadline'
  const MATCHED = `line_id = (select line_id from clearing_item where matching_key = 's1')`
  let world: LedgerFixture
  beforeAll(async () => {
    world = await createTradingLedger()
    await world.postingQueue.submit(collectionCommand('s1', 100_000n))
    await world.postingQueue.submit(collectionCommand('s2', 50_000n))
    await world.postingQueue.submit(suspenseCommand('s3', 7_000n))
    const { bank } = bankWith([line('in', 's1', 100_000n), line('in', 's9', 1n)])
    await readStatement({ db: world.db, clock: world.clock, bank })
    await matchStatement(matcher(world, bank))
  })
  afterAll(() => world.close())

  test.each<[string, string[], string[]]>([
    ['money in the pool that no line shows', [`update account set balance = balance + 1 where kind = 'bank_pool'`], [POOL]],
    ['a line called matched that is not', [`update statement_line set matched_by = 'statement:x' where session_id = 's9'`], [POOL, PAIRS]],
    ['a day of the statement by hand', [`update statement_day set money_out = money_out + 1`], [DAYS]],
    ['a clearing balance by hand', [`update account set balance = balance - 1 where kind = 'clearing_in'`], [CLEARING]],
    ['an item taken out', [`delete from clearing_item where matching_key = 's2'`], [CLEARING]],
    ['an item that nothing posted', [`insert into clearing_item values ('i', 'vfd', 'out', 'x', 5, 'none', now(), null, null, null)`], [CLEARING]],
    ['a matched item of another amount', [`update clearing_item set amount = amount + 1 where matching_key = 's1'`], [PAIRS]],
    ['a matched item of another key', [`update clearing_item set matching_key = 's7' where matching_key = 's1'`], [PAIRS]],
    [
      'a pair under a journal that is not there',
      [`update clearing_item set matched_by = 'x' where ${MATCHED}`, `update statement_line set matched_by = 'x' where ${MATCHED}`],
      [PAIRS],
    ],
    [
      'a debit of nine days without an explanation',
      [
        `insert into statement_line (partner, line_id, direction, amount, reference, narration, booked_at, read_at)
         select 'vfd', 'X1', 'out', 100000000, 'none', '', max(read_at) - interval '9 days', max(read_at) from statement_line`,
      ],
      [DAYS, DAY],
    ],
    ['an item of two days', [`update clearing_item set opened_at = opened_at - interval '2 days' where matching_key = 's2'`], [DAY]],
    [
      'a debit for a transfer that was given back',
      [
        `insert into transfer (id, business_id, kind, route, reference, state, amount, fee, vat, duty, duty_by, total, beneficiary_name, beneficiary_account, beneficiary_bank_code, beneficiary_bank_name, enquiry_id, sender_account, sender_name, remark, rules, requested_by, queries, created_at) select id, business_id, kind, route, reference, state, amount, fee, vat, duty, duty_by, total, beneficiary_name, beneficiary_account, beneficiary_bank_code, beneficiary_bank_name, enquiry_id, sender_account, sender_name, remark, rules, requested_by, queries, created_at from jsonb_populate_record(null::transfer, '{"id":"trf_x","business_id":"biz_amina","kind":"transfer","route":"rail","reference":"r","state":"failed","amount":5,"fee":0,"vat":0,"duty":0,"duty_by":"sender","total":5,"beneficiary_name":"","beneficiary_account":"","beneficiary_bank_code":"058","beneficiary_bank_name":"","enquiry_id":"","sender_account":"","sender_name":"","remark":"","rules":[],"requested_by":"","queries":1,"created_at":"2026-11-20T09:00:00Z"}')`,
        `insert into transfer_attempt (id, transfer_id, business_id, number, partner, partner_reference, state, written_at) values ('att_x', 'trf_x', 'biz_amina', 1, 'vfd', 'att_x', 'rejected', now())`,
        `insert into statement_line (partner, line_id, direction, amount, reference, narration, booked_at, read_at)
         select 'vfd', 'X2', 'out', 5, 'att_x', '', max(read_at), max(read_at) from statement_line`,
      ],
      [DAYS, UNPAID],
    ],
    ['a case of another amount', [`update suspense_item set amount = amount + 1`], [SUSPENSE, OPENED]],
    ['a case called resolved while its money stays', [`update suspense_item set state = 'resolved', resolved_at = now()`], [SUSPENSE, OPENED]],
    ['a case taken out', [`delete from suspense_item`], [SUSPENSE]],
    ['money in suspense without a case', [`update account set balance = balance + 1 where kind = 'suspense_late'`], [SUSPENSE]],
    ['a case of another account', [`update suspense_item set account_kind = 'suspense_unpaid'`], [SUSPENSE, OPENED]],
    ['a case without its journal', [`update suspense_item set case_key = 'elsewhere'`], [OPENED]],
    ['a case that is due before it was opened', [`update suspense_item set due_at = opened_at - interval '1 hour'`], [TIME]],
    [
      'an item called missing without its case',
      [`update clearing_item set case_id = 'none' where matching_key = 's2'`],
      [CLEARING, 'Money that a case took out of clearing'],
    ],
    [
      'a lien that is gone while its case is open',
      [
        `insert into hold values ('h', (select id from account where kind = 'wallet' and business_id = 'biz_amina'), 'biz_amina', 'lien', 'sus_s3', null, 5, 0, 'released', now(), now())`,
        `update suspense_item set hold_id = 'h', business_id = 'biz_amina'`,
      ],
      ['The lien of a case is on the business of the case'],
    ],
    ['a pair torn apart', [`update clearing_item set line_id = 'L0' where matching_key = 's1'`], [PAIRS]],
  ])('%s', async (_what, statements, sentences) => {
    const broken = await failedChecksAfter(world.db, reconciliationChecks, statements)
    expect(broken.map((sentence) => sentences.find((start) => sentence.startsWith(start)) ?? sentence)).toEqual(sentences)
  })
})
