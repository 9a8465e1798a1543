import type { Row } from './report.ts'
import type { BenchDatabase } from './bench-database.ts'

export type BenchOptions = {
  database: BenchDatabase
  /** Only shows that the benchmark runs: small, short, and without gates. */
  quick: boolean
  /** With `quick`: a few trials only, because the stage `proofs` checks that the benchmark ends with a verdict. */
  smallest: boolean
  /** For `growth`: entries in the large history. */
  entries: number
  /** Another database, on a server of its own where a full benchmark runs. */
  openDatabase(): Promise<BenchDatabase>
  log(line: string): void
}

/** Runs one benchmark on an empty database; throws when its integrity checks fail afterwards. `trials`: what it has measured. */
export type Benchmark = (options: BenchOptions) => Promise<{ trials: number; rows: Row[]; notes: string[] }>
