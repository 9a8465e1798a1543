export { PinStep } from './PinStep.tsx'
export { SetPinStep } from './SetPinStep.tsx'
export { signOut } from './sign-out.ts'
export { startSession, clearSession, clearStaleSession, homePathOf, readCurrentUser, useCurrentUser } from './current-user.ts'
