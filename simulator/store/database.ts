import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/**
 * The simulator's own memory, apart from the product's PostgreSQL: killing either must not erase the other.
 * Every commit is on disk before it is answered (`synchronous = FULL`), for a bank that forgets a payment
 * after a crash would prove nothing. Whole numbers are read as `bigint`; times are ISO text, which sorts.
 */
export type Database = {
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | null
  /** How many rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number
  /** All or nothing; a transaction inside another one joins it. */
  transaction<Result>(work: () => Result): Result
  close(): void
}

export function openDatabase(dataDir: string): Database {
  const folder = join(dataDir, 'simulator')
  mkdirSync(folder, { recursive: true })
  const sqlite = new DatabaseSync(join(folder, 'simulator.sqlite'))
  sqlite.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON; pragma busy_timeout = 5000')
  sqlite.exec(readFileSync(new URL('../partners/bank/schema.sql', import.meta.url), 'utf8'))
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
