import { globSync } from 'node:fs'
import { join } from 'node:path'
import { findOrphans } from '../apps/assembly.ts'

/** Names each value of a `define…` function in a module's files that `modules/index.ts` does not reach. */
const root = join(import.meta.dirname, '..')
const files = globSync('modules/**/*.ts', { cwd: root, exclude: ['**/node_modules/**', '**/web/**', '**/*.test.ts', '**/*.db.test.ts'] })
const exportsByFile = new Map<string, object>()
for (const file of files) exportsByFile.set(file, await import(join(root, file)))

const orphans = findOrphans(exportsByFile)
const places = Map.groupBy(orphans, ({ kind, name }) => `${kind} ${name}`)
for (const [orphan, found] of places) console.log(`${orphan} is in no module’s list: ${found.map(({ file }) => file).join(', ')}`)
console.log(`${exportsByFile.size} files, ${places.size} values that nothing uses`)
process.exitCode = places.size > 0 || exportsByFile.size === 0 ? 1 : 0
