import { findRunningPostgres } from '../../platform/postgres/launcher.ts'
import { CommandError } from '../command-line/command-line.ts'
import { instanceFromEnv } from './instance.ts'

/** For a second program beside a running instance: DATABASE_URL, or the embedded server of the same DATA_DIR. */
export async function runningDatabaseUrl(): Promise<string> {
  const instance = instanceFromEnv(process.env)
  const url = instance.databaseUrl ?? (await findRunningPostgres(instance.dataDir))?.url
  if (!url) throw new CommandError(`No database: nothing runs in ${instance.dataDir}, and DATABASE_URL is not set. Start it with npm start.`)
  return url
}

/** The settings of a command beside a running instance. */
export async function runningEnv(): Promise<NodeJS.ProcessEnv> {
  return { ...process.env, DATABASE_URL: await runningDatabaseUrl(), DATABASE_URL_FILE: undefined, LOG_LEVEL: 'warn' }
}
