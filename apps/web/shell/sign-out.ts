import { signOut } from '../../../modules/identity/web/index.ts'
import { forgetEverything } from '../../../modules/onboarding/web/index.ts'

/** The session is over: nothing of it stays on the device. */
export function leave(): void {
  forgetEverything()
  window.location.assign('/login')
}

/** By the person's own wish: the server ends the session first. */
export async function signOutAndLeave(everywhere = false): Promise<void> {
  await signOut(everywhere)
  leave()
}
