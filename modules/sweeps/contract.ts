import { z } from 'zod'
import { instantSchema, koboSchema, route, shownText } from '../../platform/http/contract.ts'
import { ALL_OPERATORS, type OperatorRole } from '../operators/contract.ts'

/** `pool_to_house`, or into the pool from the account that the name begins with: `house_to_pool`. */
const directionSchema = z.string().regex(/^(pool_to_house|[a-z][a-z0-9-]*_to_pool)$/, 'Choose a direction')
export type SweepDirection = z.output<typeof directionSchema>

export const SWEEP_STATES = [
  'asked',
  'held',
  'sending',
  'unclear',
  'review',
  'on_its_way',
  'arrived',
  'returned',
  'lost',
  'failed',
  'cancelled',
  'refused',
] as const
export type SweepState = (typeof SWEEP_STATES)[number]

/** `coming` and `going`: told by answers, and not on the statement yet. */
const ownAccountSchema = z.object({
  /** `pool`, `house`, or the name of a bank of alternate accounts. */
  account: z.string(),
  label: shownText(),
  balance: koboSchema,
  coming: koboSchema,
  going: koboSchema,
})

export const showSweeps = route({
  operation: 'sweeps.show',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/sweeps/show',
  summary: 'Our accounts at banks, what customers own of them, what is ours, and the last sweeps',
  reply: z.object({
    accounts: z.array(ownAccountSchema),
    /** Of customers, partners and the state (docs/money.md §6, check 8). */
    owed: koboSchema,
    /** Own money that stays in the pool. */
    kept: koboSchema,
    in_transit: koboSchema,
    /** The surplus over what is owed; below zero it is missing. Own money on its way to the house account counts no more. */
    surplus: koboSchema,
    /** What could be moved now, in which direction. */
    allowed: z.array(z.object({ direction: directionSchema, amount: koboSchema })),
    sweeps: z.array(
      z.object({
        _id: z.string(),
        direction: directionSchema,
        amount: koboSchema,
        reference: z.string(),
        state: z.enum(SWEEP_STATES),
        answer: z.string().nullable(),
        is_late: z.boolean(),
        /** A person has to decide it at the desk. */
        is_work: z.boolean(),
        createdon: instantSchema,
        endedon: instantSchema.nullable(),
      }),
    ),
  }),
})

export const SWEEP_ASKERS: readonly OperatorRole[] = ['finance']

export const askSweep = route({
  operation: 'sweeps.ask',
  roles: SWEEP_ASKERS,
  method: 'POST',
  path: '/operator/sweeps/ask',
  summary: 'Propose to sweep now what may be moved in a direction; two people decide it at the desk',
  body: z.strictObject({ direction: directionSchema }),
  reply: z.object({ _id: z.string() }),
})
