import { z } from 'zod'
import { daySchema, lineSchema, route, typedText } from '../../platform/http/contract.ts'
import type { OperatorRole } from '../operators/contract.ts'

export const RECALL_LOGGERS = ['support', 'compliance', 'finance'] as const satisfies readonly OperatorRole[]

export const logRecallSchema = z.strictObject({
  /** The id or the session id of the payment. */
  payment: typedText().min(1, 'Enter the transaction id or session id').max(60),
  bank_reference: lineSchema(60, 'Enter the reference of the bank'),
  asked_on: typedText().min(1, 'Enter the day').pipe(daySchema),
  why: lineSchema(300, 'Say why the bank asks'),
})

export const logRecall = route({
  operation: 'recalls.log',
  roles: RECALL_LOGGERS,
  method: 'POST',
  path: '/operator/recalls/log',
  summary: 'Log that the bank of a payer asks for its money back; nothing is held or sent by it',
  body: logRecallSchema,
  reply: z.object({ _id: z.string() }),
})
