import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { onSessionExpired } from '../../../ui/data/client.ts'

let expiryMessage: string | null = null
const listeners = new Set<() => void>()

/** When the server ends the session nothing of it stays in memory; the layout then shows its popup (useSessionExpiry). */
export function watchSessionExpiry(queryClient: QueryClient): void {
  onSessionExpired((message) => {
    if (expiryMessage !== null) return
    expiryMessage = message
    queryClient.cancelQueries().catch(() => undefined)
    for (const listener of listeners) listener()
  })
}

/** The words with which the server ended the session, null while it lasts. */
export function useSessionExpiry(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => expiryMessage,
  )
}
