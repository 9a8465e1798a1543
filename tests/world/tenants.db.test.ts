import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Database, sql } from '../../platform/db/index.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'

/**
 * Row-level security as the second belt: whatever a query forgets, the database shows a request the rows of its own
 * business only. Every table that names a business is looked at, also those that come later.
 */
const AMINA = 'biz_amina'
const BELLO = 'biz_bello'

let fresh: FreshDatabase
let db: Database
let superuser: pg.Client
let tables: string[]
beforeAll(async () => {
  fresh = await freshDatabase()
  db = connectDatabase({ url: fresh.url, appPool: 4, onError: () => {}, sleep: async () => {} })
  superuser = new pg.Client({ connectionString: fresh.url })
  await superuser.connect()
  const { rows } = await superuser.query(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'business_id' order by 1`)
  tables = rows.map((row) => row.name)
  await dropChecks()
  for (const table of tables) for (const business of [AMINA, BELLO]) await plant(table, business)
})
afterAll(async () => {
  await superuser.end()
  await db.close()
  await fresh.drop()
})

/** Any row will do, so the rules about what is in a row are taken away; who may see it is what is left. */
async function dropChecks(): Promise<void> {
  await superuser.query(`set session_replication_role = replica`)
  const { rows } = await superuser.query(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`)
  for (const { drop } of rows) await superuser.query(drop)
}

async function plant(table: string, business: string): Promise<void> {
  const { rows } = await superuser.query(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and attidentity = '' and attgenerated = ''`,
    [table],
  )
  const columns = rows.filter(({ name }) => name !== 'business_id').map(({ name, type }) => ({ name, value: sample(type, business) }))
  const own = table === 'business' ? [] : [{ name: 'business_id', value: business }]
  const all = [...own, ...columns]
  const places = all.map((_, at) => `$${at + 1}`).join(', ')
  await superuser.query(
    `insert into ${table} (${all.map(({ name }) => `"${name}"`).join(', ')}) values (${places})`,
    all.map(({ value }) => value),
  )
}

function sample(type: string, business: string): unknown {
  if (/^(bigint|integer|smallint|numeric)/.test(type)) return business === AMINA ? 1 : 2
  if (/^(timestamp|date)/.test(type)) return '2026-11-20'
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  if (type === 'bytea') return Buffer.from(business)
  return business
}

const visible = async (table: string, business: string | null): Promise<string[]> => {
  const ask = sql<{ business_id: string }>`select business_id from ${sql.table(table)}`
  const { rows } = await db.tenant(business ?? '', (tx) => ask.execute(tx))
  return rows.map((row) => row.business_id)
}

/** What the role of requests may do on a table at all. */
async function rights(table: string): Promise<string[]> {
  const { rows } = await superuser.query(
    `select p from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p where has_table_privilege('kasuwa_app', $1, p)`,
    [table],
  )
  return rows.map((row) => row.p)
}

test('every table that names a business has row-level security, forced, with a policy', async () => {
  const { rows } = await superuser.query(
    `select relname from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace
     and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policy where polrelid = pg_class.oid))`,
    [tables],
  )
  expect(tables.length).toBeGreaterThan(15)
  expect(rows).toEqual([])
})

test('the role of requests is bound by it, and may delete and truncate nothing', async () => {
  const { rows } = await superuser.query(
    `select rolname from pg_roles where rolname in ('kasuwa_app', 'kasuwa_system') and (rolsuper or rolbypassrls)`,
  )
  expect(rows).toEqual([])
  for (const table of tables)
    expect([table, (await rights(table)).filter((right) => !['select', 'insert', 'update'].includes(right))]).toEqual([table, []])
})

describe('a request', () => {
  test('that names no business sees nothing, one that does sees its own', async () => {
    const seen: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const table of tables) {
      if (!(await rights(table)).includes('select')) continue
      seen[table] = [await visible(table, null), await visible(table, AMINA), await visible(table, BELLO)]
      expected[table] = [[], [AMINA], [BELLO]]
    }
    expect(seen).toEqual(expected)
    expect(Object.keys(seen).length).toBeGreaterThan(10)
  })

  test('neither changes nor adds rows of another', async () => {
    let tried = 0
    for (const table of tables) {
      const may = await rights(table)
      const key = table === 'business' ? 'name' : 'business_id'
      if (may.includes('update')) {
        tried++
        const taken = await db.tenant(AMINA, (tx) =>
          sql`update ${sql.table(table)} set ${sql.ref(key)} = ${AMINA} where business_id = ${BELLO}`.execute(tx),
        )
        expect([table, taken.numAffectedRows]).toEqual([table, 0n])
      }
      if (may.includes('insert')) {
        tried++
        const given = db.tenant(AMINA, (tx) => sql`insert into ${sql.table(table)} (business_id) values (${BELLO})`.execute(tx))
        await expect(given, table).rejects.toThrow('row-level security')
      }
    }
    expect(tried).toBeGreaterThan(2)
  })

  test('of 50 businesses in turns over four connections sees its own and nothing of the last one', async () => {
    const businesses = Array.from({ length: 50 }, (_, at) => `biz_${at}`)
    for (const business of businesses) await plant('beneficiary', business)
    const answers = await Promise.all(Array.from({ length: 2_000 }, (_, at) => visible('beneficiary', businesses[at % 50]!)))
    expect(answers.filter((seen, at) => seen.join() !== businesses[at % 50])).toEqual([])
    expect(await visible('beneficiary', null)).toEqual([])
  })
})
