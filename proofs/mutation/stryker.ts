import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { MutationServer } from './runner.ts'
import type { MutationTarget } from './targets.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Results of the last run, which still hold for mutants whose file and tests are unchanged. */
const INCREMENTAL_CACHE = join(ROOT, 'node_modules/.cache/mutants')

type StrykerMutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
export type MutantResult = Pick<StrykerMutant, 'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status'> & { part: string }

/** Each mutant that StrykerJS makes of this part, with its result. `afresh`: results of earlier runs are deleted. */
export async function runTarget(
  part: MutationTarget,
  server: MutationServer,
  { atOnce, afresh }: { atOnce: number; afresh: boolean },
): Promise<MutantResult[]> {
  const known = join(INCREMENTAL_CACHE, `${part.name}.json`)
  process.env['MUTANTS_CLUSTER_URL'] = server.url
  if (afresh) await rm(known, { force: true })
  await mkdir(INCREMENTAL_CACHE, { recursive: true })
  // Known results came from all tests: a round with some of them would overwrite the results of the others.
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
      // StrykerJS rewrites a tsconfig with functions that TypeScript 7 no longer has. Nothing that runs here reads one.
      tsconfigFile: 'none.json',
      tempDirName: join(server.folder, 'sandbox'),
      ignorePatterns: ['dist', 'docs', '.data*', 'test-results', 'playwright-report'],
      reporters: ['progress'],
      allowConsoleColors: false,
    }).runMutationTest()
  }
}
