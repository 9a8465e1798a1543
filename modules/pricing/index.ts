export {
  checkLimit,
  checkSingleWithdrawal,
  limitFor,
  type LimitName,
  type LimitRule,
  outflowLimit,
  type OutflowLimit,
  type TierLimits,
  tierLimits,
} from './server/limits.ts'
export { type Rules, createRulesReader, declaredDays } from './server/queries.ts'
export {
  bandsOn,
  feeFor,
  ruleFor,
  setupFee,
  type FeeName,
  type FeeRule,
  type Movement,
  type PricedBusiness,
  type Quote,
  quoteMovement,
  type UsedRule,
  vatInside,
} from './server/quote.ts'
export { businessClassification } from './server/extension-points.ts'
export { insertFeeBands, insertHoliday, insertLimit } from './server/store.ts'
