import type { Connection } from './pg-internals.ts'
import { codeOf } from '../connections/connection-errors.ts'

/** A column came or went since it was prepared (“cached plan must not change result type”); it is not prepared there any more. */
const OUTGROWN = /^(0A000|26000)$/

/** The server refuses the statement by its name for as long as the connection lasts, and did nothing of it. */
export function isOutgrown(error: unknown): boolean {
  return OUTGROWN.test(codeOf(error) ?? '')
}

/** The next time it is asked it is prepared anew. */
export function forget(connection: Connection, name: string): void {
  delete connection.parsedStatements[name]
  if (connection.stream.writable) connection.close({ type: 'S', name })
}
