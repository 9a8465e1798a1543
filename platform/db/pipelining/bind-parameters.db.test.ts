import { beforeAll, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../../tests/fixtures/database-connection.ts'
import { type Database, sql } from '../index.ts'

let db: Database
beforeAll(async () => {
  const connected = await connectFreshDatabase()
  db = connected.db
  return connected.close
})

const lists: readonly [string, unknown[]][] = [
  ['text', ['plain', '', ' ', 'NULL', 'null', '{', '}', '{"a"}', 'a,b', '"', '\\', '\\"', "'", 'line\nbreak', 'tab\t', 'ọ̀ṣun ₦ 🧵', null]],
  ['bigint', [0n, -1n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n, null]],
  ['int', [0, -7, 2_147_483_647]],
  ['float8', [0.1, -1e300, Infinity]],
  ['boolean', [true, false, null]],
  ['timestamptz', [new Date(0), new Date('2026-11-22T23:59:59.999Z'), new Date('1905-03-01T00:00:00.000Z'), null]],
  ['bytea', [Buffer.from([0, 255, 92, 34]), Buffer.alloc(0), null]],
  ['text', []],
]

const long = lists.map(([type, list]) => [type, Array.from({ length: 20 }, () => list).flat()] as const)

test.each([...lists, ...long])('a list of %s reaches the server as it is', async (type, list) => {
  const found = await db.ledger.transaction(({ run }) =>
    run(sql<{ value: unknown }>`select value from unnest(${list}::${sql.raw(type)}[]) as w(value)`),
  )
  expect(found.rows.map((row) => row.value)).toEqual(list)
})
