export { findAccount, type FoundAccount, type InstitutionsKit } from './server/find-account.ts'
export { institutionJobs, institutionSchedules } from './server/jobs.ts'
export { bankName, listedBanks } from './server/queries.ts'
export { keepBanks } from './server/store.ts'
