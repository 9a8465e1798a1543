import type * as health from '../../../apps/api/operations/health.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** An API with a wrong clock says that it is ready. */
export const mutation = {
  source: import.meta.filename,
  module: 'apps/api/operations/health.ts',
  export: 'serveHealth',
  replacement: (serveHealth) => (app, context, settings, isStopping) =>
    serveHealth(app, context, { ...settings, maxClockDriftMs: Infinity }, isStopping),
} satisfies MutationOf<typeof health, 'serveHealth'>
