import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One failure is enough, and what needs no database fails sooner. */
class FastestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const needsDatabase = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith('.db.test.ts'))
    return files.toSorted((one, other) => needsDatabase(one) - needsDatabase(other))
  }
}

/** Test runs that StrykerJS starts: the tests named by `MUTANT_TESTS`, on the database server of the mutation run. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    // Each run has a sandbox of its own, so that a cached module would never be read again.
    fsModuleCache: false,
    maxWorkers: 1,
    include: JSON.parse(process.env['MUTANT_TESTS'] ?? '["**/*.test.ts"]') as string[],
    exclude: ['**/node_modules/**'],
    globalSetup: join(import.meta.dirname, 'cluster-setup.ts'),
    testTimeout: 20_000,
    hookTimeout: 30_000,
    bail: 1,
    sequence: { sequencer: FastestFirstSequencer },
  },
})
