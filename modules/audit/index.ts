export { sealAudit } from './server/actions/seal-audit.ts'
export { auditEntry } from './server/audit-entry.ts'
export { writeAudit } from './server/store.ts'
export { auditChecks } from './server/checks.ts'
