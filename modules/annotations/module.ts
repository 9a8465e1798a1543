import { defineModule } from '../kernel/module-definition.ts'
import { customInboundFlag } from './flag.ts'
import { addDemoNotes } from './server/demo.ts'
import { annotationDetail } from './server/history-detail.ts'
import { annotationRoutes } from './server/routes.ts'
import { annotationsStateTables } from './server/state-tables.ts'
import { payerCode } from './server/messages.ts'
import { annotationsActivity } from './server/activity.ts'

export const annotations = defineModule({
  name: 'annotations',
  about: 'Facts that a business adds to its transactions: categories, pictures, challenges, and notes about money received elsewhere',
  messages: [payerCode],
  stateTables: annotationsStateTables,
  routes: annotationRoutes,
  flags: [customInboundFlag],
  historyDetail: annotationDetail,
  demo: addDemoNotes,
  activity: annotationsActivity,
})
