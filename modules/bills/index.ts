export { floatTopUpSent, type FloatTopUpSent } from './server/domain-events.ts'
export { purchaseById } from './server/queries.ts'
export { groupToken, presentBill } from './server/present.ts'
