import { signOut } from '../../../modules/identity/web/index.ts'
import { clearSession } from '../../../modules/onboarding/web/index.ts'

/** The session is over: nothing of it stays on the device. */
export function clearSessionAndRedirect(): void {
  clearSession()
  window.location.assign('/login')
}

/** By the person's own wish: the server ends the session first. */
export async function signOutAndRedirect(everywhere = false): Promise<void> {
  await signOut(everywhere)
  clearSessionAndRedirect()
}
