import { dropKeptForms } from '../../../ui/kept-forms.ts'
import { leaveWithoutAsking } from '../../../ui/unsaved.ts'
import { clearSession, signOut } from '../../../modules/identity/web/index.ts'

/** Clears the session from the device and opens the sign-in. */
function clearSessionAndRedirect(): void {
  clearSession()
  leaveWithoutAsking()
  window.location.assign('/login')
}

/** Signs out on the person's request: the server ends the session first. */
export async function signOutAndRedirect(everywhere = false): Promise<void> {
  await signOut(everywhere)
  dropKeptForms()
  clearSessionAndRedirect()
}
