import type * as overloadResponse from '../../../apps/api/limits/overload-response.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** A request refused by load shedding gets its 503 after a second. */
export const mutation = {
  source: import.meta.filename,
  module: 'apps/api/limits/overload-response.ts',
  export: 'createOverloadResponder',
  replacement:
    (createOverloadResponder) =>
    (...about) => {
      const sayNo = createOverloadResponder(...about)
      return (...call) => void setTimeout(() => sayNo(...call), 1_000)
    },
} satisfies MutationOf<typeof overloadResponse, 'createOverloadResponder'>
