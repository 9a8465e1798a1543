import type { DriverConnection } from './pg-internals.ts'
import { codeOf } from '../connections/connection-errors.ts'

/** A column was added or dropped after the statement was prepared (“cached plan must not change result type”), or it is prepared no more. */
const STALE_PLAN_CODES = /^(0A000|26000)$/

/** The server refuses the statement under this name for as long as the connection lasts, and has run nothing of it. */
export function isStalePlan(error: unknown): boolean {
  return STALE_PLAN_CODES.test(codeOf(error) ?? '')
}

/** The next use of the statement prepares it again. */
export function deallocate(connection: DriverConnection, name: string): void {
  delete connection.parsedStatements[name]
  if (connection.stream.writable) connection.close({ type: 'S', name })
}
