import { migrate, OutdatedDatabaseError } from '../db/migrate.ts'
import { commandLine } from './command-line/command-line.ts'
import { instanceFromEnv } from './start/instance.ts'
import { findRunningPostgres, startPostgres } from '../platform/postgres/launcher.ts'

/**
 * `npm run migrate`: brings the database of this instance to the newest schema. Starts the embedded server if it does
 * not run.
 */
commandLine('migrate')
const { databaseUrl, dataDir } = instanceFromEnv(process.env)
const known = databaseUrl ?? (await findRunningPostgres(dataDir))?.url
try {
  if (known) {
    await migrate(known)
  } else {
    const postgres = await startPostgres({ dataDir, durable: true, log: () => {} })
    try {
      await migrate(postgres.url)
    } finally {
      await postgres.stop()
    }
  }
  console.log('The database has the newest schema.')
} catch (error) {
  if (!(error instanceof OutdatedDatabaseError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
