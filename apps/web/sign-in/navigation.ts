import { useSyncExternalStore } from 'react'

/** State that one page of this document passes to the next. The browser's history entry keeps it, so that a reload still has it. */
type NavigationState = {
  /** An e-mail address or a phone number. */
  email?: string
  /** The password was changed just now. */
  hasNewPassword?: boolean
}

/** Opens another page of this document without loading the document again. */
export function navigateTo(path: string, handed: NavigationState = {}): void {
  window.history.pushState(handed, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

export function readNavigationState(): NavigationState {
  const given: unknown = 'window' in globalThis ? window.history.state : null
  if (given === null || typeof given !== 'object') return {}
  return {
    ...('email' in given && typeof given.email === 'string' && { email: given.email }),
    ...('hasNewPassword' in given && given.hasNewPassword === true && { hasNewPassword: true }),
  }
}

export function usePath(): string {
  return useSyncExternalStore(subscribeToNavigation, currentPath, () => SIGN_IN_PATH)
}

/** The page that stands in the document. start.js takes it away at another address. */
const SIGN_IN_PATH = '/login'

const currentPath = () => window.location.pathname

function subscribeToNavigation(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  return () => window.removeEventListener('popstate', onChange)
}
