import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import { gathering } from './tick-batcher.ts'
import { inOneGo, type Named } from './pipelined-query.ts'
import { isOutgrown } from './stale-plan.ts'
import { statementNames } from './prepared-statements.ts'

type Sql = Kysely<unknown>
type Read = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>

const pipelines = new WeakMap<Sql, Read>()

/** A short read: on the pipeline of its pool where it has one; in a transaction, or on a pool without one, like any other. */
export async function readOn<Row>(db: Sql, statement: RawBuilder<Row>): Promise<Row[]> {
  const read = pipelines.get(db)
  return read ? read(statement) : (await statement.execute(db)).rows
}

/**
 * Gives a place for SQL one connection for its short reads, on which they are sent without waiting for each other: what is asked
 * in one turn of the loop leaves and is answered in one go. Opened at the first read, and anew by the first after it broke; those
 * under way fail with it.
 */
export function openPipeline(db: Sql, openClient: () => Promise<pg.Client>): { end(): Promise<void> } {
  const nameOf = statementNames('read')
  let current: Promise<pg.Client> | null = null
  const ask = gathering(answersOf)

  async function answersOf(statements: readonly Named[]): Promise<PromiseSettledResult<pg.QueryResult>[]> {
    const opening = (current ??= connect())
    try {
      const client = await opening
      return await eachAnswer(client, statements)
    } catch (error) {
      if (current === opening) current = null
      void opening.then((client) => client.end()).catch(() => {})
      throw error
    }
  }

  function connect(): Promise<pg.Client> {
    const opening = openClient()
    const drop = () => {
      if (current === opening) current = null
    }
    opening.then((client) => client.once('end', drop), drop)
    return opening
  }

  pipelines.set(db, async <Row>(statement: RawBuilder<Row>) => {
    const { sql: text, parameters } = statement.compile(db)
    return (await ask({ name: nameOf(text), text, values: parameters })).rows as Row[]
  })
  return {
    async end() {
      pipelines.delete(db)
      await (await current?.catch(() => null))?.end()
    },
  }
}

/**
 * One bad value is nobody else's failure: reads change nothing, so each is asked again by itself. A database that is slow or full
 * is so for all of them, and what is not prepared there any more is asked once again. Throws when the connection broke.
 */
async function eachAnswer(client: pg.Client, statements: readonly Named[], isAgain = false): Promise<PromiseSettledResult<pg.QueryResult>[]> {
  try {
    return (await inOneGo(client, statements)).map((value) => ({ status: 'fulfilled', value }))
  } catch (error) {
    const { severity, code } = error as { severity?: string; code?: string }
    // An error of a statement leaves the connection as it is; any other ends it, often a moment later.
    if (severity !== 'ERROR') throw error
    if (isOutgrown(error) && !isAgain) return await eachAnswer(client, statements, true)
    if (statements.length === 1 || !OF_ONE_STATEMENT.test(code ?? '')) return statements.map(() => ({ status: 'rejected', reason: error }))
    return (await Promise.all(statements.map((one) => eachAnswer(client, [one], isAgain)))).flat()
  }
}

/** A data exception. */
const OF_ONE_STATEMENT = /^22/
