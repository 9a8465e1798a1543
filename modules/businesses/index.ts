export { businessesWithDailyPayout, countOwnedBusinesses, findBusiness, isNotClosed, meterUsed } from './server/queries.ts'
export { ownerContact } from './server/owner-contact.ts'
export type { BusinessRow } from './server/rows.ts'
export { canPay, canReceive, canSend, checkPayoutAllowed, isActivated, isClosed, isClosing, SENDING_STANDINGS } from './server/standing.ts'
export {
  activateWebPayment,
  clearPayoutBank,
  setDailyLimit,
  insertBusiness,
  lockBusiness,
  moveTier,
  setKeepFunds,
  setPayoutBank,
  setClass,
  setStanding,
  setOwnerIdentity,
  verifyDemoBusiness,
} from './server/store.ts'
export { businessTable } from './server/tables.ts'
export {
  aggregatorFacts,
  type BankOnRecord,
  completedSteps,
  defaultAccountNumber,
  payoutBanksOnRecord,
  type PayoutBanksOnRecord,
  sandboxOnRecord,
  webhookOnRecord,
} from './server/extension-points.ts'
