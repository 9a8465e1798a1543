import { GENERIC_PLANS } from '../../platform/db/connections/planner-settings.ts'

/** The planner settings of the posting connections, as start-up options: the baselines make the same plans (decision 0016). */
export const BY_KEY_OPTIONS = Object.entries(GENERIC_PLANS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
