import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { postingQueueOptions } from '../../apps/ledger-config.ts'
import { settingsFromEnv } from '../../apps/settings.ts'
import type { SeedOptions } from '../../db/seed/index.ts'
import { createSecretBox } from '../../platform/crypto/index.ts'
import { findRunningPostgres } from '../../platform/postgres/launcher.ts'
import { instanceUrl, type Instance, ROOT } from './instance.ts'

const SEED = join(ROOT, 'db/seed/index.ts')

export function isDemoEnabled(instance: Instance): boolean {
  return !instance.isProduction && instance.seed !== 'none' && existsSync(SEED)
}

/** While the mark lies there the demo is half told; see `clearIncompleteSeed`. */
export async function seedDemoInstance(instance: Instance, databaseUrl: string, log: (line: string) => void): Promise<void> {
  await writeFile(seedMarkerPath(instance), '')
  const { seedDemo }: { seedDemo(options: SeedOptions): Promise<void> } = await import(SEED)
  const { pinPepper, dataKey } = settingsFromEnv({ ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: instance.dataDir })
  const simulatorUrl = instanceUrl(instance, instance.simulatorPort)
  await seedDemo({ databaseUrl, simulatorUrl, pinPepper, secrets: createSecretBox(dataKey), postingOptions: postingQueueOptions, log })
  await rm(seedMarkerPath(instance))
}

/**
 * A first start that was cut short has told our books and the simulator's bank different parts of one story.
 * Nothing in it is anybody's own yet, so both begin again. Never done to a database of somebody else's.
 */
export async function clearIncompleteSeed(instance: Instance, say: (line: string) => void): Promise<void> {
  if (instance.isProduction || !existsSync(seedMarkerPath(instance))) return
  // Another start may be sowing here at this moment.
  if (await findRunningPostgres(instance.dataDir)) return
  say('The first start was cut short; beginning again with an empty database.')
  for (const part of ['postgres', 'simulator']) await rm(join(instance.dataDir, part), { recursive: true, force: true })
  await rm(seedMarkerPath(instance))
}

function seedMarkerPath(instance: Instance): string {
  return join(instance.dataDir, 'sowing')
}
