import { z } from 'zod'
import { emailSchema, rolesWith } from '../identity/contract.ts'
import { daySchema, instantSchema, koboSchema, lineSchema, route } from '../../platform/http/contract.ts'

export const FIRST_AFTER_LAST = 'The first day is after the last day'
export const DAY_AFTER_TODAY = 'Choose a day up to today'

/** `lines`: fee, VAT and stamp duty are lines of their own. `folded`: they stand in the line of their payment. */
export const CHARGES = ['lines', 'folded'] as const

const statementSchema = z.object({
  _id: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  state: z.enum(['waiting', 'writing', 'ready', 'failed', 'stopped', 'expired']),
  /** Movements of the wallet that are written, of those that the statement will have. */
  written: z.int(),
  movements: z.int().nullable(),
  pages: z.int().nullable(),
  mailed_to: z.string(),
  createdon: instantSchema,
  readyon: instantSchema.nullable(),
  /** The files are deleted then. */
  expireson: instantSchema.nullable(),
})

const periodSchema = {
  all_time: z.boolean(),
  single_date: daySchema.nullable(),
  start_date: daySchema.nullable(),
  end_date: daySchema.nullable(),
}

/** API-38. One of: everything, one day, or a first and a last day. The other fields are null. */
export const mailStatement = route({
  operation: 'statements.mail',
  roles: rolesWith('order_statements'),
  method: 'POST',
  path: '/merchant/statement/mail',
  summary: 'Make a statement of the wallet and mail its address to the person, or to the email address that is named',
  body: z.strictObject({
    businessid: lineSchema(40, 'Name the business'),
    publickey: lineSchema(100).optional(),
    type: z.literal('mail', 'A statement is sent by mail'),
    ...periodSchema,
    email: emailSchema.optional(),
    charges: z.enum(CHARGES).optional(),
  }),
  reply: z.object({ message: z.string(), statement: statementSchema }),
})

/** The sums of a statement before it is made, and where it goes. */
export const previewStatement = route({
  operation: 'statements.preview',
  roles: rolesWith('order_statements'),
  method: 'GET',
  path: '/merchant/statement/preview',
  summary: 'Opening balance, credit, debit and closing balance of a statement, and how many transactions it has',
  query: z.strictObject({ businessid: z.string().max(40), start_date: daySchema, end_date: daySchema }),
  reply: z.object({
    opening: koboSchema,
    /** What came into the wallet and what left it, with all charges. */
    credit: koboSchema,
    debit: koboSchema,
    closing: koboSchema,
    transactions: z.int(),
    /** The address of the person who asks. */
    goes_to: z.string(),
  }),
})

export const showStatement = route({
  operation: 'statements.show',
  roles: rolesWith('order_statements'),
  method: 'GET',
  path: '/merchant/statement/show',
  summary: 'How far a statement is',
  refreshedBy: ['statement.ready'],
  query: z.strictObject({ statement: z.string().max(40) }),
  reply: statementSchema,
})

export const stopStatement = route({
  operation: 'statements.stop',
  roles: rolesWith('order_statements'),
  method: 'POST',
  path: '/merchant/statement/stop',
  summary: 'Stop a statement that is not ready',
  body: z.strictObject({ statement: lineSchema(40, 'Name the statement') }),
  reply: statementSchema,
})

export const downloadStatement = route({
  operation: 'statements.download',
  roles: rolesWith('order_statements'),
  method: 'GET',
  path: '/merchant/statement/download',
  summary: 'A statement that is ready, as PDF or CSV, for seven days',
  // Each file is read into memory.
  maxConcurrent: 4,
  query: z.strictObject({ statement: z.string().max(40), format: z.enum(['pdf', 'csv']).optional() }),
  reply: z.any(),
  file: 'application/octet-stream',
})
