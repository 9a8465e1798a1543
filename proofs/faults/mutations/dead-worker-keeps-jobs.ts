import type * as worker from '../../../platform/jobs/worker.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** A lease lasts an hour, so that the jobs of a dead worker wait for so long. */
export const mutation = {
  source: import.meta.filename,
  module: 'platform/jobs/worker.ts',
  export: 'createWorker',
  replacement: (createWorker) => (options) => createWorker({ ...options, workerTimeoutMs: 3_600_000 }),
} satisfies MutationOf<typeof worker, 'createWorker'>
