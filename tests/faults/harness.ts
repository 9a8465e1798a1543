import { systemClock } from '../../platform/clock/index.ts'
import { brokenFigures, type Figure, type Kind, type Tier } from './kind.ts'
import { chaos } from './kinds/chaos.ts'
import { database } from './kinds/database.ts'
import { kills } from './kinds/kills.ts'
import { ledger } from './kinds/ledger.ts'
import { notices } from './kinds/notices.ts'
import { points } from './kinds/points.ts'
import { races } from './kinds/races.ts'
import { refunded, visible } from './kinds/speed.ts'
import { clocks, crowd, overload, stops } from './kinds/stress.ts'
import { tampers } from './kinds/tampers.ts'
import type { Ground } from './world/ground.ts'

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

export type Result = { kind: Kind; seed: number; trials: number; ms: number; figures: readonly Figure[]; violations: readonly string[] }

export async function runKind(kind: Kind, about: { ground: Ground; seed: number; tier: Tier; say(line: string): void }): Promise<Result> {
  const { ground, seed, tier, say } = about
  const begun = systemClock.monotonicMs()
  const found = await kind.run({ ground, seed, size: kind.sizes[tier], plant: null, say })
  const violations = [...found.violations, ...brokenFigures(found.figures)]
  return { kind, seed, trials: found.trials, ms: systemClock.monotonicMs() - begun, figures: found.figures, violations }
}

export type Planted = { kind: Kind; name: string; ms: number; caughtBy: string | null }

/** Each bug that a kind must catch, one after the other, at a small size. */
export async function runPlants(kind: Kind, about: { ground: Ground; seed: number; say(line: string): void }): Promise<Planted[]> {
  const results: Planted[] = []
  for (const plant of kind.plants) {
    const begun = systemClock.monotonicMs()
    const found = await kind.run({ ...about, size: kind.sizes.planted, plant })
    const caughtBy = [...found.violations, ...brokenFigures(found.figures)][0] ?? null
    results.push({ kind, name: plant.name, ms: systemClock.monotonicMs() - begun, caughtBy })
    about.say(`${kind.id} ${caughtBy === null ? 'MISSED' : 'caught'}: ${plant.name}${caughtBy === null ? '' : ` (${caughtBy.slice(0, 160)})`}`)
  }
  return results
}
