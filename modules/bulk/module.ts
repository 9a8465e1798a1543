import { defineModule } from '../kernel/module-definition.ts'
import { runApproval } from './server/approvables.ts'
import { bulkLine } from './server/bulk-line.ts'
import { bulkChecks } from './server/checks.ts'
import { groupRoutes } from './server/group-routes.ts'
import { checkUploadJob, dispatchRunJob, sweepBulkJob, tellFailuresJob } from './server/jobs.ts'
import { paymentsFailed } from './server/messages.ts'
import { runRoutes } from './server/run-routes.ts'
import { bulkGroupTable, bulkLineTable, bulkRunTable } from './server/tables.ts'
import { uploadRoutes } from './server/upload-routes.ts'
import { bulkStateTables } from './server/state-tables.ts'
import { bulkRunItems } from './server/action-items.ts'
import { bulkActivity } from './server/activity.ts'

export const bulk = defineModule({
  name: 'bulk',
  about: 'Bulk payments: groups, their beneficiaries, uploaded lists and runs',
  reads: ['business', 'hold', 'institution', 'pin_grant', 'transfer'],
  stateTables: bulkStateTables,
  routes: (context) => [...groupRoutes(context), ...uploadRoutes(context), ...runRoutes(context)],
  messages: [paymentsFailed],
  jobs: [dispatchRunJob, checkUploadJob, sweepBulkJob, tellFailuresJob],
  tables: [bulkGroupTable, bulkRunTable, bulkLineTable],
  approvables: [runApproval],
  fulfilments: [bulkLine],
  checks: bulkChecks,
  actionItems: [bulkRunItems],
  activity: bulkActivity,
})
