import { z } from 'zod'
import { ALL_ROLES, MERCHANT_ROLES } from '../identity/contract.ts'
import { koboSchema, route } from '../../platform/http/contract.ts'
import { historyItemSchema } from '../history/contract.ts'

export const showBalance = route({
  operation: 'overview.show_balance',
  roles: MERCHANT_ROLES,
  method: 'GET',
  path: '/merchant/{id}/wallet/balance',
  summary: 'Available and ledger balance',
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({ balance: koboSchema, ledger_balance: koboSchema, sending: koboSchema, held: koboSchema, pending: koboSchema }),
})

const balanceSummarySchema = z.object({
  total_received: koboSchema,
  balance: koboSchema,
  ledger_balance: koboSchema,
  /** Reserved for payments in progress. */
  sending: koboSchema,
  customers: z.int(),
  customers_new_this_week: z.int(),
})

const turnoverSchema = z.array(z.object({ day: z.string(), received: koboSchema, closed: z.boolean() }))

/** All data of the dashboard in one answer. */
export const showDashboard = route({
  operation: 'overview.show_dashboard',
  roles: MERCHANT_ROLES,
  method: 'GET',
  path: '/merchant/{id}/dashboard/show',
  summary: 'Figures, latest movements and daily turnover of a business',
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({
    money: balanceSummarySchema,
    recent: z.array(historyItemSchema),
    turnover: turnoverSchema,
    as_of: z.string(),
  }),
})

/** A cashier's view: the own cashpoint, and no balance. */
export const showCashpointToday = route({
  operation: 'overview.show_till_today',
  roles: ALL_ROLES,
  method: 'GET',
  path: '/cashpoint/{id}/today/show',
  summary: 'Sum of today, latest payments and daily turnover of one cashpoint',
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({
    cashpoint: z.object({ _id: z.string(), name: z.string(), accountnumber: z.string().nullable(), business: z.string(), bank: z.string() }),
    received_today: koboSchema,
    payments_today: z.int(),
    recent: z.array(historyItemSchema),
    turnover: turnoverSchema,
  }),
})
