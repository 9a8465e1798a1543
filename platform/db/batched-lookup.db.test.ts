import { beforeAll, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../tests/fixtures/database-connection.ts'
import { type Database, lookup, lookupAll, sql } from './index.ts'

let db: Database
beforeAll(async () => {
  const connected = await connectFreshDatabase()
  db = connected.db
  return connected.close
})

const keys = sql`unnest(array['one', 'two', 'two'], array[1, 2, 3])`
const numbersOf = lookupAll(
  (names: readonly string[]) =>
    sql<{ place: number; number: number }>`
    select w.place::int, f.number from unnest(${names}::text[]) with ordinality as w(name, place)
    join lateral (select n.number from ${keys} as n(name, number) where n.name = w.name) f on true order by f.number`,
)
/** Which connection answers, and a number that a bad key cannot be. */
const answering = lookup(
  (numbers: readonly string[]) =>
    sql<{ place: number; pid: number; number: number }>`
    select w.place::int, pg_backend_pid() as pid, w.text::int as number from unnest(${numbers}::text[]) with ordinality as w(text, place)`,
)

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

const lengthOf = lookup(
  (texts: readonly string[]) =>
    sql<{ place: number; length: number }>`
    select w.place::int, length(w.text) as length from unnest(${texts}::text[]) with ordinality as w(text, place)`,
)
const halfOf = lookup(
  (numbers: readonly string[]) =>
    sql<{ place: number; half: number }>`
    select w.place::int, w.text::int / 2 as half from unnest(${numbers}::text[]) with ordinality as w(text, place)`,
)

test('a read that was never asked before and fails takes nothing from those that were sent with it, nor from itself', async () => {
  const asked = () => Promise.allSettled([halfOf(db.system, 'no number'), lengthOf(db.system, 'four'), numbersOf(db.system, 'one')])
  for (let times = 0; times < 2; times++) {
    const [bad, ...good] = await asked()
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
    expect(good.map((result) => (result as PromiseFulfilledResult<unknown>).value)).toEqual([{ length: 4 }, [{ number: 1 }]])
  }
  expect(await halfOf(db.system, '8')).toEqual({ half: 4 })
})

/** When the transaction began that answers: one for all that are answered in one go. */
const began = () =>
  lookup(
    (names: readonly string[]) => sql<{ place: number; at: string }>`
      select w.place::int, now()::text as at from unnest(${names}::text[]) with ordinality as w(name, place)`,
  )
const beganHere = began()
const beganThere = began()

test('what is asked in one turn of the loop is answered in one go, and what is asked later is not', async () => {
  const [here, there] = await Promise.all([beganHere(db.system, 'a'), beganThere(db.system, 'b')])
  expect(here!.at).toBe(there!.at)
  expect((await beganHere(db.system, 'a'))!.at).not.toBe(here!.at)
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
