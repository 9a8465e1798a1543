export { floatTopUpSent, type FloatTopUpSent } from './server/domain-events.ts'
export { floatFigures, isFloatLow, purchaseById } from './server/queries.ts'
export { groupToken, presentBill } from './server/present.ts'
