import { lazy } from 'react'

export { startSession, clearSession, clearStaleSession, homePathOf, readCurrentUser, useCurrentUser } from './current-user.ts'

/** On its own: whoever signs in does not pay for the forms of signing up. */
export const SignUpFlow = lazy(() => import('./SignUpFlow.tsx').then((module) => ({ default: module.SignUpFlow })))
