import { join } from 'node:path'
import { runSeeds } from './seed-runner.ts'
import type { TemplateDatabase } from './template-database.ts'
import type { mutants } from './mutations.ts'
import type { SimulationResult } from './simulation.ts'

type SimulationMutant = (typeof mutants)[number]
export type FoundMutant = { seed: number; what: string; isReproducible: boolean }

/**
 * Plants a bug, runs up to `within` seeds until one causes the violation of the bug, and runs that seed again. Another
 * violation does not count. Null: no seed showed the bug.
 */
export async function findMutant(
  templateDatabase: TemplateDatabase,
  mutant: SimulationMutant,
  about: { from: number; days: number; steps: number },
): Promise<FoundMutant | null> {
  const mutantRun = {
    execArgv: ['--import', join(import.meta.dirname, '../faults/environment/mutation-loader.ts')],
    env: { FAULTS_MUTATIONS: JSON.stringify(mutant.mutations) },
    isWorst: mutant.isWorst ?? false,
  }
  const found: SimulationResult[] = []
  const search = async (from: number, seeds: number) =>
    runSeeds(templateDatabase, { ...about, from, seeds, ...mutantRun }, (done) => {
      if ('fault' in done) throw new Error(done.fault)
      if (done.result.violation && mutant.caughtBy.test(done.result.violation.what)) found.push(done.result)
      return found.length === 0
    })
  await search(about.from, mutant.within)
  const first = found.toSorted((one, other) => one.seed - other.seed)[0]
  if (!first) return null
  found.length = 0
  await search(first.seed, 1)
  return { seed: first.seed, what: first.violation!.what, isReproducible: found[0]?.hash === first.hash }
}
