import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres } from '../../platform/postgres/launcher.ts'
import { administer, databaseAt, TEMPLATE } from './administer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the throw-away cluster of this run. */
    clusterUrl: string
  }
}

const MIGRATE = join(import.meta.dirname, '../../db/migrate.ts')

type Cluster = { postgres: Postgres; dataDir: string; users: number }
const shared = globalThis as { kasuwaTestCluster?: Promise<Cluster> }

/** One throw-away server for all test files of a run, holding one migrated database that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.kasuwaTestCluster ??= startCluster()
  const cluster = await shared.kasuwaTestCluster
  cluster.users++
  project.provide('clusterUrl', cluster.postgres.url)
  return async () => {
    if (--cluster.users > 0) return
    delete shared.kasuwaTestCluster
    await endCluster(cluster)
  }
}

async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-test-'))
  const postgres = await startPostgres({ dataDir, durable: false, log: () => {} })
  const cluster = { postgres, dataDir, users: 0 }
  try {
    await makeTemplate(postgres.url)
  } catch (error) {
    await endCluster(cluster)
    throw error
  }
  return cluster
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  await administer(clusterUrl, `create database ${TEMPLATE}`)
  if (existsSync(MIGRATE)) {
    const { migrate }: { migrate(url: string): Promise<void> } = await import(MIGRATE)
    await migrate(databaseAt(clusterUrl, TEMPLATE))
  }
  // A connection to the template would make cloning fail.
  await administer(clusterUrl, `alter database ${TEMPLATE} with allow_connections false is_template true`)
}

async function endCluster(cluster: Cluster): Promise<void> {
  await cluster.postgres.stop()
  await rm(cluster.dataDir, { recursive: true, force: true })
}
