import { z } from 'zod'
import { amountSchema, EVERY_EVENT, instantSchema, koboSchema, route } from '../../platform/http/contract.ts'
import { rolesWith } from '../identity/contract.ts'

/** Why a debt grew or shrank, by its posting. */
export const DEBT_CAUSES = ['card_dispute', 'earnings', 'payment', 'paid_back', 'written_off'] as const
export type DebtCause = (typeof DEBT_CAUSES)[number]

const debtSchema = z.object({
  owed: koboSchema,
  /** Of what comes in, in per cent. */
  share_percent: z.number(),
  /** From then on a share of what comes in pays it; null where nothing is owed or the owner was not told yet. */
  starts_on: instantSchema.nullable(),
  recovered: koboSchema,
  /** The most that can be paid now: what is owed, or what is free in the balance. */
  payable: koboSchema,
  /** The newest first, at most 20. Positive where the debt grew. */
  movements: z.array(z.object({ _id: z.string(), cause: z.enum(DEBT_CAUSES), amount: z.number(), createdon: instantSchema })),
})
export type Debt = z.output<typeof debtSchema>

export const showDebt = route({
  operation: 'debts.show',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/debt/show',
  summary: 'What the business owes to the house, why, and how it is paid back',
  refreshedBy: EVERY_EVENT,
  reply: debtSchema,
})

export const payDebt = route({
  operation: 'debts.pay',
  roles: rolesWith('send_money'),
  grant: true,
  method: 'POST',
  path: '/merchant/debt/pay',
  summary: 'Pay back what the business owes, in part or in full, out of its wallet',
  body: z.strictObject({ amount: amountSchema }),
  reply: debtSchema.extend({ paid: koboSchema }),
})
