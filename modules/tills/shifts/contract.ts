import { z } from 'zod'
import { rolesWith } from '../../identity/contract.ts'
import { amountSchema, daySchema, EVERY_EVENT, instantSchema, koboSchema, route, shownText } from '../../../platform/http/contract.ts'

export const SHIFT_STATES = ['open', 'closed', 'uncounted'] as const
export type ShiftState = (typeof SHIFT_STATES)[number]

/** The notes in kobo that are counted by piece. Smaller notes and coins are one sum. */
export const NOTES_KOBO = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000] as const

export const DIFFERENCE_REASONS = ['wrong_change', 'sale_not_marked', 'paid_out_not_marked', 'do_not_know'] as const
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number]

/** What is known of the cash only when the drawer was counted, so that the count is blind. Amounts in kobo. */
const cashSchema = z.object({
  sales: koboSchema,
  sales_count: z.int(),
  paid_out: koboSchema,
  expected: koboSchema,
  counted: koboSchema.nullable(),
  difference: koboSchema.nullable(),
})

export const shiftSchema = z.object({
  _id: z.string(),
  number: z.int(),
  /** On the slip: `Z-0412`. */
  code: z.string(),
  state: z.enum(SHIFT_STATES),
  cashpoint: z.object({ _id: z.string(), name: shownText() }),
  /** Who opened it. */
  cashier: shownText(),
  /** Who is asked to count it: the active cashier of the cashpoint. */
  cashier_now: shownText().nullable(),
  float: koboSchema,
  /** What the shift before left. */
  left_before: koboSchema.nullable(),
  openedon: instantSchema,
  closedon: instantSchema.nullable(),
  closedby: shownText().nullable(),
  /** Payments of the ledger in its time. */
  channels: z.array(z.object({ channel: z.string(), payments: z.int(), amount: koboSchema })),
  received: koboSchema,
  payments: z.int(),
  /** Orders of the till that wait. They go to the next shift. */
  waiting: z.object({ orders: z.int(), amount: koboSchema }),
  /** Null until the drawer is counted, and in a shift that was closed without a count. */
  cash: cashSchema.nullable(),
  counts: z.int(),
  reason: z.enum(DIFFERENCE_REASONS).nullable(),
  /** Opened on a day before today, and not closed. */
  is_forgotten: z.boolean(),
  allowed: z.array(z.enum(['count', 'close', 'ask', 'close_uncounted'])),
})
export type Shift = z.input<typeof shiftSchema>

const ofCashpoint = z.strictObject({ id: z.string().max(40) })
const ofShift = z.strictObject({ id: z.string().max(40) })
const works = rolesWith('work_at_cashpoint')

export const showShift = route({
  operation: 'tills.show_shift',
  roles: works,
  method: 'GET',
  path: '/cashpoint/{id}/shift/show',
  summary: 'The open shift of the own cashpoint, the one closed last, and what it left in the drawer',
  params: ofCashpoint,
  refreshedBy: EVERY_EVENT,
  reply: z.object({
    open: shiftSchema.nullable(),
    last: shiftSchema.nullable(),
    /** What the last shift left, with its cashier. Null where nobody counted. */
    left: z.object({ amount: koboSchema, cashier: shownText(), at: instantSchema }).nullable(),
  }),
})

export const openShift = route({
  operation: 'tills.open_shift',
  roles: works,
  method: 'POST',
  path: '/cashpoint/{id}/shift/open',
  summary: 'Open the shift of the own cashpoint with the cash that is in the drawer',
  params: ofCashpoint,
  body: z.strictObject({ float: z.union([z.literal(0).transform(() => 0n), amountSchema]) }),
  reply: shiftSchema,
})

const piecesSchema = z.int('Type a whole number').min(0, 'Type 0 or more').max(100_000, 'At most 100,000 pieces')

export const countShift = route({
  operation: 'tills.count_shift',
  roles: works,
  method: 'POST',
  path: '/cashpoint/shift/{id}/count',
  summary: 'Count the drawer by note; the answer compares it with what should be there',
  params: ofShift,
  body: z.strictObject({
    /** Pieces of each note, in the order of the notes. */
    notes: z.array(piecesSchema).length(NOTES_KOBO.length),
    /** The sum of smaller notes and coins, in kobo. */
    coins: z.int().min(0).max(100_000_000),
  }),
  reply: shiftSchema,
})

export const closeShift = route({
  operation: 'tills.close_shift',
  roles: works,
  method: 'POST',
  path: '/cashpoint/shift/{id}/close',
  summary: 'Close the shift with the password of the cashier; nobody can change it afterwards',
  params: ofShift,
  body: z.strictObject({
    password: z.string().min(1, 'Password is required').max(128, 'Incorrect password'),
    /** What the cashier saw should be there. Another sum by now is refused. */
    expected: z.int().min(-1_000_000_000_000).max(1_000_000_000_000),
    reason: z.enum(DIFFERENCE_REASONS).optional(),
  }),
  reply: shiftSchema,
})

export const showShiftSlip = route({
  operation: 'tills.show_slip',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/cashpoint/shift/{id}/slip/show',
  summary: 'The closing report of a shift, as lines of 32 characters and as CSV',
  params: ofShift,
  reply: z.object({ code: z.string(), lines: z.array(z.string()), csv: z.string() }),
})

export const listShifts = route({
  operation: 'tills.list_shifts',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/shifts/show',
  summary: 'The shifts of all cashpoints on a day, and those that were never closed; 200 at most',
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject({ day: daySchema }),
  refreshedBy: EVERY_EVENT,
  reply: z.object({
    day: z.string(),
    taken: koboSchema,
    shifts: z.array(shiftSchema),
    /** Cashpoints without a shift on that day, with what came there. */
    without: z.array(z.object({ _id: z.string(), name: shownText(), received: koboSchema, payments: z.int() })),
    csv: z.string(),
    asof: instantSchema,
  }),
})

const decides = rolesWith('reverse')

export const askToCount = route({
  operation: 'tills.ask_to_count',
  roles: decides,
  method: 'POST',
  path: '/merchant/shifts/{id}/ask',
  summary: 'Ask the cashier by text message to count and close a shift; once an hour at most',
  params: ofShift,
  body: z.strictObject({}),
  reply: shiftSchema,
})

export const closeUncounted = route({
  operation: 'tills.close_uncounted',
  roles: decides,
  grant: true,
  method: 'POST',
  path: '/merchant/shifts/{id}/close',
  summary: 'Close a shift without a count, which its report says; takes a PIN grant',
  params: ofShift,
  body: z.strictObject({}),
  reply: shiftSchema,
})
