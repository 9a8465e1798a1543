import { lazy } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { CreateBusinessProps } from './CreateBusiness.tsx'

export { hasNewAccount, NEW_ACCOUNT_KEY, SIGN_UP_DRAFT_KEY } from './sign-up-draft.ts'

/** Loaded lazily, so that the sign-in page does not load the sign-up forms. */
export const SignUpFlow = lazy(() => import('./SignUpFlow.tsx').then((module) => ({ default: module.SignUpFlow })))

/** Its code loads when it is first opened. */
export const CreateBusiness = lazyPart<CreateBusinessProps>(async () => ({ default: (await import('./CreateBusiness.tsx')).CreateBusiness }))
