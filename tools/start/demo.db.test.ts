import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstMigration } from '../../db/migrate.ts'
import { clearIncompleteSeed } from './demo.ts'
import { instanceFromEnv } from './instance.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-incomplete-seed-'))
  for (const part of ['postgres', 'simulator', 'uploads']) await mkdir(join(dataDir, part))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function leftAfterClearing(mark: string): Promise<string[]> {
  await writeFile(join(dataDir, 'sowing'), mark)
  await clearIncompleteSeed(instanceFromEnv({ DATA_DIR: dataDir }), () => {})
  return (await readdir(dataDir)).toSorted()
}

test('a first start that was cut short begins again with an empty database', async () => {
  expect(await leftAfterClearing(await firstMigration())).toEqual(['uploads'])
})

test('nothing is deleted from a data folder that was made before the baselines', async () => {
  expect(await leftAfterClearing('')).toEqual(['postgres', 'simulator', 'sowing', 'uploads'])
})
