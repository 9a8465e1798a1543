export { PinDialog } from './PinDialog.tsx'
export { PinOrSetPin } from './PinOrSetPin.tsx'
export { type MerchantDetails, merchantQuery } from './queries.ts'
