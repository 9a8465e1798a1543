import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

export const sealAuditJob = defineJob('audit.seal', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/seal-audit.ts')).sealAudit,
})

export const anchorAuditJob = defineJob('audit.anchor', z.strictObject({}), {
  schedules: [{ cron: '10 0 * * *' }],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/anchor-audit.ts')).anchorAudit,
})
