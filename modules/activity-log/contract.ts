import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { daySchema, instantSchema, route, shownText, typedText } from '../../platform/http/contract.ts'

export const ACTIVITY_KINDS = ['money', 'credit', 'people', 'security', 'settings', 'verification', 'support'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

const params = z.strictObject({ businessid: z.string().max(40) })
/** From one day to another, both included, by the clock of Lagos. */
const filter = {
  startdate: typedText().pipe(daySchema).optional(),
  enddate: typedText().pipe(daySchema).optional(),
  /** The id of a member of the team; `staff` of Kasuwa; `kasuwa` for what nobody did by hand. */
  by: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'by is the id of a member')
    .optional(),
  kind: z.enum(ACTIVITY_KINDS).optional(),
}

export const showActivity = route({
  operation: 'activity-log.show',
  roles: rolesWith('see_activity'),
  method: 'GET',
  path: '/merchant/{businessid}/activity/show',
  summary: 'What people and staff did in a business, the newest first',
  params,
  query: z.strictObject({
    ...filter,
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
      kind: z.enum(ACTIVITY_KINDS),
      /** What was done, as it stands behind the name: “sent ₦1,100.00 to Sani Usman, First Bank”. */
      did: shownText(),
    }),
  ),
  list: true,
})

export const downloadActivity = route({
  operation: 'activity-log.download',
  roles: rolesWith('see_activity'),
  method: 'GET',
  path: '/merchant/{businessid}/activity/download',
  summary: 'The same as CSV, at most 20,000 lines',
  maxConcurrent: 2,
  params,
  query: z.strictObject(filter),
  reply: z.any(),
  file: 'text/csv',
})
