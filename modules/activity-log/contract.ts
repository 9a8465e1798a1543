import { z } from 'zod'
import { daySchema, instantSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import type { Role } from '../identity/contract.ts'

const READERS = ['merchant', 'auditor-finance'] as const satisfies readonly Role[]
const params = z.strictObject({ businessid: z.string().max(40) })
/** From one day to another, both included, by the clock of Lagos. */
const days = { startdate: typedText().pipe(daySchema).optional(), enddate: typedText().pipe(daySchema).optional() }

export const showActivity = route({
  operation: 'activity-log.show',
  roles: READERS,
  method: 'GET',
  path: '/merchant/{businessid}/activity/show',
  summary: 'What people and staff did in a business, the newest first',
  params,
  query: z.strictObject({
    ...days,
    cursor: z
      .string()
      .regex(/^\d{1,18}$/, 'The cursor is from another list')
      .optional(),
  }),
  reply: z.array(
    z.object({
      _id: z.string(),
      on: instantSchema,
      /** The name of the person; staff are not named. */
      by: shownText(),
      is_staff: z.boolean(),
      /** The call or job that did it, as `transfers.send`. */
      operation: z.string(),
      details: z.array(z.object({ name: z.string(), value: shownText() })),
    }),
  ),
  list: true,
})

export const downloadActivity = route({
  operation: 'activity-log.download',
  roles: READERS,
  method: 'GET',
  path: '/merchant/{businessid}/activity/download',
  summary: 'The same as CSV, at most 20,000 lines',
  maxConcurrent: 2,
  params,
  query: z.strictObject(days),
  reply: z.any(),
  file: 'text/csv',
})
