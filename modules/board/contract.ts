import { z } from 'zod'
import { instantSchema, koboSchema, route } from '../../platform/http/contract.ts'
import { evidenceSchema } from '../desk/contract.ts'
import { ALL_OPERATORS } from '../operators/contract.ts'

/** Rows behind a number: a check, a kind of account, the open items of clearing, or jobs that gave up. */
export const ROW_KINDS = ['check', 'account', 'clearing', 'jobs'] as const

export const boardResultSchema = z.object({
  /** By group. `key` names its rows. */
  checks: z.array(z.object({ key: z.string(), group: z.string(), sentence: z.string(), unit: z.string(), figure: z.string(), holds: z.boolean() })),
  trial_balance: z.array(z.object({ kind: z.string(), title: z.string(), accounts: z.int(), debit: koboSchema, credit: koboSchema })),
  total: z.object({ debit: koboSchema, credit: koboSchema }),
  clearing: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      balance: koboSchema,
      items: z.int(),
      oldest_on: instantSchema.nullable(),
      limit_hours: z.int(),
      is_late: z.boolean(),
    }),
  ),
  jobs: z.array(z.object({ title: z.string(), waiting: z.int(), late: z.int(), failed: z.int(), oldest_on: instantSchema.nullable() })),
  /** Our money at billers. `busiest_day`: the most that purchases took on one day of the last seven. */
  floats: z.array(z.object({ partner: z.string(), free: koboSchema, reserved: koboSchema, busiest_day: koboSchema, is_low: z.boolean() })),
  partners: z.array(z.object({ partner: z.string(), state: z.enum(['closed', 'open', 'half_open']), since: instantSchema.nullable() })),
})

export const showBoard = route({
  operation: 'board.show',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/board/show',
  summary: 'The newest run of the integrity checks, with balances, clearing, jobs and partners',
  reply: z.object({
    run_on: instantSchema.nullable(),
    is_running: z.boolean(),
    /** From then on a new run may be asked for. */
    next_on: instantSchema,
    result: boardResultSchema.nullable(),
  }),
})

export const runBoard = route({
  operation: 'board.run',
  roles: ALL_OPERATORS,
  method: 'POST',
  path: '/operator/board/run',
  summary: 'Run the integrity checks now, at most once a minute',
  body: z.strictObject({}),
  reply: z.object({ is_running: z.boolean() }),
})

export const showBoardRows = route({
  operation: 'board.rows',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/board/{what}/{key}/show',
  summary: 'The rows behind a number of the board',
  params: z.strictObject({ what: z.enum(ROW_KINDS), key: z.string().regex(/^[\w.-]{1,80}$/, 'There is no such number') }),
  reply: z.object({ title: z.string(), about: z.string(), evidence: z.array(evidenceSchema) }),
})

const daySchema = z.strictObject({ day: z.iso.date('Use a date such as 2026-11-20') })

const dayBalanceSchema = z.object({ opening: koboSchema, in: koboSchema, out: koboSchema, closing: koboSchema })

export const showReconciliation = route({
  operation: 'board.reconciliation',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/reconciliation/{day}/show',
  summary: 'The bank statement of a day against the books: matched, unmatched and breaks, by hour',
  params: daySchema,
  reply: z.object({
    day: z.string(),
    lines: z.int(),
    matched: z.int(),
    unmatched: z.int(),
    breaks: z.int(),
    /** Today's statement is still being read. */
    is_over: z.boolean(),
    /** The bank's statement and our books, with what they differ by at the end. */
    bank: dayBalanceSchema,
    books: dayBalanceSchema,
    variance: koboSchema,
    /** The balance of our account at the bank at this moment. */
    booked_now: koboSchema,
    evidence: z.array(evidenceSchema),
  }),
})

export const downloadReconciliation = route({
  operation: 'board.reconciliation_csv',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/reconciliation/{day}/download',
  summary: 'The lines of a day with what each matches, as CSV',
  maxConcurrent: 2,
  params: daySchema,
  reply: z.any(),
  file: 'text/csv',
})
