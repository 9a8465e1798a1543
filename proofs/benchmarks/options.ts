import type { Row } from './report.ts'
import type { BenchDatabase } from './bench-database.ts'

export type BenchOptions = {
  database: BenchDatabase
  /** Only shows that the benchmark runs: small, short, and without gates. */
  quick: boolean
  /** For `growth`: entries in the large history. */
  entries: number
  log(line: string): void
}

/** Runs one benchmark on an empty database; throws when its integrity checks fail afterwards. */
export type Benchmark = (options: BenchOptions) => Promise<{ rows: Row[]; notes: string[] }>
