import type { Socket } from 'node:net'
import type pg from 'pg'

/** What of the driver's connection is needed here; the driver's types say less. */
export type Connection = { stream: Socket; parsedStatements: Record<string, string>; close(message: { type: 'S'; name: string }): void }

export function connectionOf(client: pg.ClientBase): Connection {
  return (client as unknown as { connection: Connection }).connection
}
