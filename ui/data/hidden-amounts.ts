import { useSyncExternalStore } from 'react'
import { removeValues, storeValue } from './storage.ts'

const KEY = 'amounts-hidden'
const listeners = new Set<() => void>()
/** Where the browser stores nothing, the choice lasts until the document is left. */
let unstored = false

/** Whether this person hides amounts from people nearby. One choice for all screens, kept over a reload. */
export function useHiddenAmounts(): [isHidden: boolean, setHidden: (isHidden: boolean) => void] {
  return [useSyncExternalStore(subscribe, read), hide]
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return unstored
  }
}

function hide(isHidden: boolean): void {
  unstored = isHidden
  if (isHidden) storeValue('localStorage', KEY, 'yes')
  else removeValues('localStorage', (key) => key === KEY)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
