import type { Socket } from 'node:net'
import type pg from 'pg'

/** What of the driver's connection is needed here; the driver's types say less. */
export type Connection = { stream: Socket; parsedStatements: Record<string, string>; close(message: { type: 'S'; name: string }): void }

export function connectionOf(client: pg.ClientBase): Connection {
  return (client as unknown as { connection: Connection }).connection
}

/** The process number that the server announced when the connection was made. */
export function processIdOf(client: pg.ClientBase): number | null {
  return (client as unknown as { processID: number | null }).processID
}
