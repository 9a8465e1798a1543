import type * as shutdown from '../../../platform/process/shutdown.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** A program ends at SIGTERM without finishing its open requests. */
export const mutation = {
  source: import.meta.filename,
  module: 'platform/process/shutdown.ts',
  export: 'onShutdown',
  replacement: (onShutdown) => (_stop, options) => onShutdown(async () => process.exit(0), options),
} satisfies MutationOf<typeof shutdown, 'onShutdown'>
