export { PushSettings } from './PushSettings.tsx'
export { PaymentNotice } from './PaymentNotice.tsx'
