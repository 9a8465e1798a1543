import { dropKeptForms, keepForms } from '../../../ui/kept-forms.ts'
import { leaveWithoutAsking } from '../../../ui/unsaved.ts'
import { clearSession, formOwnerOf, readCurrentUser, signOut } from '../../../modules/identity/web/index.ts'

/** Clears the session from the device and opens the sign-in. */
function clearSessionAndRedirect(): void {
  clearSession()
  leaveWithoutAsking()
  window.location.assign('/login')
}

/** The server has ended the session. What the person has typed comes back after the next sign-in. */
export function leaveExpiredSession(): void {
  const person = readCurrentUser()
  const keep = person && keepForms(formOwnerOf(person))
  clearSession()
  keep?.()
  leaveWithoutAsking()
  window.location.assign('/login')
}

/** Signs out on the person's request: the server ends the session first. */
export async function signOutAndRedirect(everywhere = false): Promise<void> {
  await signOut(everywhere)
  dropKeptForms()
  clearSessionAndRedirect()
}
