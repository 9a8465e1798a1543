import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Slot } from '../slot.ts'
import type { Part } from './parts.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What is known from the last time, of mutants whose file and tests are as they were. */
const KNOWN = join(ROOT, 'node_modules/.cache/mutants')

type Made = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
export type MutantMade = Pick<Made, 'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status'> & { part: string }

/** Each mutant that the tool can make of this part, and what became of it. `afresh`: whatever is known is forgotten. */
export async function tryPart(part: Part, slot: Slot, { atOnce, afresh }: { atOnce: number; afresh: boolean }): Promise<MutantMade[]> {
  await mkdir(KNOWN, { recursive: true })
  process.env['MUTANTS_CLUSTER_URL'] = slot.url
  const made = await round(part.tests, afresh)
  const whole = part.also ? await round([...part.tests, ...part.also], false) : made
  return whole.map((mutant) => ({ ...mutant, part: part.name }))

  function round(tests: readonly string[], force: boolean): Promise<Made[]> {
    process.env['MUTANT_TESTS'] = JSON.stringify(tests)
    return new Stryker({
      mutate: [...part.files, '!**/*.test.ts'],
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
      coverageAnalysis: 'perTest',
      concurrency: atOnce,
      incremental: true,
      incrementalFile: join(KNOWN, `${part.name}.json`),
      force,
      // It would rewrite a tsconfig with functions that TypeScript has no more from version 7 on; nothing that runs here reads one.
      tsconfigFile: 'none.json',
      tempDirName: join(slot.folder, 'sandbox'),
      ignorePatterns: ['dist', 'docs', '.data*', 'test-results', 'playwright-report'],
      reporters: ['progress'],
      allowConsoleColors: false,
    }).runMutationTest()
  }
}
