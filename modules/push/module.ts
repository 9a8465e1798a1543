import { defineModule } from '../kernel/module-definition.ts'
import { pushCommitHooks } from './server/commit-hooks.ts'
import { devicePlace } from './server/device.ts'
import { cleanUpPushJob, notifyJob } from './server/jobs.ts'
import { pushRoutes } from './server/routes.ts'

export const push = defineModule({
  name: 'push',
  about: 'Notifications of payments on the devices of members',
  reads: ['member', 'session'],
  routes: pushRoutes,
  jobs: [notifyJob, cleanUpPushJob],
  commitHooks: pushCommitHooks,
  sealedColumns: [{ table: 'push_subscription', column: 'sealed_device', key: ['id'], place: (id) => devicePlace(id) }],
})
