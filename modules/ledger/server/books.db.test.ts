import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AMINA,
  BELLO,
  testCommand,
  type LedgerFixture,
  createLedgerFixture,
  transferCommand,
  depositCommand,
} from '../../../tests/fixtures/ledger.ts'
import { constraintErrorOf } from '../../../tests/fixtures/constraint-errors.ts'
import { wallet } from '../index.ts'

let world: LedgerFixture
beforeAll(async () => {
  world = await createLedgerFixture()
  await world.postingQueue.submit(depositCommand(AMINA, 1_000n, 'in'))
  await world.postingQueue.submit(transferCommand(AMINA, BELLO, 300n, 'across'))
})
afterAll(() => world.close())

const refusal = (...statements: string[]) =>
  constraintErrorOf(world.url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

const RESTRICTED = '23001'

describe('written rows cannot be changed, not by the owner either', () => {
  const tables = ['journal', 'entry', 'ledger_batch', 'command_key', 'state_move', 'audit_entry', 'fee_rule', 'limit_rule']
  test.each(tables)('%s', async (table) => {
    expect(await refusal(`delete from ${table}`)).toBe(RESTRICTED)
    expect(await refusal(`truncate ${table} cascade`)).toBe(RESTRICTED)
    const [column] = await world.query(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = '' limit 1`,
      [table],
    )
    expect(await refusal(`update ${table} set ${column!['name']} = ${column!['name']}`)).toBe(RESTRICTED)
  })

  test('and no role of ours has the right to try', async () => {
    const rows = await world.query(
      `
      select table_name, privilege_type, grantee from information_schema.role_table_grants
      where grantee in ('kasuwa_app', 'kasuwa_system') and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE') and table_name = any($1)`,
      [tables],
    )
    expect(rows).toEqual([])
  })
})

describe('the database itself refuses', () => {
  // Both wallets have seq 2 and 1; the head is at batch 2 and journal 3.
  const amina = `(select id from account where business_id = '${AMINA}' and kind = 'wallet')`
  const bello = `(select id from account where business_id = '${BELLO}' and kind = 'wallet')`
  const pending = `(select id from account where business_id = '${AMINA}' and kind = 'pending')`
  const journal = (more: { entries?: number; mode?: string; batch?: number; key?: string } = {}) =>
    `insert into journal (id, key, posting, effective_day, entries, batch_id, mode, created_at)
     values (3, '${more.key ?? 'planted'}', 'M1', '2026-11-20', ${more.entries ?? 2}, ${more.batch ?? 2}, '${more.mode ?? 'live'}', now())`
  const entries = (...rows: [account: string, seq: number, amount: number, after: number, journal?: number][]) =>
    `insert into entry (account_id, seq, amount, balance_after, journal_id, created_at) values ${rows.map(([account, seq, amount, after, id]) => `(${account}, ${seq}, ${amount}, ${after}, ${id ?? 3}, now())`).join(', ')}`
  const stand = (account: string, balance: number, seq: number) => `update account set balance = ${balance}, seq = ${seq} where id = ${account}`
  const standing = [stand(amina, 600, 3), stand(bello, 400, 2)]

  test('nothing when all is right', async () => {
    expect(await refusal(...standing, journal(), entries([amina, 3, 100, 600], [bello, 2, -100, 400]))).toBe('accepted')
  })
  test('nor several entries of an account in one go, whichever way they go', async () => {
    const several = entries([amina, 3, 100, 600], [bello, 2, -200, 500], [amina, 4, 150, 450], [amina, 5, -50, 500])
    expect(await refusal(stand(amina, 500, 5), stand(bello, 500, 2), journal({ entries: 4 }), several)).toBe('accepted')
  })
  test('nor a journal of test mode on accounts of test mode', async () => {
    const there = [`update account set mode = 'test' where id in (${amina}, ${bello})`]
    expect(await refusal(...there, ...standing, journal({ mode: 'test' }), entries([amina, 3, 100, 600], [bello, 2, -100, 400]))).toBe('accepted')
  })
  test.each<[string, () => string[], string]>([
    [
      'several entries of which the middle one leaves another balance',
      () => [
        stand(amina, 500, 5),
        stand(bello, 500, 2),
        journal({ entries: 4 }),
        entries([amina, 3, 100, 600], [bello, 2, -200, 500], [amina, 4, 150, 451], [amina, 5, -50, 500]),
      ],
      'entry_continues',
    ],
    [
      'several entries of which two go the other way, as far back as forth',
      () => [
        stand(amina, 600, 5),
        stand(bello, 400, 2),
        journal({ entries: 4 }),
        entries([amina, 3, 100, 600], [bello, 2, -100, 400], [amina, 4, 50, 650], [amina, 5, -50, 600]),
      ],
      'entry_continues',
    ],
    [
      'several entries with a gap between them',
      () => [
        stand(amina, 500, 5),
        stand(bello, 500, 2),
        journal({ entries: 3 }),
        entries([amina, 3, 50, 650], [bello, 2, -200, 500], [amina, 5, 150, 500]),
      ],
      'entry_continues',
    ],
    [
      'an account of test mode in a live journal',
      () => [`update account set mode = 'test' where id = ${amina}`, ...standing, journal(), entries([amina, 3, 100, 600], [bello, 2, -100, 400])],
      'journal_one_mode',
    ],
    [
      'a journal that does not balance',
      () => [stand(amina, 600, 3), stand(bello, 399, 2), journal(), entries([amina, 3, 100, 600], [bello, 2, -99, 399])],
      'journal_balances',
    ],
    [
      'a journal with a line missing',
      () => [...standing, journal({ entries: 3 }), entries([amina, 3, 100, 600], [bello, 2, -100, 400])],
      'journal_balances',
    ],
    ['a journal of one line', () => [journal({ entries: 1 })], 'journal_entries_check'],
    ['an entry of nothing', () => [journal(), entries([amina, 3, 0, 700])], 'entry_amount_check'],
    [
      'a gap in the sequence',
      () => [stand(amina, 600, 4), standing[1]!, journal(), entries([amina, 4, 100, 600], [bello, 2, -100, 400])],
      'entry_continues',
    ],
    [
      'a gap in the running balance',
      () => [stand(amina, 500, 3), standing[1]!, journal(), entries([amina, 3, 100, 500], [bello, 2, -100, 400])],
      'entry_continues',
    ],
    ['a sequence that was used', () => [...standing, journal(), entries([amina, 2, 100, 600], [bello, 2, -100, 400])], 'entry_pkey'],
    [
      'a first entry that is counted as the second',
      () => [standing[0]!, stand(pending, 100, 2), journal(), entries([amina, 3, 100, 600], [pending, 2, -100, 100])],
      'entry_continues',
    ],
    [
      'entries after which their account shows another balance',
      () => [stand(amina, 601, 3), standing[1]!, journal(), entries([amina, 3, 100, 600], [bello, 2, -100, 400])],
      'entry_continues',
    ],
    [
      'entries after which their account shows another sequence',
      () => [stand(amina, 600, 4), standing[1]!, journal(), entries([amina, 3, 100, 600], [bello, 2, -100, 400])],
      'entry_continues',
    ],
    [
      'entries that their account does not show',
      () => [standing[0]!, journal(), entries([amina, 3, 100, 600], [bello, 2, -100, 400])],
      'entry_continues',
    ],
    [
      'a test journal on live accounts',
      () => [...standing, journal({ mode: 'test' }), entries([amina, 3, 100, 600], [bello, 2, -100, 400])],
      'journal_one_mode',
    ],
    ['entries for a journal of a sealed batch', () => [...standing, entries([amina, 3, 100, 600, 1], [bello, 2, -100, 400, 1])], 'journal_sealed'],
    ['entries for a journal that is not there', () => [...standing, entries([amina, 3, 100, 600, 99], [bello, 2, -100, 400, 99])], 'journal_known'],
    [
      'entries on an account that is not there',
      () => [standing[0]!, journal(), entries([amina, 3, 100, 600], ['999', 1, -100, 100])],
      'account_known',
    ],
    ['an account without what it did', () => [`delete from account where id = ${bello}`], RESTRICTED],
    ['no accounts at all', () => ['truncate account cascade'], RESTRICTED],
    ['a key that was posted', () => [journal({ key: 'in' })], 'journal_key_key'],
    ['a wallet below nothing', () => [`update account set balance = -1 where id = ${amina}`], 'account_floor'],
    ['more held than there is', () => [`update account set held = 701 where id = ${amina}`], 'account_held'],
    ['less than nothing held', () => [`update account set held = -1 where id = ${amina}`], 'account_held_check'],
    ['a meter below nothing', () => [`insert into meter values ('x', 'outflow', 'ever', -1)`], 'meter_used_check'],
    ['a second head of the chain', () => [`insert into ledger_head values (false, 0, '', 1)`], 'ledger_head_single_check'],
  ])('%s', async (_what, statements, constraint) => expect(await refusal(...statements())).toBe(constraint))

  test('a closed hold that says it is open', async () => {
    const hold = `insert into hold values ('h', ${amina}, '${AMINA}', 'payment', 'x', null, 10, 0, 'open', now(), now())`
    expect(await refusal(hold)).toBe('hold_check1')
  })
})

test('a batch that only holds money seals nothing', async () => {
  const before = await world.query('select * from ledger_head')
  const place = { change: 'place' as const, id: 'h1', account: wallet(AMINA), kind: 'lien' as const, about: 'case', amount: 10n }
  await world.postingQueue.submit(testCommand({ key: 'h1', needs: { accounts: [wallet(AMINA)] }, plan: { holds: [place] } }))
  expect(await world.query('select * from ledger_head')).toEqual(before)
})
