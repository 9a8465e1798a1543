import type { Socket } from 'node:net'
import type pg from 'pg'

/** The undocumented part of the driver that pipelining needs. Its version is pinned, and the tests of this folder fail when it changes. */
export type DriverConnection = {
  stream: Socket
  parsedStatements: Record<string, string>
  close(message: { type: 'S'; name: string }): void
  /** Each error that the server sends, of whichever statement. */
  on(event: 'errorMessage', listener: (message: { code?: string }) => void): unknown
}

export function connectionOf(client: pg.ClientBase): DriverConnection {
  return (client as unknown as { connection: DriverConnection }).connection
}

/** The process number that the server announced when the connection was made. */
export function processIdOf(client: pg.ClientBase): number | null {
  return (client as unknown as { processID: number | null }).processID
}
