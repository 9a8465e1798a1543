import { lazy } from 'react'

export { startSession, clearSession, clearStaleSession, homePathOf, readCurrentUser, useCurrentUser } from './current-user.ts'

/** Loaded lazily, so that the sign-in page does not load the sign-up forms. */
export const SignUpFlow = lazy(() => import('./SignUpFlow.tsx').then((module) => ({ default: module.SignUpFlow })))
