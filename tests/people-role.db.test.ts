import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type Sql, sql } from '../platform/db/index.ts'
import { connectFreshDatabase } from './fixtures/database-connection.ts'
import { type AppFixture, createAppFixture } from './fixtures/app-fixture.ts'

/**
 * The role of sign-in and of requests without a session. A table of a business that is not in the list of exceptions is closed to it, and a later
 * table is closed from the start.
 */
const COLUMNS_OF_BUSINESS_TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api_key: { select: 'business_id,ends_at,id,key_hash,last_used_at', update: 'last_used_at' },
  audit_entry: { insert: 'all' },
  business: { select: 'classification,id,name,public_key,standing,tier' },
  cashpoint: { select: 'account_number,business_id,id,is_default,state' },
  feature_flag: { select: 'business_id,environment,key,value' },
  member: { select: 'business_id,cashpoint_id,created_at,id,may_affiliates,may_authorizations,may_loans,person_id,role,state' },
  pin: { insert: 'all', select: 'all', update: 'all' },
  pin_grant: { insert: 'all', select: 'all', update: 'all' },
  upload: { insert: 'all' },
  video_confirmation: { insert: 'all', select: 'all', update: 'all' },
}

let world: AppFixture
let db: Database
beforeAll(async () => {
  world = await createAppFixture()
  db = world.db
})
afterAll(() => world?.close())

/** What it may do with tables and views, also by way of `public`. */
async function grantsOn(relations: string): Promise<Record<string, Record<string, string>>> {
  const rows = await world.rows<{ name: string; may: string; columns: string }>(`
    with relation as (${relations}), privilege as (
      select r.oid, r.name, p as may, a.attname,
        has_table_privilege('kasuwa_people', r.oid, p) as is_whole,
        has_column_privilege('kasuwa_people', r.oid, a.attnum, case p when 'delete' then 'select' else p end) and p <> 'delete' as is_column
      from relation r, unnest(array['select', 'insert', 'update', 'delete']) p, pg_attribute a where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped)
    select name, may, case when bool_or(is_whole) then 'all' else string_agg(attname, ',' order by attname) end as columns
    from privilege where is_whole or is_column group by name, may`)
  const grants: Record<string, Record<string, string>> = {}
  for (const { name, may, columns } of rows) (grants[name] ??= {})[may] = columns
  return grants
}

test('of tables and views with a business it may use the listed columns and no others', async () => {
  const grants = await grantsOn(`
    select c.oid, c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('business_id', 'business') and not a.attisdropped
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace`)
  expect(grants).toEqual(COLUMNS_OF_BUSINESS_TABLES)
})

test('books, payments and jobs are closed to it, whatever their columns are', async () => {
  const grants = await grantsOn(`
    select c.oid, c.relname::text as name from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = 'public'::regnamespace`)
  const isOfBusinesses = (name: string) => name in COLUMNS_OF_BUSINESS_TABLES
  expect(
    Object.keys(grants)
      .filter((name) => !isOfBusinesses(name))
      .toSorted()
      .join(' '),
  ).toBe(
    'attempt_counter attempt_lease browser_person command_key crash_report known_device one_time_code operator ' +
      'operator_recovery_code operator_session outflow_cap person session visitor_message waitlist_entry',
  )
})

test('of functions that run with the rights of their owner it may call these: one upload by its id, one page of an expected payment by its token, and the job queue', async () => {
  const rows = await world.rows<{ name: string }>(`
    select p.proname::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype and has_function_privilege('kasuwa_people', p.oid, 'execute')
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(['enqueue_jobs', 'expected_payment_page', 'is_confirming_video', 'upload_with_id'])
})

const asPeople = (statement: string) => sql.raw(statement).execute(db.people)

test('it is bound by row-level security, and is none of the other roles', async () => {
  const rows = await world.rows(`
    select rolsuper, rolbypassrls, rolcanlogin, pg_has_role('kasuwa_people', 'kasuwa_system', 'usage') as is_system, pg_has_role('kasuwa_people', 'kasuwa_app', 'usage') as is_app
    from pg_roles where rolname = 'kasuwa_people'`)
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, is_system: false, is_app: false }])
})

test.each([
  ['reads the books', `select balance from account`],
  ['reads payments', `select id from transfer`],
  ['reads who owns a business', `select owner_identity from business`],
  ['reads a secret key', `select sealed_key from api_key`],
  ['reads the files of a business', `select file_key from upload`],
  ['reads the audit log', `select operation from audit_entry`],
  [
    'makes somebody a member',
    `insert into member (id, business_id, person_id, role, created_at) select 'mbr_1', business_id, person_id, 'merchant', now() from member`,
  ],
  [
    'opens an account for an operator',
    `insert into operator (id, email, name, role, password_hash, password_is_temporary, created_at) values ('opr_1', 'a@b.c', 'A', 'administrator', '', false, now())`,
  ],
  ['gives an operator another role', `update operator set role = 'administrator'`],
])('a statement of people that %s is refused', async (_what, statement) => {
  await expect(asPeople(statement)).rejects.toThrow('permission denied')
})

test.each([
  [
    'a file to a business',
    `insert into upload select (jsonb_populate_record(null::upload, '{"id": "upl_1", "business_id": "biz_1", "person_id": "usr_1"}')).*`,
  ],
  ['an audit entry of another module', `insert into audit_entry (actor, operation, created_at) values ('usr_1', 'transfers.send', now())`],
  [
    'the outcome of a payment',
    `insert into command_key (scope, key, fingerprint, outcome, created_at) values ('transfers.send:biz_1', 'k', '', '{}', now())`,
  ],
])('a statement of people that adds %s is refused by the condition on rows', async (_what, statement) => {
  await expect(asPeople(statement)).rejects.toThrow('row-level security')
})

const role = async (place: Sql) => (await sql<{ role: string }>`select current_user::text as role`.execute(place)).rows[0]!.role

test('its role holds for one statement or transaction, and the next request on the connection has its own', async () => {
  const shared = await connectFreshDatabase({ pools: { app: 1 } })
  try {
    const { people } = shared.db
    const turns = Array.from({ length: 20 }, (_, turn) => role(turn % 2 ? people : shared.db.ofBusinesses(['biz_a'])))
    expect(await Promise.all(turns)).toEqual(turns.map((_, turn) => (turn % 2 ? 'kasuwa_people' : 'kasuwa_app')))
    await expect(sql`select 1 / 0`.execute(people)).rejects.toThrow('division by zero')
    expect(await people.transaction().execute(async (tx) => [await role(tx), await role(tx)])).toEqual(['kasuwa_people', 'kasuwa_people'])
    expect(await role(shared.db.ofBusinesses([]))).toBe('kasuwa_app')
  } finally {
    await shared.close()
  }
})
