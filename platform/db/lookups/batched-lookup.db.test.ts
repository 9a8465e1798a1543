import { beforeAll, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../../tests/fixtures/database-connection.ts'
import { type Database, defineListLookup, defineLookup, sql } from '../index.ts'

let db: Database
beforeAll(async () => {
  const connected = await connectFreshDatabase()
  db = connected.db
  return connected.close
})

const numbers = sql`unnest(array['one', 'two', 'two'], array[1, 2, 3])`
const numbersOf = defineListLookup<string, { number: number }>(
  'text',
  (name) => sql`select n.number from ${numbers} as n(name, number) where n.name = ${name} order by n.number`,
)
/** Which connection answers, and a number that a bad key cannot be. */
const answering = defineLookup<string, { pid: number; number: number }>('text', (text) => sql`select pg_backend_pid() as pid, ${text}::int as number`)

test('each key gets its own rows, in the order of the statement, and a key without any gets none', async () => {
  expect(await Promise.all(['two', 'none', 'one', 'two'].map((name) => numbersOf(db.system, name)))).toEqual([
    [{ number: 2 }, { number: 3 }],
    [],
    [{ number: 1 }],
    [{ number: 2 }, { number: 3 }],
  ])
})

test('reads of different kinds share one connection; a value that the database cannot take fails alone', async () => {
  const [one, bad, two, found] = await Promise.allSettled([
    answering(db.system, '1'),
    answering(db.system, 'x'),
    answering(db.system, '2'),
    numbersOf(db.system, 'one'),
  ])
  expect([one, two, found].map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
  const pids = [one, two].map((result) => (result as PromiseFulfilledResult<{ pid: number }>).value.pid)
  expect(new Set(pids).size).toBe(1)
})

const lengthOf = defineLookup<string, { length: number }>('text', (text) => sql`select length(${text}) as length`)
const halfOf = defineLookup<string, { half: number }>('text', (text) => sql`select ${text}::int / 2 as half`)

test('a read that was never asked before and fails takes nothing from those that were sent with it, nor from itself', async () => {
  const answers = () => Promise.allSettled([halfOf(db.system, 'no number'), lengthOf(db.system, 'four'), numbersOf(db.system, 'one')])
  for (let times = 0; times < 2; times++) {
    const [bad, ...good] = await answers()
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
    expect(good.map((result) => (result as PromiseFulfilledResult<unknown>).value)).toEqual([{ length: 4 }, [{ number: 1 }]])
  }
  expect(await halfOf(db.system, '8')).toEqual({ half: 4 })
})

/** When the transaction began that answers: one for all that is answered together. */
const defineBegan = () => defineLookup<string, { at: string }>('text', (name) => sql`select now()::text as at where ${name} <> ''`)
const began = defineBegan()
const beganElsewhere = defineBegan()

test('lookups of one turn of the event loop are answered together, also those of other kinds, and a later one is not', async () => {
  const [here, there, elsewhere] = await Promise.all([began(db.system, 'a'), began(db.system, 'b'), beganElsewhere(db.system, 'a')])
  expect([there!.at, elsewhere!.at]).toEqual([here!.at, here!.at])
  expect((await began(db.system, 'a'))!.at).not.toBe(here!.at)
})

test('a key of several values is read by all of them, null included', async () => {
  const find = defineLookup<{ name: string; at: Date; hash: Buffer; other: string | null }, { text: string }>(
    { name: 'text', at: 'timestamptz', hash: 'bytea', other: 'text' },
    ({ name, at, hash, other }) => sql`
      select concat_ws('/', ${name}, extract(year from ${at}), encode(${hash}, 'hex'), coalesce(${other}, 'none')) as text`,
  )
  const key = { name: 'a', at: new Date('2026-07-01T00:00:00Z'), hash: Buffer.from('ff', 'hex'), other: null }
  const found = await Promise.all([find(db.system, key), find(db.system, { ...key, name: 'b', other: 'c' })])
  expect(found.map((row) => row?.text)).toEqual(['a/2026/ff/none', 'b/2026/ff/c'])
})

test('in a transaction it is read there, what is not committed yet included', async () => {
  const inside = await db.transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    return (await answering(tx, '7'))!.pid === rows[0]!.pid
  })
  expect(inside).toBe(true)
})

test('when its connection breaks, what was under way fails and the next read opens another', async () => {
  const { pid } = (await answering(db.system, '1'))!
  await db.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql`select pg_terminate_backend(${pid})`.execute(tx)
  })
  const after = await answering(db.system, '2').catch(() => answering(db.system, '2'))
  expect(after!.number).toBe(2)
  expect(after!.pid).not.toBe(pid)
})
