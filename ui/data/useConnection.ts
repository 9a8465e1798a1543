import { useSyncExternalStore } from 'react'
import { type Connection, getConnection, subscribeConnection } from './connection.ts'

/** Re-renders when the connection is lost, slow, or back. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribeConnection, getConnection, getConnection)
}
