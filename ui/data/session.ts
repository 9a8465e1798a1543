import { useSyncExternalStore } from 'react'

/**
 * Who is signed in, in one place: what the calls carry and what the application remembers of the person. Kept in local storage, so
 * that a second tab is signed in too, and signing out in one signs out all.
 */
export type Session<Holder = unknown> = {
  accessToken: string
  /** Which of the person's businesses the calls are about. */
  publicKey: string | null
  /** What the sign-in answered about the person; its shape is the application's. */
  holder: Holder
}

const KEY = 'session'
const listeners = new Set<() => void>()
let known: { text: string | null; session: Session | null } = { text: null, session: null }

export function readSession<Holder = unknown>(): Session<Holder> | null {
  const text = readStoredText()
  if (text !== known.text) known = { text, session: parse(text) }
  return known.session as Session<Holder> | null
}

export function saveSession(session: Session): void {
  localStorage.setItem(KEY, JSON.stringify(session))
  notifyListeners()
}

/** Empties both storages, as a sign-in and a sign-out have to, and leaves the named keys. */
export function clearStorages(keep: readonly string[] = []): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (!keep.includes(key)) storage.removeItem(key)
  }
  notifyListeners()
}

export function useSession<Holder = unknown>(): Session<Holder> | null {
  return useSyncExternalStore(subscribeToSession, () => readSession<Holder>())
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

function readStoredText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage can be forbidden (private windows of some browsers): then nobody is signed in.
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
