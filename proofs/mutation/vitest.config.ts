import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One run of the tests that are to notice a mutant: the words of its file are replaced as they are read. */
const mutant = JSON.parse(process.env['MUTANT'] ?? 'null') as { file: string; from: string; to: string } | null

const mutantPlugin: Plugin = {
  name: 'planted',
  enforce: 'pre',
  transform(code, id) {
    if (!mutant || !id.split('?')[0]!.endsWith(`/${mutant.file}`)) return null
    if (code.split(mutant.from).length !== 2) this.error(`"${mutant.from}" does not stand once in ${mutant.file}`)
    return { code: code.replace(mutant.from, () => mutant.to), map: null }
  },
}

/** One failure is enough, and what needs no database fails sooner. */
class FastestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const needsDatabase = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith('.db.test.ts'))
    return files.toSorted((one, other) => needsDatabase(one) - needsDatabase(other))
  }
}

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  plugins: [mutantPlugin],
  test: {
    // Vitest keeps what it has transformed, and does not know that this one was changed.
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
