import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { onSessionExpired } from '../../../ui/data/client.ts'

let expiryMessage: string | null = null
const listeners = new Set<() => void>()

/**
 * When the server ends the session, running queries are cancelled. The layout then shows its dialog (useSessionExpiry). Returns a function
 * that stops watching.
 */
export function watchSessionExpiry(queryClient: QueryClient): () => void {
  const stop = onSessionExpired((message) => {
    if (expiryMessage !== null) return
    expiryMessage = message
    queryClient.cancelQueries().catch(() => undefined)
    for (const listener of listeners) listener()
  })
  return () => {
    stop()
    expiryMessage = null
  }
}

/** The server's message about the ended session; null while the session lasts. */
export function useSessionExpiry(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => expiryMessage,
  )
}
