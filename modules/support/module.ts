import { defineModule } from '../kernel/module-definition.ts'
import { supportPublicRoutes, supportRoutes, unreadAnswers } from './server/routes.ts'
import { inboxRoutes } from './server/inbox/routes.ts'
import { writeDemoConversation } from './server/demo.ts'
import { supportWork } from './server/work-items.ts'
import { crashReported, staffWrote } from './server/messages.ts'
import { supportItems } from './server/action-items.ts'
import { supportActivity } from './server/activity.ts'

export const support = defineModule({
  name: 'support',
  about: 'What people report: pages that broke, and the conversation with staff',
  reads: ['business', 'cashpoint', 'history_item', 'operator', 'person', 'work_item_event'],
  messages: [crashReported, staffWrote],
  routes: supportRoutes,
  publicRoutes: supportPublicRoutes,
  operatorRoutes: inboxRoutes,
  merchantPart: unreadAnswers,
  workItems: [supportWork],
  demo: writeDemoConversation,
  actionItems: [supportItems],
  activity: supportActivity,
})
