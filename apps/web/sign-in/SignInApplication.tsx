import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
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

/** The pages before the sign-in. The build renders the form of the sign-in from here into its document. */
export function SignInApplication({ Wrapper }: { Wrapper: ComponentType<{ children: ReactNode }> }) {
  return (
    <Wrapper>
      <AppErrorBoundary>
        <Suspense fallback={null}>
          <CurrentPage />
        </Suspense>
      </AppErrorBoundary>
    </Wrapper>
  )
}

function CurrentPage() {
  const path = usePath().replace(/(.)\/$/, '$1')
  const { title, Page } = pages[path] ?? pages['/login']!
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return <Page />
}
