import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PermissionSamples } from './samples.ts'

const ROOT = join(import.meta.dirname, '../..')

const ofModules = await Promise.all(
  globSync('modules/*/permission-samples.ts', { cwd: ROOT })
    .toSorted()
    .map(async (file) => {
      const { samples } = (await import(pathToFileURL(join(ROOT, file)).href)) as { samples: PermissionSamples }
      return samples
    }),
)
const named = ofModules.flatMap((samples) => Object.keys(samples))
const repeated = named.find((operation, at) => named.indexOf(operation) !== at)
if (repeated !== undefined) throw new Error(`two modules have a sample of ${repeated}`)

/** Of all modules. A test fails for an operation that is missing here. */
export const sampleRequests: PermissionSamples = Object.assign({}, ...ofModules)
