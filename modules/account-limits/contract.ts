import { z } from 'zod'
import { amountSchema, instantSchema, koboSchema, route } from '../../platform/http/contract.ts'
import { rolesWith } from '../identity/contract.ts'
import { fileUrlSchema } from '../uploads/contract.ts'

export const LIMIT_REQUEST_STATES = ['in_review', 'more_needed', 'granted', 'refused', 'expired'] as const

export const showLimit = route({
  operation: 'account-limits.show',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/limit/show',
  summary: 'The daily limit, the highest one that can be asked for, and the last request',
  refreshedBy: ['limit.changed', 'verification.changed'],
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({
    /** Of a day. Null before the business is verified. */
    confirmedlimit: koboSchema.nullable(),
    /** The highest limit that can be asked for. */
    most: koboSchema,
    request: z
      .object({
        state: z.enum(LIMIT_REQUEST_STATES),
        amount: koboSchema,
        asked_on: instantSchema,
        due_on: instantSchema.nullable(),
        message: z.string().nullable(),
      })
      .nullable(),
    /** A higher limit is granted only with one. */
    has_proof_of_address: z.boolean(),
    /** The sentence to say in the video. Null while no request can be made, and for people who may not ask. */
    question: z.string().nullable(),
  }),
})

export const requestLimit = route({
  operation: 'account-limits.request',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/merchant/limit/increase',
  summary: 'Ask for another daily limit with a video. A lower one takes effect at once',
  body: z.strictObject({ amount: amountSchema, videoUrl: fileUrlSchema }),
  reply: z.object({ state: z.enum(['in_review', 'lowered']), confirmedlimit: koboSchema }),
})
