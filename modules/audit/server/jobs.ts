import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { sealAudit, type SealKit } from './actions/seal-audit.ts'

export const auditJobs = (kit: SealKit): JobHandlers => ({ 'audit.seal': () => sealAudit(kit) })

export const auditSchedules: Schedules = [{ task: 'audit.seal', cron: '* * * * *' }]
