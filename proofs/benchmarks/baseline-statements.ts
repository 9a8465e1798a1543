import pg from 'pg'
import { BY_KEY_OPTIONS } from './planner-options.ts'

type Row = Record<string, string>

/** Named prepared statements in one transaction. */
export type Statements = {
  run(name: string, text: string, values: unknown[]): Promise<{ rows: Row[] }>
  /** Throws when there is no row. */
  one(name: string, text: string, values: unknown[]): Promise<Row>
}

/** Further connections would only wait for row locks. */
const POOL = 16

/** With the plan settings of the posting queue's connections (docs/decisions/0016). */
export function openNaivePool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: POOL, options: BY_KEY_OPTIONS })
  pool.on('error', ({ message }) => console.error(message))
  return pool
}

export async function inTransaction<T>(pool: pg.Pool, work: (statements: Statements) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const run: Statements['run'] = (name, text, values) => client.query<Row>({ name, text, values })
  try {
    await client.query('begin')
    const result = await work({
      run,
      async one(name, text, values) {
        const [row] = (await run(name, text, values)).rows
        if (!row) throw new Error(`${name}: no row`)
        return row
      },
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
