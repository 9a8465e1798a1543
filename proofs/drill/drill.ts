import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '../../tools/browser/free-ports.ts'
import { httpCall } from '../faults/environment/http-call.ts'
import { type Environment, type EnvironmentOptions, openEnvironment } from '../faults/environment/environment.ts'
import { type DatabaseCluster, openDatabaseCluster } from './database-cluster.ts'
import { EDGE_PORT, writeEdge } from './deployed-files.ts'
import { installPackages, type RunningProgram, startProgram, until } from './machine.ts'
import { HERE } from './network.ts'

/** The database cluster, and the product with its edge, its bank and its clients. */
export type Drill = {
  cluster: DatabaseCluster
  /** Opens the product on an empty database. */
  product(shops: number, more?: Pick<EnvironmentOptions, 'mutations'>): Promise<Environment>
  /** Resolves when the edge sends requests to both APIs. */
  edgeComplete(): Promise<void>
  close(): Promise<void>
}

const MAX_CONNECTIONS = '220'

/** Keeps the logs of its programs in a folder that it names when a run fails. */
export async function openDrill(log: (line: string) => void): Promise<Drill & { folder: string; removeFolder(): Promise<void> }> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error('the drill needs Debian and root: it makes network namespaces')
  await installPackages(log)
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-drill-'))
  await chmod(folder, 0o755)
  const cluster = await openDatabaseCluster(folder, log)
  const programs: RunningProgram[] = []
  try {
    const ports = findFreePorts(2)
    const edge = await writeEdge(
      folder,
      ports.map((port) => `127.0.0.1:${port}`),
    )
    programs.push(startProgram({ words: ['haproxy', '-db', '-f', edge], logFile: join(folder, 'edge.log') }))
    return {
      folder,
      cluster,
      async product(shops, more = {}) {
        const { superuserUrl, productUrl } = await cluster.freshDatabase()
        const database = {
          freshDatabase: () => Promise.resolve({ url: superuserUrl, drop: () => Promise.resolve() }),
          compileCache: join(folder, 'compiled'),
        }
        return openEnvironment(database, {
          shops,
          ...more,
          mutant: null,
          proxied: { ports, url: `http://${HERE}:${EDGE_PORT}` },
          env: {
            DATABASE_URL: productUrl,
            REQUIRE_SYNC_REPLICATION: 'on',
            DB_CONNECTION_BUDGET: MAX_CONNECTIONS,
            API_PROCESSES: '2',
            WORKER_PROCESSES: '2',
            TRUST_PROXY: '127.0.0.1',
          },
        })
      },
      edgeComplete: () =>
        until('the edge sends to both APIs', 60_000, async () => {
          const { body } = await httpCall(`http://${HERE}:8405/;csv`, { method: 'GET', timeoutMs: 2_000 })
          return String(body['text']).match(/^api,api\d,.*,UP,/gm)?.length === 2 ? undefined : null
        }),
      async close() {
        for (const program of programs) program.kill('SIGKILL')
        await cluster.close()
        await Promise.all(programs.map(({ ended }) => ended))
      },
      removeFolder: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    }
  } catch (error) {
    await cluster.close()
    throw error
  }
}
