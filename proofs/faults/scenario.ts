import { systemClock } from '../../platform/clock/index.ts'
import type { PostgresCluster } from './environment/postgres-cluster.ts'
import type { DetectableMutant, Mutant } from './environment/mutations.ts'

/**
 * `smallest`: the least that injects a fault and ends with a verdict. `small`: one short run. `planted`: just enough to show
 * a planted bug.
 */
export type Tier = 'small' | 'ci' | 'release'

export type ScenarioRun = {
  cluster: PostgresCluster
  tier: Tier | 'planted'
  /** A part of a release run has its share of the size. */
  size: number
  seed: number
  mutant: Mutant | null
  log(line: string): void
}

/** `trials`: those that were made, not those that were planned. Every violation, and the figures with their bounds where they have one. */
export type ScenarioOutcome = { trials: number; violations: string[]; figures: Figure[] }
export type Figure = { name: string; value: number; unit?: string; maximum?: number; least?: number }

/** One kind of fault: the actions, the sizes, and the bugs that it must catch. */
export type Scenario = {
  id: string
  title: string
  /** The unit of one trial. */
  trial: string
  sizes: Record<Tier | 'smallest' | 'planted', number> & { releaseMutant?: number }
  mutants: readonly DetectableMutant[]
} & (
  | { isSeedless?: never; run(about: ScenarioRun): Promise<ScenarioOutcome> }
  /** Races and overload are the same with any seed: they get none, and their row reports none. */
  | { isSeedless: true; run(about: Omit<ScenarioRun, 'seed'>): Promise<ScenarioOutcome> }
)

/**
 * Everything that does not hold in a run, of any kind. A run without a trial proves nothing, so it is a violation
 * whatever its figures say.
 */
export function violationsOf({ trial }: Pick<Scenario, 'trial'>, { trials, violations, figures }: ScenarioOutcome): string[] {
  const nothing = trials > 0 ? [] : [`nothing was tried: ${formatNumber(trials)} ${trial}`]
  return [...nothing, ...violations, ...figuresOutOfBounds(figures)]
}

export function figuresOutOfBounds(figures: readonly Figure[]): string[] {
  return figures.flatMap(({ name, value, unit = '', maximum, least }) => {
    if (maximum !== undefined && !(value <= maximum))
      return [`${name}: ${formatNumber(value)}${unit}, at most ${formatNumber(maximum)}${unit} is promised`]
    if (least !== undefined && !(value >= least))
      return [`${name}: ${formatNumber(value)}${unit}, at least ${formatNumber(least)}${unit} is promised`]
    return []
  })
}

export const formatNumber = (value: number) =>
  value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)

/** Seconds since the last call: it shows when a long run slows down. */
export function stopwatch(): () => number {
  let last = systemClock.monotonicMs()
  return () => {
    const before = last
    last = systemClock.monotonicMs()
    return Math.round((last - before) / 1_000)
  }
}
