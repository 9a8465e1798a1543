import type { SeedOutcome, SeedJob } from './seed-runner.ts'
import { withDatabaseCopy } from './template-database.ts'
import { simulate } from './simulation.ts'

/** A worker process that simulates one seed per message. */
process.on('message', (order: SeedJob) => void runSeed(order))
process.on('disconnect', () => process.exit())

async function runSeed({ clusterUrl, ...job }: SeedJob): Promise<void> {
  const done: SeedOutcome = await withDatabaseCopy({ clusterUrl }, `seed_${job.seed}_${process.pid}`, (url) => simulate({ ...job, url })).then(
    (result) => ({ result }),
    (error: Error) => ({ fault: error.stack ?? error.message }),
  )
  process.send!(done)
}
