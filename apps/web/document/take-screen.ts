import { hydrate, type QueryClient } from '@tanstack/react-query'
import { readCurrentUser } from '../../../modules/identity/web/current-user.ts'
import { adoptServerTime } from '../../../ui/clock.ts'
import { readSession, saveSession } from '../../../ui/data/session.ts'
import { type ScreenState, STATE_ID } from './screen-state.ts'

/**
 * Takes the answers that the server has written into the document, and the person as the server knows them now. True where the application
 * goes on with the screen that stands in the document. start.js has removed a screen that is not for the person of this browser.
 */
export function takeScreen(queryClient: QueryClient): boolean {
  const element = document.getElementById(STATE_ID)
  const session = readSession()
  const person = readCurrentUser()
  element?.remove()
  if (!element || !session || !person) return false
  const { holder, publicKey, queries, at } = JSON.parse(element.textContent) as ScreenState
  if (holder._id !== person._id || holder.businessid !== person.businessid) return false
  adoptServerTime(at)
  const known = { ...session, publicKey, holder: { ...holder, token: person.token } }
  if (JSON.stringify(known) !== JSON.stringify(session)) saveSession(known)
  // By the clock of this device, which decides how old an answer is.
  for (const { state } of queries.queries) state.dataUpdatedAt = performance.timeOrigin
  hydrate(queryClient, queries)
  return true
}
