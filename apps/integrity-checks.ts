import { modules } from '../modules/index.ts'
import type { Check } from '../platform/integrity-checks/index.ts'
import { jobChecks } from '../platform/jobs/index.ts'

/** The checks of all modules in their order, and of the job queue. */
export const integrityChecks: readonly Check[] = [
  ...modules.flatMap(({ checks = [] }) => (typeof checks === 'function' ? checks(modules) : checks)),
  ...jobChecks,
]
