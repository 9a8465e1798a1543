import { migrate } from '../../db/migrate.ts'
import { runAdminStatement, databaseAt } from '../../tests/fixtures/database-admin.ts'
import { startTempPostgres } from '../../tests/fixtures/temp-postgres.ts'
import { createFixtures, type Shop } from './fixtures.ts'

/** A server with the template database that each seed copies. */
export type TemplateDatabase = { clusterUrl: string; shops: readonly Shop[]; close(): Promise<void> }

const TEMPLATE_NAME = 'template_town'

/** On its own server, which `close` ends. */
export async function openTemplateDatabase(): Promise<TemplateDatabase> {
  const server = await startTempPostgres('simulated')
  try {
    return { ...(await createTemplateDatabase(server.url)), close: server.end }
  } catch (error) {
    await server.end()
    throw error
  }
}

/** On a given server. The template accepts no other connections, because PostgreSQL copies only an unused database. */
export async function createTemplateDatabase(clusterUrl: string): Promise<TemplateDatabase> {
  await runAdminStatement(clusterUrl, `create database ${TEMPLATE_NAME}`)
  await migrate(databaseAt(clusterUrl, TEMPLATE_NAME))
  const shops = await createFixtures(databaseAt(clusterUrl, TEMPLATE_NAME))
  await freezeStatistics(databaseAt(clusterUrl, TEMPLATE_NAME))
  await runAdminStatement(clusterUrl, `alter database ${TEMPLATE_NAME} with allow_connections false is_template true`)
  const close = async () => {
    await runAdminStatement(clusterUrl, `alter database ${TEMPLATE_NAME} with is_template false`)
    await runAdminStatement(clusterUrl, `drop database ${TEMPLATE_NAME} with (force)`)
  }
  return { clusterUrl, shops, close }
}

/**
 * The vacuum of the server comes by real time. It would change the plans of statements, and with them the order of rows
 * that no statement orders, at another moment of each run.
 */
async function freezeStatistics(url: string): Promise<void> {
  await runAdminStatement(
    url,
    `do $$ declare name text; begin
       for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
         execute format('alter table %s set (autovacuum_enabled = off, toast.autovacuum_enabled = off)', name);
       end loop;
     end $$`,
  )
  await runAdminStatement(url, 'vacuum (freeze, analyze)')
}

export async function withDatabaseCopy<Answer>(
  { clusterUrl }: Pick<TemplateDatabase, 'clusterUrl'>,
  name: string,
  work: (url: string) => Promise<Answer>,
): Promise<Answer> {
  await runAdminStatement(clusterUrl, `create database ${name} template ${TEMPLATE_NAME} strategy file_copy`)
  try {
    return await work(databaseAt(clusterUrl, name))
  } finally {
    await runAdminStatement(clusterUrl, `drop database if exists ${name} with (force)`)
  }
}
