export { PinStep } from './PinStep.tsx'
export { SetPinStep } from './SetPinStep.tsx'
export { signOut } from './sign-out.ts'
