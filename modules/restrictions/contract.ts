import { z } from 'zod'
import { EVERY_EVENT, instantSchema, koboSchema, route, shownText } from '../../platform/http/contract.ts'
import { TIERS } from '../businesses/contract.ts'
import { rolesWith } from '../identity/contract.ts'
import { CAP_REASONS } from '../risk/contract.ts'

export const ACTIVITIES = ['receive', 'send_back', 'send', 'withdraw', 'bills', 'read'] as const
export const DECIDERS = ['bank', 'card_processor', 'staff'] as const

const holdSchema = z.object({
  _id: z.string(),
  /** Held now. */
  amount: koboSchema,
  /** What later payments add until all of it is held. */
  missing: koboSchema,
  reason: shownText(),
  placed_on: instantSchema,
  decided_by: z.enum(DECIDERS),
  /** Null where no day is known. */
  decided_until: instantSchema.nullable(),
  /** The payment that it is about, as the history names it. */
  transaction_id: z.string().nullable(),
  /** The dispute of a card payment that the merchant can answer. */
  dispute_id: z.string().nullable(),
})

export const showRestrictions = route({
  operation: 'restrictions.show',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/restrictions/show',
  summary: 'What is held or limited, why, what ends it, who decides, and by when',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({
    tier: z.enum(TIERS),
    standing: z.string(),
    /** Why money cannot leave or arrive; null while both can. */
    standing_reason: z.string().nullable(),
    works: z.array(z.object({ activity: z.enum(ACTIVITIES), works: z.boolean() })),
    limit: z.object({ rule: z.string(), amount: koboSchema, used: koboSchema }).nullable(),
    /** What this person can send until the end, in all businesses together; null without such a cap. */
    person_cap: z.object({ reason: z.enum(CAP_REASONS), amount: koboSchema, used: koboSchema, ends_on: instantSchema }).nullable(),
    /** The most of one withdrawal. */
    single_withdrawal: koboSchema,
    held: koboSchema,
    holds: z.array(holdSchema),
    /** Of the last 90 days, the newest first. */
    earlier: z.array(z.object({ _id: z.string(), amount: koboSchema, reason: shownText(), ended_on: instantSchema })),
  }),
})
