import type * as grants from '../../../modules/identity/server/grants.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** One entry of the PIN allows any number of payments. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/identity/server/grants.ts',
  export: 'consumeGrant',
  replacement: (consumeGrant) => (held, grantId, caller, usedFor, at) => {
    const used = consumeGrant(held, grantId, caller, usedFor, at)
    return used instanceof Error ? used : { table: used.table, id: used.id, set: { used_for: usedFor } }
  },
} satisfies MutationOf<typeof grants, 'consumeGrant'>
