import { beforeAll, describe, expect, test } from 'vitest'
import { runAdminStatement } from '../../../tests/fixtures/database-admin.ts'
import { connectFreshDatabase } from '../../../tests/fixtures/database-connection.ts'
import { type Businesses, type Database, defineListLookup, defineLookup, type Sql, sql } from '../index.ts'

let db: Database
beforeAll(async () => {
  const connected = await connectFreshDatabase({ pools: { app: 2 } })
  db = connected.db
  await runAdminStatement(connected.url, 'create table note (id text primary key, business_id text not null, text text not null)')
  await runAdminStatement(connected.url, `select belongs_to_business('note', 'select, insert, update')`)
  for (const [business, text] of [
    ['biz_a', 'one'],
    ['biz_a', 'two'],
    ['biz_b', 'three'],
  ])
    await sql`insert into note values (${text}, ${business}, ${text})`.execute(db.system)
  return connected.close
})

type Answer = { role: string; businesses: string; began: string; pid: number }
const answer = async (place: Sql): Promise<Answer> => {
  const { rows } = await sql<Answer>`
    select current_user as role, current_setting('app.businesses') as businesses, now()::text as began, pg_backend_pid() as pid`.execute(place)
  return rows[0]!
}
const texts = async (place: Sql) => {
  const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(place)
  return rows.map(({ text }) => text)
}

test('each statement runs as the role of requests and sees the rows of its businesses only', async () => {
  expect(await answer(db.ofBusinesses(['biz_a']))).toMatchObject({ role: 'kasuwa_app', businesses: 'biz_a' })
  const seen = (businesses: Businesses) => texts(db.ofBusinesses(businesses))
  expect(await Promise.all([seen(['biz_a']), seen(['biz_b']), seen([]), seen(['biz_a', 'biz_b']), seen(['biz_c'])])).toEqual([
    ['one', 'two'],
    ['three'],
    [],
    ['one', 'three', 'two'],
    [],
  ])
})

test('500 statements of 50 businesses in turns over two connections each run for their own', async () => {
  const answers = await Promise.all(Array.from({ length: 500 }, (_, at) => answer(db.ofBusinesses([`biz_${at % 50}`]))))
  expect(answers.filter(({ businesses }, at) => businesses !== `biz_${at % 50}`)).toEqual([])
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2)
})

test('a statement that fails leaves its businesses to no later one, and nothing of it remains', async () => {
  const place = db.ofBusinesses(['biz_a'])
  await expect(sql`insert into note select 'four', 'biz_a', (1 / (length(text) - 3))::text from note`.execute(place)).rejects.toMatchObject({
    code: '22012',
  })
  const left = await db.transaction(async (tx) =>
    sql<{ left: string }>`select coalesce(current_setting('app.businesses', true), '') as left`.execute(tx),
  )
  expect(left.rows[0]!.left).toBe('')
  expect(await texts(place)).toEqual(['one', 'two'])
})

test('a write commits by itself, and one for another business is refused', async () => {
  await sql`update note set text = 'changed' where business_id in ('biz_a', 'biz_b') and id in ('one', 'three')`.execute(db.ofBusinesses(['biz_a']))
  expect(await texts(db.ofBusinesses(['biz_a', 'biz_b']))).toEqual(['changed', 'three', 'two'])
  await sql`update note set text = 'one' where id = 'one'`.execute(db.ofBusinesses(['biz_a']))
  await expect(sql`insert into note values ('five', 'biz_b', 'five')`.execute(db.ofBusinesses(['biz_a']))).rejects.toThrow('row-level security')
})

test('a transaction has the businesses to its end, and nothing of one that fails remains', async () => {
  const place = db.ofBusinesses(['biz_b'])
  const [first, second] = await place.transaction().execute(async (tx) => [await answer(tx), await answer(tx)])
  expect(second).toEqual(first)
  expect(first).toMatchObject({ role: 'kasuwa_app', businesses: 'biz_b' })
  const failed = place.transaction().execute(async (tx) => {
    await sql`insert into note values ('six', 'biz_b', 'six')`.execute(tx)
    throw new Error('not today')
  })
  await expect(failed).rejects.toThrow('not today')
  expect(await texts(place)).toEqual(['three'])
})

const noteById = defineLookup<string, { business_id: string; text: string; statement: string }>(
  'text',
  (id) => sql`select business_id, text, statement_timestamp()::text as statement from note where id = ${id}`,
)
const textsOf = defineListLookup<string, { text: string }>(
  'text',
  (business) => sql`select text from note where business_id = ${business} order by id`,
)

describe.each(['ofBusinesses', 'system'] as const)('work of %s that goes on beside a failed part of its transaction', (kind) => {
  // The insert is sent before, with, or behind the rollback.
  test.each(Array.from({ length: 12 }, (_, at) => at))('%i turns later writes nothing, and leaves the connection usable', async (turns) => {
    const place = kind === 'system' ? db.system : db.ofBusinesses(['biz_a'])
    const late: Promise<unknown>[] = []
    const work = place.transaction().execute(async (tx) => {
      const failed = sql`select 1 / 0`.execute(tx)
      const goingOn = failed.catch(async () => {
        for (let turn = 0; turn < turns; turn++) await Promise.resolve()
        return sql`insert into note values ('late', 'biz_a', 'late')`.execute(tx)
      })
      late.push(goingOn.catch((error: unknown) => error))
      await failed
    })
    await expect(work).rejects.toBeInstanceOf(Error)
    expect(await Promise.all(late)).toEqual([expect.any(Error)])
    const seen = await Promise.all(Array.from({ length: 4 }, () => texts(place)))
    expect(seen.flat()).not.toContain('late')
  })
})

test('a process of the version before, which sets one business under the old name, still sees its rows and no others', async () => {
  const seen = await db.tenant([], async (tx) => {
    await sql`select set_config('app.business', 'biz_a', true)`.execute(tx)
    return texts(tx)
  })
  expect(seen).toEqual(['one', 'two'])
  expect(await texts(db.ofBusinesses([]))).toEqual([])
})

test('lookups of several businesses share one statement, and each caller gets only rows of its own', async () => {
  const lookups: [string, string][] = [
    ['biz_a', 'one'],
    ['biz_b', 'three'],
    ['biz_b', 'one'],
    ['biz_a', 'three'],
    ['biz_a', 'two'],
  ]
  const found = await Promise.all(lookups.map(([business, id]) => noteById(db.ofBusinesses([business]), id)))
  expect(found.map((row) => row?.text ?? null)).toEqual(['one', 'three', null, null, 'two'])
  expect(new Set(found.flatMap((row) => row?.statement ?? [])).size).toBe(1)
})

test('a lookup whose rows do not name their business is asked for each business by itself', async () => {
  for (let times = 0; times < 2; times++) {
    const lookups = ['biz_a', 'biz_b'].flatMap((caller) => ['biz_a', 'biz_b'].map((key) => textsOf(db.ofBusinesses([caller]), key)))
    const found = await Promise.all(lookups)
    expect(found.map((rows) => rows.map(({ text }) => text))).toEqual([['one', 'two'], [], [], ['three']])
  }
})

const numberOf = defineLookup<string, { business_id: string; number: number }>(
  'text',
  (text) => sql`select business_id, ${text}::int as number from note where id = 'one'`,
)

test('a value that the database cannot take fails alone, and the others keep their businesses', async () => {
  const [own, bad, other, note] = await Promise.allSettled([
    numberOf(db.ofBusinesses(['biz_a']), '1'),
    numberOf(db.ofBusinesses(['biz_a']), 'x'),
    numberOf(db.ofBusinesses(['biz_b']), '2'),
    noteById(db.ofBusinesses(['biz_b']), 'three'),
  ])
  expect(own).toMatchObject({ status: 'fulfilled', value: { number: 1 } })
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
  expect(other).toMatchObject({ status: 'fulfilled', value: null })
  expect(note).toMatchObject({ status: 'fulfilled', value: { text: 'three' } })
})

test('a snapshot of a business sees its rows only', async () => {
  expect(await db.snapshot(texts, { businesses: ['biz_b'] })).toEqual(['three'])
  expect((await db.snapshot(texts)).length).toBe(3)
})
