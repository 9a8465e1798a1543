import { defineModule } from '../kernel/module-definition.ts'
import { tillsActivity } from './server/activity.ts'
import { tillChecks } from './server/checks.ts'
import { lookJob } from './server/jobs.ts'
import { countRequested } from './server/messages.ts'
import { orderRoutes } from './server/orders/routes.ts'
import { settingRoutes } from './server/setting-routes.ts'
import { shiftRoutes } from './server/shifts/routes.ts'
import { shiftStateTables } from './server/shifts/state-tables.ts'

export const tills = defineModule({
  name: 'tills',
  about: 'The counter: tills of cashiers, and their shifts',
  reads: ['cashpoint', 'expected_payment', 'history_item', 'mismatch', 'person', 'collection', 'transfer', 'member'],
  routes: (context) => [...orderRoutes(context), ...shiftRoutes(context), ...settingRoutes(context)],
  jobs: [lookJob],
  messages: [countRequested],
  stateTables: shiftStateTables,
  checks: tillChecks,
  activity: tillsActivity,
})
