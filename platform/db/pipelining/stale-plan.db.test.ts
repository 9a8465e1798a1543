import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../../tests/fixtures/database-connection.ts'
import { type Database, defineLookup, sql } from '../index.ts'

let db: Database
let superuser: pg.Client
beforeEach(async () => {
  // One connection each: what was prepared before is what the next one meets.
  const connected = await connectFreshDatabase({ pools: { app: 1, system: 1 } })
  db = connected.db
  superuser = new pg.Client({ connectionString: connected.url })
  await superuser.connect()
  await superuser.query(
    `create table note (id int, text text); insert into note values (1, 'a'); grant select, insert on note to kasuwa_app, kasuwa_system`,
  )
  return async () => {
    await superuser.end()
    await connected.close()
  }
})

const aColumnComes = () => superuser.query(`alter table note add column seen boolean not null default true`)
const NOTE = { id: 1, text: 'a' }
const NOTE_SEEN = { ...NOTE, seen: true }

const noteOf = defineLookup<string, object>('text', (id) => sql`select * from note where id = ${id}::int`)
const note = async (db: Database['system']) => (await sql`select * from note where id = ${1}`.execute(db)).rows[0]
const ways: [way: string, read: () => Promise<unknown>][] = [
  ['a request', () => db.tenant('biz_a', note)],
  ['a job', () => note(db.system)],
  ['a transaction of a job', () => db.transaction(note)],
  ['a posting', () => db.ledger.transaction(async ({ run }) => (await run(sql`select * from note where id = ${1}`)).rows[0])],
]

test.each(ways)(
  '%s whose statement has other columns than when it was prepared fails once at most, and not until the server is started anew',
  async (_, read) => {
    expect(await read()).toEqual(NOTE)
    await aColumnComes()
    await read().catch((error: unknown) => expect(error).toMatchObject({ code: '0A000' }))
    expect(await read()).toEqual(NOTE_SEEN)
    expect(await read()).toEqual(NOTE_SEEN)
  },
)

test('requests that were on their way meanwhile do not make it fail for ever', async () => {
  const three = () => db.tenant('biz_a', (tx) => Promise.allSettled([note(tx), note(tx), note(tx)])).catch(() => {})
  await three()
  await aColumnComes()
  await Promise.all([three(), three()])
  await three()
  expect(await db.tenant('biz_a', (tx) => Promise.all([note(tx), note(tx)]))).toEqual([NOTE_SEEN, NOTE_SEEN])
})

test('a short read is asked again, and those who read beside it do not notice', async () => {
  expect(await noteOf(db.system, '1')).toMatchObject(NOTE)
  await aColumnComes()
  expect(await Promise.all([noteOf(db.system, '1'), noteOf(db.system, '2')])).toMatchObject([NOTE_SEEN, null])
  expect(await noteOf(db.system, '1')).toMatchObject(NOTE_SEEN)
})
