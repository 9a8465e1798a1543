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
import { type JobHandlers, type Schedules, unbatching } from '../platform/jobs/index.ts'
import type { AppContext } from './app-context.ts'

/** Every kind of job that modules declare, and when they come by themselves: put together once, for whoever runs them. */
export const createJobHandlers = (context: AppContext): JobHandlers =>
  unbatching(moduleHandlers(context), { ...context, db: context.db.system }, BANK_JOB_CONCURRENCY)

const moduleHandlers = (context: AppContext): JobHandlers => ({
  ...auditJobs(context),
  ...messageJobs(context),
  ...identityJobs(context),
  ...institutionJobs(context),
  ...cashpointJobs(context),
  ...transferJobs(context),
  ...collectionJobs(context),
  ...reconciliationJobs(context),
  ...verificationJobs(context),
  ...uploadJobs(context),
})

/** So many of these are done at once. */
export const BANK_JOB_CONCURRENCY = 64

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
