import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { lineSchema, route } from '../../platform/http/contract.ts'

export const setDismissed = route({
  operation: 'dismissals.set',
  roles: rolesWith('see_business'),
  method: 'POST',
  path: '/merchant/{id}/dismissals/set',
  summary: 'The caller puts away a suggestion for the business, such as an optional first step, on every device; or takes it back',
  params: z.strictObject({ id: z.string().max(40) }),
  body: z.strictObject({ item: lineSchema(80, 'Say what is put away'), dismissed: z.boolean() }),
  reply: z.object({}),
})
