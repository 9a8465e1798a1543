import type { Row } from './report.ts'
import type { BenchDatabase } from './bench-database.ts'

export type BenchOptions = {
  database: BenchDatabase
  /** Only proves that it runs: small, short, and no gate is asked of it. */
  quick: boolean
  /** For growth: how large the large one is. */
  entries: number
  log(line: string): void
}

/** Runs one benchmark on an empty database; throws when its books do not hold afterwards. */
export type Benchmark = (options: BenchOptions) => Promise<{ rows: Row[]; notes: string[] }>
