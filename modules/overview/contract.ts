import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { EVERY_EVENT, instantSchema, koboSchema, route, shownText } from '../../platform/http/contract.ts'
import { historyItemSchema } from '../history/contract.ts'

export const showBalance = route({
  operation: 'overview.show_balance',
  apiKey: true,
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/wallet/balance',
  summary: 'Available and ledger balance',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({ balance: koboSchema, ledger_balance: koboSchema, sending: koboSchema, held: koboSchema, pending: koboSchema }),
})

const balanceSummarySchema = z.object({
  total_received: koboSchema,
  /** The first day with a payment. */
  received_since: z.string().nullable(),
  balance: koboSchema,
  ledger_balance: koboSchema,
  /** Reserved for payments in progress. */
  sending: koboSchema,
  sending_payments: z.int(),
  /** On hold, with its reasons on the page of restrictions. */
  held: koboSchema,
  /** Paid by card, and not yet in the wallet. */
  pending: koboSchema,
  /** The parts of `pending` by the day on which they reach the wallet. */
  pending_by_day: z.array(z.object({ day: z.string(), amount: koboSchema })),
  customers: z.int(),
  customers_new_this_week: z.int(),
})

const turnoverSchema = z.array(z.object({ day: z.string(), received: koboSchema, payments: z.int(), closed: z.boolean() }))

/** Received today, yesterday up to the same minute, and in all of yesterday. */
const todaySchema = z.object({ received: koboSchema, yesterday_by_now: koboSchema, yesterday: koboSchema })

/**
 * What a new owner does, in its order. `checking` waits for a partner or for staff, `refused` can be tried again, and `later` begins with the
 * activation of the business.
 */
const firstStepsSchema = z.object({
  steps: z.array(
    z.object({
      _id: z.string(),
      state: z.enum(['done', 'open', 'checking', 'refused', 'later']),
      title: z.string(),
      detail: z.string(),
      minutes: z.int(),
      /** What the caller may do now. */
      act: z.object({ words: z.string(), href: z.string() }).nullable(),
      /** The business works without it. */
      is_optional: z.boolean(),
    }),
  ),
  /** The step to do now; null while all that are left wait for somebody else. */
  next: z.string().nullable(),
  done: z.int(),
  /** Minutes of the steps that the caller has yet to do. */
  minutes_left: z.int(),
})

export const ACTION_ICONS = ['approval', 'bank', 'bulk', 'card', 'document', 'loan', 'message', 'payment', 'webhook'] as const

/** What waits for the caller. */
const actionItemSchema = z.object({
  _id: z.string(),
  icon: z.enum(ACTION_ICONS),
  title: shownText(),
  detail: shownText().nullable(),
  amount: koboSchema.nullable(),
  since: instantSchema,
  /** When it ends without an answer. */
  due: instantSchema.nullable(),
  /** Something failed or is owed. The others wait for a decision. */
  is_wrong: z.boolean(),
  /** The words of its button. */
  act: z.string(),
  /** The page where the caller acts on it. */
  href: z.string(),
})

/** What is fixed to come. */
const comingUpSchema = z.object({
  items: z.array(
    z.object({
      _id: z.string(),
      day: z.string(),
      title: shownText(),
      /** Both null where nothing moves, or the sum is not known yet. */
      way: z.enum(['in', 'out']).nullable(),
      amount: koboSchema.nullable(),
      href: z.string(),
    }),
  ),
  /** The last day of the chart. */
  until: z.string(),
  /** Of what can be spent now, after all of them and without other payments. Below zero where they need more. Null where none moves anything. */
  left: koboSchema.nullable(),
})

export const listActionItems = route({
  operation: 'overview.list_action_items',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/action-items/show',
  summary: 'What waits for the caller: decisions, answers and what went wrong; the soonest clock first',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.array(actionItemSchema),
})

/** All data of the dashboard in one answer. */
export const showDashboard = route({
  operation: 'overview.show_dashboard',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/dashboard/show',
  summary: 'Figures, latest movements and daily turnover of a business',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({
    money: balanceSummarySchema,
    recent: z.array(historyItemSchema),
    turnover: turnoverSchema,
    today: todaySchema,
    /** Of each active cashpoint, the largest first. Empty where there is one only. */
    cashpoints_today: z.array(z.object({ _id: z.string(), name: shownText(), received: koboSchema, payments: z.int() })),
    /** Null once all are done or put away, and for all but the owner. */
    first_steps: firstStepsSchema.nullable(),
    action_items: z.array(actionItemSchema),
    /** What the wallet held at the end of each of the last days, today not included. Empty without a wallet. */
    balance_days: z.array(z.object({ day: z.string(), balance: koboSchema })),
    coming_up: comingUpSchema,
    as_of: z.string(),
  }),
})

/** A cashier's view: the own cashpoint, and no balance. */
export const showCashpointToday = route({
  operation: 'overview.show_till_today',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/cashpoint/{id}/today/show',
  summary: 'Sum of today, latest payments and daily turnover of one cashpoint',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({
    cashpoint: z.object({ _id: z.string(), name: z.string(), accountnumber: z.string().nullable(), business: z.string(), bank: z.string() }),
    /** Of all time. Null for a cashier, who sees the sums of days only. */
    total_received: koboSchema.nullable(),
    received_today: koboSchema,
    payments_today: z.int(),
    /** Payments by card can be taken here now. */
    takes_cards: z.boolean(),
    recent: z.array(historyItemSchema),
    turnover: turnoverSchema,
    customers: z.int(),
    /** New customers on each day of the turnover. */
    growth: z.array(z.object({ day: z.string(), customers: z.int() })),
  }),
})
