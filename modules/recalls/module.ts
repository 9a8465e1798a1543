import { defineModule } from '../kernel/module-definition.ts'
import { recallCommitHooks } from './server/commit-hooks.ts'
import { logDemoRecall } from './server/demo.ts'
import { followRecallJob } from './server/jobs.ts'
import { recallPart } from './server/payment-part.ts'
import { recallRoutes } from './server/routes.ts'
import { recallStateTables } from './server/state-tables.ts'
import { recallTable } from './server/tables.ts'
import { recallWork } from './server/work-items.ts'
import { recallMoved } from './server/messages.ts'
import { recallsActivity } from './server/activity.ts'

export const recalls = defineModule({
  name: 'recalls',
  about: 'Payments in that the bank of the payer asks back',
  reads: ['business', 'collection', 'hold'],
  messages: [recallMoved],
  stateTables: recallStateTables,
  operatorRoutes: recallRoutes,
  tables: [recallTable],
  commitHooks: recallCommitHooks,
  jobs: [followRecallJob],
  workItems: [recallWork],
  objectParts: [recallPart],
  demo: logDemoRecall,
  activity: recallsActivity,
})
