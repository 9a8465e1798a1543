import type * as health from '../../../apps/api/operations/health.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** An API says that it is ready, however wrong its clock is. */
export const mutation = {
  source: import.meta.filename,
  module: 'apps/api/operations/health.ts',
  export: 'serveHealth',
  replacement: (serveHealth) => (app, kit, settings, isStopping) => serveHealth(app, kit, { ...settings, maxClockDriftMs: Infinity }, isStopping),
} satisfies MutationOf<typeof health, 'serveHealth'>
