import { defineModule } from '../kernel/module-definition.ts'
import { visitorPublicRoutes } from './server/routes.ts'
import { visitorMessageWork } from './server/work-items.ts'
import { visitorsStateTables } from './server/state-tables.ts'
import { visitorAnswered, visitorWrote } from './server/messages.ts'

export const visitors = defineModule({
  name: 'visitors',
  about: 'People without an account: waitlists and messages from the contact page',
  messages: [visitorAnswered, visitorWrote],
  stateTables: visitorsStateTables,
  publicRoutes: visitorPublicRoutes,
  workItems: [visitorMessageWork],
})
