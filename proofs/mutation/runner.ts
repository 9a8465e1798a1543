import { migrate } from '../../db/migrate.ts'
import { runAdminStatement, databaseAt, TEMPLATE } from '../../tests/fixtures/database-admin.ts'
import { startTempPostgres } from '../../tests/fixtures/temp-postgres.ts'

/** A PostgreSQL server for one mutation run, with the migrated template that database tests clone. */
export type MutationServer = {
  url: string
  /** Temporary files of the run; removed by `close`. */
  folder: string
  close(): Promise<void>
}

/** Shared by all test runs: starting a server for each mutant would take longer than its tests. */
export async function openMutationServer(): Promise<MutationServer> {
  const { url, folder, end } = await startTempPostgres('mutants')
  try {
    await runAdminStatement(url, `create database ${TEMPLATE}`)
    await migrate(databaseAt(url, TEMPLATE))
  } catch (error) {
    await end()
    throw error
  }
  return { url, folder, close: end }
}
