import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeedOptions } from '../../db/seed/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { findRunningPostgres } from '../../platform/postgres/launcher.ts'
import { instanceUrl, type Instance, ROOT } from './instance.ts'

const SEED = join(ROOT, 'db/seed/index.ts')
const MIGRATE = join(ROOT, 'db/migrate.ts')

export function isDemoEnabled(instance: Instance): boolean {
  return !instance.isProduction && instance.seed !== 'none' && existsSync(SEED)
}

/** A marker file stands in the data folder until the seed is complete; see `clearIncompleteSeed`. */
export async function seedDemoInstance(instance: Instance, databaseUrl: string, log: (line: string) => void): Promise<void> {
  await writeFile(seedMarkerPath(instance), await firstBaseline())
  // Loaded late: they would make every later start half a second to two seconds longer.
  const { seedDemo }: { seedDemo(options: SeedOptions): Promise<void> } = await import(SEED)
  const [{ openPartners }, { createAppContext }, { loadEnv }, { settingsFromEnv }] = await Promise.all([
    import('../../apps/app-context.ts'),
    import('../../apps/create-app-context.ts'),
    import('../../apps/settings-table/index.ts'),
    import('../../apps/settings.ts'),
  ])
  const env = loadEnv({ ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: instance.dataDir })
  const settings = settingsFromEnv(env)
  const partners = { ...openPartners(env, settings, systemClock, () => () => {}), partnerStates: () => [] }
  await seedDemo({
    databaseUrl,
    simulatorUrl: instanceUrl(instance, instance.simulatorPort),
    createContext: (parts, queueOptions) => createAppContext({ ...partners, ...parts }, settings, queueOptions),
    log,
  })
  await rm(seedMarkerPath(instance))
}

/**
 * A first start that was interrupted leaves our books and the simulator's bank with different parts of the demo. There is no other
 * data in them yet, so both are deleted and begin again. A database that DATABASE_URL names is never cleared. Neither is a data
 * folder that was made before the baselines: its marker does not name the first of them, and `migrate` refuses it.
 */
export async function clearIncompleteSeed(instance: Instance, say: (line: string) => void): Promise<void> {
  if (instance.isProduction || !existsSync(seedMarkerPath(instance))) return
  if ((await readFile(seedMarkerPath(instance), 'utf8')) !== (await firstBaseline())) return
  // Another start may be seeding this folder now.
  if (await findRunningPostgres(instance.dataDir)) return
  say('The first start was cut short; beginning again with an empty database.')
  for (const part of ['postgres', 'simulator']) await rm(join(instance.dataDir, part), { recursive: true, force: true })
  await rm(seedMarkerPath(instance))
}

/** Imported late, because start-all.ts imports this file before it has checked that `db/` exists. */
async function firstBaseline(): Promise<string> {
  const { firstMigration }: { firstMigration(): Promise<string> } = await import(MIGRATE)
  return firstMigration()
}

function seedMarkerPath(instance: Instance): string {
  return join(instance.dataDir, 'sowing')
}
