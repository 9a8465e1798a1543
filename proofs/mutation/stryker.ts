import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { MutantRunner } from './runner.ts'
import type { MutationTarget } from './targets.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What is known from the last time, of mutants whose file and tests are as they were. */
const INCREMENTAL_CACHE = join(ROOT, 'node_modules/.cache/mutants')

type StrykerMutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
export type GeneratedMutant = Pick<StrykerMutant, 'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status'> & { part: string }

/** Each mutant that the tool can make of this part, and what became of it. `afresh`: whatever is known is forgotten. */
export async function runTarget(
  part: MutationTarget,
  slot: MutantRunner,
  { atOnce, afresh }: { atOnce: number; afresh: boolean },
): Promise<GeneratedMutant[]> {
  const known = join(INCREMENTAL_CACHE, `${part.name}.json`)
  process.env['MUTANTS_CLUSTER_URL'] = slot.url
  if (afresh) await rm(known, { force: true })
  await mkdir(INCREMENTAL_CACHE, { recursive: true })
  // What is known was tried with all tests: a round with some of them would forget what the others have said.
  if (part.extraTests && !existsSync(known)) await round(part.tests)
  const made = await round([...part.tests, ...(part.extraTests ?? [])])
  return made.map((mutant) => ({ ...mutant, part: part.name }))

  function round(tests: readonly string[]): Promise<StrykerMutant[]> {
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
