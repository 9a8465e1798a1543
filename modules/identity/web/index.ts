export { ChangePassword } from './ChangePassword.tsx'
export { ChangePin } from './ChangePin.tsx'
export { ForgotPin } from './ForgotPin.tsx'
export { PinOrSetPin } from './PinOrSetPin.tsx'
export { PinStep } from './PinStep.tsx'
export { SetPinStep } from './SetPinStep.tsx'
export { ProfileSettings } from './ProfileSettings.tsx'
export { signOut } from './sign-out.ts'
export {
  startSession,
  clearSession,
  clearStaleSession,
  homePathOf,
  NEW_PASSWORD_PATH,
  readCurrentUser,
  recordNewPassword,
  useCurrentUser,
} from './current-user.ts'
