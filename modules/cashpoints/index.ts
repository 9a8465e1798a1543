export {
  addCashier,
  cashierBank,
  type CashierBank,
  type CashierLogin,
  cashierLogin,
  cashierReplaced,
  extraAccounts,
  type NewCashier,
} from './server/extension-points.ts'
export { openAccountJob } from './server/jobs.ts'
export { paymentCode } from './server/payment-code.ts'
export { cashpointByAccount, cashpointNames, cashpointsOf, creditedCashpoint, defaultCashpoint, findCashpoint } from './server/queries.ts'
export type { CashpointRow } from './server/rows.generated.ts'
export { activeCashpointByAccount, ownCashpoint } from './server/routes.ts'
export { activateAccount, insertCashpoint, lockActiveCashpoint } from './server/store.ts'
