import { lazy } from 'react'

export { CreateBusiness } from './CreateBusiness.tsx'
export { hasNewAccount, NEW_ACCOUNT_KEY, SIGN_UP_DRAFT_KEY } from './sign-up-draft.ts'

/** Loaded lazily, so that the sign-in page does not load the sign-up forms. */
export const SignUpFlow = lazy(() => import('./SignUpFlow.tsx').then((module) => ({ default: module.SignUpFlow })))
