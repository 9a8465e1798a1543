import { onlineManager } from '@tanstack/react-query'
import { getConnection, subscribeConnection, watchConnection } from '../../ui/data/connection.ts'

/** Lets queries wait for the connection, and go on by themselves when it is back. Returns the function that ends it. */
export function bridgeConnection(): () => void {
  onlineManager.setEventListener((setOnline) => subscribeConnection(() => setOnline(getConnection().offlineSince === null)))
  onlineManager.setOnline(true)
  const stop = watchConnection()
  return () => {
    stop()
    onlineManager.setOnline(true)
  }
}
