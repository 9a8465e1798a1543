export { openAccountBvn, findAccount, type FoundAccount, type KnownAccount, loadKnownAccount } from './server/find-account.ts'
export { bankName } from './server/queries.ts'
export { storeBanks } from './server/store.ts'
