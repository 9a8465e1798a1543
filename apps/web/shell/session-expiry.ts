import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { clearSession, formOwnerOf, readCurrentUser } from '../../../modules/identity/web/current-user.ts'
import { onSessionExpired, sessionToken } from '../../../ui/data/client.ts'
import { subscribeToSession } from '../../../ui/data/session.ts'
import { keepForms } from '../../../ui/kept-forms.ts'
import { leaveWithoutAsking } from '../../../ui/unsaved.ts'

/**
 * Whose session it was, and what keeps the forms. Another tab may clear or replace the stored session before this tab is left, and then the
 * forms are gone from the screen.
 */
type Known = { token: string | null; person: ReturnType<typeof readCurrentUser>; keep: (() => void) | null }

let expiry: (Known & { message: string }) | null = null
const listeners = new Set<() => void>()

/**
 * When the server ends the session, running queries are cancelled. The layout then shows its dialog (useSessionExpiry). Another tab may have
 * signed in already, or signs in while the dialog is open: then this tab goes on with that session. Returns a function that stops watching.
 */
export function watchSessionExpiry(queryClient: QueryClient): () => void {
  const stored = (): Known => ({ token: sessionToken(), person: readCurrentUser(), keep: null })
  let begun = stored()
  const stop = onSessionExpired((message, endedToken) => {
    if (expiry !== null) return
    const token = endedToken ?? sessionToken()
    const { person, keep } = [begun, stored()].find((one) => one.token === token) ?? { person: null, keep: null }
    expiry = { message, token, person, keep }
    queryClient.cancelQueries().catch(() => undefined)
    if (isReplaced(token)) leaveExpiredSession()
    else for (const listener of listeners) listener()
  })
  const stopFollowing = subscribeToSession(() => {
    // Of the same session the business changes.
    if (sessionToken() === begun.token) begun = stored()
    else begun.keep ??= keepFormsOf(begun)
    if (expiry !== null && sessionToken() !== expiry.token) expiry.keep ??= keepFormsOf(expiry)
    if (expiry !== null && isReplaced(expiry.token)) leaveExpiredSession()
  })
  return () => {
    stop()
    stopFollowing()
    expiry = null
  }
}

const keepFormsOf = ({ person }: Known) => person && keepForms(formOwnerOf(person))

/** Another session is stored than the one that ended. */
function isReplaced(endedToken: string | null): boolean {
  const stored = sessionToken()
  return endedToken !== null && stored !== null && stored !== endedToken
}

/** What the person has typed comes back after the next sign-in. A session of another tab is kept, and the page begins again with it. */
export function leaveExpiredSession(): void {
  const { token = null } = expiry ?? {}
  const keep = expiry && (expiry.keep ?? keepFormsOf(expiry))
  const hasAnother = isReplaced(token)
  if (!hasAnother) clearSession()
  keep?.()
  leaveWithoutAsking()
  if (hasAnother) window.location.reload()
  else window.location.assign('/login')
}

/** The server's message about the ended session; null while the session lasts. */
export function useSessionExpiry(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => expiry?.message ?? null,
    () => null,
  )
}
