import { useSyncExternalStore } from 'react'

let takeOver: (() => void) | null = null
const listeners = new Set<() => void>()

/** A newer version of the application has been downloaded. `start` closes this one and opens it. */
export function offerNewVersion(start: () => void): void {
  takeOver = start
  for (const listener of listeners) listener()
}

/** Starts the newer version; null while there is none. */
export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => takeOver,
    () => null,
  )
}
