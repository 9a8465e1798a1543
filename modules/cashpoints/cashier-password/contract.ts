import { z } from 'zod'
import { route } from '../../../platform/http/contract.ts'
import { rolesWith } from '../../identity/contract.ts'

// Apart from the other calls of the module, which every page loads from the start.

export const sendCashierPassword = route({
  operation: 'cashpoints.send_password',
  roles: rolesWith('send_cashier_password'),
  method: 'POST',
  path: '/cashpoint/{cashpoint}/password/send',
  summary: 'Send a new first password by text message to the cashier of a cashpoint who has no email address; the cashier is signed out',
  params: z.strictObject({ cashpoint: z.string().max(40) }),
  body: z.strictObject({}),
  reply: z.object({}),
})
