import { type ComponentType, type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { clearStaleSession, readCurrentUser } from '../../../modules/identity/web/index.ts'
import { NEW_ACCOUNT_KEY, SIGN_UP_DRAFT_KEY } from '../../../modules/onboarding/web/index.ts'
import { SignInApplication } from './SignInApplication.tsx'

export { SIGN_IN_PATHS } from './SignInApplication.tsx'

/**
 * Renders the pages before the sign-in, and goes on with the form where it stands in the document (start.js takes it away where the page
 * begins otherwise). Returns the function that takes them away again.
 */
export function mountSignIn(container: Element, Wrapper: ComponentType<{ children: ReactNode }> = StrictMode): () => void {
  // The application saves scroll positions while it unloads; this clears them too.
  if (readCurrentUser() === null) clearStaleSession([SIGN_UP_DRAFT_KEY, NEW_ACCOUNT_KEY])
  const application = <SignInApplication Wrapper={Wrapper} />
  let root: Root | undefined
  if (container.hasChildNodes()) startTransition(() => void (root = hydrateRoot(container, application)))
  else (root = createRoot(container)).render(application)
  return () => root?.unmount()
}
