import { defineModule } from '../kernel/module-definition.ts'
import { sweepChecks } from './server/checks.ts'
import { sweepNumbers } from './server/dated-numbers.ts'
import { coverShortageJob, planSweepsJob, querySweepJob, sendSweepJob, watchSweepsJob } from './server/jobs.ts'
import { accountsAtOurBank } from './server/own-accounts.ts'
import { sweepRoutes } from './server/routes.ts'
import { sweepStateTables } from './server/state-tables.ts'
import { sweepTable } from './server/tables.ts'
import { sweepWork } from './server/work-items.ts'

export const sweeps = defineModule({
  name: 'sweeps',
  about: 'Own money between our accounts at banks',
  reads: ['account', 'bill_top_up', 'journal'],
  datedNumbers: sweepNumbers,
  ownAccounts: accountsAtOurBank,
  stateTables: sweepStateTables,
  tables: [sweepTable],
  jobs: [planSweepsJob, coverShortageJob, sendSweepJob, querySweepJob, watchSweepsJob],
  operatorRoutes: sweepRoutes,
  workItems: [sweepWork],
  checks: sweepChecks,
})
