import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import { gathering } from '../pipelining/tick-batcher.ts'
import { inOneGo, type Named } from '../pipelining/pipelined-query.ts'
import { statementNames } from '../pipelining/prepared-statements.ts'

/** The one transaction in which a batch of money is posted. */
export type Posting = {
  /**
   * Sends the statement at once, behind those that were sent before it, and answers when the server did: statements
   * that do not need each other's answers travel together. When one fails, those behind it fail too.
   */
  run<Row>(statement: RawBuilder<Row>): Promise<{ rows: Row[] }>
  /** The same, for a statement that never answers a row. */
  write(statement: RawBuilder<unknown>): Promise<void>
  /** Behind the last statement, and on its way with it: what is asked after it is refused. Where one before it failed, nothing remains. */
  commit(): Promise<void>
}

export type PostingPool = {
  /** Commits when the work is done, unless that was asked for with its last statements. */
  transaction<T>(work: (posting: Posting) => Promise<T>): Promise<T>
}

/**
 * For connections with always the same few statements by key, for one key or hundreds: those that post, and those of short reads.
 * They are prepared once, and planned once, by the keys of their tables, whatever the statistics say: plans made while tables
 * were small, or not counted yet, are what made both slow.
 */
export const BY_KEY_PLANS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
  jit: 'off',
} as const

/**
 * For what people ask: by keys too, and what has an order is read in the order of an index, however few lines a filter seems to leave.
 * Left to itself the server planned a page anew each time, which took longer than the page, or sorted all that a filter left.
 */
export const IN_ORDER_PLANS = { ...BY_KEY_PLANS, enable_sort: 'off', enable_bitmapscan: 'off' } as const

/** Renewed each minute, and kept for it: plans follow tables that were empty and have grown, before the statistics know of it. */
export const POSTING_CLIENTS = { pipeline: true, maxLifetimeSeconds: 60, idleTimeoutMillis: 0 } as const

/** `builder` only writes SQL down; the pool's clients must be pipelined. */
export function postingOn(pool: pg.Pool, builder: Kysely<unknown>): PostingPool {
  const nameOf = statementNames('posting')
  return {
    async transaction(work) {
      const client = await pool.connect()
      // Those sent after one that failed fail too, and say only that: the first says why.
      let first: unknown
      let isOver = false
      const ask = gathering(async (statements: readonly Named[]) => {
        // What was asked in the turn in which the work failed would leave behind the rollback, and stand by itself.
        if (isOver) throw new Error('the transaction was given up before this was sent')
        try {
          return (await inOneGo(client, statements)).map((value) => ({ status: 'fulfilled' as const, value }))
        } catch (error) {
          first ??= error
          throw error
        }
      })
      let committed: Promise<void> | undefined
      const named = (statement: RawBuilder<unknown>): Named => {
        if (committed) throw new Error('a statement was asked for behind the commit of its transaction')
        const { sql: text, parameters: values } = statement.compile(builder)
        return { name: nameOf(text), text, values }
      }
      const control = (text: 'begin' | 'commit') => ask({ name: text, text, values: [], isRowless: true })
      const posting: Posting = {
        run: async <Row>(statement: RawBuilder<Row>) => ({ rows: (await ask(named(statement))).rows as Row[] }),
        write: async (statement) => void (await ask({ ...named(statement), isRowless: true })),
        commit: () => (committed ??= control('commit').then(requireCommitted)),
      }
      try {
        const begun = control('begin')
        const [result] = await Promise.all([work(posting), begun])
        await posting.commit()
        client.release()
        return result
      } catch (error) {
        isOver = true
        await client.query('rollback').catch(() => {})
        // Nothing of a connection on which something failed is used again: neither what it prepared nor what it sent.
        client.release(true)
        throw first ?? error
      }
    },
  }
}

/** The server answers the commit of a transaction in which something failed as well: with what became of it. */
function requireCommitted({ command }: { command: string }): void {
  if (command !== 'COMMIT') throw new Error(`the transaction was not committed: ${command}`)
}
