export { addBusinessToSession } from './add-business-to-session.ts'
export { ChangePassword } from './ChangePassword.tsx'
export { InterruptedNote, useInterruptedForm, useInterruptedNames } from './interrupted-forms.tsx'
export { NewPasswordFields } from './NewPasswordFields.tsx'
export { loadPasswordJudge } from './password-weakness.ts'
export { PinStep } from './PinStep.tsx'
export { SetPinStep } from './SetPinStep.tsx'
export { completeWith, type ConfirmedVideo } from './confirmed-video.ts'
export { VideoConfirmation } from './lazy-video.ts'
export { ProfileSettings } from './lazy-profile.ts'
export { signOut } from './sign-out.ts'
export {
  startSession,
  clearSession,
  clearStaleSession,
  homePathOf,
  NEW_PASSWORD_PATH,
  readCurrentUser,
  recordNewPassword,
  TOUR_MARKER,
  useCurrentUser,
} from './current-user.ts'
