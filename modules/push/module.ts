import { defineModule } from '../kernel/module-definition.ts'
import { pushCommitHooks } from './server/commit-hooks.ts'
import { devicePlace } from './server/device.ts'
import { cleanUpPushJob, notifyEndJob, notifyJob, paymentEndedJob } from './server/jobs.ts'
import { paymentEnded } from './server/messages.ts'
import { pushRoutes } from './server/routes.ts'

export const push = defineModule({
  name: 'push',
  about: 'Notifications of payments on the devices of members, and of the end of a payment to who asked',
  reads: ['business', 'member', 'person', 'session', 'transfer'],
  messages: [paymentEnded],
  routes: pushRoutes,
  jobs: [notifyJob, paymentEndedJob, notifyEndJob, cleanUpPushJob],
  commitHooks: pushCommitHooks,
  sealedColumns: [{ table: 'push_subscription', column: 'sealed_device', key: ['id'], place: (id) => devicePlace(id) }],
})
