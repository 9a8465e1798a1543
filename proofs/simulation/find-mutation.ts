import { join } from 'node:path'
import { simulateAll } from './seed-runner.ts'
import type { Ground } from './template-database.ts'
import type { plants } from './mutations.ts'
import type { Result } from './simulation.ts'

type Plant = (typeof plants)[number]
export type FoundPlant = { seed: number; what: string; isFoundAgain: boolean }

/**
 * Plants a bug, tries so many seeds until one breaks the sentence of the bug, and runs that seed again. Another violation does not count.
 * Null: no seed showed the bug.
 */
export async function findPlant(ground: Ground, plant: Plant, about: { from: number; days: number; steps: number }): Promise<FoundPlant | null> {
  const planted = {
    execArgv: ['--import', join(import.meta.dirname, '../faults/environment/mutation-loader.ts')],
    env: { FAULTS_MUTATIONS: JSON.stringify(plant.mutations) },
    isWorst: plant.isWorst ?? false,
  }
  const found: Result[] = []
  const search = async (from: number, seeds: number) =>
    simulateAll(ground, { ...about, from, seeds, ...planted }, (done) => {
      if ('fault' in done) throw new Error(done.fault)
      if (done.result.violation && plant.caughtBy.test(done.result.violation.what)) found.push(done.result)
      return found.length === 0
    })
  await search(about.from, plant.within)
  const first = found.toSorted((one, other) => one.seed - other.seed)[0]
  if (!first) return null
  found.length = 0
  await search(first.seed, 1)
  return { seed: first.seed, what: first.violation!.what, isFoundAgain: found[0]?.hash === first.hash }
}
