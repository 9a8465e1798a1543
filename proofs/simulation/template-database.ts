import { migrate } from '../../db/migrate.ts'
import { administer, databaseAt } from '../../tests/fixtures/database-admin.ts'
import { startThrowAway } from '../../tests/fixtures/temp-postgres.ts'
import { foundTown, type Shop } from './fixtures.ts'

/** A server with the town in which every seed begins, of which each seed gets a copy of its own. */
export type Ground = { clusterUrl: string; shops: readonly Shop[]; close(): Promise<void> }

const TOWN = 'template_town'

/** On a server of its own, which ends with it. */
export async function openGround(): Promise<Ground> {
  const server = await startThrowAway('simulated')
  try {
    return { ...(await foundGround(server.url)), close: server.end }
  } catch (error) {
    await server.end()
    throw error
  }
}

/** On a server that is there: fills the database of the town, and keeps everybody else out of it so that it can be copied. */
export async function foundGround(clusterUrl: string): Promise<Ground> {
  await administer(clusterUrl, `create database ${TOWN}`)
  await migrate(databaseAt(clusterUrl, TOWN))
  const shops = await foundTown(databaseAt(clusterUrl, TOWN))
  await administer(clusterUrl, `alter database ${TOWN} with allow_connections false is_template true`)
  const close = async () => {
    await administer(clusterUrl, `alter database ${TOWN} with is_template false`)
    await administer(clusterUrl, `drop database ${TOWN} with (force)`)
  }
  return { clusterUrl, shops, close }
}

export async function onFreshGround<Answer>(
  { clusterUrl }: Pick<Ground, 'clusterUrl'>,
  name: string,
  work: (url: string) => Promise<Answer>,
): Promise<Answer> {
  await administer(clusterUrl, `create database ${name} template ${TOWN}`)
  try {
    return await work(databaseAt(clusterUrl, name))
  } finally {
    await administer(clusterUrl, `drop database if exists ${name} with (force)`)
  }
}
