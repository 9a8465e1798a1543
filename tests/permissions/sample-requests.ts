import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PermissionSamples } from './samples.ts'

const ROOT = join(import.meta.dirname, '../..')

const ofModules = await Promise.all(
  globSync('modules/*/permission-samples.ts', { cwd: ROOT }).map(async (file) => {
    const { samples } = (await import(pathToFileURL(join(ROOT, file)).href)) as { samples: PermissionSamples }
    return samples
  }),
)

/** Of all modules. A test fails for an operation that is missing here. */
export const sampleRequests: PermissionSamples = Object.assign({}, ...ofModules)
