import { defineModule } from '../kernel/module-definition.ts'
import { auditChecks } from './server/checks.ts'
import { anchorAuditJob, sealAuditJob } from './server/jobs.ts'
import { auditEntryTable } from './server/tables.ts'

export const audit = defineModule({
  name: 'audit',
  about: 'The audit log',
  jobs: [sealAuditJob, anchorAuditJob],
  tables: [auditEntryTable],
  checks: auditChecks,
})
