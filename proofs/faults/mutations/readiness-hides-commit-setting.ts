import type * as readiness from '../../../platform/db/readiness/readiness.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** An API serves a database whose commits do not wait for the disk. */
export const mutation = {
  source: import.meta.filename,
  module: 'platform/db/readiness/readiness.ts',
  export: 'databaseCondition',
  replacement: (databaseCondition) => async (db, requirements) => ({ ...(await databaseCondition(db, requirements)), synchronous_commit: 'on' }),
} satisfies MutationOf<typeof readiness, 'databaseCondition'>
