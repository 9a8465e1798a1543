import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Mails to the owners whom a new fee concerns, a page at a time. `after`: the last business that was told. */
export const tellOwnersJob = defineJob('rules.tell-owners', z.strictObject({ change: z.string().max(40), after: z.string().max(60) }), {
  key: ({ change, after }) => `${change} ${after}`,
  handler: async () => (await import('./actions/tell-owners.ts')).tellOwners,
})
