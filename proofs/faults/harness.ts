import { systemClock } from '../../platform/clock/index.ts'
import { type Figure, type Scenario, type Tier, violationsOf } from './scenario.ts'
import { chaos } from './scenarios/chaos.ts'
import { bulkKills } from './scenarios/bulk.ts'
import { clocks } from './scenarios/clocks.ts'
import { database } from './scenarios/database.ts'
import { kills } from './scenarios/kills.ts'
import { ledger } from './scenarios/ledger.ts'
import { webhooks } from './scenarios/webhooks.ts'
import { failpoints } from './scenarios/failpoints.ts'
import { races } from './scenarios/races.ts'
import { refundLatency, creditLatency } from './scenarios/latency.ts'
import { overload } from './scenarios/overload.ts'
import { contention, shutdown } from './scenarios/contention.ts'
import { tampering } from './scenarios/tampering.ts'
import { type RunPart, seedOfPart, trialsOfPart } from './plan.ts'
import type { PostgresCluster } from './environment/postgres-cluster.ts'
import { type DetectableMutant, CONTROL } from './environment/mutations.ts'

export const scenarios: readonly Scenario[] = [
  kills,
  bulkKills,
  failpoints,
  database,
  chaos,
  webhooks,
  races,
  creditLatency,
  refundLatency,
  overload,
  tampering,
  ledger,
  contention,
  clocks,
  shutdown,
]

export type ScenarioResult = {
  scenario: Scenario
  seed: number
  trials: number
  ms: number
  figures: readonly Figure[]
  violations: readonly string[]
}

type RunContext = { cluster: PostgresCluster; seed: number; log(line: string): void }

export async function runScenario(
  kind: Scenario,
  about: RunContext & { tier: Tier; part?: RunPart | null; size?: number | undefined },
): Promise<ScenarioResult> {
  const { cluster, tier, log, part = null, size = trialsOfPart(kind.sizes[tier], part) } = about
  const seed = seedOfPart(about.seed, part)
  const begun = systemClock.monotonicMs()
  // A run that ends with an error is the verdict on its kind, and the other kinds still get theirs.
  const found = await kind.run({ cluster, seed, tier, size, mutant: null, log }).catch((error: Error) => ({
    trials: 0,
    violations: [`the run ended with an error: ${error.stack ?? error.message}`],
    figures: [],
  }))
  const ms = systemClock.monotonicMs() - begun
  return { scenario: kind, seed, trials: found.trials, ms, figures: found.figures, violations: violationsOf(kind, found) }
}

/**
 * `found`: the violation that the bug caused, or one that the control found. `isGood`: the bug was caught, or the
 * control found nothing.
 */
export type MutantResult = { scenario: Scenario; name: string; ms: number; isGood: boolean; found: string }

/**
 * The control run without a bug, and then each bug that the scenario must catch, all at one small size and with the
 * same time-outs.
 */
export async function runMutants(kind: Scenario, { isRelease = false, ...about }: RunContext & { isRelease?: boolean }): Promise<MutantResult[]> {
  const size = (isRelease ? kind.sizes.releaseMutant : undefined) ?? kind.sizes.planted
  const results: MutantResult[] = []
  if (kind.mutants.length === 0) return results
  for (const mutant of [CONTROL, ...kind.mutants]) {
    const begun = systemClock.monotonicMs()
    const run = await kind.run({ ...about, tier: 'planted', size, mutant })
    const result = evaluateMutant(mutant, violationsOf(kind, run))
    results.push({ scenario: kind, name: mutant.name, ms: systemClock.monotonicMs() - begun, ...result })
    about.log(`${mutant.name}: ${result.isGood ? '' : 'NOT SO: '}${result.found.slice(0, 300)}`)
  }
  return results
}

/** Only the expected violation counts; others are reported. */
export function evaluateMutant(mutant: DetectableMutant, violations: readonly string[]): { isGood: boolean; found: string } {
  const others = violations.slice(0, 2).join('; ')
  if (mutant === CONTROL) return { isGood: violations.length === 0, found: violations.length === 0 ? 'holds' : `found without a bug: ${others}` }
  const caughtBy = violations.find((violation) => mutant.caughtBy.test(violation))
  return {
    isGood: caughtBy !== undefined,
    found: caughtBy ?? `missed, ${violations.length === 0 ? 'nothing was found' : `only this was found: ${others}`}`,
  }
}
