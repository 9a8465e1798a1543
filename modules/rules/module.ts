import { defineModule } from '../kernel/module-definition.ts'
import { draftDemoRule } from './server/demo.ts'
import { tellOwnersJob } from './server/jobs.ts'
import { ruleRoutes } from './server/routes.ts'
import { rulesStateTables } from './server/state-tables.ts'
import { ruleChangeWork } from './server/work-items.ts'
import { feeChanged } from './server/messages.ts'

export const rules = defineModule({
  name: 'rules',
  about: 'Dated changes of fees, limits and flags by two operators',
  reads: [
    'alternate_account',
    'business',
    'collection',
    'feature_flag',
    'meter',
    'operator',
    'outflow_cap',
    'person',
    'transfer',
    'upload',
    'upload_use',
  ],
  messages: [feeChanged],
  stateTables: rulesStateTables,
  operatorRoutes: ruleRoutes,
  jobs: [tellOwnersJob],
  workItems: [ruleChangeWork],
  demo: draftDemoRule,
})
