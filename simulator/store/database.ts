import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/**
 * The simulator's own database, apart from the product's PostgreSQL: killing either must not erase the other.
 * Every commit is on disk before it is answered (`synchronous = FULL`): a bank that forgets a payment in a crash proves nothing.
 * Integers are read as `bigint`. Times are ISO text, which sorts.
 */
export type Database = {
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | null
  /** Answers the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number
  /** All or nothing. A transaction inside another one joins it. */
  transaction<Result>(work: () => Result): Result
  close(): void
}

/** One part's tables: `create table if not exists` statements. */
export type Schema = { owner: string; file: URL }

export function openDatabase(dataDir: string, schemas: readonly Schema[]): Database {
  const statements = readSchemas(schemas)
  const folder = join(dataDir, 'simulator')
  mkdirSync(folder, { recursive: true })
  const sqlite = new DatabaseSync(join(folder, 'simulator.sqlite'))
  sqlite.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON; pragma busy_timeout = 5000')
  for (const statement of statements) sqlite.exec(statement)
  const prepared = new Map<string, StatementSync>()
  let inside = false

  function statement(sql: string): StatementSync {
    let found = prepared.get(sql)
    if (!found) {
      found = sqlite.prepare(sql)
      found.setReadBigInts(true)
      prepared.set(sql, found)
    }
    return found
  }

  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => (statement(sql).get(...values) as Row | undefined) ?? null,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    transaction(work) {
      if (inside) return work()
      sqlite.exec('begin immediate')
      inside = true
      try {
        const result = work()
        sqlite.exec('commit')
        return result
      } catch (failure) {
        sqlite.exec('rollback')
        throw failure
      } finally {
        inside = false
      }
    },
    close: () => sqlite.close(),
  }
}

/** Refuses a table of two owners: with `if not exists` the second one would silently use the first one's table. */
function readSchemas(schemas: readonly Schema[]): string[] {
  const owners = new Map<string, string>()
  return schemas.map(({ owner, file }) => {
    const text = readFileSync(file, 'utf8')
    for (const [, table] of text.matchAll(/^create table if not exists (\w+)/gm)) {
      const other = owners.get(table!)
      if (other) throw new Error(`${owner} and ${other} both declare the table ${table}`)
      owners.set(table!, owner)
    }
    return text
  })
}
