import type { WireBody } from '../../../platform/http/contract.ts'
import type { login } from '../../../modules/identity/contract.ts'

/** The login of an account that this document has just made. */
type NewLogin = Pick<WireBody<typeof login>, 'email' | 'password'>

/** In memory only, so that the sign-in page can sign in by itself. A reload forgets it. */
let waiting: NewLogin | null = null

export function handNewLogin(made: NewLogin): void {
  waiting = made
}

export const newLogin = (): NewLogin | null => waiting

export function forgetNewLogin(): void {
  waiting = null
}
