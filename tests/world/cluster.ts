import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { administer, databaseAt, TEMPLATE } from './administer.ts'
import { startThrowAway, type ThrowAway } from './throw-away.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the throw-away cluster of this run. */
    clusterUrl: string
  }
}

const MIGRATE = join(import.meta.dirname, '../../db/migrate.ts')

type Cluster = ThrowAway & { users: number }
const shared = globalThis as { kasuwaTestCluster?: Promise<Cluster> }

/** One throw-away server for all test files of a run, holding one migrated database that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.kasuwaTestCluster ??= startCluster()
  const cluster = await shared.kasuwaTestCluster
  cluster.users++
  project.provide('clusterUrl', cluster.url)
  return async () => {
    if (--cluster.users > 0) return
    delete shared.kasuwaTestCluster
    await cluster.end()
  }
}

async function startCluster(): Promise<Cluster> {
  const server = await startThrowAway('test')
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await server.end()
    throw error
  }
  return { ...server, users: 0 }
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
