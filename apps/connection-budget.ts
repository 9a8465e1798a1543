import type { DatabaseSettings } from './database-settings.ts'

/** Short reads by key have one connection in each process, those of requests another, and those of sessions a third. */
const SHARED_READS = 3
/** LISTEN for live events. */
const LIVE_EVENTS = 1
/** The job queue: one for jobs that ask the bank, and one for all others. */
const QUEUE = 2
/** One `npm run books` or seed (25), a migration (4), and the 3 that PostgreSQL keeps for superusers. */
const RESERVE = 32

type Processes = { apis: number; workers: number }

/** The connections that each process, and all of them with the reserve for commands, may open at most. */
export function maxConnections({ pools }: Pick<DatabaseSettings, 'pools'>, { apis, workers }: Processes) {
  const both = pools.app + pools.system + pools.ledger + pools.reports + SHARED_READS
  const api = both + LIVE_EVENTS
  const worker = both + QUEUE
  return { api, worker, all: apis * api + workers * worker + RESERVE }
}
