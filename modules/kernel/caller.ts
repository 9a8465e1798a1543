import type { Kobo } from '../../platform/money/index.ts'
import type { OperatorRole, Role } from './roles.ts'

/** The caller and its business: resolved from the session before any route runs, never from the request. */
export type Caller = {
  personId: string
  sessionId: string
  businessId: string
  role: Role
  cashpointId: string | null
  /** The beginnings of operations that the owner withholds from this person (SHELL-50..52), such as `loans.`. */
  withheld?: readonly string[]
  firstname: string
  lastname: string
  email: string
  /** Set while an approved request is carried out. The approval stands in place of the session and the PIN. */
  approval?: { id: string; totalKobo: Kobo | null; digest: string | null }
}

/** The operator of a request: resolved from the session before any route runs. */
export type OperatorCaller = { operatorId: string; sessionId: string; role: OperatorRole; name: string; email: string }
