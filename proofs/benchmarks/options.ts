import type { Row } from './report.ts'
import type { Stage } from './bench-database.ts'

export type BenchOptions = {
  stage: Stage
  /** Only proves that it runs: small, short, and no gate is asked of it. */
  quick: boolean
  /** For growth: how large the large one is. */
  entries: number
  say(line: string): void
}

/** Runs one benchmark on an empty database; throws when its books do not hold afterwards. */
export type Bench = (options: BenchOptions) => Promise<{ rows: Row[]; notes: string[] }>
