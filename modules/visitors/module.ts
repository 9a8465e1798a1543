import { defineModule } from '../define-module.ts'
import { visitorPublicRoutes } from './server/routes.ts'
import { visitorMessageWork } from './server/work-items.ts'

export const visitors = defineModule({
  name: 'visitors',
  about: 'People without an account: waitlists and messages from the contact page',
  publicRoutes: visitorPublicRoutes,
  workItems: [visitorMessageWork],
})
