import { format } from 'oxfmt'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { PLATFORM, readMigrations, relationOwners } from './table-owners.ts'

const ROOT = join(import.meta.dirname, '..')

/** The file of a module's row types, from the root of the repository. */
export const rowTypesFile = (module: string): string => `modules/${module}/server/rows.generated.ts`

/** Types of columns by PostgreSQL's names, as the pools of `platform/db` return them. */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Date',
  _int4: 'number[]',
  _text: 'string[]',
  _timestamptz: 'Date[]',
}

const HEADER = `// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u
`

/**
 * The text of each row types file, by module. It has one type for each table that the module owns (`table-owners.ts`).
 * `client` is connected to a migrated database. Throws for a column of a type that COLUMN_TYPES does not have.
 */
export async function generateRowTypes(client: pg.ClientBase, moduleNames: readonly string[]): Promise<Map<string, string>> {
  const owners = relationOwners(readMigrations(), moduleNames)
  const byTable = Map.groupBy(await readColumns(client), (column) => column.table)
  const byModule = Map.groupBy(byTable.keys(), (table) => ownerOf(table, owners))
  const files = new Map<string, string>()
  for (const [module, tables] of byModule) {
    if (module !== PLATFORM) files.set(module, await formatted(rowTypesFile(module), fileText(tables, byTable)))
  }
  return files
}

const fileText = (tables: readonly string[], columns: ReadonlyMap<string, Column[]>): string =>
  [HEADER, ...tables.map((table) => rowType(table, columns.get(table)!))].join('\n')

function rowType(table: string, columns: readonly Column[]): string {
  return `export type ${rowTypeName(table)} = {\n${columns.map((column) => `  ${column.name}: ${columnType(column)}\n`).join('')}}\n`
}

/** `transfer_attempt` has TransferAttemptRow. */
const rowTypeName = (table: string): string =>
  `${table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Row`

/** The words or numbers of its check constraint, else the type that the driver returns. */
function columnType({ table, name, type, isNullable, checks }: Column): string {
  const plain = COLUMN_TYPES[type]
  if (plain === undefined) throw new Error(`column ${table}.${name}: db/row-types.ts has no type for ${type}`)
  const narrowed = checks.map((check) => allowedValues(check)).find((values) => values !== null)
  const types = narrowed ?? [plain]
  return (isNullable && plain !== 'unknown' ? [...types, 'null'] : types).join(' | ')
}

const VALUE = /('(?:[^']|'')*')::text|'?(-?\d+)'?(?:::integer)?/
const LIST = new RegExp(`^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[((?:${VALUE.source})(?:, (?:${VALUE.source}))*)\\]\\)\\)\\)$`)

/** Of a constraint that lists the values of its column (`state in ('open', 'closed')`), in the words of `pg_get_constraintdef`. */
export function allowedValues(check: string): string[] | null {
  const list = LIST.exec(check)?.[1]
  if (list === undefined) return null
  return [...list.matchAll(new RegExp(VALUE, 'g'))].map(([, text, number]) => (text === undefined ? number! : literal(text)))
}

const literal = (sqlText: string): string => `'${sqlText.slice(1, -1).replaceAll("''", "'").replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

type Column = { table: string; name: string; type: string; isNullable: boolean; checks: string[] }

/** Of our own tables, in the order of tables by name and of columns as they were added. A partition has the columns of its parent. */
async function readColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'c' and k.convalidated and k.conkey = array[a.attnum] order by k.conname) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely%'
    order by c.relname collate "C", a.attnum`)
  return rows
}

function ownerOf(table: string, owners: ReadonlyMap<string, string>): string {
  const owner = owners.get(table)
  if (!owner) throw new Error(`no migration has "create table ${table}" at the start of a line`)
  return owner
}

/** As `npm run format` would write it. */
async function formatted(file: string, text: string): Promise<string> {
  const {
    ignorePatterns: _,
    $schema: _schema,
    ...options
  } = JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8')) as Record<string, unknown>
  const { code, errors } = await format(file, text, options)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return code
}
