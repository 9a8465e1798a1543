import '../../../ui/base.css'
import '../../../ui/tokens.css'
import '../../../ui/fonts/fonts.css'
import '../screens.css'
import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetEverything, readSignedIn } from '../../../modules/onboarding/web/index.ts'
import { Edge } from '../edge/Edge.tsx'
import { pageTitle } from '../product.ts'
import { LoginPage } from './LoginPage.tsx'

/**
 * The light document: signing in at once, signing up and the rest when asked for. No router: going from one to another is an
 * ordinary link, and the application behind the door is a document of its own.
 */
const pages: Record<string, { title: string; Page: ComponentType }> = {
  '/login': { title: 'Login', Page: LoginPage },
  '/signup': { title: 'Sign Up', Page: lazy(() => import('./SignUpPage.tsx')) },
  '/mid': { title: 'Sign Up', Page: lazy(() => import('./SignUpPage.tsx')) },
}

const { title, Page } = pages[window.location.pathname.replace(/(.)\/$/, '$1')] ?? pages['/login']!
document.title = pageTitle(title)

// What the application writes while it is left (where a page was scrolled to) goes with the rest.
if (readSignedIn() === null) forgetEverything()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Edge>
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    </Edge>
  </StrictMode>,
)
