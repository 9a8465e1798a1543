export { auditAdd } from './server/audit-add.ts'
export { auditTables } from './server/tables.ts'
export { writeAudit } from './server/store.ts'
