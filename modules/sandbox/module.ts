import { extend } from '../../platform/extensions/index.ts'
import { sandboxOnRecord } from '../businesses/index.ts'
import { type CallbackRequest, defineModule } from '../kernel/module-definition.ts'
import { receiveTwin } from './server/actions/receive-twin.ts'
import { createTwinJob } from './server/jobs.ts'
import { sandboxRoutes } from './server/routes.ts'
import { sandboxStateTables } from './server/state-tables.ts'
import { findTwin } from './server/store.ts'
import { sandboxActivity } from './server/activity.ts'

export const sandbox = defineModule({
  name: 'sandbox',
  about: 'Twins of businesses in the developer sandbox',
  stateTables: sandboxStateTables,
  routes: sandboxRoutes,
  callbacks: (context) => [{ path: '/callbacks/sandbox/twins', handle: (request: CallbackRequest) => receiveTwin(context, request) }],
  jobs: [createTwinJob],
  extensions: () => [extend(sandboxOnRecord, async (db, businessId) => (await findTwin(db, businessId))?.state === 'active')],
  activity: sandboxActivity,
})
