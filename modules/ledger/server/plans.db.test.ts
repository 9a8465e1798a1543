import { defineEvent, onCommit } from './domain-event.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIds } from '../../../platform/ids/index.ts'
import { silentLog } from '../../../platform/log/index.ts'
import { seededRandom } from '../../../platform/random/index.ts'
import { AMINA, BANK, testCommand, type LedgerFixture, createLedgerFixture, depositCommand } from '../../../tests/fixtures/ledger.ts'
import type { MoneyCommand, RowMove } from './command.ts'
import { createPostingQueue } from './posting-queue.ts'
import type { TableDescriptor } from './tables.ts'

/** Everything that a plan may hold besides journals, on a table that has states and references no other table. */
const TABLE = 'suspense_item'

const moneyReceived = defineEvent<{ kobo: bigint }>('money.received')

let world: LedgerFixture
beforeAll(async () => {
  world = await createLedgerFixture({
    tables: [
      { table: TABLE, state: 'state', updatedBy: 'session_id' },
      { table: 'inbound_notice', onConflict: 'on conflict (partner, session_id) do nothing' },
      {
        table: 'business_counter',
        onConflict: 'on conflict (business_id, kind) do update set count = business_counter.count + excluded.count',
        combine: {
          key: ['business_id', 'kind'],
          join: (older, newer) => ({ ...older, count: Number(older['count']) + Number(newer['count']) }),
        },
      },
    ],
    commitHooks: [
      onCommit(moneyReceived, ({ kobo }, { at, nextId }) => ({
        totals: [{ business: AMINA, cashpoint: null, kind: 'received', count: 1, amount: kobo }],
        events: [{ business: AMINA, cashpoint: null, kind: 'received', data: { id: nextId('evt').slice(0, 4), at: at.toISOString() } }],
      })),
    ],
  })
})
afterAll(() => world.close())

const item = (id: string) => ({
  id,
  partner: BANK,
  case_key: id,
  account_kind: 'suspense_unmatched',
  amount: 9_007_199_254_740_993n, // beyond the range of a JSON number
  session_id: id,
  account_number: '1012345678',
  reason: 'unknown account',
  payer_name: 'O’Neil "Ada" \\ ₦',
  opened_at: new Date('2026-11-20T10:00:00Z'),
  due_at: new Date('2026-11-22T10:00:00Z'),
})
const moves = (key: string, id: string, ...plan: Omit<RowMove, 'table' | 'id'>[]): MoneyCommand =>
  testCommand({
    key,
    actor: 'usr_1',
    needs: { accounts: [], rows: [{ table: TABLE, id }] },
    plan: { moves: plan.map((move) => ({ table: TABLE, id, ...move })) },
  })
const add = (key: string) => world.postingQueue.submit(testCommand({ key, plan: { adds: [{ table: TABLE, row: item(key) }] } }))

const setting = (set: Record<string, unknown>, key: string, id: string) => testCommand({ key, plan: { updates: [{ table: TABLE, key: id, set }] } })

/** A batch that fails is posted again in halves, which would hide a fault. True when one commit wrote all of these keys. */
const togetherIn = async (...keys: string[]) => {
  const [row] = await world.query(`select count(*) as posted, count(distinct xmin::text) as commits from command_key where key = any($1)`, [keys])
  return row!['posted'] === String(keys.length) && row!['commits'] === '1'
}
/** The first command is posted alone; commands that arrive meanwhile are posted together. */
const behind = (first: string, commands: readonly MoneyCommand[]) =>
  Promise.all([add(first), ...commands.map((each) => world.postingQueue.submit(each))])

/** Another posting queue with another descriptor of the table. */
const queueWith = (descriptor: Omit<TableDescriptor, 'table'>) =>
  createPostingQueue(
    { ...world, ids: createIds(world.clock, seededRandom(2)), log: silentLog, failpoints: { reach() {} } },
    { tables: [{ table: TABLE, ...descriptor }], commitHooks: [] },
  )

test('a row is updated by its key, in the batch that added it too, and the later value wins', async () => {
  await Promise.all([
    add('told'),
    world.postingQueue.submit(setting({ reason: 'first', payer_name: 'Ada' }, 'told-1', 'told')),
    world.postingQueue.submit(setting({ reason: 'second' }, 'told-2', 'told')),
  ])
  const found = () => world.query(`select reason, payer_name, state from ${TABLE} where id = 'told'`)
  expect(await found()).toEqual([{ reason: 'second', payer_name: 'Ada', state: 'open' }])
  await world.postingQueue.submit(setting({ payer_name: null }, 'told-3', 'told'))
  expect(await found()).toEqual([{ reason: 'second', payer_name: null, state: 'open' }])
  await world.query(`delete from ${TABLE} where id = 'told'`)
})

test('an update of a missing row is refused, and so is a table that names no key', async () => {
  await expect(world.postingQueue.submit(setting({ reason: 'x' }, 'nobody', 'nobody'))).rejects.toThrow(`${TABLE}: 0 of 1`)
  const unnamed = testCommand({ key: 'unnamed', plan: { updates: [{ table: 'inbound_notice', key: 'one', set: { state: 'x' } }] } })
  await expect(world.postingQueue.submit(unnamed)).rejects.toThrow('inbound_notice does not say by what its rows are updated')
})

test('rows are added as given, to the last kobo and letter', async () => {
  await add('one')
  expect(await world.query(`select amount, payer_name, state, opened_at from ${TABLE}`)).toEqual([
    { amount: '9007199254740993', payer_name: 'O’Neil "Ada" \\ ₦', state: 'open', opened_at: new Date('2026-11-20T10:00:00Z') },
  ])
})

test('a row that is there already is left where its table says so, and refuses the command where not', async () => {
  const notice = { id: 'n1', partner: BANK, session_id: 'S1', source: 'notice', raw: '{}', received_at: world.clock.now() }
  const noted = (key: string, raw: string) => testCommand({ key, plan: { adds: [{ table: 'inbound_notice', row: { ...notice, id: key, raw } }] } })
  await world.postingQueue.submit(noted('n1', 'first'))
  await world.postingQueue.submit(noted('n2', 'second'))
  expect(await world.query('select id, raw from inbound_notice')).toEqual([{ id: 'n1', raw: 'first' }])
  await expect(world.postingQueue.submit({ ...testCommand({ key: 'again', plan: { adds: [{ table: TABLE, row: item('one') }] } }) })).rejects.toThrow(
    'suspense_item_pkey',
  )
})

test('commands of one batch that add to the same row make one row of it in that batch, and a later one adds to that', async () => {
  const counted = (key: string, kind: string, count: number) =>
    world.postingQueue.submit(testCommand({ key, plan: { adds: [{ table: 'business_counter', row: { business_id: AMINA, kind, count } }] } }))
  await Promise.all([counted('c1', 'apples', 1), counted('c2', 'apples', 10), counted('c3', 'pears', 5), counted('c4', 'apples', 100)])
  await counted('c5', 'apples', 1_000)
  expect(await world.query('select kind, count from business_counter order by kind')).toEqual([
    { kind: 'apples', count: 1_111 },
    { kind: 'pears', count: 5 },
  ])
  expect(await togetherIn('c2', 'c3', 'c4')).toBe(true)
})

test('of 20 that move a row from one state, one does, and its history names the actor and the reason', async () => {
  await add('two')
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => world.postingQueue.submit(moves(`claim ${at}`, 'two', { from: 'open', to: 'claimed', why: `try ${at}` }))),
  )
  expect(all.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  for (const each of all) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'state.moved_on', httpStatus: 409 })
  expect(await world.query(`select from_state, to_state, actor, why, moved_at from state_move where subject_id = 'two'`)).toEqual([
    { from_state: 'open', to_state: 'claimed', actor: 'usr_1', why: 'try 0', moved_at: world.clock.now() },
  ])
})

test('two moves in one plan leave the last state and both steps of the history', async () => {
  await add('three')
  await world.postingQueue.submit(
    moves('both', 'three', { from: 'open', to: 'claimed' }, { from: 'claimed', to: 'proposed', set: { reason: 'found' } }),
  )
  expect(await world.query(`select state, reason from ${TABLE} where id = 'three'`)).toEqual([{ state: 'proposed', reason: 'found' }])
  expect(await world.query(`select from_state, to_state from state_move where subject_id = 'three' order by id`)).toEqual([
    { from_state: 'open', to_state: 'claimed' },
    { from_state: 'claimed', to_state: 'proposed' },
  ])
})

test('moves of one batch are written by the set of their columns, row by row', async () => {
  await Promise.all([add('m1'), add('m2'), add('m3')])
  await behind('m0', [
    moves('m1 moves', 'm1', { from: 'open', to: 'claimed' }),
    moves('m2 moves', 'm2', { from: 'open', to: 'claimed', set: { reason: 'seen' } }),
    moves('m3 moves', 'm3', { set: { payer_name: 'Ada' } }),
  ])
  expect(await world.query(`select id, state, reason, payer_name = 'Ada' as named from ${TABLE} where id ~ '^m[123]$' order by id`)).toEqual([
    { id: 'm1', state: 'claimed', reason: 'unknown account', named: false },
    { id: 'm2', state: 'claimed', reason: 'seen', named: false },
    { id: 'm3', state: 'open', reason: 'unknown account', named: true },
  ])
  expect(await togetherIn('m1 moves', 'm2 moves', 'm3 moves')).toBe(true)
})

test('rows added and updated in one batch may have different columns', async () => {
  const { payer_name: _nobody, ...nameless } = item('other')
  const added = (key: string, row: typeof nameless) => testCommand({ key, plan: { adds: [{ table: TABLE, row }] } })
  await behind('alone', [
    added('named', item('named')),
    added('other', nameless),
    setting({ reason: 'said' }, 'named says', 'named'),
    setting({ payer_name: 'Ada' }, 'other says', 'other'),
  ])
  expect(await world.query(`select id, reason, payer_name from ${TABLE} where id in ('named', 'other') order by id`)).toEqual([
    { id: 'named', reason: 'said', payer_name: 'O’Neil "Ada" \\ ₦' },
    { id: 'other', reason: 'unknown account', payer_name: 'Ada' },
  ])
  expect(await togetherIn('named', 'other', 'named says', 'other says')).toBe(true)
})

test('a table without states takes any update', async () => {
  await add('stateless')
  await queueWith({}).submit(moves('set without states', 'stateless', { set: { reason: 'changed' } }))
  expect(await world.query(`select state, reason from ${TABLE} where id = 'stateless'`)).toEqual([{ state: 'open', reason: 'changed' }])
})

test.each([
  ['a zero character', 'x\u0000y', 'x\ufffdy'],
  ['half of a surrogate pair', 'x\udc00y', 'x\ufffdy'],
])('%s in a text is kept as the replacement character', async (what, said, kept) => {
  await world.postingQueue.submit(testCommand({ key: what, plan: { adds: [{ table: TABLE, row: { ...item(what), payer_name: said } }] } }))
  expect(await world.query(`select payer_name from ${TABLE} where id = $1`, [what])).toEqual([{ payer_name: kept }])
})

test('text that PostgreSQL cannot keep is kept as near as it can be, and amounts deep in a row to the last kobo', async () => {
  const raw = { said: 'a\u0000b \ud800 c', amounts: [9_007_199_254_740_993n, { kobo: 5n }], none: null, yes: true, at: world.clock.now(), count: 2 }
  const answered = { business: AMINA, cashpoint: null, kind: 'odd', data: raw as never }
  await world.postingQueue.submit(
    testCommand({ key: 'odd', plan: { events: [answered], adds: [{ table: TABLE, row: { ...item('odd'), payer_name: 'x\u0000y\udc00' } }] } }),
  )
  expect(await world.query(`select payer_name, amount from ${TABLE} where id = 'odd'`)).toEqual([
    { payer_name: 'x\ufffdy\ufffd', amount: '9007199254740993' },
  ])
  expect(await world.query(`select data from live_event where kind = 'odd'`)).toEqual([
    {
      data: {
        said: 'a\ufffdb \ufffd c',
        amounts: ['9007199254740993', { kobo: '5' }],
        none: null,
        yes: true,
        at: world.clock.now().toISOString(),
        count: 2,
      },
    },
  ])
})

test('in one batch with others that move no money, money is posted and sealed', async () => {
  const resting = testCommand({ key: 'resting', needs: { accounts: [], movesNoMoney: true }, plan: {} })
  const before = await world.query(`select batch_id from ledger_head`)
  await Promise.all([world.postingQueue.submit(resting), world.postingQueue.submit(depositCommand(AMINA, 7n, 'with others'))])
  expect(await world.query(`select key, batch_id from journal where key = 'with others'`)).toEqual([
    { key: 'with others', batch_id: String(BigInt(before[0]!['batch_id']!) + 1n) },
  ])
})

test('a command declared to move no money moves none', async () => {
  const lying = depositCommand(AMINA, 7n, 'lying')
  await expect(world.postingQueue.submit({ ...lying, needs: { ...lying.needs, movesNoMoney: true } })).rejects.toThrow(
    'test.move moves money and has declared that it does not',
  )
  expect(await world.query(`select 1 from journal where key = 'lying'`)).toEqual([])
})

test('rows that commands only read keep no other reader waiting, and rows that they move are held alone', async () => {
  await add('read')
  const reading = (key: string) => testCommand({ key, needs: { accounts: [], rows: [{ table: TABLE, id: 'read' }] }, plan: {} })
  const reader = new pg.Client({ connectionString: world.url })
  await reader.connect()
  try {
    await reader.query('begin')
    await reader.query(`select 1 from ${TABLE} where id = 'read' for share`)
    await queueWith({ lock: 'share' }).submit(reading('reads'))
    const moves = queueWith({ lock: 'update' }).submit(reading('moves'))
    const waiting = () => world.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
    await expect.poll(waiting).not.toEqual([])
    await reader.query('commit')
    await moves
  } finally {
    await reader.end()
  }
})

test('columns may be set without a move, and leave no history', async () => {
  await add('four')
  await world.postingQueue.submit(moves('set', 'four', { set: { reason: 'seen' } }))
  expect(await world.query(`select state, reason from ${TABLE} where id = 'four'`)).toEqual([{ state: 'open', reason: 'seen' }])
  expect(await world.query(`select 1 from state_move where subject_id = 'four'`)).toEqual([])
})

test('a row that is not there, or was not named, is not moved', async () => {
  await expect(world.postingQueue.submit(moves('none', 'nobody', { from: 'open', to: 'claimed' }))).rejects.toThrow('without being held')
  await expect(world.postingQueue.submit({ ...moves('hidden', 'four', { to: 'claimed' }), needs: { accounts: [] } })).rejects.toThrow(
    'without declaring it',
  )
})

test('a commit hook adds its part to the commit: totals, live events; jobs come with it or not at all', async () => {
  const heard: { kind: string; data: { id: string } }[] = []
  const stop = await world.db.listen('live', (payload) => void heard.push(JSON.parse(payload)))
  const deposit = (key: string, kobo: bigint): MoneyCommand => {
    const base = depositCommand(AMINA, kobo, key)
    return {
      ...base,
      decide: (...held) => ({
        ...base.decide(...held),
        outcome: {},
        domainEvents: [moneyReceived({ kobo }), { type: 'without.hooks' }],
        jobs: [{ task: 'notify', payload: { key }, key }],
      }),
    }
  }
  await Promise.all([world.postingQueue.submit(deposit('r1', 100n)), world.postingQueue.submit(deposit('r2', 250n))])
  await expect(world.postingQueue.submit({ ...deposit('r3', 9n), needs: { accounts: [] } })).rejects.toThrow()
  expect(await world.query(`select day::text, kind, count, amount from day_total`)).toEqual([
    { day: '2026-11-20', kind: 'received', count: 2, amount: '350' },
  ])
  expect(await world.query(`select key from job order by key`)).toEqual([{ key: 'r1' }, { key: 'r2' }])
  await expect
    .poll(() => heard.map(({ kind, data }) => [kind, data.id]))
    .toEqual([
      ['received', 'evt_'],
      ['received', 'evt_'],
    ])
  await stop()
})

test('a command of the past is posted on its own day', async () => {
  await world.postingQueue.submit({ ...depositCommand(AMINA, 5n, 'past'), at: new Date('2026-10-31T23:30:00Z') })
  expect(await world.query(`select effective_day::text, created_at from journal where key = 'past'`)).toEqual([
    { effective_day: '2026-11-01', created_at: new Date('2026-10-31T23:30:00Z') },
  ])
})
