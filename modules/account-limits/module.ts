import { defineModule } from '../kernel/module-definition.ts'
import { limitIncreaseFlag } from './flag.ts'
import { insertDemoLimitRequest } from './server/demo.ts'
import { expireRequestsJob } from './server/jobs.ts'
import { accountLimitRoutes } from './server/routes.ts'
import { accountLimitStateTables } from './server/state-tables.ts'
import { limitIncreaseWork } from './server/work-items.ts'
import { limitRequestMoved } from './server/messages.ts'
import { limitRequestItems } from './server/action-items.ts'
import { accountLimitsActivity } from './server/activity.ts'

export const accountLimits = defineModule({
  name: 'account-limits',
  about: 'Daily limits that an owner asks for and staff grant',
  reads: ['business', 'meter', 'upload'],
  messages: [limitRequestMoved],
  stateTables: accountLimitStateTables,
  routes: accountLimitRoutes,
  jobs: [expireRequestsJob],
  flags: [limitIncreaseFlag],
  workItems: [limitIncreaseWork],
  demo: insertDemoLimitRequest,
  actionItems: [limitRequestItems],
  activity: accountLimitsActivity,
})
