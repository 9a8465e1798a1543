import type * as confirmCollectionModule from '../../../modules/collections/server/actions/confirm-collection.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** The bank is asked about a notice three seconds late. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/collections/server/actions/confirm-collection.ts',
  export: 'confirmCollection',
  replacement: (confirmCollection) => async (context, sessionId) => {
    await context.clock.sleep(3_000)
    return confirmCollection(context, sessionId)
  },
} satisfies MutationOf<typeof confirmCollectionModule, 'confirmCollection'>
