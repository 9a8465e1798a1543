import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import { type Answer, createPipeline } from './pipeline.ts'
import type { Statement } from './pipelined-query.ts'
import { isStalePlan } from './stale-plan.ts'

type Sql = Kysely<unknown>
type Read = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>

const readers = new WeakMap<Sql, Read>()

/** A short read: on the shared connection of its pool where it has one; in a transaction, or on a pool without one, like any other. */
export async function readShared<Row>(db: Sql, statement: RawBuilder<Row>): Promise<Row[]> {
  const read = readers.get(db)
  return read ? read(statement) : (await statement.execute(db)).rows
}

/** Lets the short reads of a pool go over its shared connection. */
export function shareReads(db: Sql, { send, end }: SharedConnection<Statement>): SharedConnection<Statement> {
  readers.set(db, async <Row>(statement: RawBuilder<Row>) => {
    const { sql: text, parameters } = statement.compile(db)
    return (await send({ text, values: parameters })).rows as Row[]
  })
  return {
    send,
    end: () => {
      readers.delete(db)
      return end()
    },
  }
}

export type SharedConnection<Sent extends Statement> = { send(statement: Sent): Promise<pg.QueryResult>; end(): Promise<void> }
type SendAll<Sent> = (client: pg.Client, statements: readonly Sent[]) => Promise<pg.QueryResult[]>

/**
 * One connection on which short reads are sent without waiting for each other. It is opened by the first read, and again by the first read
 * after it broke; the reads that were under way fail with it. `sendAll` sends statements together.
 */
export function openSharedConnection<Sent extends Statement>(openClient: () => Promise<pg.Client>, sendAll: SendAll<Sent>): SharedConnection<Sent> {
  let current: Promise<pg.Client> | null = null
  const send = createPipeline(answersOf)

  async function answersOf(statements: readonly Sent[]): Promise<Answer[]> {
    const opening = (current ??= connect())
    try {
      return await isolateFailures((some) => opening.then((client) => sendAll(client, some)), statements)
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

  return {
    send,
    async end() {
      await (await current?.catch(() => null))?.end()
    },
  }
}

/**
 * A value that the database cannot take fails alone: reads change nothing, so each is asked again by itself. A database that is slow
 * or full is so for all of them, and a stale plan is prepared again once. Throws when the connection broke.
 */
async function isolateFailures<Sent>(
  send: (statements: readonly Sent[]) => Promise<Answer[]>,
  statements: readonly Sent[],
  isRetry = false,
): Promise<Answer[]> {
  try {
    return await send(statements)
  } catch (error) {
    const { severity, code } = error as { severity?: string; code?: string }
    // An error of a statement leaves the connection as it is; any other ends it, often a moment later.
    if (severity !== 'ERROR') throw error
    if (isStalePlan(error) && !isRetry) return await isolateFailures(send, statements, true)
    if (statements.length === 1 || !DATA_EXCEPTION.test(code ?? '')) return statements.map(() => error as Error)
    return (await Promise.all(statements.map((one) => isolateFailures(send, [one], isRetry)))).flat()
  }
}

const DATA_EXCEPTION = /^22/
