import { z } from 'zod'
import { ALL_ROLES, MERCHANT_ROLES } from '../identity/contract.ts'
import { route, shownText } from '../../platform/http/contract.ts'

export const cashpointSchema = z.object({
  _id: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  state: z.enum(['active', 'deactivated']),
  /** Null until the bank has opened the account and the business is activated. */
  accountnumber: z.string().nullable(),
  accountname: shownText().nullable(),
  bank: shownText(),
  createdon: z.string(),
})

export const listCashpoints = route({
  operation: 'cashpoints.list',
  roles: MERCHANT_ROLES,
  method: 'GET',
  path: '/merchant/{id}/cashpoints/show',
  summary: 'Cashpoints of a business with their account numbers',
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.array(cashpointSchema),
  list: true,
})

export const showCashpoint = route({
  operation: 'cashpoints.show',
  roles: ALL_ROLES,
  method: 'GET',
  path: '/cashpoint/{id}/show',
  summary: 'One cashpoint; a cashier sees the own',
  params: z.strictObject({ id: z.string().max(40) }),
  reply: cashpointSchema,
})
