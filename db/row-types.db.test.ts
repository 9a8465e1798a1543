import { globSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { connectDatabase, type Database, sql } from '../platform/db/index.ts'
import { type FreshDatabase, freshDatabase } from '../tests/fixtures/database.ts'
import { allowedValues, COLUMN_TYPES, generateRowTypes, rowTypesFile } from './row-types.ts'

const ROOT = join(import.meta.dirname, '..')

let database: FreshDatabase
let client: pg.Client
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  db = connectDatabase({ url: database.url, onError: () => {}, sleep: () => Promise.resolve() })
})
afterAll(async () => {
  await Promise.all([client.end(), db.close()])
  await database.drop()
})

const generate = () =>
  generateRowTypes(
    client,
    modules.map(({ name }) => name),
  )

test('the row types of each module are those of the migrated schema (`vitest run db/row-types -u` writes them)', async () => {
  const files = await generate()
  for (const [module, text] of files) await expect.soft(text).toMatchFileSnapshot(join(ROOT, rowTypesFile(module)))
  const expected = new Set([...files.keys()].map(rowTypesFile))
  expect(globSync('modules/*/server/rows.generated.ts', { cwd: ROOT }).filter((file) => !expected.has(file))).toEqual([])
})

const SAMPLES: Record<string, [literal: string, value: unknown]> = {
  bool: ['true', true],
  bytea: [String.raw`'\x01'`, Buffer.from([1])],
  citext: [`'Ada'`, 'Ada'],
  date: [`'2026-11-20'`, '2026-11-20'],
  int2: ['1', 1],
  int4: ['1', 1],
  int8: ['9007199254740993', 9_007_199_254_740_993n],
  jsonb: [`'{"a": [1]}'`, { a: [1] }],
  text: [`'Ada'`, 'Ada'],
  timestamptz: [`'2026-11-20T10:00:00Z'`, new Date('2026-11-20T10:00:00Z')],
  _int4: [`'{1}'`, [1]],
  _text: [`'{Ada}'`, ['Ada']],
  _timestamptz: [`'{2026-11-20T10:00:00Z}'`, [new Date('2026-11-20T10:00:00Z')]],
}

test.each(Object.entries(COLUMN_TYPES))('a value of %s comes as %s from the pools of requests, jobs and the posting queue', async (type, written) => {
  const [literal, value] = SAMPLES[type]!
  const read = sql<{ value: unknown }>`select ${sql.raw(`${literal}::${type}`)} as value`
  const [fromTenant, fromSystem, fromLedger] = await Promise.all([
    db.tenant('biz_1', (tx) => read.execute(tx)),
    read.execute(db.system),
    db.ledger.transaction(async ({ run, commit }) => (await Promise.all([run(read), commit()]))[0]),
  ])
  expect([fromTenant, fromSystem, fromLedger].map(({ rows }) => rows[0]!.value)).toEqual([value, value, value])
  expect(nameOfType(value)).toBe(written)
})

function nameOfType(value: unknown): string {
  if (Array.isArray(value)) return `${nameOfType(value[0])}[]`
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value === 'object' ? 'unknown' : typeof value
}

test.each<[string, string[] | null]>([
  [`CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text])))`, [`'live'`, `'test'`]],
  [`CHECK ((word = ANY (ARRAY['it''s'::text, 'a, b'::text])))`, [String.raw`'it\'s'`, `'a, b'`]],
  [`CHECK ((normal = ANY (ARRAY[1, '-1'::integer])))`, ['1', '-1']],
  [`CHECK ((held >= 0))`, null],
  [`CHECK ((state <> ALL (ARRAY['open'::text, 'closed'::text])))`, null],
  [`CHECK (((mode = ANY (ARRAY['live'::text, 'test'::text])) OR (mode = 'old'::text)))`, null],
])('%s allows %j', (constraint, values) => {
  expect(allowedValues(constraint)).toEqual(values)
})

test('a column whose type the pools return in no known form is refused, with its name', async () => {
  await client.query('begin; alter table pin add column weight numeric')
  try {
    await expect(generate()).rejects.toThrow('column pin.weight: db/row-types.ts has no type for numeric')
  } finally {
    await client.query('rollback')
  }
})
