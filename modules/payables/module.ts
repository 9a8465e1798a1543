import { defineModule } from '../kernel/module-definition.ts'
import { payableChecks } from './server/checks.ts'
import { accrueDemoCosts } from './server/demo.ts'
import { accrueRailCostsJob } from './server/jobs.ts'
import { payableStateTables } from './server/state-tables.ts'
import { payableTable, railCostDayTable } from './server/tables.ts'
import { payableWork } from './server/work-items.ts'
import { payableNumbers } from './server/dated-numbers.ts'

export const payables = defineModule({
  name: 'payables',
  about: 'Invoices of partners and tax returns',
  reads: ['account', 'day_of_account', 'transfer', 'transfer_attempt'],
  datedNumbers: payableNumbers,
  stateTables: payableStateTables,
  tables: [payableTable, railCostDayTable],
  jobs: [accrueRailCostsJob],
  workItems: [payableWork],
  checks: payableChecks,
  demo: accrueDemoCosts,
})
