export { returnTopUpNeeds, returnTopUpPlan } from './server/actions/return-top-up.ts'
export { billClaimed, type BillClaimed, floatTopUpSent, type FloatTopUpSent } from './server/domain-events.ts'
export { bookedFloat, floatFigures, isFloatLow, purchaseById, topUpByReference } from './server/queries.ts'
export { groupToken, presentBill } from './server/present.ts'
