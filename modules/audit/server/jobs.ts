import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { sealAudit, type SealAuditContext } from './actions/seal-audit.ts'

export const auditJobs = (context: SealAuditContext): JobHandlers => ({ 'audit.seal': () => sealAudit(context) })

export const auditSchedules: Schedules = [{ task: 'audit.seal', cron: '* * * * *' }]
