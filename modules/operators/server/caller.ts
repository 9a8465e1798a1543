import { createRouteBinder } from '../../../platform/http/bind.ts'
import type { OperatorRole } from '../contract.ts'

/** The operator of a request: resolved from the session before any route runs. */
export type OperatorCaller = { operatorId: string; sessionId: string; role: OperatorRole; name: string; email: string }

export const bindOperator = createRouteBinder<OperatorCaller>()
