import { systemClock } from '../../platform/clock/index.ts'
import { brokenFigures, type Figure, type Kind, type Tier } from './scenario.ts'
import { chaos } from './scenarios/chaos.ts'
import { clocks } from './scenarios/clocks.ts'
import { database } from './scenarios/database.ts'
import { kills } from './scenarios/kills.ts'
import { ledger } from './scenarios/ledger.ts'
import { notices } from './scenarios/webhooks.ts'
import { points } from './scenarios/failpoints.ts'
import { races } from './scenarios/races.ts'
import { refunded, visible } from './scenarios/latency.ts'
import { overload } from './scenarios/overload.ts'
import { crowd, stops } from './scenarios/contention.ts'
import { tampers } from './scenarios/tampering.ts'
import { type Part, seedOf, sizeOf } from './plan.ts'
import type { Ground } from './environment/postgres-cluster.ts'
import { type Bug, CONTROL } from './environment/mutations.ts'

export const kinds: readonly Kind[] = [
  kills,
  points,
  database,
  chaos,
  notices,
  races,
  visible,
  refunded,
  overload,
  tampers,
  ledger,
  crowd,
  clocks,
  stops,
]

export type Result = {
  kind: Kind
  seed: number
  trials: number
  ms: number
  figures: readonly Figure[]
  violations: readonly string[]
}

type About = { ground: Ground; seed: number; say(line: string): void }

export async function runKind(kind: Kind, about: About & { tier: Tier; part?: Part | null; size?: number | undefined }): Promise<Result> {
  const { ground, tier, say, part = null, size = sizeOf(kind.sizes[tier], part) } = about
  const seed = seedOf(about.seed, part)
  const begun = systemClock.monotonicMs()
  const found = await kind.run({ ground, seed, tier, size, plant: null, say })
  const violations = [...found.violations, ...brokenFigures(found.figures)]
  return { kind, seed, trials: found.trials, ms: systemClock.monotonicMs() - begun, figures: found.figures, violations }
}

/** `found`: the sentence that the bug broke, or what a control came upon. `isGood`: a bug is caught, a control finds nothing. */
export type Planted = { kind: Kind; name: string; ms: number; isGood: boolean; found: string }

/** Nothing planted, and then each bug that the kind must catch, one after the other, at one small size and with one patience. */
export async function runPlants(kind: Kind, { isRelease = false, ...about }: About & { isRelease?: boolean }): Promise<Planted[]> {
  const size = (isRelease ? kind.sizes.plantedRelease : undefined) ?? kind.sizes.planted
  const results: Planted[] = []
  if (kind.plants.length === 0) return results
  for (const plant of [CONTROL, ...kind.plants]) {
    const begun = systemClock.monotonicMs()
    const run = await kind.run({ ...about, tier: 'planted', size, plant })
    const judged = judge(plant, [...run.violations, ...brokenFigures(run.figures)])
    results.push({ kind, name: plant.name, ms: systemClock.monotonicMs() - begun, ...judged })
    about.say(`${plant.name}: ${judged.isGood ? '' : 'NOT SO: '}${judged.found.slice(0, 300)}`)
  }
  return results
}

/** Only the sentence that the bug is about counts: whatever else broke is told, and catches nothing. */
export function judge(plant: Bug, violations: readonly string[]): { isGood: boolean; found: string } {
  const others = violations.slice(0, 2).join('; ')
  if (plant === CONTROL) return { isGood: violations.length === 0, found: violations.length === 0 ? 'holds' : `found without a bug: ${others}` }
  const caughtBy = violations.find((violation) => plant.caughtBy.test(violation))
  return {
    isGood: caughtBy !== undefined,
    found: caughtBy ?? `missed, ${violations.length === 0 ? 'nothing was found' : `only this was found: ${others}`}`,
  }
}
