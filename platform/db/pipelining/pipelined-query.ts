import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { Connection } from './pg-internals.ts'
import { forget, isOutgrown } from './stale-plan.ts'
import { asParameter } from './bind-parameters.ts'
import { breakOff } from '../connections/timeouts.ts'

/**
 * A statement, and the name under which its connection prepares it; it is parsed anew each time where there is none. One that never
 * answers a row need not have its columns described.
 */
export type Named = { name: string | undefined; text: string; values: readonly unknown[]; isRowless?: true }

/**
 * Several statements that are answered in one go, with a result for each: they are sent in one write and synced once, where each
 * alone would be a write of the server's and a waking of ours. When one fails, those behind it are not run and all of them fail
 * with it; outside a transaction nothing of any of them remains. The client must be pipelined.
 */
export async function inOneGo(client: pg.ClientBase, statements: readonly Named[]): Promise<pg.QueryResult[]> {
  const bound = statements.map((one) => ({ ...one, values: one.values.map(asParameter) }))
  try {
    return await new Promise<pg.QueryResult[]>((resolve, reject) => {
      const answer: Answer = (error, results) => (error ? reject(error) : resolve(Array.isArray(results) ? results : [results!]))
      client.query(new InOneGo(bound, answer) as unknown as pg.Submittable)
    })
  } catch (error) {
    return breakOff(client, error)
  }
}

/** One go has some kilobytes: taken from a pool of eight, as by default, most of them would be allocated each by itself. */
Buffer.poolSize = 64 * 1024

type Answer = (error: Error | null, results?: pg.QueryResult | pg.QueryResult[]) => void

type DriverQuery = { submit(connection: Connection): void; handleError(error: Error, connection: Connection): void }
const DriverQuery = pg.Query as unknown as new (text: string, values: undefined, callback: Answer) => DriverQuery

/** The driver's own query takes several results already: those of a text with several statements. */
class InOneGo extends DriverQuery {
  readonly #statements: readonly Named[]
  readonly #parsed: string[] = []

  constructor(statements: readonly Named[], callback: Answer) {
    super('', undefined, callback)
    this.#statements = statements
  }

  /** One buffer for all messages: a write of many small ones takes longer than putting them together. */
  override submit(connection: Connection): void {
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

  /** What of it had been prepared by then is not known, nor which has outgrown its columns: it is forgotten on both sides. */
  override handleError(error: Error, connection: Connection): void {
    const names = isOutgrown(error) ? this.#statements.flatMap(({ name }) => name ?? []) : this.#parsed
    for (const name of names) forget(connection, name)
    this.#parsed.length = 0
    super.handleError(error, connection)
  }
}
