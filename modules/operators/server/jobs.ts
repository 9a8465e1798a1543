import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Mails the temporary password of a new operator. It is sealed in the queue. */
export const sendOperatorPasswordJob = defineJob('operators.send-password', z.strictObject({ operatorId: z.string(), sealedPassword: z.string() }), {
  key: ({ operatorId }) => `operator-password:${operatorId}`,
  handler: async () => (await import('./actions/send-password.ts')).sendOperatorPassword,
})
