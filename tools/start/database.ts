import pg from 'pg'
import { systemClock } from '../../platform/clock/index.ts'
import { type Postgres, startPostgres } from '../../platform/postgres/launcher.ts'
import type { Instance } from './instance.ts'
import { openLogFile } from './log-file.ts'

export type InstanceDatabase = { url: string; isEmbedded: boolean; stop(): Promise<void> }

/** The server that DATABASE_URL names, or the embedded one, which restarts when it is killed. */
export async function startDatabase(instance: Instance, say: (line: string) => void): Promise<InstanceDatabase> {
  if (instance.databaseUrl) return { url: instance.databaseUrl, isEmbedded: false, stop: async () => {} }
  const log = openLogFile(instance.dataDir, 'postgres')
  const start = () => startPostgres({ dataDir: instance.dataDir, durable: true, log: log.write })
  let postgres: Postgres = await start()
  let stopping = false
  const watch = keepRunning()

  return {
    url: postgres.url,
    isEmbedded: true,
    async stop() {
      stopping = true
      await postgres.stop()
      await watch
    },
  }

  async function keepRunning(): Promise<void> {
    for (;;) {
      const { expected } = await postgres.exited
      if (expected || stopping) return
      say('PostgreSQL ended unexpectedly; starting it again.')
      postgres = await startAgain()
      if (stopping) await postgres.stop()
    }
  }

  async function startAgain(): Promise<Postgres> {
    for (;;) {
      try {
        return await start()
      } catch (error) {
        if (stopping) return postgres
        say(`PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`)
        await systemClock.sleep(5_000)
      }
    }
  }
}

/** True without any business: the demo may be seeded. */
export async function isDatabaseEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select not exists (select from business) as empty')
    return rows[0].empty
  } finally {
    await client.end()
  }
}
