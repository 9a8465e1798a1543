import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import { runTransaction } from './transaction.ts'

/** The one transaction in which a batch of money is posted. */
export type LedgerTransaction = {
  /** Statements that do not need each other's answers travel together when they are asked in one turn of the event loop. */
  run<Row>(statement: RawBuilder<Row>): Promise<{ rows: Row[] }>
  /** The same, for a statement that never answers a row. */
  write(statement: RawBuilder<unknown>): Promise<void>
  /** Sent together with the last statements, and refuses later ones. Where a statement before it failed, nothing remains. */
  commit(): Promise<void>
}

export type LedgerPool = {
  /** Commits when the work is done, unless the work has committed itself. */
  transaction<T>(work: (transaction: LedgerTransaction) => Promise<T>): Promise<T>
}

/** Renewed each minute: plans follow tables that were empty and have grown, before the statistics know of it. */
export const LEDGER_POOL_OPTIONS = { pipeline: true, maxLifetimeSeconds: 60, idleTimeoutMillis: 0 } as const

/** `compiler` only writes SQL down. */
export function createLedgerPool(pool: pg.Pool, compiler: Kysely<unknown>): LedgerPool {
  return {
    transaction: (work) =>
      runTransaction(pool, ({ send, commit }) => {
        const sendCompiled = (statement: RawBuilder<unknown>, isRowless?: true) => {
          const { sql: text, parameters: values } = statement.compile(compiler)
          return send({ text, values, ...(isRowless && { isRowless }) })
        }
        return work({
          run: async <Row>(statement: RawBuilder<Row>) => ({ rows: (await sendCompiled(statement)).rows as Row[] }),
          write: async (statement) => void (await sendCompiled(statement, true)),
          commit,
        })
      }),
  }
}
