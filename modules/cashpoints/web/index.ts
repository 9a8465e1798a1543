export { PayHere } from './PayHere.tsx'
