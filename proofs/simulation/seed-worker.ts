import type { Done, Order } from './seed-runner.ts'
import { onFreshGround } from './template-database.ts'
import { simulate } from './simulation.ts'

/** One of several processes that simulate, seed by seed as they are told. */
process.on('message', (order: Order) => void work(order))
process.on('disconnect', () => process.exit())

async function work({ clusterUrl, ...life }: Order): Promise<void> {
  const done: Done = await onFreshGround({ clusterUrl }, `seed_${life.seed}_${process.pid}`, (url) => simulate({ ...life, url })).then(
    (result) => ({ result }),
    (error: Error) => ({ fault: error.stack ?? error.message }),
  )
  process.send!(done)
}
