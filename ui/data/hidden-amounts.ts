import { useSyncExternalStore } from 'react'
import { readSession, subscribeToSession } from './session.ts'
import { removeValues, storeValue } from './storage.ts'

/** Survives signing out: the ids of the people who hide amounts in this browser. */
export const HIDDEN_AMOUNTS_KEY = 'amounts-hidden'
const listeners = new Set<() => void>()
/** Where the browser stores nothing, the choice lasts until the document is left. */
let unstored: string[] | null = null

/** Whether this person hides amounts from people nearby. One choice for all screens and tabs, kept over a reload. */
export function useHiddenAmounts(): [isHidden: boolean, setHidden: (isHidden: boolean) => void] {
  return [useSyncExternalStore(subscribeToHiddenAmounts, areAmountsHidden, areAmountsHidden), hide]
}

/** For texts outside of the screen's tree. */
export function areAmountsHidden(): boolean {
  const person = signedInPerson()
  return person !== null && hidingPeople().includes(person)
}

function hide(isHidden: boolean): void {
  const person = signedInPerson()
  if (person === null) return
  const others = hidingPeople().filter((one) => one !== person)
  const hiding = isHidden ? [...others, person] : others
  if (hiding.length === 0) removeValues('localStorage', (key) => key === HIDDEN_AMOUNTS_KEY)
  unstored = hiding.length === 0 || storeValue('localStorage', HIDDEN_AMOUNTS_KEY, JSON.stringify(hiding)) ? null : hiding
  for (const listener of listeners) listener()
}

function signedInPerson(): string | null {
  const holder = readSession<{ _id?: unknown } | null>()?.holder
  return typeof holder?._id === 'string' ? holder._id : null
}

function hidingPeople(): string[] {
  if (unstored) return unstored
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(HIDDEN_AMOUNTS_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Another tab writes the storage, and another person may sign in. Also called when the session changes. */
export function subscribeToHiddenAmounts(listener: () => void): () => void {
  listeners.add(listener)
  const endSession = subscribeToSession(listener)
  return () => {
    listeners.delete(listener)
    endSession()
  }
}
