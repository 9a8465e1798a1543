export { provenInFloat } from './server/actions/read-balance.ts'
export { returnTopUpNeeds, returnTopUpPlan } from './server/actions/return-top-up.ts'
export { billClaimed, type BillClaimed, floatTopUpSent, type FloatTopUpSent } from './server/domain-events.ts'
export { floatFigures, isFloatLow, returnedPart, topUpByReference } from './server/queries.ts'
