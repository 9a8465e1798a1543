import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { clearStaleSession, readCurrentUser } from '../../../modules/identity/web/index.ts'
import { NEW_ACCOUNT_KEY, SIGN_UP_DRAFT_KEY } from '../../../modules/onboarding/web/index.ts'
import { AppErrorBoundary } from '../shell/AppErrorBoundary.tsx'
import { pageTitle } from '../site-config.ts'
import { usePath } from './navigation.ts'
import { LoginPage } from './LoginPage.tsx'

/**
 * The light document: it loads the sign-in at once and its other pages on demand. It has no router: its pages are ordinary links, and the
 * application behind the sign-in is a document of its own.
 */
const pages: Record<string, { title: string; Page: ComponentType }> = {
  '/login': { title: t`Login`, Page: LoginPage },
  '/signup': { title: t`Sign Up`, Page: lazy(() => import('./SignUpPage.tsx')) },
  '/mid': { title: t`Sign Up`, Page: lazy(() => import('./SignUpPage.tsx')) },
  '/forgot-password': { title: t`Forgot Password`, Page: lazy(() => import('./ForgotPasswordPage.tsx')) },
  '/invitation': { title: t`Invitation`, Page: lazy(() => import('./InvitationPage.tsx')) },
  '/merchant/authorizations': { title: t`Authorizations`, Page: lazy(() => import('./AuthorizationLinkPage.tsx')) },
  '/verify-account': { title: t`Verify Account`, Page: lazy(() => import('./VerifyAccountPage.tsx')) },
}

/** The paths that this document answers, without a slash at the end. */
export const SIGN_IN_PATHS: readonly string[] = Object.keys(pages)

function CurrentPage() {
  const path = usePath().replace(/(.)\/$/, '$1')
  const { title, Page } = pages[path] ?? pages['/login']!
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return <Page />
}

/** Renders the pages before the sign-in. Returns the function that takes them away again. */
export function mountSignIn(container: Element, Wrapper: ComponentType<{ children: ReactNode }> = StrictMode): () => void {
  // The application saves scroll positions while it unloads; this clears them too.
  if (readCurrentUser() === null) clearStaleSession([SIGN_UP_DRAFT_KEY, NEW_ACCOUNT_KEY])
  const root = createRoot(container)
  root.render(
    <Wrapper>
      <AppErrorBoundary>
        <Suspense fallback={null}>
          <CurrentPage />
        </Suspense>
      </AppErrorBoundary>
    </Wrapper>,
  )
  return () => root.unmount()
}
