import { defineModule } from '../kernel/module-definition.ts'
import { activityLogRoutes } from './server/routes.ts'

export const activityLog = defineModule({
  name: 'activity-log',
  about: 'What people and staff did in a business, for its owner and auditor',
  reads: ['audit_entry', 'member', 'operator', 'person'],
  routes: activityLogRoutes,
})
