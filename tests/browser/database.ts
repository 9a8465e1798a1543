import pg from 'pg'
import { findRunningPostgres } from '../../platform/postgres/launcher.ts'

let connected: Promise<pg.Client> | undefined

/** A query on the product's database, for what has no page yet. Each worker has one connection. */
export async function sql<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  connected ??= connect()
  return (await (await connected).query<Row>(text, values)).rows
}

async function connect(): Promise<pg.Client> {
  const running = await findRunningPostgres(process.env['BROWSER_DATA_DIR']!)
  const client = new pg.Client({ connectionString: running!.url })
  // The server may stop before the worker does.
  client.on('error', () => {})
  await client.connect()
  return client
}
