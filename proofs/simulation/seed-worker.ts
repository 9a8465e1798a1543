import type { SeedOutcome, SeedJob } from './seed-runner.ts'
import { withDatabaseCopy } from './template-database.ts'
import { simulate } from './simulation.ts'

/** One of several processes that simulate, seed by seed as they are told. */
process.on('message', (order: SeedJob) => void runSeed(order))
process.on('disconnect', () => process.exit())

async function runSeed({ clusterUrl, ...life }: SeedJob): Promise<void> {
  const done: SeedOutcome = await withDatabaseCopy({ clusterUrl }, `seed_${life.seed}_${process.pid}`, (url) => simulate({ ...life, url })).then(
    (result) => ({ result }),
    (error: Error) => ({ fault: error.stack ?? error.message }),
  )
  process.send!(done)
}
