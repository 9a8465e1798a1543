import { auditJobs, auditSchedules } from '../modules/audit/index.ts'
import { cashpointJobs } from '../modules/cashpoints/index.ts'
import { collectionJobs, collectionSchedules } from '../modules/collections/index.ts'
import { identityJobs, identitySchedules } from '../modules/identity/index.ts'
import { institutionJobs, institutionSchedules } from '../modules/institutions/index.ts'
import { messageJobs, messageSchedules } from '../modules/messages/index.ts'
import { reconciliationJobs, reconciliationSchedules } from '../modules/reconciliation/index.ts'
import { transferJobs, transferSchedules } from '../modules/transfers/index.ts'
import { uploadJobs, uploadSchedules } from '../modules/uploads/index.ts'
import { verificationJobs } from '../modules/verification/index.ts'
import { type JobHandlers, type Schedules, unbundling } from '../platform/jobs/index.ts'
import type { Kit } from './app-context.ts'

/** Every kind of job that modules declare, and when they come by themselves: put together once, for whoever runs them. */
export const jobsOf = (kit: Kit): JobHandlers => unbundling(handlersOf(kit), { ...kit, db: kit.db.system }, ASKING_THE_BANK)

const handlersOf = (kit: Kit): JobHandlers => ({
  ...auditJobs(kit),
  ...messageJobs(kit),
  ...identityJobs(kit),
  ...institutionJobs(kit),
  ...cashpointJobs(kit),
  ...transferJobs(kit),
  ...collectionJobs(kit),
  ...reconciliationJobs(kit),
  ...verificationJobs(kit),
  ...uploadJobs(kit),
})

/** So many of these are done at once. */
export const ASKING_THE_BANK = 64

/** Kinds of job that ask the bank, and take as long as it does. */
export const BANK_TASKS: readonly string[] = [
  'transfers.send',
  'transfers.query',
  'transfers.ask-return',
  'collections.confirm',
  'collections.sweep',
  'reconciliation.match-statement',
  'cashpoints.open-account',
  'institutions.refresh-banks',
]

export const schedules: Schedules = [
  ...auditSchedules,
  ...messageSchedules,
  ...identitySchedules,
  ...institutionSchedules,
  ...transferSchedules,
  ...collectionSchedules,
  ...reconciliationSchedules,
  ...uploadSchedules,
]
