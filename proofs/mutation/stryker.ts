import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Slot } from './runner.ts'
import type { Part } from './targets.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What is known from the last time, of mutants whose file and tests are as they were. */
const KNOWN = join(ROOT, 'node_modules/.cache/mutants')

type Made = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
export type MutantMade = Pick<Made, 'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status'> & { part: string }

/** Each mutant that the tool can make of this part, and what became of it. `afresh`: whatever is known is forgotten. */
export async function tryPart(part: Part, slot: Slot, { atOnce, afresh }: { atOnce: number; afresh: boolean }): Promise<MutantMade[]> {
  const known = join(KNOWN, `${part.name}.json`)
  process.env['MUTANTS_CLUSTER_URL'] = slot.url
  if (afresh) await rm(known, { force: true })
  await mkdir(KNOWN, { recursive: true })
  // What is known was tried with all tests: a round with some of them would forget what the others have said.
  if (part.also && !existsSync(known)) await round(part.tests)
  const made = await round([...part.tests, ...(part.also ?? [])])
  return made.map((mutant) => ({ ...mutant, part: part.name }))

  function round(tests: readonly string[]): Promise<Made[]> {
    process.env['MUTANT_TESTS'] = JSON.stringify(tests)
    return new Stryker({
      mutate: [...part.files, '!**/*.test.ts'],
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'proofs/mutation/vitest.config.ts', related: false },
      coverageAnalysis: 'perTest',
      concurrency: atOnce,
      incremental: true,
      incrementalFile: known,
      // It would rewrite a tsconfig with functions that TypeScript has no more from version 7 on; nothing that runs here reads one.
      tsconfigFile: 'none.json',
      tempDirName: join(slot.folder, 'sandbox'),
      ignorePatterns: ['dist', 'docs', '.data*', 'test-results', 'playwright-report'],
      reporters: ['progress'],
      allowConsoleColors: false,
    }).runMutationTest()
  }
}
