import type { Figure } from '../faults/scenario.ts'
import type { Drill } from './drill.ts'

export type DrillRun = { drill: Drill; size: number; seed: number; log(line: string): void }
export type DrillOutcome = { trials: number; figures: Figure[]; violations: string[] }

export type DrillScenario = {
  /** Its option for the size: `--kill 20`. */
  id: 'kill' | 'switchover' | 'partition' | 'rolling' | 'restore'
  title: string
  /** The unit of one trial. */
  trial: string
  /** Of a complete run. */
  size: number
  run(about: DrillRun): Promise<DrillOutcome>
}
