import { type login, loginSchema } from '../../../modules/identity/contract.ts'
import type { WireBody } from '../../../platform/http/contract.ts'
import { firstMessages } from './first-messages.ts'

/** The message of each field that the contract refuses. */
export const faultsOf = (body: WireBody<typeof login>): Partial<Record<string, string>> =>
  firstMessages(loginSchema.safeParse(body).error?.issues ?? [])
