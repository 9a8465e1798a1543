import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { onSessionEnded } from '../../../ui/data/client.ts'

let endedWith: string | null = null
const listeners = new Set<() => void>()

/** When the server ends the session nothing of it stays in memory; the layout then shows its popup (useSessionEnd). */
export function leaveWhenSessionEnds(queryClient: QueryClient): void {
  onSessionEnded((message) => {
    if (endedWith !== null) return
    endedWith = message
    queryClient.cancelQueries().catch(() => undefined)
    for (const listener of listeners) listener()
  })
}

/** The words with which the server ended the session, null while it lasts. */
export function useSessionEnd(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => endedWith,
  )
}
