import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  AMINA,
  BANK,
  BELLO,
  testCommand,
  holdCommand,
  type LedgerFixture,
  createLedgerFixture,
  transferCommand,
  depositCommand,
} from '../../../tests/fixtures/ledger.ts'
import { clearingIn, openBusinessAccounts, wallet } from '../index.ts'
import { createAccountCache } from './account-cache.ts'
import { writeBatch } from './write-batch.ts'
import { runChecks } from './checks.ts'
import type { MoneyCommand, Plan } from './command.ts'
import { credit, debit, journal } from './journal.ts'
import { loadBatch } from './store.ts'
import { Tables } from './tables.ts'
import { BatchState } from './batch-state.ts'

const options = { tables: [{ table: 'suspense_item', state: 'state' }], commitHooks: [] }
const tables = new Tables(options.tables)

const CAROL = 'biz_carol'

let world: LedgerFixture
let key = 0
const next = () => `k${++key}`
beforeAll(async () => void (world = await createLedgerFixture(options)))
afterAll(() => world.close())

/** Decides a command before `meanwhile` and applies it afterwards, as if its locks had not held. */
async function appliedLate(command: MoneyCommand, meanwhile: () => Promise<unknown>): Promise<void> {
  const { head, loaded } = await world.db.ledger.transaction(async (posting) =>
    loadBatch(posting, tables, await createAccountCache().find(posting, command.needs.accounts), [command], '2026-11-20'),
  )
  await meanwhile()
  const at = world.clock.now()
  const state = new BatchState(loaded, tables, head!.nextJournalId)
  const plan = command.decide(state, at) as Plan
  state.admit(plan, at, '2026-11-20')
  const keys = [{ scope: command.scope, key: command.key, fingerprint: '', outcome: {}, at }]
  await world.db.ledger.transaction((posting) =>
    writeBatch(posting, tables, { head, at, state, adds: [], updates: [], jobs: [], events: [], keys, stateMoves: [] }, posting.commit),
  )
}

test('a batch that was decided from an account as it no longer stands is refused', async () => {
  await world.postingQueue.submit(depositCommand(AMINA, 1_000n, next()))
  await expect(appliedLate(holdCommand(AMINA, 10n, next()), () => world.postingQueue.submit(depositCommand(AMINA, 5n, next())))).rejects.toThrow(
    'accounts: 0 of 1',
  )
  await expect(appliedLate(holdCommand(AMINA, 10n, next()), () => world.postingQueue.submit(holdCommand(AMINA, 20n, next())))).rejects.toThrow(
    'accounts: 0 of 1',
  )
})

test('a batch that takes from a hold closed meanwhile is refused', async () => {
  const hold = next()
  await world.postingQueue.submit(holdCommand(AMINA, 50n, hold))
  const release = (name: string) =>
    testCommand({ key: name, needs: { accounts: [wallet(AMINA)], holds: [hold] }, plan: { holds: [{ change: 'release', id: hold }] } })
  const closed = () => world.query(`update hold set state = 'released', remaining = 0, closed_at = now() where id = $1`, [hold])
  await expect(appliedLate(release(next()), closed)).rejects.toThrow('holds: 0 of 1')
  await world.query(`update hold set state = 'open', remaining = 50, closed_at = null where id = $1`, [hold])
  await world.postingQueue.submit(release(next()))
})

test('a batch that moves a row moved meanwhile is refused', async () => {
  await world.query(
    `insert into suspense_item (id, partner, kind, account_kind, amount, case_key, reason, state, opened_at, due_at)
     values ('sus_1', 'vfd', 'unmatched', 'suspense_unmatched', 1, 'k', '', 'open', now(), now() + interval '3 days')`,
  )
  const claim = testCommand({
    key: next(),
    needs: { accounts: [], rows: [{ table: 'suspense_item', id: 'sus_1' }] },
    plan: { moves: [{ table: 'suspense_item', id: 'sus_1', from: 'open', to: 'claimed' }] },
  })
  const moveOn = () => world.query(`update suspense_item set state = 'proposed' where id = 'sus_1'`)
  await expect(appliedLate(claim, moveOn)).rejects.toThrow('suspense_item: 0 of 1')
})

test('an entry names the cashpoint of its line, and a day total its own or none', async () => {
  const lines = [debit(clearingIn(BANK), 30n), credit(wallet(AMINA), 10n, 'csh_ikeja'), credit(wallet(AMINA), 20n)]
  const counted = { business: AMINA, kind: 'at', count: 1 }
  const plan = {
    journals: [journal({ key: 'at a till', posting: 'M1', business: AMINA, lines })],
    totals: [
      { ...counted, cashpoint: 'csh_ikeja', amount: 10n },
      { ...counted, cashpoint: null, amount: 30n },
    ],
  }
  await world.postingQueue.submit(testCommand({ key: next(), plan }))
  const entries = `select e.amount, e.cashpoint_id from entry e join journal j on j.id = e.journal_id where j.key = 'at a till' order by e.amount`
  expect(await world.query(entries)).toEqual([
    { amount: '-20', cashpoint_id: null },
    { amount: '-10', cashpoint_id: 'csh_ikeja' },
    { amount: '30', cashpoint_id: null },
  ])
  expect(await world.query(`select cashpoint_id, amount from day_total where kind = 'at' order by amount`)).toEqual([
    { cashpoint_id: 'csh_ikeja', amount: '10' },
    { cashpoint_id: '', amount: '30' },
  ])
})

test('totals of a business in a day add up over its batches, by kind', async () => {
  const total = { business: AMINA, cashpoint: null, kind: 'collection', count: 1 }
  for (const amount of [100n, 250n]) await world.postingQueue.submit(testCommand({ key: next(), plan: { totals: [{ ...total, amount }] } }))
  expect(await world.query(`select kind, count, amount from day_total where kind = 'collection'`)).toEqual([
    { kind: 'collection', count: 2, amount: '350' },
  ])
})

test('sums of an account in a day add up over its batches, on both sides', async () => {
  for (const kobo of [100n, 200n, 300n]) {
    await world.postingQueue.submit(depositCommand(BELLO, kobo, next()))
    await world.postingQueue.submit(transferCommand(BELLO, AMINA, kobo - 50n, next()))
  }
  const results = await runChecks(world.db)
  expect(results.filter(({ holds }) => !holds).map(({ sentence }) => sentence)).toEqual([])
})

test('past days of an account are kept apart from its last; later entries of a past day add up too', async () => {
  const days = () =>
    world.query(
      `select day::text, debits, credits, entries, closing from day_of_account where account_id = (select id from account where business_id = $1 and kind = 'wallet') order by day`,
      [CAROL],
    )
  const on = (day: string) => ({ at: new Date(`${day}T12:00:00Z`) })
  const post = (kobo: bigint, day?: string) => world.postingQueue.submit({ ...depositCommand(CAROL, kobo, next()), ...(day && on(day)) })
  await openBusinessAccounts(world.db.system, CAROL)
  await post(100n, '2026-11-17')
  await post(20n, '2026-11-18')
  // Twice to an earlier day; then two days in one batch, one of them new.
  await post(3n, '2026-11-17')
  await post(4n, '2026-11-17')
  await Promise.all([post(500n, '2026-11-18'), post(6_000n, '2026-11-19'), post(1n, '2026-11-17')])
  await world.postingQueue.submit(holdCommand(CAROL, 10n, next()))
  await post(70_000n)
  await post(70_000n)
  const dayRow = (day: string, credits: number, entries: number, closing: number) => ({
    day,
    debits: '0',
    credits: String(credits),
    entries: String(entries),
    closing: String(closing),
  })
  expect(await days()).toEqual([
    dayRow('2026-11-17', 108, 4, 6_628),
    dayRow('2026-11-18', 520, 2, 627),
    dayRow('2026-11-19', 6_000, 1, 6_627),
    dayRow('2026-11-20', 140_000, 2, 146_628),
  ])
  expect((await runChecks(world.db)).filter(({ holds }) => !holds).map(({ sentence }) => sentence)).toEqual([])
})
