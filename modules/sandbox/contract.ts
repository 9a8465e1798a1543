import { z } from 'zod'
import { EVERY_EVENT, route, typedText } from '../../platform/http/contract.ts'
import { rolesWith } from '../identity/contract.ts'

export const TWIN_STATES = ['requested', 'created', 'active', 'refused'] as const
export type TwinState = (typeof TWIN_STATES)[number]

export const sandboxSchema = z.object({
  /** Null before it is asked for. */
  state: z.enum(TWIN_STATES).nullable(),
  /** Where developers sign in, once it is active. */
  site: z.string().nullable(),
  /** Why it cannot be created now; null when it can, or when it exists. */
  reason: z.string().nullable(),
  allowed: z.array(z.enum(['create', 'activate'])),
})
export type SandboxView = z.input<typeof sandboxSchema>

const keyBody = z.strictObject({ publickey: typedText().min(1).max(80) })
const reply = sandboxSchema.extend({ message: z.string() })

export const showSandbox = route({
  operation: 'sandbox.show',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/sandbox',
  summary: 'The developer sandbox of a business, and what the caller may do with it',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: typedText().max(40) }),
  reply: sandboxSchema,
})

export const addSandbox = route({
  operation: 'sandbox.add',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/merchant/sandbox/add',
  summary: 'Create the developer sandbox: a twin of the business with its own keys and simulated money',
  body: keyBody,
  reply,
})

export const activateSandbox = route({
  operation: 'sandbox.activate',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/merchant/sandbox/activate',
  summary: 'Open the developer sandbox once its twin is created',
  body: keyBody,
  reply,
})
