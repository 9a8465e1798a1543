import pg from 'pg'
import { serialize } from 'pg-protocol'
import { destroyAfterTimeout } from '../connections/timeouts.ts'
import { encodeParameter } from './bind-parameters.ts'
import type { DriverConnection } from './pg-internals.ts'
import { statementName } from './prepared-statements.ts'
import { deallocate, isStalePlan } from './stale-plan.ts'

/** `isRowless`: it never answers a row, so its columns need not be described. */
export type Statement = { text: string; values: readonly unknown[]; isRowless?: true }

/**
 * Sends several statements in one write and syncs once. A sync for each of them would be a write of the server and a wake-up of ours.
 * When one fails, those behind it are not run and the call throws its error; outside a transaction nothing of any of them remains.
 * The client must be pipelined.
 */
export async function sendTogether(client: pg.ClientBase, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  const encoded = statements.map((one) => ({ ...one, name: statementName(one.text), values: one.values.map(encodeParameter) }))
  try {
    return await new Promise<pg.QueryResult[]>((resolve, reject) => {
      const callback: Callback = (error, results) => (error ? reject(error) : resolve(Array.isArray(results) ? results : [results!]))
      client.query(new PipelinedQuery(encoded, callback) as unknown as pg.Submittable)
    })
  } catch (error) {
    return destroyAfterTimeout(client, error)
  }
}

/** One write has some kilobytes. From the default pool of 8 kB most of them would be allocated each by itself. */
Buffer.poolSize = 64 * 1024

type Callback = (error: Error | null, results?: pg.QueryResult | pg.QueryResult[]) => void
type EncodedStatement = Statement & { name: string | undefined }

type DriverQuery = { submit(connection: DriverConnection): void; handleError(error: Error, connection: DriverConnection): void }
const DriverQuery = pg.Query as unknown as new (text: string, values: undefined, callback: Callback) => DriverQuery

/** The driver's query can take several results already: those of a text with several statements. */
class PipelinedQuery extends DriverQuery {
  readonly #statements: readonly EncodedStatement[]
  /** Names that this query prepares. */
  readonly #parsed: string[] = []

  constructor(statements: readonly EncodedStatement[], callback: Callback) {
    super('', undefined, callback)
    this.#statements = statements
  }

  /** One buffer for all messages: a write of many small ones takes longer than copying them. */
  override submit(connection: DriverConnection): void {
    const messages: Buffer[] = []
    for (const { name, text, values, isRowless } of this.#statements) {
      if (name === undefined) messages.push(serialize.parse({ text }))
      else if (connection.parsedStatements[name] === undefined) {
        messages.push(serialize.parse({ name, text }))
        connection.parsedStatements[name] = text
        this.#parsed.push(name)
      }
      messages.push(serialize.bind({ statement: name, values: values as unknown[] }))
      if (!isRowless) messages.push(serialize.describe({ type: 'P' }))
      messages.push(serialize.execute())
    }
    messages.push(serialize.sync())
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages))
  }

  /** Which statements were prepared by then, and which plan is stale, is unknown: both sides forget all that may be. */
  override handleError(error: Error, connection: DriverConnection): void {
    const names = isStalePlan(error) ? this.#statements.flatMap(({ name }) => name ?? []) : this.#parsed
    for (const name of names) deallocate(connection, name)
    this.#parsed.length = 0
    super.handleError(error, connection)
  }
}
