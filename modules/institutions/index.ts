export {
  type AccountAnswer,
  type Enquirer,
  openAccountBvn,
  findAccount,
  findAccountForStaff,
  findAccounts,
  type FoundAccount,
  type KnownAccount,
  loadKnownAccount,
} from './server/find-account.ts'
export { unverifiedAccount, type VerificationProgress, verificationProgress } from './server/extension-points.ts'
export { bankName, listedBanks } from './server/queries.ts'
export { storeBanks } from './server/store.ts'
