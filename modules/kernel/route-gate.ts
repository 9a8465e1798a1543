import type { RouteContract } from '../../platform/http/contract.ts'
import type { Caller } from './caller.ts'

/** Is asked before a route with a session runs, for the operations that it names. It throws what it does not let pass. */
export type RouteGate = {
  operations: ReadonlySet<string>
  admit(contract: RouteContract, request: { params: unknown; body: unknown; caller: Caller; requestId: string }): Promise<void>
}
