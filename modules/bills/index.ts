export { floatTopUpSent, type FloatTopUpSent } from './server/domain-events.ts'
export { type FloatFigures, floatFigures, isFloatLow, purchaseById } from './server/queries.ts'
export { groupToken, presentBill } from './server/present.ts'
