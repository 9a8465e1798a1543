import pg from 'pg'
import { destroyOnReadTimeout, KEEP_ALIVE, TIMEOUTS, verifyDirect } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import type { QueueQuery } from './leases.ts'

export type QueueConnection = { query: QueueQuery; close(): Promise<void> }

/**
 * The planner's figures about the queue are old at any moment. With the indexes alone, no plan reads the whole table.
 */
const SESSION = `select set_config('enable_seqscan', 'off', false), set_config('lock_timeout', '${TIMEOUTS.lockMs}ms', false),
  set_config('statement_timeout', '${TIMEOUTS.statementMs}ms', false)`

/**
 * The queue's one connection: it runs the statements of one worker and hears of new jobs. A broken one is replaced by
 * the next statement; notices were lost meanwhile.
 */
export async function openQueueConnection(
  { databaseUrl, log }: { databaseUrl: string; log: Log },
  onJob: (task: string) => void,
): Promise<QueueConnection> {
  let connecting: Promise<pg.Client> | null = null
  let current: pg.Client | null = null
  const names = new Map<string, string>()
  const nameOf = (statement: string) => names.get(statement) ?? names.set(statement, `queue_${names.size}`).get(statement)!
  const connected = () => (connecting ??= connect())
  await connected()
  return {
    async query<Row extends object>(statement: string, values: readonly unknown[]) {
      const client = await connected()
      const { rows } = await client.query<Row>({ name: nameOf(statement), text: statement, values: [...values] })
      return rows
    },
    async close() {
      const client = await connecting?.catch(() => null)
      await client?.end().catch(() => {})
    },
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: databaseUrl, ...KEEP_ALIVE, query_timeout: TIMEOUTS.readMs })
    destroyOnReadTimeout(client)
    current = client
    const forget = () => {
      if (current === client) connecting = null
    }
    client.on('notification', ({ payload }) => onJob(payload ?? ''))
    client.on('error', (error) => {
      log.error({ err: error }, 'the connection of the job queue broke')
      forget()
    })
    client.on('end', forget)
    try {
      await client.connect()
      await verifyDirect(client)
      await client.query(SESSION)
      await client.query('listen jobs')
      return client
    } catch (error) {
      forget()
      void client.end().catch(() => {})
      throw error
    }
  }
}
