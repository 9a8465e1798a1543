import type { Kysely, RawBuilder } from 'kysely'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { preparable, statementNames } from './prepared.ts'

type Sql = Kysely<unknown>
type Read = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>

const pipelines = new WeakMap<Sql, Read>()

/** A short read: on the pipeline of its pool where it has one; in a transaction, or on a pool without one, like any other. */
export async function readOn<Row>(db: Sql, statement: RawBuilder<Row>): Promise<Row[]> {
  const read = pipelines.get(db)
  return read ? read(statement) : (await statement.execute(db)).rows
}

/**
 * Gives a place for SQL one connection for its short reads, on which they are sent without waiting for each other: each is a
 * transaction of its own, and what is asked in one turn of the loop leaves in one write. Opened at the first read, and anew
 * by the first after it broke; those under way fail with it.
 */
export function openPipeline(db: Sql, createClient: () => pg.Client): { end(): Promise<void> } {
  const nameOf = statementNames('read')
  let current: Promise<pg.Client> | null = null

  function connect(): Promise<pg.Client> {
    const client = createClient()
    const opening = client.connect().then(() => client)
    const drop = () => {
      if (current === opening) current = null
    }
    client.once('end', drop)
    opening.catch(drop)
    return opening
  }

  pipelines.set(db, async <Row>(statement: RawBuilder<Row>) => {
    const { sql: text, parameters } = statement.compile(db)
    const opening = (current ??= connect())
    const client = await opening
    inOneWrite(client)
    try {
      return (await client.query(preparable(nameOf(text), text, parameters))).rows as Row[]
    } catch (error) {
      // An error of the statement leaves the connection as it is; any other ends it, often a moment later.
      if ((error as { severity?: string }).severity !== 'ERROR') {
        if (current === opening) current = null
        void client.end().catch(() => {})
      }
      throw error
    }
  })
  return {
    async end() {
      pipelines.delete(db)
      await (await current?.catch(() => null))?.end()
    },
  }
}

/** What is sent in one turn of the loop leaves in one write: for the system each write costs more than most of our statements. */
export function inOneWrite(client: pg.Client | pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
