import { BY_KEY_PLANS } from '../../platform/db/transactions/ledger-pool.ts'

/** The planner settings of the posting connections, as start-up options: the baselines make the same plans (decision 0016). */
export const BY_KEY_OPTIONS = Object.entries(BY_KEY_PLANS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
