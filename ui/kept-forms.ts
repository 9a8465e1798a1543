import { useEffect, useState } from 'react'
import { now } from './clock.ts'
import { readValue, removeValues, storeValue } from './data/storage.ts'

/**
 * What forms hold when the server ends the session. After the next sign-in of the same person in this tab they have it again. A PIN, a
 * password or a code is never part of it, and neither is a payment that was sent.
 */
type KeptForms = { owner: string; path: string; atMs: number; forms: Record<string, unknown> }

export const KEPT_FORMS_KEY = 'kept-forms'
/** Longer than a sign-in with a new device takes. */
const KEPT_FOR_MS = 30 * 60_000

/** The forms on the screen by name, with what each holds, and what of the address ends with the session. */
const filled = new Map<string, { holds: unknown; ended: readonly string[] }>()

/** A payment that was begun is not stored any more after the session, so its step and its id are left out of the address. */
export const BEGUN_PAYMENT = ['step', 'payment']

/** What the forms on the screen hold, to be kept by the returned function once the storages are cleared. `owner`: person and business. */
export function keepForms(owner: string): () => void {
  const forms = Object.fromEntries([...filled].map(([name, { holds }]) => [name, holds]))
  const path = placeOfForms()
  return () => {
    if (Object.keys(forms).length === 0) return
    storeValue('sessionStorage', KEPT_FORMS_KEY, JSON.stringify({ owner, path, atMs: now().getTime(), forms } satisfies KeptForms))
  }
}

/** The page with what is open on it, and without what ends with the session. */
function placeOfForms(): string {
  const { pathname, search } = window.location
  const open = new URLSearchParams(search)
  for (const { ended } of filled.values()) for (const gone of ended) open.delete(gone)
  return open.size === 0 ? pathname : `${pathname}?${open}`
}

/** The page whose form was kept for this person. Null when there is none; what was kept for somebody else is dropped. */
export function keptPathOf(owner: string): string | null {
  const kept = read()
  if (kept?.owner === owner) return kept.path
  dropKeptForms()
  return null
}

/** Whether something is kept for this person in this business. */
export const isKeptFor = (owner: string): boolean => read()?.owner === owner

/** The forms that are kept for this person, so that a popup opens with its form. */
export function keptNamesOf(owner: string): readonly string[] {
  const stored = read()
  return stored?.owner === owner ? Object.keys(stored.forms) : []
}

function dropKeptForm(name: string): void {
  const stored = read()
  if (stored === null || !(name in stored.forms)) return
  const { [name]: _, ...forms } = stored.forms
  if (Object.keys(forms).length === 0) dropKeptForms()
  else storeValue('sessionStorage', KEPT_FORMS_KEY, JSON.stringify({ ...stored, forms } satisfies KeptForms))
}

export function dropKeptForms(): void {
  removeValues('sessionStorage', (key) => key === KEPT_FORMS_KEY)
}

/** What this form held when the session ended, once; null otherwise. The second value forgets it. */
export function useKeptForm<Fields>(name: string, owner: string): [kept: Fields | null, forget: () => void] {
  const [kept, setKept] = useState(() => {
    const stored = read()
    return stored?.owner === owner ? ((stored.forms[name] as Fields | undefined) ?? null) : null
  })
  useEffect(() => {
    if (kept !== null) dropKeptForm(name)
  }, [kept, name])
  return [kept, () => setKept(null)]
}

/** `holds`: what the form has that would be lost; null for an empty one. `ended`: what of the address does not outlive the session. */
export function useHeldForm(name: string, holds: unknown, ended: readonly string[] = []): void {
  useEffect(() => {
    if (holds === null) filled.delete(name)
    else filled.set(name, { holds, ended })
    return () => void filled.delete(name)
  })
}

function read(): KeptForms | null {
  try {
    const kept = JSON.parse(readValue('sessionStorage', KEPT_FORMS_KEY) ?? 'null') as KeptForms | null
    if (kept === null || now().getTime() - kept.atMs < KEPT_FOR_MS) return kept
    dropKeptForms()
    return null
  } catch {
    return null
  }
}
