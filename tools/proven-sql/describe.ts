import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** A statement that the tests have sent, with the place of its template. */
export type Recorded = { file: string; line: number; column: number; text: string }

/** `type`: PostgreSQL's name. `of`: the column of a table that it is; null for any other expression. */
export type AnswerColumn = { name: string; type: string; of: { column: string; isNullable: boolean } | null }

/** `problem`: the reason for which the server refuses the statement. */
export type Described = Recorded & { columns: AnswerColumn[]; problem?: string }

export const readRecorded = (folder: string): Recorded[] => {
  const lines = globSync('recorded-*.jsonl', { cwd: folder }).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  const recorded = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Recorded)
  return [...new Map(recorded.map((one) => [`${one.file}:${one.line} ${one.text}`, one])).values()]
}

/** What the server answers about each statement, without running any. `client` is connected to a migrated database. */
export async function describe(client: pg.Client, recorded: readonly Recorded[]): Promise<Described[]> {
  const { rows: types } = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type')
  // A view says of none of its columns that it is never null.
  const { rows: attributes } = await client.query<{ table: number; number: number; column: string; isNullable: boolean }>(
    `select a.attrelid as table, a.attnum as number, a.attname as column, not a.attnotnull as "isNullable"
     from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attnum > 0 and c.relkind in ('r', 'p')`,
  )
  const typeNames = new Map(types.map(({ oid, typname }) => [oid, typname]))
  const columnsOfTables = new Map(attributes.map(({ table, number, column, isNullable }) => [`${table}.${number}`, { column, isNullable }]))
  const described: Described[] = []
  for (const one of recorded) {
    const answer = await fieldsOf(client, one.text)
    const columns = answer.fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: typeNames.get(dataTypeID) ?? '',
      of: columnsOfTables.get(`${tableID}.${columnID}`) ?? null,
    }))
    described.push({ ...one, columns, ...(answer.problem !== undefined && { problem: answer.problem }) })
  }
  return described
}

type Answer = { fields: pg.FieldDef[]; problem?: string }

const fieldsOf = (client: pg.Client, text: string): Promise<Answer> =>
  new Promise((resolve) => client.query(new DescribeStatement(text, resolve) as unknown as pg.Submittable))

type Connection = { parse(query: { text: string }): void; describe(about: { type: 'S' }): void; sync(): void }

/** The driver sends a description together with an execution only. */
class DescribeStatement {
  readonly #text: string
  readonly #done: (answer: Answer) => void
  #answer: Answer = { fields: [] }

  constructor(text: string, done: (answer: Answer) => void) {
    this.#text = text
    this.#done = done
  }

  submit(connection: Connection): void {
    connection.parse({ text: this.#text })
    connection.describe({ type: 'S' })
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#answer = { fields }
  }

  handleError(error: Error): void {
    this.#done({ fields: [], problem: error.message })
  }

  handleReadyForQuery(): void {
    this.#done(this.#answer)
  }
}
