import { lazy } from 'react'

export { enter, forgetEverything, forgetWhatWasLeft, homeOf, readSignedIn, useSignedIn } from './current-user.ts'

/** On its own: whoever signs in does not pay for the forms of signing up. */
export const SignUpFlow = lazy(() => import('./SignUpFlow.tsx').then((module) => ({ default: module.SignUpFlow })))
