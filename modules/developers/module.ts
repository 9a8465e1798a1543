import { extend } from '../../platform/extensions/index.ts'
import { webhookOnRecord } from '../businesses/index.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { developerApprovals } from './server/approvables.ts'
import { developersCommitHooks } from './server/commit-hooks.ts'
import { insertDemoWebhook } from './server/demo.ts'
import { deliverJob, sweepDeliveriesJob } from './server/jobs.ts'
import { keyPlace } from './server/keys.ts'
import { findEndpoint } from './server/queries.ts'
import { developersRoutes } from './server/routes.ts'
import { webhookDeliveryTable } from './server/tables.ts'
import { developersStateTables } from './server/state-tables.ts'
import { keyReplaced, webhookChanged, webhookDisabled } from './server/messages.ts'
import { webhookItems } from './server/action-items.ts'
import { developersActivity } from './server/activity.ts'

export const developers = defineModule({
  name: 'developers',
  about: 'Secret keys, web payment and notifications to the server of a business',
  reads: ['business'],
  messages: [keyReplaced, webhookChanged, webhookDisabled],
  stateTables: developersStateTables,
  routes: developersRoutes,
  approvables: developerApprovals,
  sealedColumns: [{ table: 'api_key', column: 'sealed_key', key: ['id'], place: (id) => keyPlace(id) }],
  jobs: [deliverJob, sweepDeliveriesJob],
  tables: [webhookDeliveryTable],
  commitHooks: developersCommitHooks,
  demo: insertDemoWebhook,
  extensions: () => [extend(webhookOnRecord, findEndpoint)],
  actionItems: [webhookItems],
  activity: developersActivity,
})
