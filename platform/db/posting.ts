import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import { gathering } from './gathering.ts'
import { inOneGo, type Named } from './in-one-go.ts'
import { statementNames } from './prepared.ts'

/** The one transaction in which a batch of money is posted. */
export type Posting = {
  /**
   * Sends the statement at once, behind those that were sent before it, and answers when the server did: statements
   * that do not need each other's answers travel together. When one fails, those behind it fail too.
   */
  run<Row>(statement: RawBuilder<Row>): Promise<{ rows: Row[]; count: number }>
}

export type PostingPool = { transaction<T>(work: (posting: Posting) => Promise<T>): Promise<T> }

/**
 * For connections with always the same few statements by key, for one key or hundreds: those that post, and those of short reads.
 * They are prepared once, and planned once, by the keys of their tables, whatever the statistics say: plans made while tables
 * were small, or not counted yet, are what made both slow.
 */
export const BY_KEY_OPTIONS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_material=off -c jit=off'

/** Renewed each minute: plans follow tables that were empty and have grown, before the statistics know of it. */
export const POSTING_CLIENTS: pg.PoolConfig = { max: 2, pipeline: true, maxLifetimeSeconds: 60 }

/** `builder` only writes SQL down; the pool's clients must be pipelined. */
export function postingOn(pool: pg.Pool, builder: Kysely<unknown>): PostingPool {
  const nameOf = statementNames('posting')
  return {
    async transaction(work) {
      const client = await pool.connect()
      // Those sent after one that failed fail too, and say only that: the first says why.
      let first: unknown
      const ask = gathering(async (statements: readonly Named[]) => {
        try {
          return (await inOneGo(client, statements)).map((value) => ({ status: 'fulfilled' as const, value }))
        } catch (error) {
          first ??= error
          throw error
        }
      })
      const run: Posting['run'] = async <Row>(statement: RawBuilder<Row>) => {
        const { sql: text, parameters } = statement.compile(builder)
        const { rows, rowCount } = await ask({ name: nameOf(text), text, values: parameters })
        return { rows: rows as Row[], count: rowCount ?? 0 }
      }
      try {
        const begun = ask({ name: nameOf('begin'), text: 'begin', values: [] })
        const [result] = await Promise.all([work({ run }), begun])
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {})
        // Nothing of a connection on which something failed is used again: neither what it prepared nor what it sent.
        client.release(true)
        throw first ?? error
      }
    },
  }
}
