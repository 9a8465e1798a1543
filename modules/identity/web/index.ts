export { ChangePassword } from './ChangePassword.tsx'
export { PinOrSetPin } from './PinOrSetPin.tsx'
export { PinStep } from './PinStep.tsx'
export { SetPinStep } from './SetPinStep.tsx'
export { ProfileSettings } from './lazy-profile.ts'
export { signOut } from './sign-out.ts'
export {
  addBusinessToSession,
  startSession,
  clearSession,
  clearStaleSession,
  homePathOf,
  NEW_PASSWORD_PATH,
  readCurrentUser,
  recordNewPassword,
  useCurrentUser,
} from './current-user.ts'
