import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../tests/fixtures/database.ts'
import { CLAIM_LIFETIME_MS } from './desk/server/work-items.ts'
import { modules } from './index.ts'
import { transferMoves } from './transfers/server/states.ts'

/** The columns that hold a state of a thing. */
const STATE_COLUMNS = ['state', 'standing', 'tier', 'account_state', 'token_state']
/** Tables whose states only the code names. Collections have a type instead of a table of moves. */
const STATES_IN_CODE: Readonly<Record<string, readonly string[]>> = {
  'transfer.state': Object.keys(transferMoves),
  'collection.state': ['posted', 'posted_on_lien', 'disproved', 'sending_back', 'sent_back'],
}

/** The state of an address, and the history’s copy of the state of its subject. */
const NO_STATES = ['business.state', 'history_item.state']

const declared = modules.flatMap(({ stateTables = [] }) => stateTables).map((each) => ({ ...each, key: `${each.table}.${each.column ?? 'state'}` }))

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
beforeAll(async () => {
  fresh = await freshDatabase()
  client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await fresh.drop()
})

/** The states of each column, by the schema’s checks or the code. */
async function statesInSchema(): Promise<Map<string, readonly string[]>> {
  const { rows } = await client.query<{ key: string; checks: string[] }>(
    `select c.table_name || '.' || c.column_name as key, coalesce(array_agg(pg_get_constraintdef(k.oid)) filter (where k.oid is not null), '{}') as checks
     from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
     left join pg_constraint k on k.conrelid = t.oid and k.contype = 'c'
       and k.conkey = array(select attnum from pg_attribute where attrelid = t.oid and attname = c.column_name)
     where c.table_schema = 'public' and c.column_name = any($1) group by 1 order by 1`,
    [STATE_COLUMNS],
  )
  return new Map(
    rows
      .filter(({ key }) => !NO_STATES.includes(key))
      .map(({ key, checks }) => [
        key,
        STATES_IN_CODE[key] ?? [...new Set(checks.flatMap((text) => [...text.matchAll(/'(\w+)'::text/g)].map(([, state]) => state!)))],
      ]),
  )
}

test('every state of every table is declared once, as one that may stay or as one that ends by something, by a clock, on a screen', async () => {
  const schema = await statesInSchema()
  expect(declared.map(({ key }) => key).toSorted()).toEqual([...schema.keys()].toSorted())
  for (const { key, open, final } of declared)
    expect([key, [...Object.keys(open), ...final].toSorted()]).toEqual([key, [...schema.get(key)!].toSorted()])
})

test('every state that only the desk ends names a kind of work that a module declares', () => {
  const titles = modules.flatMap(({ workItems = [] }) => workItems).map(({ title }) => `Desk: ${title}`)
  const named = declared.flatMap(({ open }) => Object.values(open)).flatMap(({ where }) => (where.startsWith('Desk: ') ? [where] : []))
  expect(named.filter((where) => !titles.includes(where))).toEqual([])
})

test('docs/open-states.md is generated from the declarations', async () => {
  const rows = declared.flatMap(({ key, about, open }) =>
    Object.entries(open).map(
      ([state, { ends, clock, where }]) => `| ${about} | \`${key.replace(/\.state$/, '')}\` | \`${state}\` | ${ends} | ${clock} | ${where} |`,
    ),
  )
  const text = [
    '# Open states',
    '',
    'Every state that is not final, what ends it, its clock, and the screen where a person sees or ends it. Generated from `stateTables` of the',
    'modules: `vitest run --project db modules/open-states -u`.',
    '',
    `An item of the desk that an operator has claimed is free again ${CLAIM_LIFETIME_MS / 60_000} minutes after the last act of that operator on it, or at once when`,
    'another person who may decide it takes it over. The claims and proposals of an operator end in the commit that suspends or removes the',
    'operator or changes the role. A refused proposal leaves its item free for everybody. A proposal is void after a day.',
    '',
    '| Thing | Table | State | Ends when | Clock | Screen |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot('../docs/open-states.md')
})
