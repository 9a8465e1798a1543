import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { startPostgres } from '../../platform/postgres/launcher.ts'
import { administer, databaseAt } from '../world/administer.ts'
import { foundTown, type Shop } from './town.ts'

/** A server with the town in which every seed begins, of which each seed gets a copy of its own. */
export type Ground = { clusterUrl: string; shops: readonly Shop[]; close(): Promise<void> }

const TOWN = 'template_town'

export async function openGround(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-simulated-'))
  const postgres = await startPostgres({ dataDir, durable: false, log: () => {} })
  const close = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await administer(postgres.url, `create database ${TOWN}`)
    await migrate(databaseAt(postgres.url, TOWN))
    return { clusterUrl: postgres.url, shops: await settle(postgres.url), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Fills the database of the town, and keeps everybody else out of it so that it can be copied. */
async function settle(clusterUrl: string): Promise<Shop[]> {
  const shops = await foundTown(databaseAt(clusterUrl, TOWN))
  await administer(clusterUrl, `alter database ${TOWN} with allow_connections false is_template true`)
  return shops
}

export async function onFreshGround<Answer>({ clusterUrl }: Pick<Ground, 'clusterUrl'>, name: string, work: (url: string) => Promise<Answer>): Promise<Answer> {
  await administer(clusterUrl, `create database ${name} template ${TOWN}`)
  try {
    return await work(databaseAt(clusterUrl, name))
  } finally {
    await administer(clusterUrl, `drop database if exists ${name} with (force)`)
  }
}
