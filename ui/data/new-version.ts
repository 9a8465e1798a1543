import { useSyncExternalStore } from 'react'

let takeOver: (() => void) | null = null
const listeners = new Set<() => void>()

/** A newer version of the application has been downloaded. `start` closes this one and opens it. */
export function offerNewVersion(start: () => void): void {
  set(() => {
    set(null)
    start()
  })
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

function set(next: (() => void) | null): void {
  takeOver = next
  for (const listener of listeners) listener()
}
