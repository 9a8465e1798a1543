import type { z } from 'zod'
import { route, typedText } from '../../../platform/http/contract.ts'
import { addCashpoint, addCashpointSchema } from '../contract.ts'

// Apart from the other calls of the module, which every page loads from the start.

export const assignCashierSchema = addCashpointSchema.omit({ name: true }).extend({ cashpoint: typedText().min(1, 'cashpoint is required').max(40) })

export const assignCashier = route({
  operation: 'cashpoints.assign_cashier',
  roles: addCashpoint.roles,
  method: 'POST',
  path: '/merchant/cashpoint/cashier/assign',
  summary: 'Give a cashpoint without a cashier a new one; the password goes to the phone and the email address',
  body: assignCashierSchema,
  reply: addCashpoint.reply,
})

export type AssignedCashier = z.output<typeof assignCashierSchema>
