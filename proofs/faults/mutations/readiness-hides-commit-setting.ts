import type * as readiness from '../../../platform/db/readiness.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** An API serves a database whose commits do not wait for the disk. */
export const mutation = {
  source: import.meta.filename,
  module: 'platform/db/readiness.ts',
  export: 'databaseCondition',
  replacement: (databaseCondition) => async (db) => ({ ...(await databaseCondition(db)), synchronous_commit: 'on' }),
} satisfies MutationOf<typeof readiness, 'databaseCondition'>
