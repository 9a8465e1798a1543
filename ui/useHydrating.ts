import { useSyncExternalStore } from 'react'

/** Whether this render is of the server, or goes on with what the server has written. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}
