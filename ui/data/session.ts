import { useSyncExternalStore } from 'react'
import { ApiProblem } from './problem.ts'
import { removeValues, storeValue } from './storage.ts'

/**
 * The signed-in session: the credentials of the calls, and the application's record of the user. Local storage keeps it, so a second tab is
 * signed in too. Signing out in one tab signs out all.
 */
export type Session<Holder = unknown> = {
  accessToken: string
  /** Identifies the business that the calls are about. */
  publicKey: string | null
  /** The sign-in answer about the user. The application defines its shape. */
  holder: Holder
}

/** The key in local storage. Another document of this site, with sign-ins of its own, names another one. */
let key = 'session'

export function setSessionKey(name: string): void {
  key = name
}
const listeners = new Set<() => void>()
let known: { text: string | null; session: Session | null } = { text: null, session: null }

export function readSession<Holder = unknown>(): Session<Holder> | null {
  const text = readStoredText()
  if (text !== known.text) known = { text, session: parse(text) }
  return known.session as Session<Holder> | null
}

const endingListeners = new Set<() => void>()

/** Calls `listener` when the person has chosen to sign out: the server may end the session at any moment, and the page leaves soon after. */
export function onSessionEnding(listener: () => void): () => void {
  endingListeners.add(listener)
  return () => endingListeners.delete(listener)
}

export function announceSessionEnding(): void {
  for (const listener of endingListeners) listener()
}

/** Throws ApiProblem where the browser stores nothing: the next document of the application would not know the session. */
export function saveSession(session: Session): void {
  if (!storeValue('localStorage', key, JSON.stringify(session)))
    throw new ApiProblem({
      httpStatus: 0,
      code: 'browser.storage_blocked',
      message: 'Your browser saves nothing for this site, so you cannot stay signed in. Allow site data, or use another browser.',
      requestId: '',
    })
  notifyListeners()
}

/** Empties both storages except for the named keys, as each sign-in and sign-out requires. */
export function clearStorages(keep: readonly string[] = []): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) removeValues(storage, (key) => !keep.includes(key))
  notifyListeners()
}

/** Forgets the session, and leaves everything else that is stored. */
export function removeSession(): void {
  removeValues('localStorage', (name) => name === key)
  notifyListeners()
}

export function useSession<Holder = unknown>(): Session<Holder> | null {
  return useSyncExternalStore(
    subscribeToSession,
    () => readSession<Holder>(),
    () => readSession<Holder>(),
  )
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** The session as it is stored; another text is another session. */
export function readStoredText(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage can be forbidden, for example in private windows of some browsers. Then there is no session.
    return null
  }
}

function parse(text: string | null): Session | null {
  try {
    const session = JSON.parse(text ?? 'null') as Session | null
    return typeof session?.accessToken === 'string' ? session : null
  } catch {
    return null
  }
}
